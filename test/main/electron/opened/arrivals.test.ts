import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createArrivals, type Kept, MOST_KEPT } from '../../../../src/main/electron/opened/arrivals.ts';
import { createOpenedCalls } from '../../../../src/main/electron/opened/openedCalls.ts';
import type { BackupReport } from '../../../../src/shared/backup.ts';
import type { JobSummary } from '../../../../src/shared/jobView.ts';
import type { Outcome } from '../../../../src/shared/refusal.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const JOB = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const REQUEST = '1b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const link = (way: string) => ({ kind: 'link', text: `afterglow://${way}` }) as const;
const file = (path: string) => ({ kind: 'file', path }) as const;
const any = (): boolean => true;

let lines: string[] = [];
let nudges = 0;
let weighed: string[] = [];
let tickets = 0;
beforeEach(() => {
  [lines, nudges, weighed, tickets] = [[], 0, [], 0];
});

function desk() {
  const arrivals = createArrivals({ log: (line) => lines.push(line) });
  arrivals.onBrought(() => {
    nudges += 1;
  });
  const calls = createOpenedCalls({
    arrivals,
    runner: {
      summary: (id) => (id === JOB ? ({ id } as JobSummary) : null),
      listJobs: async ({ search }) => ({
        ok: true,
        value: {
          jobs: search === REQUEST ? [{ id: JOB, requestId: REQUEST } as JobSummary] : [],
          next: null,
          revision: 1,
        } as never,
      }),
    },
    weigh: async (path) => {
      weighed.push(path);
      return { ok: true, value: { path } as BackupReport } satisfies Outcome<BackupReport>;
    },
    newTicket: () => {
      tickets += 1;
      return `ticket ${tickets}`;
    },
  });
  const next = async (can: 'all' | 'withoutKey' = 'all') => {
    const taken = await calls.takeOpened(can);
    return taken.ok ? taken.value : null;
  };
  return { arrivals, calls, next };
}

test('what was opened waits for the page, and the page has it once', async () => {
  const { arrivals, next } = desk();
  expect(await next()).toEqual({ next: null, isHeld: false });
  await arrivals.bring(link('compose/bfl/flux-2-pro?prompt=x'));
  await arrivals.bring(link(`add/bfl/flux-2-pro/${REQUEST}`));
  expect(nudges).toBe(2);
  expect(await next()).toEqual({ next: { kind: 'compose', model: 'bfl/flux-2-pro', prompt: 'x' }, isHeld: true });
  expect(await next()).toEqual({ next: { kind: 'add', run: { model: 'bfl/flux-2-pro', requestId: REQUEST } }, isHeld: false });
  expect(await next()).toEqual({ next: null, isHeld: false });
});

test('a page that asks for a first key gets what needs none, and the rest after that', async () => {
  const { arrivals, next } = desk();
  await arrivals.bring(link('compose/bfl/flux-2-pro'));
  await arrivals.bring(link('nonsense'));
  expect(await next('withoutKey')).toEqual({ next: { kind: 'refused', because: 'link' }, isHeld: true });
  expect(await next('withoutKey')).toEqual({ next: null, isHeld: true });
  expect(await next('all')).toEqual({ next: { kind: 'compose', model: 'bfl/flux-2-pro', prompt: null }, isHeld: false });
});

test('a link to a job finds it by its own id and by that of its request, and says when there is none', async () => {
  const { arrivals, next } = desk();
  const other = JOB.replace('0', '2');
  for (const id of [JOB, REQUEST, other]) await arrivals.bring(link(`job/${id}`));
  expect([await next(), await next(), await next()].map((each) => each?.next)).toEqual([
    { kind: 'job', id: JOB },
    { kind: 'job', id: JOB },
    { kind: 'noJob', id: other },
  ]);
});

test('a link that only opens the window leaves nothing to show', async () => {
  const { arrivals } = desk();
  await arrivals.bring(link('open'));
  expect(arrivals.isEmpty()).toBe(true);
  expect(nudges).toBe(0);
});

test('a back-up is told by its path and asked about by its ticket alone', async () => {
  const { arrivals, calls, next } = desk();
  const path = join(tempFolder(), 'Zoë’s back-up.afterglow');
  writeFileSync(path, 'x');
  await arrivals.bring(file(path));
  expect(await next('withoutKey')).toEqual({ next: { kind: 'backup', ticket: 'ticket 1', path }, isHeld: false });
  expect(weighed).toEqual([]);
  expect(await calls.weighOpened('ticket 1')).toEqual({ ok: true, value: { path } });
  expect(await calls.weighOpened('ticket 2')).toMatchObject({ ok: false, error: { kind: 'backupChanged' } });
  expect(await calls.weighOpened(path)).toMatchObject({ ok: false });
  expect(weighed).toEqual([path]);
});

test('what is no file, is not there, or is no back-up by its name is never read', async () => {
  const { arrivals } = desk();
  const folder = tempFolder();
  const at = (name: string) => join(folder, name);
  mkdirSync(at('folder.afterglow'));
  execFileSync('mkfifo', [at('pipe.afterglow')]);
  symlinkSync('/dev/zero', at('device.afterglow'));
  symlinkSync(at('nowhere'), at('nothing.afterglow'));
  writeFileSync(at('picture.png'), 'x');
  for (const name of ['folder.afterglow', 'pipe.afterglow', 'device.afterglow', 'nothing.afterglow', 'gone.afterglow']) {
    await arrivals.bring(file(at(name)));
    expect(arrivals.take(any)).toEqual({ kind: 'refused', because: 'noFile' } satisfies Kept);
  }
  await arrivals.bring(file(at('picture.png')));
  expect(arrivals.take(any)).toEqual({ kind: 'refused', because: 'otherFile' } satisfies Kept);
  expect(weighed).toEqual([]);
});

test('a flood is cut off, and the log holds no words of it', async () => {
  const { arrivals } = desk();
  for (let at = 0; at < 50; at += 1) await arrivals.bring(link(`compose/bfl/flux-2-pro?prompt=secret${at}`));
  let taken = 0;
  while (arrivals.take(any) !== null) taken += 1;
  expect(taken).toBe(MOST_KEPT);
  expect(lines.join('\n')).not.toContain('secret');
});
