import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trouble } from '../setup/say.mjs';
import { digestList, releaseNotes, whyNotWhole } from './collect.mjs';
import { digestsOf } from './digests.mjs';
import { brokenPromises, mergeFeeds, readFeed, writeFeed } from './feeds.mjs';
import { filesForPeople, readManifest, whyNoRelease } from './manifest.mjs';
import { notesOf } from './version.mjs';

/**
 * Makes one release of what several machines staged: every target once, feeds of one name merged and true, one list of digests, and
 * the words of the page.
 *
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {{ folder: string, manifest: Manifest }} Staged
 * @typedef {object} ReleaseParts
 * @property {string} collectedFolder Holds one folder for each target.
 * @property {string} releaseFolder What lay in it before is removed.
 * @property {readonly import('../package/nativePart.mjs').Target[]} targets
 * @property {string} changelog
 * @property {string} repository Where the page of the release is, as `owner/name`.
 * @property {string | null} commit The one that must have been packaged; null: whichever it was, the same for all.
 */

const isFeed = (/** @type {string} */ name) => /^latest.*\.yml$/.test(name);

/** @param {ReleaseParts} parts @returns {Promise<readonly string[]>} The names of its files. */
export async function makeRelease({ collectedFolder, releaseFolder, targets, changelog, repository, commit }) {
  const staged = await readStaged(collectedFolder);
  const manifests = staged.map(({ manifest }) => manifest);
  refuse([...whyNotWhole({ manifests, targets }), ...manifests.flatMap((manifest) => whyNoRelease(manifest, { commit }))]);

  await rm(releaseFolder, { recursive: true, force: true });
  const files = join(releaseFolder, 'files');
  await mkdir(files, { recursive: true });
  await copyStaged({ staged, files });
  await writeFile(join(files, 'packages.json'), `${JSON.stringify(manifests, null, 2)}\n`);
  const names = (await readdir(files)).toSorted();
  const digests = await digestsIn({ files, names });
  await checkPromises({ files, manifests, digests });
  await writeFile(join(files, 'SHA256SUMS'), digestList(new Map([...digests].map(([name, { sha256 }]) => [name, sha256]))));
  const version = manifests[0]?.version ?? '';
  await writeFile(
    join(releaseFolder, 'notes.md'),
    releaseNotes({ changes: changesIn({ changelog, version }), files: names, repository }),
  );
  return [...names, 'SHA256SUMS'];
}

/** @param {string} collectedFolder @returns {Promise<Staged[]>} */
async function readStaged(collectedFolder) {
  const names = await readdir(collectedFolder).catch(() => /** @type {string[]} */ ([]));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const folder = join(collectedFolder, name);
      return { folder, manifest: readManifest(await readFile(join(folder, 'packages.json'), 'utf8')) };
    }),
  );
}

/** @param {{ staged: readonly Staged[], files: string }} copying */
async function copyStaged({ staged, files }) {
  /** @type {Map<string, import('./feeds.mjs').Feed[]>} */
  const feeds = new Map();
  for (const { folder } of staged) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (name === 'packages.json') continue;
      if (isFeed(name)) feeds.set(name, [...(feeds.get(name) ?? []), readFeed(await readFile(path, 'utf8'))]);
      else await copyFile(path, join(files, name));
    }
  }
  for (const [name, read] of feeds) await writeFile(join(files, name), writeFeed(mergeFeeds(read)));
}

/** @typedef {ReadonlyMap<string, { sha256: string, sha512: string }>} Digests */

/** @param {{ files: string, names: readonly string[] }} there @returns {Promise<Digests>} */
async function digestsIn({ files, names }) {
  return new Map(await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await digestsOf(join(files, name))]))));
}

/** What the manifests and the feeds say of the files is so. @param {{ files: string, manifests: readonly Manifest[], digests: Digests }} made */
async function checkPromises({ files, manifests, digests }) {
  const changed = manifests
    .flatMap((manifest) => filesForPeople(manifest))
    .filter(({ kind, file, sha256 }) => kind !== 'feed' && digests.get(file)?.sha256 !== sha256)
    .map(({ file }) => `${file} is not the file that was made.`);
  const sha512 = new Map([...digests].map(([name, digest]) => [name, digest.sha512]));
  const feeds = await Promise.all(
    [...digests.keys()].filter(isFeed).map(async (name) => readFeed(await readFile(join(files, name), 'utf8'))),
  );
  refuse([...changed, ...feeds.flatMap((feed) => brokenPromises({ feed, digests: sha512 }))]);
}

/** What the changelog tells of this version; before its section is written: what it tells of the next one. @param {{ changelog: string, version: string }} told */
function changesIn({ changelog, version }) {
  return notesOf({ changelog, version: changelog.includes(`\n## ${version} (`) ? version : 'Unreleased' });
}

/** @param {readonly string[]} faults */
function refuse(faults) {
  if (faults.length === 0) return;
  throw trouble(
    `What was collected is no release:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    'Put right what is named, and package all of it again.',
  );
}
