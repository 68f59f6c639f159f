/** What went wrong for other people with what is kept, each as a promise. Sources: docs/reliability-cases.md. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import type { JobsChanged } from '../../src/shared/jobList.ts';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { bodyOf, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';
import { canMount, mountSmallDisk, NEEDS_MOUNT } from '../support/smallDisk.ts';

const ledgerOf = (dataFolder: string): string => join(dataFolder, 'ledger.sqlite');

describe('a ledger file', () => {
  it.each([
    ['of no bytes', () => Buffer.alloc(0)],
    ['cut in half', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['full of NULs', (whole: Buffer) => Buffer.alloc(whole.length)],
    ['behind a byte order mark', (whole: Buffer) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole])],
    ['that is the word null', () => Buffer.from('null')],
  ])('%s is set aside and told, and every job is back and goes on without a second run', async (_what, damage) => {
    const desk = await openDesk({ dials: { hold: 'running' } });
    const ids = await desk.submitMany(3);
    await desk.pass(10 * SECOND);
    await desk.quit();
    const path = ledgerOf(desk.dataFolder);
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);

    const later = desk.start();
    const [told] = later.core.ledgerHindrances();
    expect(told).toMatchObject({ kind: 'ledgerSetAside', lostJobs: 0 });
    if (told?.kind !== 'ledgerSetAside') return;
    expect(readFileSync(told.path).equals(damaged)).toBe(true);
    for (const run of desk.control.runs()) desk.control.finish(run.requestId);
    await later.pass(MINUTE);
    expect(later.phases(ids)).toEqual(['done', 'done', 'done']);
    expect(desk.control.counters().runs).toBe(3);
  });
});

const MOUNTS = canMount();
it.skipIf(!MOUNTS)(
  `on a full disk what cannot be recorded is refused before it is sent, reading goes on, and saving resumes ${MOUNTS ? '' : NEEDS_MOUNT}`.trim(),
  async () => {
    const disk = mountSmallDisk(12 * 1024 * 1024);
    onTestFinished(() => disk.dispose());
    const dataFolder = join(disk.folder, 'data');
    mkdirSync(dataFolder);
    const desk = await openDesk({ dataFolder, dials: { hold: 'running' } });
    const id = await desk.submit();
    await disk.fill();
    expect(await desk.runner.submit(desk.draft({ body: bodyOf('a hen') }))).toMatchObject({
      ok: false,
      error: { kind: 'ledgerFull' },
    });
    const before = desk.calls('status').length;
    await desk.pass(MINUTE);
    expect(desk.calls('submit')).toHaveLength(1);
    expect(desk.calls('status').length).toBeGreaterThan(before);
    expect(desk.job(id).phase).toBe('running');

    disk.free();
    await desk.pass(10 * MINUTE);
    expect(desk.hindrances()).toEqual([]);
    const second = await desk.submit({ body: bodyOf('a hen') });
    for (const run of desk.control.runs()) desk.control.finish(run.requestId);
    await desk.pass(10 * MINUTE);
    expect(desk.phases([id, second])).toEqual(['done', 'done']);
    await desk.quit();
    expect(desk.start().phases([id, second])).toEqual(['done', 'done']);
  },
);

it('a second start on the same data gets no ledger and asks nothing, and the first goes on', async () => {
  const desk = await openDesk({ dials: { hold: 'running' } });
  const id = await desk.submit();
  const before = desk.control.counters().total;
  expect(() => desk.start()).toThrow(expect.objectContaining({ reason: 'locked' }));
  expect(desk.control.counters().total).toBe(before);
  desk.control.finish(desk.job(id).requestId ?? '');
  await desk.pass(MINUTE);
  expect(desk.job(id).phase).toBe('done');
  expect(desk.control.counters().leastSlackMs ?? 0).toBeGreaterThanOrEqual(0);
});

it('two who act at once have one writer: no wish is lost, and both are told the same in the same order', async () => {
  const desk = await openDesk({ dials: { hold: 'waiting' } });
  const told: [JobsChanged[], JobsChanged[]] = [[], []];
  for (const list of told) desk.runner.onJobs((push) => list.push(push));
  const ids = await desk.submitMany(4);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const wishes = [
    desk.runner.cancelJob(first),
    desk.runner.submit(desk.draft({ body: bodyOf('of one') })),
    desk.runner.cancelJob(second),
    desk.runner.submit(desk.draft({ body: bodyOf('of the other') })),
    desk.runner.checkJob(third),
    desk.runner.cancelJob(fourth),
  ];
  expect((await Promise.all(wishes)).every(({ ok }) => ok)).toBe(true);
  await desk.pass(MINUTE);
  expect(desk.phases(ids)).toEqual(['cancelled', 'cancelled', 'queued', 'cancelled']);
  expect(desk.control.counters().runs).toBe(6);
  expect(told[0]).toEqual(told[1]);
  const revisions = told[0].map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.map((_, index) => (revisions[0] ?? 0) + index));
});

it('results with base64 pictures lie in files, the ledger stays small, and a record in it is a few kilobytes', async () => {
  const desk = await openDesk();
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    ids.push(await desk.submit({ model: 'openai/gpt-image-2', body: `{"prompt":"picture ${count}"}` }));
  }
  await desk.pass(5 * MINUTE);
  expect(new Set(desk.phases(ids))).toEqual(new Set(['done']));
  const outputs = ids.map((id) => desk.job(id).output);
  const sizes = outputs.map((output) => output?.sizeBytes ?? 0);
  expect(Math.min(...sizes)).toBeGreaterThan(10_000);
  const stored = readFileSync(outputs[0]?.path ?? '', 'utf8');
  const long = /[A-Za-z0-9+/]{400}/u.exec(stored)?.[0] ?? '';
  expect(long).not.toBe('');
  for (const [path, bytes] of desk.files()) if (path.includes('ledger')) expect(bytes.includes(long), path).toBe(false);

  await desk.quit();
  expect(statSync(ledgerOf(desk.dataFolder)).size).toBeLessThan(sizes.reduce((sum, size) => sum + size, 0));
  const { ledger } = openLedger({ path: ledgerOf(desk.dataFolder), fold: reduce, clock: desk.clock, log: () => {} });
  const job = ledger.get(ids[0] ?? '');
  if (job === null) throw new Error('There is no job.');
  expect(JSON.stringify(job).length).toBeLessThan(8_192);
  ledger.close();
});

it('thousands of ended jobs cost the start and the first page next to nothing', async () => {
  const desk = await openDesk();
  const id = await desk.submit();
  await desk.pass(MINUTE);
  await desk.quit();
  const { ledger } = openLedger({ path: ledgerOf(desk.dataFolder), fold: reduce, clock: desk.clock, log: () => {} });
  const job = ledger.get(id);
  const record = ledger.record(id);
  if (job === null || record === null) throw new Error('There is no job.');
  const copies = Array.from({ length: 5_000 }, (_, index) => {
    const copyId = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const requestId = `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    let folded: ReturnType<typeof reduce> = null;
    const events = record.events.map((event) => {
      const own =
        event.type === 'created'
          ? { ...event, id: copyId, key: copyId }
          : event.type === 'accepted'
            ? { ...event, requestId }
            : event;
      folded = reduce(folded, own);
      if (folded === null) throw new Error('These events make no job.');
      return { event: own, job: folded };
    });
    return { id: copyId, events, calls: [], mark: null };
  });
  ledger.bringIn(copies);
  ledger.close();

  const later = desk.start();
  const page = value(await later.runner.listJobs({ filter: 'all', search: '', after: null, limit: 100 }));
  expect(page.jobs).toHaveLength(100);
  expect(page.next).not.toBeNull();
  expect(later.runner.view().counts.done).toBe(5_001);
  // What is told at once is what is unfinished, however much there is.
  expect(later.runner.view().active).toEqual([]);
});
