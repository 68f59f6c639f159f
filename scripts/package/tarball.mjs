import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { trouble } from '../setup/say.mjs';

/** Level 9 takes more than twice as long for half a hundredth fewer bytes: most of it is one binary. */
const GZIP_LEVEL = 6;

/**
 * Packs a folder into a tar.gz, the same bytes for the same files: names in order, one time, no owner, modes without the
 * mask of whoever packs.
 *
 * @param {{ folder: string, rootName: string, path: string, builtAt: string }} tarball
 */
export async function makeTarball({ folder, rootName, path, builtAt }) {
  const part = `${path}.part`;
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=${builtAt}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--transform=flags=r;s|^${basename(folder)}|${rootName}|`,
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  await Promise.all([pipeline(tar.stdout, createGzip({ level: GZIP_LEVEL }), createWriteStream(part)), ended]);
  if (tar.exitCode !== 0) {
    await rm(part, { force: true });
    throw trouble(`${path} could not be packed.`, 'GNU tar and free space are needed; what tar said stands above.');
  }
  await rename(part, path);
}
