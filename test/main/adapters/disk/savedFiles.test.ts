/** Files of ended jobs that a person moved, changed or deleted, and results that wait for a folder. */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCollector } from '../../../../src/main/adapters/assets/collector.ts';
import type { CollectOutcome } from '../../../../src/main/jobs/ports/collector.ts';
import type { Job, StoredBody } from '../../../../src/shared/job.ts';
import { jobIn } from '../../../support/jobs.ts';
import { memoryBodies } from '../../../support/routerClient.ts';
import { startServer } from '../../../support/servers/httpServer.ts';
import { mountSmallDisk } from '../../../support/smallDisk.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const NOON = new Date(2026, 10, 29, 12).getTime();
const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'),
  Buffer.from('1f15c4890000000049444154', 'hex'),
  Buffer.alloc(200_000, 7),
]);
const WAV = Buffer.concat([Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1'), Buffer.alloc(500, 3)]);

async function start(results: string = join(tempFolder(), 'results')) {
  const dead = new Set<string>();
  let fetched = 0;
  const server = await startServer((request, response) => {
    fetched += 1;
    if (dead.has(request.path)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': PNG.length }).end(PNG);
  });
  const storeFolder = join(tempFolder(), 'store');
  mkdirSync(results, { recursive: true });
  mkdirSync(storeFolder, { recursive: true });
  const open = () => {
    const collector = createCollector({
      resultsFolder: () => results,
      storeFolder,
      connect: () => ({ url: server.url, key: 'k' }),
      bodies: memoryBodies(),
      clock: { now: () => NOON },
      userAgent: 'x',
    });
    onTestFinished(() => collector.close());
    return collector;
  };
  onTestFinished(() => server.close());
  const body = (value: unknown): StoredBody => {
    const bytes = Buffer.from(JSON.stringify(value));
    const digest = createHash('sha256').update(bytes).digest('hex');
    const path = join(storeFolder, digest);
    writeFileSync(path, bytes);
    return { digest, path, sizeBytes: bytes.length, mediaType: 'application/json' };
  };
  const output = body({ data: [{ url: `${server.url}/a.png` }, { b64_json: WAV.toString('base64') }] });
  const job: Job = { ...jobIn('collecting'), createdAt: NOON, prompt: 'paper crane', output };
  const collector = open();
  const done = async (): Promise<Job> => {
    const outcome = saved(await collector.collect(job, { lastTry: false, onCall: () => {} }));
    return { ...jobIn('done'), createdAt: NOON, prompt: 'paper crane', output, files: outcome.files, missing: outcome.missing };
  };
  const again = (ended: Job, from: StoredBody = output) => collector.saveAgain(ended, { output: from, onCall: () => {} });
  return { open, results, storeFolder, collector, job, output, body, server, dead, done, again, fetched: () => fetched };
}

function saved(outcome: CollectOutcome): Extract<CollectOutcome, { kind: 'saved' }> {
  if (outcome.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('files of an ended job', () => {
  it('are held by the stored body where it has their bytes, and not where it has a link to them', async () => {
    const { collector, done, output } = await start();
    const job = await done();
    const indexes = job.files.map(({ index }) => index);
    const linked = job.files.filter(({ source }) => source === 'data[0].url').map(({ index }) => index);
    expect(linked).toHaveLength(1);
    expect(await collector.unkept?.(job, indexes)).toEqual(linked);
    rmSync(output.path);
    expect(await collector.unkept?.(job, indexes)).toEqual(indexes);
  });

  it('are absent when deleted, moved or changed, and only then', async () => {
    const { collector, done } = await start();
    const job = await done();
    expect(await collector.absent(job)).toEqual([]);
    const [picture, sound] = job.files;
    if (picture === undefined || sound === undefined) throw new Error('no files');
    rmSync(picture.path);
    expect(await collector.absent(job)).toEqual([0]);
    writeFileSync(sound.path, 'something else');
    expect(await collector.absent(job)).toEqual([0, 1]);
  });

  it('are saved again from the kept body, without a second copy of those that are there', async () => {
    const { results, collector, done, again } = await start();
    const job = await done();
    const [picture, sound] = job.files;
    if (picture === undefined || sound === undefined) throw new Error('no files');
    rmSync(sound.path);
    const { files, missing } = saved(await again(job));
    expect(missing).toEqual([]);
    expect(files.map(({ path }) => path)).toEqual(job.files.map(({ path }) => path));
    expect(readFileSync(sound.path)).toEqual(WAV);
    expect(readdirSync(results)).toHaveLength(2);
    expect(await collector.absent({ ...job, files })).toEqual([]);
  });

  it('are saved again long after, when the list of what was kept is gone', async () => {
    const { results, storeFolder, done, again, fetched } = await start();
    const job = await done();
    rmSync(join(storeFolder, 'collecting'), { recursive: true });
    rmSync(job.files[1]?.path ?? '');
    saved(await again(job));
    expect(readdirSync(results)).toHaveLength(2);
    expect(fetched()).toBe(1);
  });

  it('that were changed are never written over', async () => {
    const { results, done, again } = await start();
    const job = await done();
    const sound = job.files[1];
    writeFileSync(sound?.path ?? '', 'mine');
    const { files } = saved(await again(job));
    expect(readFileSync(sound?.path ?? '', 'utf8')).toBe('mine');
    expect(files[1]?.path).not.toBe(sound?.path);
    expect(readdirSync(results)).toHaveLength(3);
  });

  it('stay listed where they were when their link is dead by now', async () => {
    const { collector, dead, done, again } = await start();
    const job = await done();
    rmSync(job.files[0]?.path ?? '');
    dead.add('/a.png');
    const { files, missing } = saved(await again(job));
    expect(files).toEqual(job.files);
    expect(missing).toEqual([]);
    expect(await collector.absent({ ...job, files })).toEqual([0]);
  });

  it('that were dead links before are here once a fresh body names living ones', async () => {
    const { dead, done, again, body, server } = await start();
    dead.add('/a.png');
    const job = await done();
    expect(job.missing).toMatchObject([{ source: 'data[0].url', reason: 'deadLink' }]);
    const fresh = body({ data: [{ url: `${server.url}/b.png` }, { b64_json: WAV.toString('base64') }] });
    const { files, missing } = saved(await again(job, fresh));
    expect(files.map(({ index, source }) => [index, source])).toEqual([
      [0, 'data[0].url'],
      [1, 'data[1].b64_json'],
      [2, '$body'],
    ]);
    expect(missing).toEqual([]);
  });

  it('leave their names to nobody else when they are deleted, not even after a restart', async () => {
    const { results, collector, job, done, again, open } = await start();
    const ended = await done();
    const picture = ended.files[0]?.path ?? '';
    rmSync(picture);
    const another: Job = { ...job, id: '0f4c1f5a-8a0e-4c0b-9a6d-2f7d3e1b5c78' };
    for (const one of [collector, open()]) {
      const { files } = saved(await one.collect({ ...another }, { lastTry: false, onCall: () => {} }));
      expect(files.map(({ path }) => path)).not.toContain(picture);
    }
    expect(saved(await again(ended)).files[0]?.path).toBe(picture);
    expect(readdirSync(results)).toHaveLength(4);
  });

  it('cannot be had from a body that is gone', async () => {
    const { output, done, again } = await start();
    const job = await done();
    rmSync(output.path);
    expect(await again(job)).toEqual({ kind: 'bodyLost' });
  });
});

describe('a results folder', () => {
  it('that is away leaves the result with the app, and it moves in once the folder is back', async () => {
    const { results, storeFolder, collector, job, fetched } = await start();
    renameSync(results, `${results}.away`);
    const told = await collector.collect(job, { lastTry: false, onCall: () => {} });
    expect(told).toEqual({ kind: 'obstacle', obstacle: 'folderUnavailable' });
    expect(readdirSync(join(storeFolder, 'waiting'))).toHaveLength(2);
    renameSync(`${results}.away`, results);
    const { files } = saved(await collector.collect(job, { lastTry: false, onCall: () => {} }));
    expect(readFileSync(files[0]?.path ?? '')).toEqual(PNG);
    expect([readdirSync(results).length, readdirSync(join(storeFolder, 'waiting')), fetched()]).toEqual([2, [], 1]);
  });

  it('that has no room leaves the result with the app, and it moves in once there is room', async ({ skip }) => {
    let disk: ReturnType<typeof mountSmallDisk>;
    try {
      disk = mountSmallDisk(1024 * 1024);
    } catch {
      return skip('nothing can be mounted here');
    }
    onTestFinished(() => disk.dispose());
    const { storeFolder, collector, job } = await start(join(disk.folder, 'results'));
    await disk.fill();
    const collect = () => collector.collect(job, { lastTry: false, onCall: () => {} });
    expect(await collect()).toEqual({ kind: 'obstacle', obstacle: 'folderFull' });
    expect(readdirSync(join(storeFolder, 'waiting'))).toHaveLength(2);
    expect(await collect()).toEqual({ kind: 'obstacle', obstacle: 'folderFull' });
    disk.free();
    const { files } = saved(await collect());
    expect(readFileSync(files[0]?.path ?? '')).toEqual(PNG);
    expect(readdirSync(join(storeFolder, 'waiting'))).toEqual([]);
  });
});
