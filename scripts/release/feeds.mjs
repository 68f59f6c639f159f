import { parse, stringify } from 'yaml';
import { trouble } from '../setup/say.mjs';

/**
 * Feed files (`latest*.yml`), as electron-builder writes them: one for each system, and on macOS one by each of the two machines that
 * package for it, under the same name. Left alone, one of them would take the other's place.
 *
 * @typedef {{ url: string, sha512: string, size?: number }} FeedFile
 * @typedef {{ version: string, files: readonly FeedFile[], path?: string, sha512?: string, releaseDate?: string }} Feed
 */

/** @param {string} text @returns {Feed} */
export function readFeed(text) {
  const feed = parse(text, { maxAliasCount: 0 });
  const files = Array.isArray(feed?.files) ? feed.files : [];
  const isWhole = typeof feed?.version === 'string' && files.length > 0 && files.every(isFeedFile);
  if (isWhole) return feed;
  throw trouble('A feed file names no version or no files.', 'Package anew, and look at what electron-builder says.');
}

/** @param {unknown} file */
function isFeedFile(file) {
  return (
    typeof file === 'object' &&
    file !== null &&
    'url' in file &&
    typeof file.url === 'string' &&
    'sha512' in file &&
    typeof file.sha512 === 'string'
  );
}

/** One feed of several of the same name; the first leads, as it did alone. @param {readonly Feed[]} feeds @returns {Feed} */
export function mergeFeeds(feeds) {
  const [first, ...others] = feeds;
  if (first === undefined) throw new Error('no feeds to merge');
  if (others.some(({ version }) => version !== first.version)) {
    throw trouble('Feed files of one name tell of different versions.', 'Package all of them of one commit.');
  }
  return { ...first, files: feeds.flatMap(({ files }) => files) };
}

/** @param {Feed} feed */
export function writeFeed(feed) {
  return stringify(feed, { lineWidth: 0 });
}

/** What a feed promises that is not there, or is something else. @param {{ feed: Feed, digests: ReadonlyMap<string, string> }} checked `digests`: SHA-512 in base64, by file name. */
export function brokenPromises({ feed, digests }) {
  const promised = [...feed.files, ...(feed.path === undefined ? [] : [{ url: feed.path, sha512: feed.sha512 ?? '' }])];
  return promised.flatMap(({ url, sha512 }) => {
    const found = digests.get(url);
    if (found === undefined) return [`${url} is in a feed and not in the release.`];
    return found === sha512 ? [] : [`${url} is not the file that its feed tells of.`];
  });
}
