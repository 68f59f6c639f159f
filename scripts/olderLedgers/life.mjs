/**
 * One life of the app without its window, run on the code of an earlier version: `node life.mjs BUNDLE SOURCE DATA`. It leaves
 * jobs in every phase, a draft, and whatever that version could keep beside them. The Router's part is kept too, so that what
 * is under way can go on.
 */

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/**
 * What all versions have in common, as far as it is used here.
 *
 * @typedef {{ readonly ok: true, readonly value: any } | { readonly ok: false, readonly error: unknown }} Answer
 * @typedef {Record<string, (argument?: unknown) => Promise<Answer>> & { start(): void }} Runner
 * @typedef {{ readonly requestId: string, readonly model: string }} Run
 */
const [bundle = '', source = '', dataFolder = ''] = process.argv.slice(2);
const { openCore, startPracticeRouter } = await import(pathToFileURL(bundle).href);

mkdirSync(join(dataFolder, 'results'), { recursive: true });
const router = await startPracticeRouter({
  stateFolder: join(dataFolder, 'practice'),
  samplesFolder: join(source, 'resources', 'samples'),
  controlRoute: 'off',
  speed: 20,
  dials: { limits: { concurrency: 30, backlog: 100, longestHintMs: 500 } },
});
const core = openCore({
  dataFolder,
  resultsFolder: () => join(dataFolder, 'results'),
  connect: () => ({ url: router.url, key: router.apiKey }),
  destination: () => ({ profile: 'practice', base: 'practice' }),
  offline: { models: [] },
  userAgent: 'Afterglow/older',
  clock: { now: () => Date.now() },
  log: (/** @type {string} */ line) => process.stderr.write(`${line}\n`),
});
/** @type {Runner} */
const runner = core.runner;
runner.start();

/** Drawings and words: small results, so that what is kept is small. */
const DRAWING = {
  model: 'recraft/recraftv4_1_vector',
  body: (/** @type {string} */ prompt) => ({ prompt, n: 1, size: '256x256' }),
};
const DRAWINGS = { ...DRAWING, body: (/** @type {string} */ prompt) => ({ prompt, n: 2, size: '256x256' }) };
const TEXT = {
  model: 'anthropic/claude-opus-5',
  body: (/** @type {string} */ content) => ({ max_tokens: 64, messages: [{ role: 'user', content }] }),
};

router.control.trouble({ route: 'asset', times: 1, deed: { kind: 'answer', status: 404 } });
const partial = await ordered('Two boats, one of them lost', DRAWINGS);
await reaches(partial, 'done');

const happy = await ordered('A lighthouse in the fog, “seen” from São Paulo 🌫️', DRAWING);
const drawn = await ordered('A fox, drawn with one line', DRAWINGS);
const told = await ordered('Three words for the light after sunset', TEXT);
const failed = await ordered('A storm that breaks the line [fail: provider_error]', DRAWING);
const refused = await ordered('Nothing that is allowed [refuse: content_policy_violation]', DRAWING);
const dropped = await ordered('A picture nobody waits for [hold] [cancel wins]', DRAWING);
const expired = await ordered('A result that is fetched too late [hold]', DRAWING);
const unseen = await ordered('A run that the Router forgets [hold]', DRAWING);
const running = await ordered('A long exposure [hold]', DRAWING);
const again = await ordered('A lighthouse in clear air', { ...DRAWING, parent: happy });
const direct = await ordered('A bell under water', { ...DRAWING, route: 'direct' });
const removed = await ordered('A draft of a draft', DRAWING);

for (const id of [happy, drawn, told, again, direct, removed]) await reaches(id, 'done');
await reaches(failed, 'failed');
await reaches(refused, 'failed');
await reaches(dropped, 'running');
await must('cancelJob', dropped);
await reaches(dropped, 'cancelled');
await must('removeJob', removed);

await reaches(unseen, 'running');
router.control.forget(await requestOf(unseen));
await reaches(unseen, 'held');

// Its result is gone before anybody asks for it.
await reaches(expired, 'running');
router.control.trouble({ route: 'status', requestId: await requestOf(expired), times: 3, deed: gone('request_expired') });
await reaches(expired, 'expired');

// A wish to cancel what may never have arrived: nobody knows the outcome.
router.control.trouble({ route: 'submit', times: 1, deed: { kind: 'reset', when: 'after' } });
const unknown = await ordered('An answer that is lost, and a change of mind', DRAWING);
await settles(unknown, ['sending']);
await must('cancelJob', unknown);
await settles(unknown, ['held', 'cancelled', 'queued', 'running', 'done']);

