import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveStep, drivenStep, shippedStep } from './install-check/appSteps.mjs';
import { createChecklist, exitCodeFor, tableOf } from './install-check/checklist.mjs';
import { listFiles } from './install-check/files.mjs';
import { installDeb, installStep, removeStep } from './install-check/packageSteps.mjs';
import { freshRoot } from './install-check/root.mjs';
import { makeDeb } from './package/deb.mjs';
import { readManifest } from './release/manifest.mjs';
import { withDisplay } from './setup/display.mjs';
import { projectFolder } from './setup/paths.mjs';
import { runQuietly } from './setup/run.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `npm run install-check`: installs what `npm run package` has made into an empty Debian, uses it there as a person without
 * rights, and removes it again. It needs root, the tools below and a mirror of Debian, and takes minutes; `npm test` does not
 * run it. `-- --suite NAME` names another Debian.
 */

const TOOLS = ['debootstrap', 'dpkg-deb', 'identify', 'import', 'ip', 'setpriv', 'tar', 'unshare', 'xdotool', 'xprop', 'Xvfb'];

await runScript(async () => {
  const suite = suiteIn(process.argv.slice(2));
  await checkMachine();
  const { deb, archive, forTests, facts } = await findPackages();
  const pictures = join(projectFolder, 'test-results', 'install-check');
  await mkdir(pictures, { recursive: true });
  // A screen of its own: what else is on another would be taken for the app.
  delete process.env['DISPLAY'];
  const checklist = createChecklist(say);
  const root = await freshRoot(suite);
  try {
    const before = await listFiles(root.folder);
    await withDisplay(async (env) => {
      if (!(await installStep({ root, deb, checklist }))) return;
      const parts = { root, env, pictures, checklist };
      await shippedStep(parts);
      await archiveStep({ ...parts, archive });
      if (checklist.note('apt installs a package over it', await installForTests(root, { forTests, facts })))
        await drivenStep(parts);
      await removeStep({ root, before, checklist });
    });
  } finally {
    await root.remove();
  }
  say(`\nDebian ${suite}, pictures in ${pictures}\n\n${tableOf(checklist.findings())}`);
  return exitCodeFor(checklist.findings());
});

/**
 * @param {import('./install-check/root.mjs').FreshRoot} root
 * @param {{ forTests: string, facts: Omit<import('./package/deb.mjs').DebParts, 'unpackedFolder' | 'outFolder'> }} made
 */
async function installForTests(root, { forTests, facts }) {
  const work = await mkdtemp(join(tmpdir(), 'afterglow-for-tests-'));
  try {
    return (await installDeb(root, await makeDeb({ ...facts, unpackedFolder: forTests, outFolder: work }))).code === 0;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} args */
function suiteIn([option, name, ...rest]) {
  if (option === undefined) return 'bookworm';
  if (option === '--suite' && name !== undefined && /^[a-z]+$/.test(name) && rest.length === 0) return name;
  throw trouble(`"${option}" is no option of this check.`, 'Known is --suite NAME.');
}

async function checkMachine() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw trouble('Only root on Linux can install into a root of its own.', 'Run it in a container or a virtual machine.');
  }
  const found = await Promise.all(TOOLS.map((tool) => runQuietly('which', [tool])));
  const missing = TOOLS.filter((_, at) => found[at]?.code !== 0);
  if (missing.length === 0) return;
  throw trouble(
    `Not here: ${missing.join(', ')}.`,
    'On Debian: apt-get install debootstrap imagemagick iproute2 util-linux x11-utils xdotool xvfb',
  );
}

async function findPackages() {
  const dist = join(projectFolder, 'dist');
  const shipped = await packagesIn(dist);
  const forTests = await packagesIn(join(dist, 'for-tests'));
  const { version, arch, builtAt, purpose } = shipped.manifest;
  return {
    deb: shipped.pathOf('deb'),
    archive: shipped.pathOf('tar.gz'),
    forTests: forTests.pathOf('folder'),
    facts: { version, arch, builtAt, purpose },
  };
}

/** @param {string} folder */
async function packagesIn(folder) {
  const list = join(folder, 'packages.json');
  if (!existsSync(list)) {
    throw trouble('There are no packages to install.', 'Run `npm run package` and `npm run package -- --for-tests` first.');
  }
  const manifest = readManifest(await readFile(list, 'utf8'));
  const pathOf = /** @param {string} kind */ (kind) => {
    const output = manifest.outputs.find((one) => one.kind === kind);
    if (output === undefined) throw trouble(`No ${kind} was made.`, 'Run `npm run package` where dpkg-deb is at hand.');
    return join(folder, output.file);
  };
  return { manifest, pathOf };
}
