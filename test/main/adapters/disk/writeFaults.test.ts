/**
 * What is left when one call to the file system fails, for everything that is written of a result. The calls fail where they
 * leave the process, so whatever code makes them is put to the test.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCollector } from '../../../../src/main/adapters/assets/collector.ts';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { storeBody } from '../../../../src/main/adapters/bodies/storeBody.ts';
import { createSidecars } from '../../../../src/main/adapters/sidecar/writeSidecars.ts';
import type { Job } from '../../../../src/shared/job.ts';
import { jobIn } from '../../../support/jobs.ts';
import { memoryBodies } from '../../../support/routerClient.ts';
import { quickFolder } from '../../../support/tempFolder.ts';

const FAULTS = ['open', 'shortWrite', 'fullDisk', 'flush', 'close', 'rename', 'flushFolder'] as const;
type Fault = (typeof FAULTS)[number];

// Test files share a process: what others have loaded calls the real file system, and what is loaded here must be nobody else's.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const broken = vi.hoisted(() => ({ fault: null as string | null, folder: '', hits: 0 }));

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const fails = (fault: string, path: unknown): boolean => {
    const isHit = broken.fault === fault && String(path).startsWith(broken.folder);
    if (isHit) broken.hits += 1;
    return isHit;
  };
  const error = (code: string): Error => Object.assign(new Error(`${code}: made to fail`), { code });
  const faulty = (handle: FileHandle, path: string, isFolder: boolean): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (name === 'write' || name === 'writeFile') {
            if (fails('fullDisk', path)) throw error('ENOSPC');
            if (fails('shortWrite', path)) {
              await target.write(Buffer.from([1]));
              throw error('ENOSPC');
            }
          }
          if ((name === 'sync' || name === 'datasync') && fails(isFolder ? 'flushFolder' : 'flush', path)) throw error('EIO');
          const answer: unknown = await Reflect.apply(value, target, given);
          if (name === 'close' && !isFolder && fails('close', path)) throw error('EIO');
          return answer;
        };
      },
    });
  const open: typeof real.open = async (path, flags, mode) => {
    const isWriting = flags !== undefined && flags !== 'r';
    if (isWriting && fails('open', path)) throw error('EACCES');
    const handle = await real.open(path, flags, mode);
    const isFolder = (await handle.stat()).isDirectory();
    return isWriting || isFolder ? faulty(handle, String(path), isFolder) : handle;
  };
  const naming =
    <A extends readonly unknown[]>(act: (...given: A) => Promise<void>) =>
    async (...given: A): Promise<void> => {
      if (fails('rename', given[1])) throw error('EIO');
      return act(...given);
    };
  return { ...real, open, rename: naming(real.rename), link: naming(real.link) };
});

afterEach(() => {
  broken.fault = null;
});

async function during(fault: Fault, folder: string, act: () => Promise<unknown>): Promise<unknown> {
  Object.assign(broken, { fault, folder, hits: 0 });
  const told = await act().catch((error: unknown) => error);
  broken.fault = null;
  expect(broken.hits, 'the fault was met').toBeGreaterThan(0);
  return told;
}

const WAV = Buffer.concat([Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1'), Buffer.alloc(5_000, 3)]);
const clock = { now: () => Date.UTC(2026, 10, 29, 12) };

function desk() {
  const root = quickFolder();
  const [results, store] = [join(root, 'results'), join(root, 'store')];
  mkdirSync(results);
  mkdirSync(store);
  const bodies = memoryBodies();
  const body = bodies.add('{"prompt":"a fox"}');
  const collector = createCollector({
    resultsFolder: () => results,
    storeFolder: store,
    connect: () => null,
    bodies,
    clock,
    userAgent: 'x',
    pattern: () => '{prompt}',
  });
  onTestFinished(() => collector.close());
  const bytes = Buffer.from(JSON.stringify({ data: [{ b64_json: WAV.toString('base64') }] }));
  const output = { digest: 'd'.repeat(64), path: join(store, 'result'), sizeBytes: bytes.length, mediaType: 'application/json' };
  writeFileSync(output.path, bytes);
  const job = { ...jobIn('collecting'), prompt: 'fox', body, output } as Job;
  const sidecars = createSidecars({ bodies, clock, app: 'x', mask: (text) => text, log: () => {} });
  const collect = () => collector.collect(job, { lastTry: false, onCall: () => {} });
  return { results, store, job, collect, sidecars, names: () => readdirSync(results).toSorted() };
}

describe.each(FAULTS)('when %s fails', (fault) => {
  it('an asset is not lost, what has its name is intact, no part of it is left, and it is saved later', async () => {
    const { results, collect, names } = desk();
    writeFileSync(join(results, 'fox.wav'), 'the person’s own');
    const told = await during(fault, results, collect);
    expect(told).toMatchObject({ kind: 'obstacle' });
    expect(names()).toEqual(['fox.wav']);
    expect(readFileSync(join(results, 'fox.wav'), 'utf8')).toBe('the person’s own');
    const saved = await collect();
    expect(saved).toMatchObject({ kind: 'saved', missing: [] });
    if (saved.kind === 'saved') expect(readFileSync(saved.files[0]?.path ?? '').equals(WAV)).toBe(true);
    expect(names()).toHaveLength(2);
  });

  it('a sidecar is whole, the old one or the new, and the job is saved all the same', async () => {
    const { collect, sidecars, job, names, results } = desk();
    const outcome = await collect();
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    const told = () => readFileSync(join(results, 'fox.wav.afterglow.json'), 'utf8');
    expect(await during(fault, results, () => sidecars.write(job, outcome))).toBeUndefined();
    // Its bytes are whole and have their name; only whether the name outlasts a power cut is not known.
    expect(names()).toEqual(fault === 'flushFolder' ? ['fox.wav', 'fox.wav.afterglow.json'] : ['fox.wav']);
    await sidecars.write({ ...job, credits: '1' } as Job, outcome);
    const old = told();
    await during(fault, results, () => sidecars.write({ ...job, credits: '2' } as Job, outcome));
    expect(told()).toBe(fault === 'flushFolder' ? old.replace('"credits": "1"', '"credits": "2"') : old);
    expect(names()).toEqual(['fox.wav', 'fox.wav.afterglow.json']);
  });

  it('a result body is not called stored, and nothing of it is left', async () => {
    const { store } = desk();
    const folder = join(store, 'bodies');
    mkdirSync(folder);
    writeFileSync(join(folder, 'old'), 'old');
    const keep = () => {
      const body = Readable.from([Buffer.from('{"images":'), Buffer.from('[]}')]);
      const header = (name: string) => (name === 'content-type' ? 'application/json' : null);
      const http = { body, header, httpStatus: 200 } as unknown as Parameters<typeof storeBody>[0];
      const pace = { minBytesPerSecond: 1, windowMs: 60_000 };
      return storeBody(http, { folder, maxBytes: 1_000_000, pace, clock, tidy: (text) => text } as Parameters<
        typeof storeBody
      >[1]);
    };
    expect(await during(fault, folder, keep)).toMatchObject({
      kind: 'noAnswer',
      reason: expect.stringMatching(/^(local|diskFull)$/u),
    });
    expect(readdirSync(folder)).toEqual(['old']);
    expect(await keep()).toMatchObject({ kind: 'output' });
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('a request body is not called kept, and an old one is intact', async () => {
    const { store } = desk();
    const folder = join(store, 'requests');
    const bodies = createBodies({ folder });
    const old = await bodies.put(Buffer.from('old'));
    const fresh = Buffer.from('{"prompt":"new"}');
    expect(await during(fault, folder, () => bodies.put(fresh))).toBeInstanceOf(Error);
    expect(Buffer.from(await bodies.read(old)).toString()).toBe('old');
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    expect(await bodies.read(await bodies.put(fresh))).toEqual(fresh);
    expect(dirname(folder)).toBe(store);
  });
});
