/** Sidecars as the collector lays them, and the settings that come back out of them. */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCollector } from '../../../../src/main/adapters/assets/collector.ts';
import { mask } from '../../../../src/main/adapters/log/mask.ts';
import { readDraftFile, readFileStart } from '../../../../src/main/adapters/sidecar/readDraftFile.ts';
import { readSidecar, SETTINGS_BYTES, SIDECAR_BYTES } from '../../../../src/main/adapters/sidecar/sidecar.ts';
import { sidecarPath, sidecarsOf } from '../../../../src/main/adapters/sidecar/sidecarPath.ts';
import { createSidecars } from '../../../../src/main/adapters/sidecar/writeSidecars.ts';
import type { Job } from '../../../../src/shared/job.ts';
import { HOSTILE } from '../../../support/hostile/hostile.ts';
import { jobIn, REQUEST_ID } from '../../../support/jobs.ts';
import { memoryBodies } from '../../../support/routerClient.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const NOON = Date.UTC(2026, 10, 29, 12);
const SECRET = 'comfyui-0123456789abcdef';
const SETTINGS = '{"prompt": "a fox",\n "seed": 18446744073709551615, "cfg": 7.50}';
const WAV = Buffer.concat([Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1'), Buffer.alloc(500, 3)]);

function desk(options: { readonly settings?: string; readonly pattern?: string; readonly isOn?: () => boolean } = {}) {
  const root = tempFolder();
  const results = join(root, 'results');
  const storeFolder = join(root, 'store');
  mkdirSync(results);
  mkdirSync(storeFolder);
  const bodies = memoryBodies();
  const body = bodies.add(options.settings ?? SETTINGS);
  const log: string[] = [];
  const seen: (readonly string[])[] = [];
  const names = () => readdirSync(results).toSorted();
  const clock = { now: () => NOON };
  const sidecars = createSidecars({
    bodies,
    clock,
    app: 'Afterglow/1.2.3',
    mask: (text) => mask(text, [SECRET]).text,
    log: (line) => log.push(line),
  });
  const collector = createCollector({
    resultsFolder: () => results,
    storeFolder,
    connect: () => null,
    bodies,
    clock,
    userAgent: 'x',
    pattern: () => options.pattern ?? '{index}',
    sidecars: () =>
      (options.isOn ?? (() => true))()
        ? {
            ...sidecars,
            async write(of, saved) {
              seen.push(names());
              await sidecars.write(of, saved);
            },
          }
        : null,
  });
  onTestFinished(() => collector.close());
  const result = Buffer.from(
    JSON.stringify({
      data: [{ b64_json: WAV.toString('base64') }, { b64_json: Buffer.from(`${WAV}x`, 'latin1').toString('base64') }],
    }),
  );
  const digest = createHash('sha256').update(result).digest('hex');
  const output = { digest, sizeBytes: result.length, path: join(storeFolder, digest), mediaType: 'application/json' };
  writeFileSync(output.path, result);
  const job = {
    ...jobIn('collecting'),
    createdAt: NOON,
    requestId: REQUEST_ID,
    credits: '4.25',
    prompt: 'a fox',
    body,
    output,
  } as Job;
  const collect = async (more: Partial<Job> = {}): Promise<Job> => {
    const outcome = await collector.collect({ ...job, ...more } as Job, { lastTry: false, onCall: () => {} });
    if (outcome.kind !== 'saved') throw new Error(JSON.stringify(outcome));
    return { ...job, ...more, files: outcome.files, missing: outcome.missing } as Job;
  };
  const textOf = (name: string) => readFileSync(join(results, name), 'utf8');
  return { results, sidecars, collector, job, output, collect, names, textOf, log, seen };
}

const startOf = (text: string | Buffer) => ({ head: Buffer.from(text), sizeBytes: Buffer.byteLength(text) });

describe('a sidecar', () => {
  it('lies beside each result file and tells what it was made with, when, for how much, and by which digests', async () => {
    const { collect, names, textOf, job } = desk();
    const saved = await collect();
    expect(names()).toEqual(['1.wav', '1.wav.afterglow.json', '2.wav', '2.wav.afterglow.json']);
    expect(sidecarsOf(saved.files)).toEqual(saved.files.slice(0, 2).map(({ path }) => `${path}.afterglow.json`));
    const told = JSON.parse(textOf('1.wav.afterglow.json'));
    expect(told).toMatchObject({
      afterglow: 'result',
      version: 1,
      app: 'Afterglow/1.2.3',
      job: job.id,
      requestId: REQUEST_ID,
      model: 'bfl/flux-2-pro',
      prompt: 'a fox',
      credits: '4.25',
      settings: { text: SETTINGS, masked: false, sha256: job.body.digest, sizeBytes: job.body.sizeBytes },
      localTimes: { asked: '2026-11-29T12:00:00.000Z', saved: '2026-11-29T12:00:00.000Z' },
      file: { name: '1.wav', mediaType: 'audio/wav', sha256: createHash('sha256').update(WAV).digest('hex') },
      missing: [],
    });
    expect(Object.keys(told.serverTimes)).toEqual(['firstSent', 'lastUnfinished', 'firstFinished']);
    expect(told.files).toHaveLength(3);
    expect(textOf('1.wav.afterglow.json')).not.toContain(job.key);
  });

  it('gives the settings back digit by digit', async () => {
    const { collect, textOf, job } = desk();
    await collect();
    const read = readDraftFile(startOf(textOf('2.wav.afterglow.json')));
    expect(read).toMatchObject({ ok: { job: job.id, model: 'bfl/flux-2-pro', route: 'queued', settings: { text: SETTINGS } } });
  });

  it('holds no key and nothing that opens a link, and says so', async () => {
    const signed = 'https://cdn.example/in.png?X-Amz-Signature=abcdef0123456789';
    const settings = JSON.stringify({ prompt: `use ${SECRET}`, image: signed });
    const { collect, textOf } = desk({ settings });
    await collect({ prompt: `use ${SECRET}` });
    const text = textOf('1.wav.afterglow.json');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('abcdef0123456789');
    expect(JSON.parse(text).settings).toMatchObject({
      masked: true,
      text: expect.stringContaining('https://cdn.example/in.png'),
    });
  });

  it('names settings that are too large by their digest alone', async () => {
    const settings = JSON.stringify({ prompt: 'a fox', image: 'A'.repeat(SETTINGS_BYTES) });
    const { collect, textOf, job } = desk({ settings });
    await collect();
    const text = textOf('1.wav.afterglow.json');
    expect(JSON.parse(text).settings).toEqual({ sha256: job.body.digest, sizeBytes: settings.length, text: null, masked: false });
    expect(text.length).toBeLessThan(10_000);
  });

  it('is never larger than what is read back, however much has to be escaped', async () => {
    const settings = `{"a":"${'\\"'.repeat(SETTINGS_BYTES / 2 - 10)}"}`;
    const { collect, textOf } = desk({ settings });
    await collect();
    const text = textOf('1.wav.afterglow.json');
    expect(Buffer.byteLength(text)).toBeLessThan(SIDECAR_BYTES);
    expect(readDraftFile(startOf(text))).toMatchObject({ ok: { settings: { text: settings } } });
  });

  it('is not laid when nobody wants it', async () => {
    const { collect, names } = desk({ isOn: () => false });
    await collect();
    expect(names()).toEqual(['1.wav', '2.wav']);
  });

  it('is made again with the files that are saved again', async () => {
    const { collect, names, results, collector, output } = desk();
    const ended = await collect();
    for (const name of names()) rmSync(join(results, name));
    await collector.saveAgain(ended, { output, onCall: () => {} });
    expect(names()).toEqual(['1.wav', '1.wav.afterglow.json', '2.wav', '2.wav.afterglow.json']);
  });

  it('that is somebody else’s is left as it is, and a job is saved all the same', async () => {
    const { sidecars, collect, results, textOf, log } = desk();
    const saved = await collect();
    const outside = join(results, '..', 'victim');
    writeFileSync(outside, 'mine');
    rmSync(join(results, '2.wav.afterglow.json'));
    symlinkSync(outside, join(results, '2.wav.afterglow.json'));
    writeFileSync(join(results, '1.wav.afterglow.json'), '{"not":"ours"}');
    await sidecars.write(saved, saved);
    expect(textOf('1.wav.afterglow.json')).toBe('{"not":"ours"}');
    expect(readFileSync(outside, 'utf8')).toBe('mine');
    expect(log).toHaveLength(2);
  });

  it('comes after the files, and a kill between it and the row costs nothing', async () => {
    const { collect, seen, names } = desk();
    await collect();
    expect(seen).toEqual([['1.wav', '2.wav']]);
    const before = names();
    // The row was never written, so all of it is done again.
    const again = await collect();
    expect(names()).toEqual(before);
    expect(again.files.map(({ name }) => name).slice(0, 2)).toEqual(['1.wav', '2.wav']);
  });

  it('that is missing is missed by nobody', async () => {
    const { collect, results, names, collector } = desk();
    const saved = await collect();
    rmSync(join(results, '1.wav.afterglow.json'));
    expect(await collector.absent(saved)).toEqual([]);
    expect(names()).toHaveLength(3);
  });
});

describe('a file that is given back', () => {
  it.each([
    ['an empty object', '{}', 'draftFileForeign'],
    ['a list', '[1]', 'draftFileForeign'],
    ['any text', 'Dear diary,', 'draftFileForeign'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 1]), 'draftFileForeign'],
    ['a picture of another kind', Buffer.from('\xff\xd8\xff\xe0jpeg', 'latin1'), 'draftFileForeign'],
    ['a picture without settings', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'draftPictureBare'],
    ['a later version', '{"afterglow":"result","version":2,"what":1}', 'draftFileNewer'],
    ['one that was cut', '{\n  "afterglow": "result",\n  "version": 1, "job": "x', 'draftFileDamaged'],
    ['one without its parts', '{"afterglow":"result","version":1}', 'draftFileDamaged'],
  ])('%s is told in words', (_what, content, refused) => {
    expect(readDraftFile(startOf(content))).toEqual({ refused });
  });

  it('that is huge is not read', () => {
    expect(readDraftFile({ head: Buffer.from('{'), sizeBytes: SIDECAR_BYTES + 1 })).toEqual({ refused: 'draftFileTooLarge' });
  });

  it('with anything in the place of anything breaks nothing', async () => {
    const { collect, textOf } = desk();
    await collect();
    const good = JSON.parse(textOf('1.wav.afterglow.json')) as Record<string, unknown>;
    for (const name of Object.keys(good)) {
      for (const [what, value] of HOSTILE) {
        if (typeof value === 'bigint' || what.includes('deep') || what.includes('100,000') || what.includes('sparse')) continue;
        const text = JSON.stringify({ ...good, [name]: value });
        const read = readSidecar(text);
        if (read.kind === 'ok') expect(typeof read.sidecar.model, what).toBe('string');
      }
    }
    for (const text of ['[]', '1', 'null', '"{}"', '{"a":', '{}x']) {
      const changed = { ...good, settings: { ...(good['settings'] as object), text } };
      expect(readDraftFile(startOf(JSON.stringify(changed)))).toEqual(
        text === '{}' ? expect.anything() : { refused: 'draftFileDamaged' },
      );
    }
  });

  it('is read from its beginning alone, and nothing but a file is read', async () => {
    const folder = tempFolder();
    const path = join(folder, 'large');
    writeFileSync(path, Buffer.alloc(3 * SIDECAR_BYTES, 'x'));
    const { head, sizeBytes } = await readFileStart(path);
    expect([head.length, sizeBytes]).toEqual([SIDECAR_BYTES, 3 * SIDECAR_BYTES]);
    await expect(readFileStart(folder)).rejects.toThrow();
    expect(sidecarPath('/a/b.png')).toBe('/a/b.png.afterglow.json');
  });
});
