import { expect, test } from 'vitest';
import { createProfiles } from '../../../../src/main/electron/keys/profiles.ts';

const FIRST = 'comfyui-0123456789abcdef';
const SECOND = 'comfyui-fedcba9876543210';

function open(kept: string | null, options: { salt?: string; isWritable?: boolean } = {}) {
  let content = kept;
  const lines: string[] = [];
  const file = {
    read: async () => content,
    write: async (given: string) => {
      if (options.isWritable === false) throw new Error('full');
      content = given;
    },
  };
  const profiles = createProfiles({ file, newSalt: () => options.salt ?? '1'.repeat(64), log: (line) => lines.push(line) });
  return { ...profiles, content: () => content, lines };
}

test('a key has the same profile in every run on the same user data, and another one elsewhere', async () => {
  const first = open(null);
  await first.load();
  const later = open(first.content(), { salt: '2'.repeat(64) });
  await later.load();
  expect(later.of(FIRST)).toBe(first.of(FIRST));
  expect(later.of(SECOND)).not.toBe(first.of(FIRST));
  const elsewhere = open(null, { salt: '2'.repeat(64) });
  await elsewhere.load();
  expect(elsewhere.of(FIRST)).not.toBe(first.of(FIRST));
});

test('what one key was seen to see says nothing of another key or profile', async () => {
  const profiles = open(null);
  await profiles.load();
  await profiles.saw(FIRST, 'p');
  expect(profiles.sees(FIRST, 'p')).toBe(true);
  expect(profiles.sees(FIRST, profiles.of(FIRST))).toBe(true);
  expect(profiles.sees(SECOND, 'p')).toBe(false);
  expect(profiles.sees(FIRST, 'q')).toBe(false);
});

test.each(['', '{', '[]', '{"version":"1","salt":"short","sight":[]}', '{"version":"1","salt":"xx","sight":[{}]}'])(
  'a file that says %j proves nothing',
  async (content) => {
    const profiles = open(content);
    await profiles.load();
    expect(profiles.sees(FIRST, 'p')).toBe(false);
    expect(profiles.content()).toContain('1'.repeat(64));
  },
);

test('a disk that takes nothing costs one more read in the next run, and nothing in this one', async () => {
  const profiles = open(null, { isWritable: false });
  await profiles.load();
  await profiles.saw(FIRST, 'p');
  expect(profiles.sees(FIRST, 'p')).toBe(true);
  expect(profiles.lines).not.toEqual([]);
});
