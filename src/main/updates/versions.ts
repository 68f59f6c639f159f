/** Which of two versions is newer, by the rules of https://semver.org. Build metadata counts for nothing. */

export interface Version {
  /** Major, minor, patch: digits without a leading zero, of any length. */
  readonly core: readonly string[];
  /** Empty: a version that is finished. */
  readonly prerelease: readonly string[];
}

const NUMBER = '(?:0|[1-9]\\d*)';
const PART = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const VERSION = new RegExp(`^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${PART}(?:\\.${PART})*))?(?:\\+[0-9A-Za-z.-]+)?$`, 'u');

/** Null: it is no version. */
export function parseVersion(text: string): Version | null {
  const match = VERSION.exec(text);
  if (match === null) return null;
  const [, major = '', minor = '', patch = '', prerelease] = match;
  return { core: [major, minor, patch], prerelease: prerelease === undefined ? [] : prerelease.split('.') };
}

/** Below 0: `one` is older; above 0: it is newer; 0: neither. */
export function compareVersions(one: Version, other: Version): number {
  const byCore = firstDifference(one.core, other.core);
  if (byCore !== 0) return byCore;
  // What is finished is newer than what led up to it.
  if (one.prerelease.length === 0 || other.prerelease.length === 0) return other.prerelease.length - one.prerelease.length;
  return firstDifference(one.prerelease, other.prerelease);
}

function firstDifference(one: readonly string[], other: readonly string[]): number {
  for (const [index, part] of one.entries()) {
    const opposite = other[index];
    if (opposite === undefined) return 1;
    const difference = compareParts(part, opposite);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function compareParts(one: string, other: string): number {
  const isNumber = /^\d+$/u.test(one);
  if (isNumber !== /^\d+$/u.test(other)) return isNumber ? -1 : 1;
  // Digits without leading zeros: the longer number is the larger one, however long both are.
  if (isNumber && one.length !== other.length) return one.length - other.length;
  return one === other ? 0 : one < other ? -1 : 1;
}

/**
 * Whether somebody who runs `own` is told of `named`: it is newer, and nobody who runs what is finished is led to what is
 * not. What cannot be read as a version is never offered, and never thought older.
 */
export function isOffered({ own, named }: { readonly own: string; readonly named: string }): boolean {
  const ours = parseVersion(own);
  const theirs = parseVersion(named);
  if (ours === null || theirs === null) return false;
  if (theirs.prerelease.length > 0 && ours.prerelease.length === 0) return false;
  return compareVersions(theirs, ours) > 0;
}
