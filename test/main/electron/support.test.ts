import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchFolder } from '../../../src/main/electron/files/folderWatch.ts';
import { createSupport } from '../../../src/main/electron/support.ts';
import type { AppFacts, Hindrance } from '../../../src/shared/appFacts.ts';
import { START } from '../../support/jobs.ts';
import { sampleJob, sampleView } from '../../support/preview/previewJobs.ts';
import { tempFolder } from '../../support/tempFolder.ts';

const view = sampleView(sampleJob(3, START, { prompt: 'the secret stands here: KEY' }));

function start(answer: { readonly canceled: boolean; readonly filePath: string }) {
  const asked: (readonly string[])[] = [];
  const support = createSupport({
    view: async (id) =>
      id === view.id ? { ok: true, value: view } : { ok: false, error: { kind: 'noSuchJob', field: null, detail: null } },
    facts: () => ({ version: '0.1.0', profile: 'router', hindrances: [], skewMs: 0 }) as unknown as AppFacts,
    machine: [['electron', '45']],
    log: async ({ words }) => {
      asked.push(words);
      return ['KEY was said'];
    },
    mask: (text) => ({ text: text.replaceAll('KEY', '[key]'), keys: text.split('KEY').length - 1, links: 0 }),
    now: () => START,
    dialog: { showSaveDialog: (async () => answer) as never },
    window: () => null,
    folder: () => null,
  });
  return { ...support, asked };
}

test('everything is masked before the window sees it, and how much was is told', async () => {
  const { bundle, asked } = start({ canceled: true, filePath: '' });
  const told = await bundle({ id: view.id, prompt: true });
  if (!told.ok) throw new Error(told.error.kind);
  expect(told.value.text).toContain('the secret stands here: [key]');
  expect(told.value.text).not.toContain('KEY');
  expect(told.value.masked.keys).toBe(2);
  expect(asked[0]).toContain(view.id);
  expect(await bundle({ id: 'another', prompt: true })).toMatchObject({ ok: false, error: { kind: 'noSuchJob' } });
});

test('what the window gives to be saved is masked once more, and is for its owner alone', async () => {
  const filePath = join(tempFolder(), 'bundle.txt');
  expect(await start({ canceled: false, filePath }).save('said: KEY')).toEqual({ ok: true, value: filePath });
  expect(readFileSync(filePath, 'utf8')).toBe('said: [key]');
  expect(statSync(filePath).mode & 0o077).toBe(0);
});

test('a closed dialog saves nothing, and a place that cannot be written is told', async () => {
  expect(await start({ canceled: true, filePath: '' }).save('x')).toEqual({ ok: true, value: null });
  const filePath = join(tempFolder(), 'nowhere', 'bundle.txt');
  expect(await start({ canceled: false, filePath }).save('x')).toMatchObject({ ok: false, error: { kind: 'folderNotWritable' } });
});

test('a folder that is away is looked for only while something waits for it, one look at a time', async () => {
  const hindrances: Hindrance[] = [];
  const answers: ((found: boolean) => void)[] = [];
  let backs = 0;
  let tick = (): void => {};
  watchFolder({
    hindrances: () => hindrances,
    isBack: () => new Promise((resolve) => answers.push(resolve)),
    back: () => {
      backs += 1;
    },
    every: (_delayMs, run) => {
      tick = run;
      return () => {};
    },
  });
  tick();
  expect(answers).toHaveLength(0);
  hindrances.push({ kind: 'folderUnavailable', folder: '/away' });
  tick();
  tick();
  expect(answers).toHaveLength(1);
  answers[0]?.(false);
  await new Promise(setImmediate);
  tick();
  answers[1]?.(true);
  await new Promise(setImmediate);
  expect([answers.length, backs]).toEqual([2, 1]);
});
