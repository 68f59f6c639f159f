import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { createMediaBodies } from '../../../../src/main/adapters/media/mediaBodies.ts';
import { createMediaStore } from '../../../../src/main/adapters/media/mediaStore.ts';
import { readableBodies } from '../../../../src/main/adapters/media/readableBodies.ts';
import { encodePng } from '../../../../src/practice/outputs/png.ts';
import { placeholderOf } from '../../../../src/shared/media.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const LIMIT = { mostBytes: 104_857_600 };
const clock = { now: () => Date.now() };
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function openAll() {
  const root = tempFolder();
  const folder = join(root, 'bodies');
  const store = createMediaStore({ folder: join(root, 'media'), clock });
  const media = createMediaBodies({ folder, store, clock });
  const bodies = createBodies({ folder });
  const take = async (bytes: Uint8Array) => {
    const taken = await store.takeBytes({ name: 'x', bytes });
    if ('refused' in taken) throw new Error(taken.refused);
    return taken.ok.digest;
  };
  const build = async (text: string) => {
    const built = await media.build(text, LIMIT);
    if (built.kind !== 'built') throw new Error(built.kind);
    return built.body;
  };
  return { root, folder, store, media, bodies, take, build };
}

it('builds the very bytes that a simple replacing in the text would give, whatever the files and the text', async () => {
  const { bodies, take, build } = openAll();
  const picture = await encodePng({ width: 3, height: 2, channels: 3, bytes: new Uint8Array(18) });
  const files = [
    picture,
    Buffer.from('a'),
    Buffer.from('ab'),
    Buffer.from('abc'),
    randomBytes(294_911),
    randomBytes(294_912),
    randomBytes(294_913),
    randomBytes(1_000_003),
  ];
  const tokens: string[] = [];
  let wanted = '{"seed": 9007199254740993, "prompt": "größer \\"\u{1F98A}\\u00e9\\n", "list": [';
  for (const [index, file] of files.entries()) {
    const as = index % 2 === 0 ? 'data' : 'base64';
    const digest = await take(file);
    const type = index === 0 ? 'image/png' : index < 4 ? 'text/plain' : 'application/octet-stream';
    tokens.push(JSON.stringify(placeholderOf({ digest, as })));
    wanted += `${index === 0 ? '' : ',  '}${JSON.stringify(`${as === 'data' ? `data:${type};base64,` : ''}${file.toString('base64')}`)}`;
  }
  wanted += '], "tail" :1.50}';
  const text = `{"seed": 9007199254740993, "prompt": "größer \\"\u{1F98A}\\u00e9\\n", "list": [${tokens.join(',  ')}], "tail" :1.50}`;
  const body = await build(text);
  expect(body).toEqual({ digest: digestOf(Buffer.from(wanted)), sizeBytes: Buffer.byteLength(wanted) });
  expect(Buffer.from(await bodies.read(body)).equals(Buffer.from(wanted))).toBe(true);
  expect(await bodies.isWhole(body)).toBe(true);
});

