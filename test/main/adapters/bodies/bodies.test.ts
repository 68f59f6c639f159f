import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { FAULTS, failingFiles } from '../../../support/failingFiles.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bodies-'));
  folder = join(root, 'store', 'bodies');
});
afterEach(() => rmSync(root, { recursive: true }));

const BYTES = Buffer.from('{"prompt":"a fox"}');
const DIGEST = createHash('sha256').update(BYTES).digest('hex');

it('gives back the bytes that were put in, from a file named by their digest that only its owner can read', async () => {
  const ref = await createBodies({ folder }).put(BYTES);
  expect(ref).toEqual({ digest: DIGEST, sizeBytes: BYTES.length });
  expect(readdirSync(folder)).toEqual([DIGEST]);
  expect(statSync(join(folder, DIGEST)).mode & 0o777).toBe(0o600);
  expect(Buffer.from(await createBodies({ folder }).read(ref)).equals(BYTES)).toBe(true);
});

it('does not write the same bytes again', async () => {
  const bodies = createBodies({ folder });
  const ref = await bodies.put(BYTES);
  const before = statSync(join(folder, DIGEST));
  expect(await bodies.put(new Uint8Array(BYTES))).toEqual(ref);
  expect(statSync(join(folder, DIGEST))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

it('writes them again when the file is not what its name says', async () => {
  const bodies = createBodies({ folder });
  const ref = await bodies.put(BYTES);
  writeFileSync(join(folder, DIGEST), 'cut');
  await bodies.put(BYTES);
  expect(Buffer.from(await bodies.read(ref)).equals(BYTES)).toBe(true);
});

it('sends no damaged body: reading it is an error', async () => {
  const bodies = createBodies({ folder });
  const ref = await bodies.put(BYTES);
  writeFileSync(join(folder, DIGEST), readFileSync(join(folder, DIGEST)).fill(0, 3, 4));
  await expect(bodies.read(ref)).rejects.toThrow(/damaged/u);
});

it('reads nothing outside its folder', async () => {
  const bodies = createBodies({ folder });
  await bodies.put(BYTES);
  writeFileSync(join(root, 'secret'), 'secret');
  for (const digest of ['../../secret', '', '.', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
    await expect(bodies.read({ digest, sizeBytes: 6 })).rejects.toThrow(/no body named/u);
  }
});

it('says so when a body is not there', async () => {
  await expect(createBodies({ folder }).read({ digest: DIGEST, sizeBytes: 1 })).rejects.toMatchObject({ code: 'BODY_LOST' });
});

it.each(FAULTS)('a put that fails at %s leaves no half body, and the next one succeeds', async (fault) => {
  await expect(createBodies({ folder, tools: { files: failingFiles(fault) } }).put(BYTES)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(fault === 'flushFolder' ? [DIGEST] : []);
  const bodies = createBodies({ folder });
  expect(Buffer.from(await bodies.read(await bodies.put(BYTES))).equals(BYTES)).toBe(true);
});
