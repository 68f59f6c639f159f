import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMediaStore, type MediaTaken } from '../../../../src/main/adapters/media/mediaStore.ts';
import { encodePng } from '../../../../src/practice/outputs/png.ts';
import { LARGEST_MEDIA_BYTES } from '../../../../src/shared/media.ts';
import { DAY } from '../../../../src/shared/time.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const png = (width: number, height: number) =>
  encodePng({ width, height, channels: 3, bytes: new Uint8Array(width * height * 3).map((_, at) => at % 251) });

function openStore() {
  const root = tempFolder();
  const folder = join(root, 'media');
  const clock = { now: () => Date.now() };
  return { root, folder, store: createMediaStore({ folder, clock }), again: () => createMediaStore({ folder, clock }) };
}

function taken(result: MediaTaken) {
  if ('refused' in result) throw new Error(result.refused);
  return result.ok;
}

it('takes a picture in by its bytes and tells what it is', async () => {
  const { root, store, folder } = openStore();
  const bytes = await png(30, 20);
  const path = join(root, 'A boat.png');
  writeFileSync(path, bytes);
  const facts = taken(await store.takeFile(path));
  expect(facts).toEqual({
    digest: digestOf(bytes),
    sizeBytes: bytes.length,
    mediaType: 'image/png',
    kind: 'image',
    width: 30,
    height: 20,
    name: 'A boat.png',
  });
  expect(readFileSync(store.pathOf(facts.digest)).equals(bytes)).toBe(true);
  expect(statSync(store.pathOf(facts.digest)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('is whole again once the same file is taken in anew, after its copy was damaged', async () => {
  const { store } = openStore();
  const bytes = await png(30, 20);
  const { digest } = taken(await store.takeBytes({ name: 'boat.png', bytes }));
  writeFileSync(store.pathOf(digest), 'damaged');
  expect(taken(await store.takeBytes({ name: 'boat.png', bytes })).sizeBytes).toBe(bytes.length);
  expect(readFileSync(store.pathOf(digest)).equals(bytes)).toBe(true);
});

it('knows it after the original was changed, moved and deleted, and after a restart', async () => {
  const { root, store, again } = openStore();
  const bytes = await png(4, 4);
  const path = join(root, 'x.png');
  writeFileSync(path, bytes);
  const facts = taken(await store.takeFile(path));
  writeFileSync(path, 'something else');
  rmSync(path);
  expect(await again().find(facts.digest)).toEqual(facts);
  expect(readFileSync(again().pathOf(facts.digest)).equals(bytes)).toBe(true);
});

it('takes the same bytes in once, from wherever they come', async () => {
  const { root, store, folder } = openStore();
  const bytes = await png(4, 4);
  writeFileSync(join(root, 'a.png'), bytes);
  const first = taken(await store.takeFile(join(root, 'a.png')));
  const second = taken(await store.takeBytes({ name: 'b.png', bytes }));
  const third = taken(await store.takeSaved({ path: join(root, 'a.png'), name: 'c.png' }));
  expect(new Set([first.digest, second.digest, third.digest]).size).toBe(1);
  expect(third.name).toBe('c.png');
  expect(readdirSync(folder).filter((name) => name.length === 64)).toHaveLength(1);
});

it('believes the first bytes and not the name', async () => {
  const { root, store } = openStore();
  writeFileSync(join(root, 'words.png'), 'only some words\n');
  writeFileSync(join(root, 'photo.txt'), await png(2, 2));
  expect(taken(await store.takeFile(join(root, 'words.png')))).toMatchObject({
    kind: 'text',
    mediaType: 'text/plain',
    width: null,
  });
  expect(taken(await store.takeFile(join(root, 'photo.txt')))).toMatchObject({ kind: 'image', mediaType: 'image/png' });
});

it('reads the size of a huge picture from its header and decodes nothing', async () => {
  const { store } = openStore();
  const bytes = Buffer.from(await png(2, 2));
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  expect(taken(await store.takeBytes({ name: '', bytes }))).toMatchObject({ width: 60_000, height: 60_000, name: '' });
});

it('refuses in a word what is no plain file, and does not wait for it', async () => {
  const { root, store } = openStore();
  mkdirSync(join(root, 'folder'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  symlinkSync('/dev/zero', join(root, 'endless'));
  symlinkSync(join(root, 'nowhere'), join(root, 'dangling'));
  symlinkSync('loop', join(root, 'loop'));
  writeFileSync(join(root, 'empty.png'), '');
  writeFileSync(join(root, 'large'), '');
  truncateSync(join(root, 'large'), LARGEST_MEDIA_BYTES + 1);
  const refused = async (name: string) => {
    const result = await store.takeFile(name.startsWith('/') ? name : join(root, name));
    return 'refused' in result ? result.refused : 'taken';
  };
  expect(await refused('folder')).toBe('mediaFolder');
  expect(await refused('pipe')).toBe('mediaNotFile');
  expect(await refused('/dev/zero')).toBe('mediaNotFile');
  expect(await refused('endless')).toBe('mediaNotFile');
  expect(await refused('dangling')).toBe('mediaGone');
  expect(await refused('loop')).toBe('mediaGone');
  expect(await refused('vanished.png')).toBe('mediaGone');
  expect(await refused('empty.png')).toBe('mediaEmpty');
  expect(await refused('large')).toBe('mediaTooLarge');
});

it('follows a link to a plain file, and keeps the file', async () => {
  const { root, store } = openStore();
  const bytes = await png(3, 3);
  writeFileSync(join(root, 'real.png'), bytes);
  symlinkSync(join(root, 'real.png'), join(root, 'link.png'));
  const facts = taken(await store.takeFile(join(root, 'link.png')));
  expect(facts).toMatchObject({ digest: digestOf(bytes), name: 'link.png' });
  expect(statSync(store.pathOf(facts.digest)).isFile()).toBe(true);
});

it('shows a name as one short line', async () => {
  const { store } = openStore();
  const facts = taken(await store.takeBytes({ name: `a\u202e\nb${'x'.repeat(400)}.png`, bytes: await png(1, 1) }));
  expect(facts.name).toMatch(/^x+\.png$/u);
  expect(facts.name).toHaveLength(200);
});

it('finds nothing under a name that is no digest', async () => {
  const { store } = openStore();
  expect(await store.find('../../etc/passwd')).toBeNull();
  expect(await store.find('a'.repeat(64))).toBeNull();
  expect(() => store.pathOf('../x')).toThrow();
});

it('sweeps what nobody refers to and is old, and nothing else', async () => {
  const { store, again, folder } = openStore();
  const [kept, old, fresh, renewed] = [
    taken(await store.takeBytes({ name: 'kept', bytes: Buffer.from('kept words') })),
    taken(await store.takeBytes({ name: 'old', bytes: Buffer.from('old words') })),
    taken(await store.takeBytes({ name: 'fresh', bytes: Buffer.from('fresh words') })),
    taken(await store.takeBytes({ name: 'renewed', bytes: Buffer.from('renewed words') })),
  ];
  const longAgo = new Date(Date.now() - 30 * DAY);
  for (const { digest } of [kept, old, renewed]) utimesSync(store.pathOf(digest), longAgo, longAgo);
  await store.takeBytes({ name: 'renewed', bytes: Buffer.from('renewed words') });
  writeFileSync(join(folder, 'not ours'), '');
  const swept = await again().sweep({ referenced: new Set([kept.digest]), before: Date.now() - 7 * DAY });
  expect(swept).toBe(1);
  expect(await store.find(old.digest)).toBeNull();
  for (const { digest } of [kept, fresh, renewed]) expect(await again().find(digest)).not.toBeNull();
  expect(readdirSync(folder)).toContain('not ours');
  expect(readdirSync(folder)).not.toContain(`${old.digest}.name`);
});