it('builds the same text to the same bytes, and mends a body that was damaged', async () => {
  const { folder, bodies, take, build } = openAll();
  const digest = await take(randomBytes(5_000));
  const text = `{"image":"${placeholderOf({ digest, as: 'base64' })}"}`;
  const body = await build(text);
  expect(await build(text)).toEqual(body);
  writeFileSync(join(folder, body.digest), 'damaged');
  expect(await bodies.isWhole(body)).toBe(false);
  expect(await build(text)).toEqual(body);
  expect(await bodies.isWhole(body)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('leaves a placeholder that is only part of a string, or spelled with escapes, as it is', async () => {
  const { bodies, take, build } = openAll();
  const token = placeholderOf({ digest: await take(Buffer.from('abc')), as: 'base64' });
  const text = `{"a":"see ${token}","b":"\\u0061${token.slice(1)}","c":"${token}"}`;
  expect(Buffer.from(await bodies.read(await build(text))).toString()).toBe(text.replace(`"c":"${token}"`, '"c":"YWJj"'));
});

it('does not build with a file that is gone or damaged, and leaves nothing behind', async () => {
  const { folder, store, media, take } = openAll();
  const [gone, damaged] = [await take(randomBytes(900)), await take(randomBytes(800_000))];
  rmSync(store.pathOf(gone));
  writeFileSync(store.pathOf(damaged), randomBytes(800_000));
  const textWith = (digest: string) => `{"image":"${placeholderOf({ digest, as: 'data' })}"}`;
  expect(await media.build(textWith(gone), LIMIT)).toEqual({ kind: 'missing', digest: gone });
  expect(await media.build(textWith(damaged), LIMIT)).toEqual({ kind: 'missing', digest: damaged });
  expect(readdirSync(folder)).toEqual([]);
});

it('says how large a body would be before it writes any of it', async () => {
  const { media, take } = openAll();
  const digest = await take(randomBytes(3_000));
  const text = `{"image":"${placeholderOf({ digest, as: 'base64' })}"}`;
  const exact = '{"image":""}'.length + 4_000;
  expect(await media.build(text, { mostBytes: exact - 1 })).toEqual({ kind: 'tooLarge', sizeBytes: exact });
  expect((await media.build(text, { mostBytes: exact })).kind).toBe('built');
});

it('gives the text of a body back with its placeholders', async () => {
  const { bodies, media, take, build } = openAll();
  const text = `{"seed":12345678901234567890,"image":"${placeholderOf({ digest: await take(randomBytes(70_000)), as: 'data' })}"}`;
  const body = await build(text);
  expect(await media.textOf(body)).toBe(text);
  expect(new TextDecoder().decode(await readableBodies(bodies, media).read(body))).toBe(text);
});

it('makes placeholders of the files in a body that was kept without its text, and builds the same bytes of them', async () => {
  const { bodies, media, build } = openAll();
  const noise = await encodePng({ width: 200, height: 200, channels: 3, bytes: randomBytes(120_000) });
  const image = noise.toString('base64');
  const whole = `{ "seed": 9007199254740993, "prompt":"über","long":"${'words '.repeat(5_000)}", "a": "${image}",\n"b":["data:image/png;base64,${image}"]}`;
  const body = await bodies.put(Buffer.from(whole));
  const text = await media.textOf(body);
  const digest = digestOf(noise);
  expect(text).toBe(
    whole
      .replace(`"data:image/png;base64,${image}"`, `"${placeholderOf({ digest, as: 'data' })}"`)
      .replace(image, placeholderOf({ digest, as: 'base64' })),
  );
  expect(await build(text ?? '')).toEqual(body);
});

it('leaves long strings that are no files as they were written', async () => {
  const { bodies, media } = openAll();
  const whole = JSON.stringify({
    prompt: 'word '.repeat(20_000),
    hex: randomBytes(40_000).toString('hex'),
    raw: 'A'.repeat(60_000),
  });
  expect(await media.textOf(await bodies.put(Buffer.from(whole)))).toBeNull();
});

it('has no text for a body that is small, or not here', async () => {
  const { bodies, media, folder } = openAll();
  expect(await media.textOf(await bodies.put(Buffer.from('{"prompt":"x"}')))).toBeNull();
  expect(await media.textOf({ digest: 'b'.repeat(64), sizeBytes: 9 })).toBeNull();
  expect(await media.textOf({ digest: '../x', sizeBytes: 9 })).toBeNull();
  expect(readdirSync(folder).some((name) => name.endsWith('.draft'))).toBe(false);
});

it('builds 60 MB without holding the thread', async () => {
  const { bodies, take, build } = openAll();
  const file = Buffer.alloc(60_000_000, 'picture of nothing. ');
  const digest = await take(file);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const body = await build(`{"image":"${placeholderOf({ digest, as: 'base64' })}"}`);
  expect(await bodies.isWhole(body)).toBe(true);
  clearInterval(timer);
  expect(body.sizeBytes).toBe('{"image":""}'.length + 80_000_000);
  // How often others came to their turn, not how long it took: in one go it would be once or twice.
  expect(turns).toBeGreaterThan(100);
}, 60_000);
