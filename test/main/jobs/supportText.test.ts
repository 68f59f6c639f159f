import { expect, test } from 'vitest';
import { type SupportFacts, supportText } from '../../../src/main/jobs/supportText.ts';
import type { CallLine, JobView } from '../../../src/shared/jobView.ts';
import { errorOf, FILE, START } from '../../support/jobs.ts';
import { sampleJob, sampleView } from '../../support/preview/previewJobs.ts';

const FACTS: SupportFacts = {
  at: START,
  app: [
    ['version', '0.1.0'],
    ['platform', 'linux x64'],
    ['electron', '45'],
  ],
  hindrances: [{ kind: 'diskFull' }],
  skewMs: 1_500.4,
  log: ['2026-01-05T12:00:00.000Z The step "fetch" broke off (job abc)\n  at a place'],
  withPrompt: true,
};
const call: CallLine = {
  at: START,
  durationMs: 81.6,
  call: 'status',
  httpStatus: 503,
  bucket: 'service_unavailable',
  supportId: 'support-7',
  retryAfterMs: 12_000,
  trouble: 'http_503',
  decided: { event: null, nextAt: START + 12_000 },
};
const viewOf = (more: Partial<JobView> = {}): JobView => ({ ...sampleView(sampleJob(3, START, {})), ...more });

test('it tells the app, the job, its files, events, requests and what the log says of it', () => {
  const view = viewOf({ prompt: 'a red teapot', calls: [call], error: errorOf('provider_error', { detail: 'it broke' }) });
  const text = supportText(view, FACTS);
  for (const part of ['version: 0.1.0', 'platform: linux x64', 'electron: 45', view.id, view.model, view.base, view.key]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('prompt: "a red teapot"');
  expect(text).toContain('said: it broke');
  expect(text).toContain('in the way: diskFull');
  expect(text).toContain(
    '2026-01-05T12:00:00.000Z  status  503  82 ms  bucket service_unavailable  trouble http_503  retry after 12 s  id support-7  => nothing changed  next 2026-01-05T12:00:12.000Z',
  );
  for (const event of view.history) expect(text).toContain(event.type);
  expect(text).toContain('The step "fetch" broke off (job abc)\n  at a place');
});

test('without the prompt none of it is left, wherever it stood: in the server’s words, in the log, in file names', () => {
  const prompt = 'a "red"\nteapot';
  const file = { ...FILE, name: '2026-01-05 a red teapot.png', path: '/home/ada/Pictures/2026-01-05 a red teapot.png' };
  const error = errorOf('content_policy_violation', { detail: `refused: ${prompt}` });
  const log = [`saved ${file.path}`, `said ${JSON.stringify(prompt)}`];
  const text = supportText(viewOf({ prompt, files: [file], error }), { ...FACTS, log, withPrompt: false });
  expect(text).not.toMatch(/teapot/u);
  expect(text).toContain('prompt: [left out]');
  expect(text).toContain('saved [file]');
});

test('names and paths of files are in it neither way, a file that is gone is told as such', () => {
  const file = { ...FILE, index: 4, name: 'paper crane.png', path: '/home/ada/paper crane.png' };
  const text = supportText(viewOf({ files: [file], absent: [4] }), FACTS);
  expect(text).not.toContain('crane');
  expect(text).toMatch(/#4 .*not where it was saved/u);
});

test('a very long story is cut, so that it can be copied', () => {
  const log = Array.from({ length: 100 }, () => 'x'.repeat(10_000));
  const text = supportText(viewOf(), { ...FACTS, log });
  expect(text.length).toBeLessThan(1_000_000);
  expect(text.trimEnd().endsWith('cut here')).toBe(true);
});
