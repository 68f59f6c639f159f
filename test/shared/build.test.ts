import { expect, test } from 'vitest';
import { type BuildStamp, buildStamp } from '../../src/shared/build.ts';

const STAMP: BuildStamp = {
  purpose: 'test',
  runtime: 'registry',
  electron: '33.2.1',
  commit: '0123456789abcdef0123456789abcdef01234567',
  builtAt: '2026-11-29T12:00:00Z',
  isInspectable: false,
  updateFeed: null,
};

test('a stamp as packaging writes it is read', () => {
  expect(buildStamp(STAMP)).toEqual({ value: STAMP });
  expect(buildStamp({ ...STAMP, commit: null, updateFeed: 'https://updates.example/afterglow' })).not.toBeNull();
  expect(buildStamp({ ...STAMP, updateFeed: 'http://127.0.0.1:4000/feed' })).not.toBeNull();
});

test.each([
  ['another purpose', { ...STAMP, purpose: 'nightly' }],
  ['a commit that is none', { ...STAMP, commit: 'main' }],
  ['a time that is none', { ...STAMP, builtAt: 'yesterday' }],
  ['a feed that is not safe', { ...STAMP, updateFeed: 'http://updates.example/' }],
  ['a feed on a host that only looks like loopback', { ...STAMP, updateFeed: 'http://127.0.0.1.example/' }],
  ['a feed with a question', { ...STAMP, updateFeed: 'https://updates.example/?a=b' }],
  ['a missing field', { ...STAMP, runtime: undefined }],
  ['nothing', null],
])('%s is no stamp', (_, input) => {
  expect(buildStamp(input)).toBeNull();
});
