import { trouble } from '../setup/say.mjs';

/**
 * One version, told in four places: package.json, the lock file, the changelog and the tag. A release whose places disagree is
 * none, since a person who reports a fault names one of them, and somebody else reads another.
 */

/** As https://semver.org has it, without build metadata: it takes no part in the order of versions, and feeds cut it off. */
const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/;

/**
 * The version, when every place names the same one.
 *
 * @param {object} places
 * @param {{ version?: unknown }} places.packageJson
 * @param {{ version?: unknown, packages?: Readonly<Record<string, { version?: unknown }>> }} places.lock
 * @param {string} places.changelog
 * @param {string | null} places.tag As git names it (`v1.2.3`); null when none is asked about.
 */
export function checkVersion({ packageJson, lock, changelog, tag }) {
  const { version } = packageJson;
  if (typeof version !== 'string' || !VERSION.test(version)) {
    throw trouble(
      `package.json has the version ${JSON.stringify(version)}, which is none.`,
      'Give it one such as 1.2.3 or 1.2.3-beta.1.',
    );
  }
  const locked = [lock.version, lock.packages?.['']?.version];
  if (locked.some((other) => other !== version)) {
    throw trouble(
      `package.json says ${version}, and package-lock.json ${locked.join(' and ')}.`,
      'Run `npm install --package-lock-only --ignore-scripts`.',
    );
  }
  const newest = sectionsOf(changelog).find(({ name }) => name !== 'Unreleased');
  if (newest?.name !== version) {
    throw trouble(
      `package.json says ${version}, and the newest section of CHANGELOG.md ${newest?.name ?? 'names no version'}.`,
      `Give what is under "Unreleased" the heading "## ${version} (YYYY-MM-DD)".`,
    );
  }
  if (newest.day === null || newest.text === '') {
    throw trouble(
      `The section ${version} of CHANGELOG.md has no ${newest.day === null ? 'day' : 'text'}.`,
      `Its heading reads "## ${version} (YYYY-MM-DD)", and below it stands what changed.`,
    );
  }
  if (tag !== null && tag !== `v${version}`) {
    throw trouble(
      `The tag is ${tag}, and package.json says ${version}.`,
      `Tag the commit as v${version}, or put the version right first.`,
    );
  }
  return version;
}

/** What the changelog tells of a version. @param {{ changelog: string, version: string }} asked */
export function notesOf({ changelog, version }) {
  const section = sectionsOf(changelog).find(({ name }) => name === version);
  if (section) return section.text;
  throw trouble(`CHANGELOG.md has no section ${version}.`, 'Write what changed before it is released.');
}

/**
 * The sections of the changelog, newest first, as they stand in it.
 *
 * @param {string} changelog
 * @returns {{ name: string, day: string | null, text: string }[]}
 */
function sectionsOf(changelog) {
  const [, ...parts] = `\n${changelog}`.split(/\n## /);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [, name = heading.trim(), day = null] = /^(\S+)(?: \((\d{4}-\d\d-\d\d)\))?\s*$/.exec(heading) ?? [];
    return { name, day, text: lines.join('\n').trim() };
  });
}