await reaches(running, 'running');
router.control.turn({ hold: 'waiting' });
const queued = await ordered('Next in line', DRAWING);
await reaches(queued, 'queued');
const wished = await ordered('Next in line, and then not', DRAWING);
await reaches(wished, 'queued');
router.control.trouble({ route: 'cancel', times: 50, deed: { kind: 'reset', when: 'before' } });
await must('cancelJob', wished);

await keepBeside();
await must('saveDraft', {
  ticket: randomUUID(),
  model: DRAWING.model,
  body: '{\n  "prompt": "Not sent yet: ünïcödé",\n  "seed": 12345678901234567890\n}',
  route: 'queued',
  parent: null,
  id: '00000000-0000-4000-8000-00000000d4af',
  name: 'On the table',
});

// From here on nothing reaches the Router as it should: what was begun is left half way.
router.control.turn({ hold: 'no' });
router.control.trouble({ route: 'asset', times: 500, deed: { kind: 'reset', when: 'before' } });
const collecting = await ordered('Links that do not answer', DRAWINGS);
await reaches(collecting, 'collecting');
router.control.trouble({ route: 'submit', times: 500, deed: { kind: 'reset', when: 'after' } });
const lost = await ordered('An answer that is lost', DRAWING);
await settles(lost, ['sending']);
await setTimeout(700);
router.control.clearTrouble();
router.control.trouble({ route: 'asset', times: 500, deed: { kind: 'reset', when: 'before' } });
router.control.trouble({ route: 'cancel', times: 500, deed: { kind: 'reset', when: 'before' } });
router.control.trouble({
  route: 'submit',
  times: 500,
  deed: { kind: 'bucket', bucket: 'rate_limited', headers: { 'retry-after': '600' } },
});
const waiting = await ordered('Waits until it may go out', DRAWING);
await settles(waiting, ['outbox']);
await setTimeout(700);

for (const close of core.closing) await close();
await router.close();

/**
 * @param {string} words
 * @param {{ readonly model: string, readonly body: (words: string) => unknown, readonly route?: string, readonly parent?: string }} ware
 * @returns {Promise<string>}
 */
async function ordered(words, { model, body, route = 'queued', parent }) {
  const draft = { ticket: randomUUID(), model, body: JSON.stringify(body(words)), route, parent: parent ?? null };
  const { id } = await must('submit', draft);
  return id;
}

/** @param {string} name @param {unknown} [argument] */
async function must(name, argument) {
  const answer = await runner[name]?.(argument);
  if (answer === undefined || !answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** @param {string} id @param {string} phase */
async function reaches(id, phase) {
  await settles(id, [phase]);
}

/** @param {string} id @param {readonly string[]} phases */
async function settles(id, phases) {
  const until = Date.now() + 60_000;
  for (;;) {
    const { phase, prompt } = await must('getJob', id);
    if (phases.includes(phase)) return;
    if (Date.now() > until) throw new Error(`"${prompt}" is ${phase}, not ${phases.join(' or ')}`);
    await setTimeout(20);
  }
}

/** @param {string} id @returns {Promise<string>} */
async function requestOf(id) {
  return (await must('getJob', id)).requestId;
}

/** @param {string} bucket */
function gone(bucket) {
  return { kind: 'bucket', bucket, status: 410 };
}

/** Marks, presets, lists of words, batches: where this version had them. */
async function keepBeside() {
  if ('markJob' in runner) {
    await must('markJob', { id: happy, starred: true, title: 'The good one', tags: ['fog', 'light'], note: 'Print it: 40 × 60' });
    await must('markJob', { id: drawn, starred: null, title: null, tags: ['line'], note: null });
  }
  if ('savePreset' in runner) {
    await must('savePreset', { id: null, name: 'Small', model: DRAWING.model, settings: '{"size":"256x256"}' }).catch(forgive);
    await must('saveWordLists', [{ name: 'weather', words: ['fog', 'rain'] }]).catch(forgive);
  }
  if ('submitBatch' in runner) {
    await must('submitBatch', {
      ticket: randomUUID(),
      name: 'Two boats',
      axes: [],
      policy: { stopAfterErrors: null, giveUpAfterMs: null },
      rows: ['one', 'two'].map((which) => ({
        model: TEXT.model,
        route: 'queued',
        body: JSON.stringify(TEXT.body(`Boat ${which}`)),
        coordinates: [],
      })),
    }).catch(forgive);
  }
}

/** @param {unknown} error */
function forgive(error) {
  process.stderr.write(`${String(error)}\n`);
}
