import { filesForPeople } from './manifest.mjs';

/**
 * What the machines of a release made, looked at together.
 *
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {import('../package/nativePart.mjs').Target} Target
 */

/** Everything that keeps what was collected from being one release, in words. @param {{ manifests: readonly Manifest[], targets: readonly Target[] }} collected */
export function whyNotWhole({ manifests, targets }) {
  const made = manifests.map(nameOf);
  const wanted = targets.map(nameOf);
  return [
    ...wanted.filter((target) => !made.includes(target)).map((target) => `Nothing was made for ${target}.`),
    ...made.filter((target, at) => made.indexOf(target) !== at).map((target) => `${target} was made twice.`),
    ...made.filter((target) => !wanted.includes(target)).map((target) => `${target} is no target.`),
    ...differing(manifests, 'version'),
    ...differing(manifests, 'commit'),
    ...differing(manifests, 'electron'),
    ...differing(manifests, 'updateFeed'),
    ...sharedNames(manifests),
  ];
}

/** Feeds of one name are merged; any other name stands for one file. @param {readonly Manifest[]} manifests */
function sharedNames(manifests) {
  const names = manifests.flatMap((manifest) =>
    filesForPeople(manifest)
      .filter(({ kind }) => kind !== 'feed')
      .map(({ file }) => file),
  );
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `Two targets made a file of the name ${name}.`,
  );
}

/** @param {readonly Manifest[]} manifests @param {'version' | 'commit' | 'electron' | 'updateFeed'} field */
function differing(manifests, field) {
  const values = [...new Set(manifests.map((manifest) => manifest[field]))];
  return values.length > 1 ? [`They differ in ${field}: ${values.join(', ')}.`] : [];
}

/** @param {Target} target */
function nameOf({ platform, arch }) {
  return `${platform} ${arch}`;
}

/** In the form that `sha256sum --check` reads. @param {ReadonlyMap<string, string>} digests SHA-256 by file name. */
export function digestList(digests) {
  return [...digests]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, sha256]) => `${sha256}  ${file}\n`)
    .join('');
}

/** The page of the release: what changed, and what a person should know before installing. @param {{ changes: string, files: readonly string[], repository: string }} release */
export function releaseNotes({ changes, files, repository }) {
  const unsigned = files.filter((file) => /-unsigned\.(?:exe|zip|dmg)$/.test(file));
  const warning =
    unsigned.length === 0
      ? ''
      : `\n\n### Not signed\n\nThe system warns before these are opened, since no certificate of a maker stands behind them:\n\n${unsigned.map((file) => `- ${file}`).join('\n')}`;
  return `${changes}${warning}\n\n### Checking what you downloaded\n\n\`\`\`sh\nsha256sum --check --ignore-missing SHA256SUMS\ngh attestation verify FILE --repo ${repository}   # made by this repository's own workflow\n\`\`\`\n`;
}
