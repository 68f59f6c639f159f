import { describe, expect, it } from 'vitest';
import { checkVersion, notesOf } from '../../../scripts/release/version.mjs';

const changelog = `# Changelog

Told here.

## Unreleased

- Not yet.

## 1.2.3 (2026-11-30)

### Added

- A thing.

## 1.2.2 (2026-10-01)

- An older thing.
`;
const places = (version: string) => ({
  packageJson: { version },
  lock: { version, packages: { '': { version } } },
  changelog: changelog.replace('1.2.3', version),
  tag: `v${version}` as string | null,
});

describe('the version of a release', () => {
  it('is answered when all places name the same one', () => {
    expect(checkVersion(places('1.2.3'))).toBe('1.2.3');
    expect(checkVersion({ ...places('2.0.0-beta.1'), tag: null })).toBe('2.0.0-beta.1');
  });

  it.each([
    ['a tag of another version', { tag: 'v1.2.4' }, 'The tag is v1.2.4'],
    ['a tag without its letter', { tag: '1.2.3' }, 'The tag is 1.2.3'],
    ['a tag with something behind it', { tag: 'v1.2.3 --force' }, 'The tag is'],
    [
      'a lock file that was forgotten',
      { lock: { version: '1.2.2', packages: { '': { version: '1.2.3' } } } },
      'package-lock.json',
    ],
    [
      'a lock file that was changed by half',
      { lock: { version: '1.2.3', packages: { '': { version: '1.2.2' } } } },
      'package-lock.json',
    ],
    [
      'a changelog that ends at the version before',
      { changelog: changelog.replace('## 1.2.3 (2026-11-30)', '') },
      'CHANGELOG.md 1.2.2',
    ],
    ['a changelog without versions', { changelog: '# Changelog\n\n## Unreleased\n\n- All.\n' }, 'names no version'],
    ['a heading without a day', { changelog: changelog.replace(' (2026-11-30)', '') }, 'no day'],
    ['a section that tells nothing', { changelog: '## 1.2.3 (2026-11-30)\n\n## 1.2.2 (2026-10-01)\n\n- Old.\n' }, 'no text'],
    ['a version that is none', { packageJson: { version: '1.2' } }, 'which is none'],
    ['a version with build metadata', { packageJson: { version: '1.2.3+4' } }, 'which is none'],
    ['no version', { packageJson: {} }, 'which is none'],
  ])('is refused for %s', (_what, change, words) => {
    expect(() => checkVersion({ ...places('1.2.3'), ...change })).toThrow(words);
  });
});

describe('the notes of a release', () => {
  it('are what the changelog tells of it, without its heading and without what came before', () => {
    expect(notesOf({ changelog, version: '1.2.3' })).toBe('### Added\n\n- A thing.');
    expect(notesOf({ changelog, version: '1.2.2' })).toBe('- An older thing.');
  });

  it('are refused for a version that the changelog does not know', () => {
    expect(() => notesOf({ changelog, version: '9.9.9' })).toThrow('no section 9.9.9');
  });
});
