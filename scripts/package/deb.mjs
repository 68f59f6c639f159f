import { chmod, cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectFolder } from '../setup/paths.mjs';
import { lastLines, runQuietly } from '../setup/run.mjs';
import { trouble } from '../setup/say.mjs';
import { APP } from './facts.mjs';
import { maintainerIn } from './linux/about.mjs';
import { control, copyright, debianChangelog, debVersion } from './linux/debFiles.mjs';
import { layOutTree, packedChangelog, setModes, writeText } from './linux/tree.mjs';

/**
 * A deb, made by `dpkg-deb` alone.
 *
 * @typedef {object} DebParts
 * @property {string} unpackedFolder The packed app.
 * @property {string} version
 * @property {'x64' | 'arm64'} arch
 * @property {string} builtAt The time that its files carry, as an ISO 8601 time.
 * @property {'release' | 'test'} purpose
 * @property {string} outFolder
 */

/**
 * A release is packed once and fetched often, and every dpkg reads xz. A test build is packed often: this takes a twentieth of the
 * time for a quarter more bytes, and Debian 12, Ubuntu 22.04 and newer read it.
 */
const PACKING = /** @type {const} */ ({ release: ['-Zxz', '-z9'], test: ['-Zzstd', '-z3'] });

/** @param {{ version: string, arch: 'x64' | 'arm64' }} deb */
export function debFileName({ version, arch }) {
  return `${APP.packageName}_${version}_${debArch(arch)}.deb`;
}

/** @param {'x64' | 'arm64'} arch */
function debArch(arch) {
  return arch === 'x64' ? 'amd64' : 'arm64';
}

/** Whether debs can be made on this machine. */
export async function canMakeDeb() {
  return (await runQuietly('dpkg-deb', ['--version'])).code === 0;
}

/** @param {DebParts} parts @returns {Promise<string>} The path of the deb. */
export async function makeDeb({ unpackedFolder, version, arch, builtAt, purpose, outFolder }) {
  const work = await mkdtemp(join(tmpdir(), 'afterglow-deb-'));
  const folder = join(work, 'tree');
  const path = join(outFolder, debFileName({ version, arch }));
  const epoch = String(Math.floor(Date.parse(builtAt) / 1000));
  try {
    await layOutTree({ folder, unpackedFolder, version, builtAt, purpose });
    await addDebFiles({ folder, version, arch, builtAt });
    await packDeb({ folder, path: `${path}.part`, epoch, purpose });
    await rename(`${path}.part`, path);
    return path;
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(`${path}.part`, { force: true });
  }
}

/** @param {{ folder: string, version: string, arch: 'x64' | 'arm64', builtAt: string }} parts */
async function addDebFiles({ folder, version, arch, builtAt }) {
  const maintainer = maintainerIn(process.env);
  const docs = join(folder, 'usr', 'share', 'doc', APP.packageName);
  await writeText(join(docs, 'copyright'), copyright());
  await writeText(join(docs, 'NEWS.md.gz'), await packedChangelog());
  const changelog = debianChangelog({ version: debVersion(version), maintainer, builtAt });
  await writeText(join(docs, 'changelog.gz'), gzipSync(changelog, { level: 9 }));
  await setModes(folder);
  const facts = { version: debVersion(version), arch: debArch(arch), maintainer, installedKib: await installedKib(folder) };
  await writeText(join(folder, 'DEBIAN', 'control'), control(facts));
  for (const [name, script] of /** @type {const} */ ([
    ['postinst', 'after-install.sh'],
    ['postrm', 'after-remove.sh'],
  ])) {
    await cp(join(projectFolder, 'build', 'linux', script), join(folder, 'DEBIAN', name));
    await chmod(join(folder, 'DEBIAN', name), 0o755);
  }
  await chmod(join(folder, 'DEBIAN'), 0o755);
  await chmod(join(folder, 'DEBIAN', 'control'), 0o644);
  await writeText(join(folder, 'DEBIAN', 'md5sums'), await md5sums(folder));
}

/** @param {{ folder: string, path: string, epoch: string, purpose: 'release' | 'test' }} packing */
async function packDeb({ folder, path, epoch, purpose }) {
  const args = ['--root-owner-group', ...PACKING[purpose], '--build', folder, path];
  const ran = await runQuietly('dpkg-deb', args, { env: { ...process.env, SOURCE_DATE_EPOCH: epoch } });
  if (ran.code === 0) return;
  throw trouble(`The deb could not be made:\n${lastLines(ran.output)}`, 'It needs dpkg-deb 1.19 or newer and free space.');
}

/** As dpkg counts: each file in whole KiB, and one for everything else. @param {string} folder @returns {Promise<number>} */
async function installedKib(folder) {
  let kib = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) kib += 1 + (await installedKib(path));
    else kib += entry.isFile() ? Math.ceil((await stat(path)).size / 1024) : 1;
  }
  return kib;
}

/** With it `dpkg --verify` tells what was changed. @param {string} folder */
async function md5sums(folder) {
  const find = 'find opt usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum';
  const ran = await runQuietly('sh', ['-c', find], { cwd: folder });
  if (ran.code === 0) return ran.output;
  throw trouble(
    `The sums of the files could not be counted:\n${lastLines(ran.output)}`,
    'It needs find, sort, xargs and md5sum.',
  );
}
