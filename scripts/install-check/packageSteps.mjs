import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { APP } from '../package/facts.mjs';
import { lastLines } from '../setup/run.mjs';
import { addedTo, digestsBelow, listFiles } from './files.mjs';
import { HOME } from './root.mjs';

/**
 * Installing, looking at what is installed, and removing.
 *
 * @typedef {import('./root.mjs').FreshRoot} FreshRoot
 * @typedef {ReturnType<typeof import('./checklist.mjs').createChecklist>} Checklist
 */

/** Files are copied in: a package manager reads them as a user of its own. @param {FreshRoot} root @param {string} deb */
export async function installDeb(root, deb) {
  const inside = `/tmp/${basename(deb)}`;
  await cp(deb, join(root.folder, inside));
  return root.run(['apt-get', 'install', '--yes', '--reinstall', '--no-install-recommends', inside]);
}

/** @param {{ root: FreshRoot, deb: string, checklist: Checklist }} parts @returns {Promise<boolean>} */
export async function installStep({ root, deb, checklist }) {
  await root.run(['apt-get', 'update']);
  const installed = await installDeb(root, deb);
  await root.keepDownloads();
  const isThere = checklist.note(
    'apt installs the deb into an empty root, with all that it depends on',
    installed.code === 0,
    installed.code === 0 ? '' : lastLines(installed.output),
  );
  if (!isThere) return false;

  const verified = await root.run(['dpkg', '--verify', APP.packageName]);
  // Manual pages and the like may be left out of a bare system; nothing of the app is.
  const wrong = verified.output.split('\n').filter((line) => line.includes(APP.installFolder));
  checklist.note(
    'every file of the app is as it was packed (dpkg --verify)',
    verified.code === 0 && wrong.length === 0,
    wrong.join(' '),
  );

  const libraries = `for file in ${APP.installFolder}/${APP.executable} ${APP.installFolder}/*.so* ${APP.installFolder}/chrome*; do ldd "$file" 2>/dev/null; done`;
  const missing = (await root.run(['sh', '-c', libraries])).output.split('\n').filter((line) => line.includes('not found'));
  checklist.note('no library is missing', missing.length === 0, missing.join(' '));

  await noteDesktop({ root, checklist });
  return true;
}

/** @param {{ root: FreshRoot, checklist: Checklist }} parts */
async function noteDesktop({ root, checklist }) {
  const link = await root.run(['gio', 'mime', `x-scheme-handler/${APP.scheme}`], { as: 'person' });
  checklist.note(`${APP.scheme}: links open the app`, link.output.includes(APP.desktopFile));
  const example = `${HOME}/example.${APP.backup.ending}`;
  await root.run(['sh', '-c', `echo beginning > ${example}`], { as: 'person' });
  const told = await root.run(['gio', 'info', '-a', 'standard::content-type', example], { as: 'person' });
  const opener = await root.run(['gio', 'mime', APP.backup.mediaType], { as: 'person' });
  await root.run(['rm', example], { as: 'person' });
  checklist.note(
    'back-ups are known by their ending and open the app',
    told.output.includes(APP.backup.mediaType) && opener.output.includes(APP.desktopFile),
  );
}

/** @param {{ root: FreshRoot, before: ReadonlySet<string>, checklist: Checklist }} parts */
export async function removeStep({ root, before, checklist }) {
  const home = join(root.folder, HOME);
  const owned = await digestsBelow(home);
  const purged = await root.run(['apt-get', 'purge', '--yes', APP.packageName]);
  checklist.note('apt purges it', purged.code === 0, purged.code === 0 ? '' : lastLines(purged.output));
  await root.run(['apt-get', 'autoremove', '--purge', '--yes']);
  const left = addedTo(before, await listFiles(root.folder));
  const ours = left.filter((path) => path.toLowerCase().includes(APP.packageName));
  checklist.note('nothing of it is left in the system', ours.length === 0, ours.join(' '));
  const others = left.filter((path) => !ours.includes(path));
  checklist.note(
    'what came with it can go again',
    others.every(isOfOthers),
    others
      .filter((path) => !isOfOthers(path))
      .slice(0, 5)
      .join(' '),
  );

  const still = await digestsBelow(home);
  const lost = [...owned].filter(([path, digest]) => still.get(path) !== digest).map(([path]) => path);
  const ledger = [...owned.keys()].some((path) => path.endsWith('.db') || path.includes('ledger'));
  checklist.note(
    'all that the person made and saved is there as it was, byte for byte',
    owned.size > 0 && ledger && lost.length === 0,
    lost.length > 0 ? lost.slice(0, 5).join(' ') : `${owned.size} files`,
  );
}

/** Written by other packages when they are set up, and by their tools for all that is installed. @param {string} path */
function isOfOthers(path) {
  return /^\/(?:var\/cache|etc\/ld\.so\.cache|etc\/(?:fonts|machine-id|mtab)|usr\/share\/(?:mime|icons|applications|fonts|glib-2\.0)|var\/lib\/(?:dbus|private|systemd|xml-core|sgml-base|ucf))\b/.test(
    path,
  );
}
