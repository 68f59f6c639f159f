import { expect, test } from 'vitest';
import { runSeries, stopSeries, useTask } from '../../../src/renderer/takeOut/task.ts';
import type { Outcome } from '../../../src/shared/refusal.ts';

const IDS = ['a', 'b', 'c', 'd'];
const done: Outcome<null> = { ok: true, value: null };
const refused: Outcome<null> = { ok: false, error: { kind: 'notNow', field: null, detail: null } };

test('a series for many jobs goes on after a refusal, tells how far it is, and how many were refused', async () => {
  const seen: number[] = [];
  const report = await runSeries('remove', IDS, async (id) => {
    seen.push(useTask.getState().series?.done ?? -1);
    return id === 'b' ? refused : done;
  });
  expect(report).toEqual({ done: 3, refused: 1, error: { kind: 'notNow', field: null, detail: null }, stopped: false });
  expect(seen).toEqual([0, 1, 2, 3]);
  expect(useTask.getState().series).toBeNull();
});

test('it stops between two jobs, and says what was done until then', async () => {
  const asked: string[] = [];
  const report = await runSeries('star', IDS, async (id) => {
    asked.push(id);
    if (id === 'b') stopSeries();
    return done;
  });
  expect(report).toMatchObject({ done: 2, refused: 0, stopped: true });
  expect(asked).toEqual(['a', 'b']);
});

test('a second one waits for nobody: it is refused while the first is under way', async () => {
  let end = (): void => {};
  const first = runSeries(
    'remove',
    ['a'],
    () =>
      new Promise((resolve) => {
        end = () => resolve(done);
      }),
  );
  expect(await runSeries('star', ['b'], async () => done)).toBeNull();
  end();
  expect(await first).toMatchObject({ done: 1 });
});

test('a call that breaks is a refusal like any other', async () => {
  const report = await runSeries('remove', ['a'], () => Promise.reject(new Error('main is gone')));
  expect(report).toMatchObject({ done: 0, refused: 1, error: { kind: 'bug' } });
});
