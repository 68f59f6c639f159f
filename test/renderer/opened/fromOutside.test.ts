import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackupReport } from '../../../src/shared/backup.ts';
import type { Opened, OpenedNext, Showable } from '../../../src/shared/opened.ts';
import { type Outcome, refusal } from '../../../src/shared/refusal.ts';

const JOB = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const RUN = { model: 'bfl/flux-2-pro', requestId: JOB };
const BACKUP = { kind: 'backup', ticket: 't1', path: '/home/ada/b.afterglow' } as const;
const REPORT = { ticket: 'r1', path: BACKUP.path } as BackupReport;

/** A main that keeps what was opened, and a page that follows it. */
async function openPage(given: readonly Opened[]) {
  const kept = [...given];
  const asked: string[] = [];
  let nudge = (): void => {};
  let weighed: Promise<Outcome<BackupReport>> = Promise.resolve({ ok: true, value: REPORT });
  vi.resetModules();
  vi.stubGlobal('window', {
    dispatchEvent: () => true,
    afterglow: {
      takeOpened: async (can: Showable): Promise<Outcome<OpenedNext>> => {
        asked.push(can);
        const at = kept.findIndex((each) => can === 'all' || (each.kind !== 'add' && each.kind !== 'compose'));
        const next = at === -1 ? null : (kept.splice(at, 1)[0] ?? null);
        return { ok: true, value: { next, isHeld: kept.length > 0 } };
      },
      weighOpened: () => weighed,
      onOpened: (heard: () => void) => {
        nudge = heard;
        return () => {
          nudge = () => {};
        };
      },
    },
  });
  vi.stubGlobal('location', { hash: '#gallery' });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { followOpened, useHeld } = await import('../../../src/renderer/opened/fromOutside.ts');
  const { useAddRun } = await import('../../../src/renderer/views/queue/addRunStore.ts');
  const { useBackup, leaveBackup } = await import('../../../src/renderer/views/settings/backupStore.ts');
  const { useToasts } = await import('../../../src/renderer/components/tell.ts');
  return {
    followOpened,
    leaveBackup,
    asked,
    bring: (opened: Opened) => {
      kept.push(opened);
      nudge();
      return settled();
    },
    weigh: (outcome: Promise<Outcome<BackupReport>>) => {
      weighed = outcome;
    },
    held: () => useHeld.getState().isHeld,
    adding: () => useAddRun.getState(),
    looked: () => useBackup.getState().looked,
    toasts: () => useToasts.getState().toasts.map(({ text }) => text),
  };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was opened before the window stood is shown once it does; what comes after that, at once', async () => {
  const page = await openPage([{ kind: 'job', id: JOB }]);
  page.followOpened('all');
  await settled();
  expect(location.hash).toBe(`#/queue/${JOB}`);
  await page.bring({ kind: 'add', run: RUN });
  expect(page.adding()).toEqual({ isOpen: true, given: RUN });
});

test('while the window asks for a first key a link waits there and is told of, and a back-up is shown', async () => {
  const page = await openPage([{ kind: 'add', run: RUN }, BACKUP]);
  const stop = page.followOpened('withoutKey');
  await settled();
  expect(page.held()).toBe(true);
  expect(page.adding().isOpen).toBe(false);
  expect(page.looked()).toEqual({ step: 'told', report: REPORT });
  stop();
  page.followOpened('all');
  await settled();
  expect(page.held()).toBe(false);
  expect(page.adding()).toEqual({ isOpen: true, given: RUN });
});

test('what is not followed is told, and goes nowhere', async () => {
  const page = await openPage([
    { kind: 'refused', because: 'link' },
    { kind: 'refused', because: 'noFile' },
    { kind: 'noJob', id: JOB },
  ]);
  page.followOpened('all');
  await settled();
  expect(page.toasts()).toEqual([
    'This link is not one Afterglow can open. Nothing was done.',
    'This back-up is not there any more, or is no file. Nothing was done.',
    'No job here has the id in this link. Nothing was done.',
  ]);
  expect(location.hash).toBe('#gallery');
});

test('a back-up is read before anything is asked, and one that cannot be read says why', async () => {
  const page = await openPage([]);
  page.followOpened('all');
  let answer = (_outcome: Outcome<BackupReport>): void => {};
  page.weigh(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await page.bring(BACKUP);
  expect(page.looked()).toEqual({ step: 'reading', path: BACKUP.path });
  answer({ ok: false, error: refusal('backupNone') });
  await settled();
  expect(page.looked()).toMatchObject({ step: 'refused', path: BACKUP.path });
});

test('a back-up that was closed while it was read stays closed', async () => {
  const page = await openPage([]);
  page.followOpened('all');
  let answer = (_outcome: Outcome<BackupReport>): void => {};
  page.weigh(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await page.bring(BACKUP);
  page.leaveBackup();
  answer({ ok: true, value: REPORT });
  await settled();
  expect(page.looked()).toEqual({ step: 'none' });
});
