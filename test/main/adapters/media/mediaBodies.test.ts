import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { createMediaBodies } from '../../../../src/main/adapters/media/mediaBodies.ts';
import { createMediaStore } from '../../../../src/main/adapters/media/mediaStore.ts';
import { readableBodies } from '../../../../src/main/adapters/media/readableBodies.ts';
import { withRecipes } from '../../../../src/main/adapters/media/recipeBodies.ts';
import { createRecipes } from '../../../../src/main/adapters/media/recipes.ts';
import { BodyLost } from '../../../../src/main/jobs/ports/bodyLost.ts';
import { encodePng } from '../../../../src/practice/outputs/png.ts';
import type { BodyRef } from '../../../../src/shared/job.ts';
import { placeholderOf } from '../../../../src/shared/media.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const LIMIT = { mostBytes: 104_857_600 };
const clock = { now: () => Date.now() };
async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all(readdirSync(folder).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, one) => sum + one, 0);
}
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function openAll() {
  const root = tempFolder();
  const folder = join(root, 'bodies');
  const store = createMediaStore({ folder: join(root, 'media'), clock });
  const recipes = createRecipes({ folder, store });
  const media = createMediaBodies({ folder, store, recipes });
  const bodies = withRecipes(createBodies({ folder }), recipes);
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

it('builds the same text to the same bytes, and mends what it is kept as', async () => {
  const { folder, bodies, take, build } = openAll();
  const digest = await take(randomBytes(5_000));
  const text = `{"image":"${placeholderOf({ digest, as: 'base64' })}"}`;
  const body = await build(text);
  expect(await build(text)).toEqual(body);
  writeFileSync(join(folder, `${body.digest}.recipe`), 'damaged');
  expect(await bodies.isWhole(body)).toBe(false);
  await expect(bodies.read(body)).rejects.toThrow(BodyLost);
  expect(await build(text)).toEqual(body);
  expect(await bodies.isWhole(body)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('keeps a file once, however many bodies hold it, and each of them is whole', async () => {
  const { root, folder, bodies, take, build } = openAll();
  const digest = await take(randomBytes(1_000_000));
  const made: BodyRef[] = [];
  for (let row = 0; row < 50; row += 1) {
    made.push(await build(`{"prompt":"fox ${row}","image":"${placeholderOf({ digest, as: 'data' })}"}`));
  }
  expect(new Set(made.map((body) => body.digest)).size).toBe(50);
  for (const body of made) expect(await bodies.isWhole(body)).toBe(true);
  expect(await sizeOf(folder)).toBeLessThan(50 * 1_024);
  expect(await sizeOf(join(root, 'media'))).toBeLessThan(1_010_000);
});

it('makes the very bytes of before, whatever a later version takes the file for', async () => {
  const { folder, bodies, take } = openAll();
  const digest = await take(Buffer.from('abc'));
  const whole = '{"image":"data:image/as-it-was;base64,YWJj"}';
  const body = { digest: digestOf(Buffer.from(whole)), sizeBytes: whole.length };
  mkdirSync(folder);
  const text = `{"image":"${placeholderOf({ digest, as: 'data' })}"}`;
  writeFileSync(
    join(folder, `${body.digest}.recipe`),
    JSON.stringify({ version: 1, text, types: { [digest]: 'image/as-it-was' } }),
  );
  expect(Buffer.from(await bodies.read(body)).toString()).toBe(whole);
  expect(await bodies.has(body)).toBe(true);
});

it('a body of which a file is gone or changed is lost, and never sent as another', async () => {
  const { store, bodies, take, build } = openAll();
  const change: readonly ((path: string) => void)[] = [
    (path) => rmSync(path),
    (path) => writeFileSync(path, randomBytes(2_000_000)),
    (path) => writeFileSync(path, randomBytes(3)),
  ];
  for (const hurt of change) {
    const digest = await take(randomBytes(2_000_000));
    const body = await build(`{"image":"${placeholderOf({ digest, as: 'base64' })}"}`);
    const piecesOf = await bodies.proven(body);
    hurt(store.pathOf(digest));
    await expect(bodies.proven(body)).rejects.toThrow(BodyLost);
    await expect(bodies.read(body)).rejects.toThrow(BodyLost);
    expect(await bodies.isWhole(body)).toBe(false);
    // Changed after it was looked at: it ends before its last bytes are out.
    let sent = 0;
    const sending = async (): Promise<void> => {
      for await (const piece of piecesOf()) sent += piece.length;
    };
    await expect(sending()).rejects.toThrow(BodyLost);
    expect(sent).toBeLessThan(body.sizeBytes);
  }
});

it('a file that a body is being built of is not swept away, however long ago it was taken in', async () => {
  const { store, bodies, take, build } = openAll();
  const digest = await take(randomBytes(900));
  const body = await build(`{"image":"${placeholderOf({ digest, as: 'base64' })}"}`);
  expect(await store.sweep({ referenced: new Set(), before: Date.now() + 9_999_999 })).toBe(0);
  expect(await bodies.isWhole(body)).toBe(true);
});

it('bodies of before, that lie there as their bytes, stay as they are', async () => {
  const { folder, bodies, media, take, build } = openAll();
  const text = `{"image":"${placeholderOf({ digest: await take(randomBytes(900)), as: 'base64' })}"}`;
  const body = await build(text);
  const bytes = await bodies.read(body);
  rmSync(join(folder, `${body.digest}.recipe`));
  writeFileSync(join(folder, body.digest), bytes);
  writeFileSync(join(folder, `${body.digest}.draft`), text);
  expect(Buffer.from(await bodies.read(body)).equals(Buffer.from(bytes))).toBe(true);
  expect(await bodies.isWhole(body)).toBe(true);
  expect(await media.textOf(body)).toBe(text);
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
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
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
