/**
 * The promises, held against everything that can go wrong at once: nothing is bought twice, no job disappears, no job ends as
 * something that the Router would contradict, a batch has each of its rows once, what waits of a batch at rest is not sent, and
 * nothing is given up before its time or twice. `FC_SEED` tells other stories and `FC_RUNS`
 * more of them; a failure names its seed.
 */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Collector } from '../../../src/main/jobs/ports/collector.ts';
import type { RouterApi } from '../../../src/main/jobs/ports/router.ts';
import { createRunner } from '../../../src/main/jobs/runner.ts';
import { BATCH_WISHES, type BatchId, type BatchPolicy, type BatchSummary, type BatchWish } from '../../../src/shared/batch.ts';
import { type BodyRef, isTerminal, type Job, type JobId, type Route } from '../../../src/shared/job.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { createIds, createMemoryBodies } from '../../support/core.ts';
import { createHandClock } from '../../support/handClock.ts';
import { FILE } from '../../support/jobs.ts';
import { createMemoryLedger } from '../../support/memoryLedger.ts';
import { createTruthfulRouter, type Fate } from '../../support/truthfulRouter.ts';

type Act =
  | { readonly do: 'submit'; readonly route: Route }
  | { readonly do: 'batch'; readonly rows: number; readonly policy: BatchPolicy }
  | { readonly do: 'setBatch'; readonly nth: number; readonly wish: BatchWish }
  | { readonly do: 'move'; readonly nth: number; readonly to: 'front' | 'back' | 'before' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'crash' | 'quit'; readonly downMs: number }
  | { readonly do: 'setClock'; readonly byMs: number }
  | { readonly do: 'cancel' | 'check' | 'resend' | 'letGo' | 'remove' | 'again'; readonly nth: number }
  | { readonly do: 'sending'; readonly wish: 'on' | 'paused' | 'discard' }
  | { readonly do: 'disk'; readonly isFull: boolean }
  | { readonly do: 'key'; readonly workspace: 'A' | 'B' }
  | { readonly do: 'refuseKey' }
  | { readonly do: 'online'; readonly isOnline: boolean };

const nth = fc.nat(2);
const waits = fc.constantFrom(0, SECOND, SECOND, 5 * SECOND, 20 * SECOND, MINUTE, 10 * MINUTE, HOUR);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('submit' as const), route: fc.constantFrom('queued', 'queued', 'direct') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      rows: fc.integer({ min: 1, max: 5 }),
      policy: fc.record({
        stopAfterErrors: fc.constantFrom(null, 1, 2),
        giveUpAfterMs: fc.constantFrom(null, MINUTE, 8 * MINUTE),
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('setBatch' as const), nth, wish: fc.constantFrom(...BATCH_WISHES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('move' as const), nth, to: fc.constantFrom('front', 'back', 'before') }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: waits }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('crash' as const, 'crash' as const, 'quit' as const),
      downMs: fc.constantFrom(0, 0, SECOND, MINUTE, HOUR, 20 * HOUR, 2 * DAY),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('setClock' as const),
      byMs: fc.constantFrom(-3 * DAY, -HOUR, -6 * MINUTE, HOUR, 3 * DAY),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel' as const,
        'check' as const,
        'resend' as const,
        'letGo' as const,
        'remove' as const,
        'again' as const,
      ),
      nth,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sending' as const), wish: fc.constantFrom('on', 'on', 'paused', 'discard') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disk' as const), isFull: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('key' as const), workspace: fc.constantFrom('A', 'B') }) },
  { weight: 1, arbitrary: fc.constant({ do: 'refuseKey' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('online' as const), isOnline: fc.boolean() }) },
);

const never = (): Promise<never> => new Promise(() => {});

function fateOf(digest: string): Fate {
  const one = Number.parseInt(digest.slice(0, 2), 16);
  return {
    isRefused: one % 8 === 0,
    ending: one % 8 === 1 ? 'provider_error' : one % 8 === 2 ? 'queue_timeout' : null,
    queuedMs: (one % 3) * 5 * MINUTE,
    runningMs: [SECOND, MINUTE, 30 * MINUTE, 7 * HOUR][one % 4] ?? SECOND,
  };
}

function createWorld(seed: number) {
  let chance = (seed % 2_147_483_646) + 1;
  const fraction = (): number => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance / 2_147_483_647;
  };
  const clock = createHandClock();
  const ledger = createMemoryLedger();
  const files = createMemoryBodies();
  const isSmall = ({ digest }: BodyRef): boolean => ledger.smallBody(digest) !== null;
  const bodies = { ...files, isWhole: async (ref: BodyRef) => isSmall(ref) || files.isWhole(ref) };
  const batches = new Map<BatchId, number>();
  const lastTold = new Map<BatchId, BatchSummary>();
  /** What waited of a batch at rest when it was last looked at. */
  const resting = new Map<BatchId, readonly JobId[]>();
  const uuid = createIds('9');
  const router = createTruthfulRouter({ clock, fraction, fateOf });
  const ids: JobId[] = [];
  const broken: string[] = [];
  /** What a wrong local clock is off by, ms. */
  let offMs = 0;
  let life = 0;
  let runner = live();

  /** One life of the process. What was under way when it ended comes back to nobody, but it may still arrive. */
  function live() {
    life += 1;
    const mine = life;
    const unlessDead = async <T>(work: Promise<T>): Promise<T> => {
      const value = await work;
      return mine === life ? value : never();
    };
    const guard = (profile: string): void => {
      if (profile !== router.workspace) broken.push(`sent for ${profile} with the key of ${router.workspace}`);
    };
    const api: RouterApi = {
      submit: (target, request) => {
        guard(target.profile);
        return unlessDead(router.submit(target, request));
      },
      direct: (target, request) => {
        guard(target.profile);
        return unlessDead(router.direct(target, request));
      },
      status: (target, id) => unlessDead(router.status(target, id)),
      result: (target, id) => unlessDead(router.result(target, id)),
      cancel: (target, id) => unlessDead(router.cancel(target, id)),
    };
    const collector: Collector = {
      collect: (job, { lastTry }) => unlessDead(collect(job, lastTry)),
    };
    const made = createRunner({
      ledger,
      bodies,
      api,
      collector,
      clock: { now: () => clock.now() + offMs },
      chance: { uuid, fraction },
      alarm: { wakeAt: (at) => clock.wakeAt(at === null ? null : Math.max(clock.now(), at - offMs)) },
      destination: () => ({ profile: router.workspace, base: 'https://router.example' }),
      heirOf: () => router.workspace,
      onSameWorkspace: (profile) => {
        if (profile !== router.workspace) broken.push(`${router.workspace} took the jobs of ${profile} for its own`);
      },
      resultsFolder: () => '/results',
      log: ({ text, cause }) => {
        if (cause instanceof Error && /must not|refused a new job|TypeError/u.test(`${cause.name} ${cause.message}`))
          broken.push(`${text}: ${cause.message}`);
      },
    });
    clock.onRing(() => made.wake());
    made.onBatches((changed) => {
      for (const one of changed) lastTold.set(one.id, one);
    });
    for (const profile of ['A', 'B']) made.tell({ kind: 'key', profile, present: true, changed: profile !== router.workspace });
    made.start();
    return made;
  }

  async function collect(job: Job, lastTry: boolean) {
    await clock.wait(fraction() < 0.5 ? 0 : 3 * SECOND);
    const [run] = router.runsOf(job.key);
    if (lastTry && run !== undefined && clock.now() < run.finishesAt + DAY - MINUTE) broken.push(`${job.id} was given up early`);
    const outcome = router.isCalm || lastTry ? 1 : fraction();
    if (outcome < 0.2) return { kind: 'again', because: 'http_503' } as const;
    if (outcome < 0.3) return { kind: 'obstacle', obstacle: 'diskFull' } as const;
    if (outcome < 0.4) return { kind: 'bodyLost' } as const;
    return { kind: 'saved', files: [FILE], missing: [] } as const;
  }

  /** Mostly one of the latest, since they are still on their way. */
  const anyJob = (at: number): Job | null => ledger.get(ids.at(-1 - (at % Math.min(3, Math.max(1, ids.length)))) ?? '');

  async function submit(route: Route): Promise<void> {
    const body = JSON.stringify({ prompt: `fox ${ids.length}` });
    const made = await runner.submit({ ticket: uuid(), model: 'bfl/flux-2-pro', body, route, parent: null });
    if (made.ok) ids.push(made.value.id);
  }

  async function submitBatch(rows: number, policy: BatchPolicy): Promise<void> {
    const made = await runner.submitBatch({
      ticket: uuid(),
      name: '',
      axes: [],
      policy,
      rows: Array.from({ length: rows }, (_, row) => ({
        model: 'bfl/flux-2-pro',
        route: 'queued',
        body: JSON.stringify({ prompt: `fox ${ids.length} ${row}` }),
        coordinates: [],
      })),
    });
    if (!made.ok) return;
    batches.set(made.value.id, rows);
    learnJobs();
  }

  const anyBatch = (at: number): BatchId | null =>
    [...batches.keys()].at(-1 - (at % Math.min(3, Math.max(1, batches.size)))) ?? null;

  function learnJobs(): void {
    for (const id of batches.keys()) {
      for (const job of ledger.batchJobs(id)) if (!ids.includes(job.id)) ids.push(job.id);
    }
  }

  async function setBatch(at: number, wish: BatchWish): Promise<void> {
    const id = anyBatch(at);
    if (id === null) return;
    // From here on it may be sent again.
    if (wish === 'resume' || wish === 'retryFailed') resting.delete(id);
    await runner.setBatch({ id, wish });
    learnJobs();
  }

  async function move(at: number, to: 'front' | 'back' | 'before'): Promise<void> {
    const waiting = ids.filter((id) => ledger.get(id)?.phase === 'outbox');
    const [first, last] = [waiting.at(at), waiting.at(-1 - at)];
    if (first === undefined || last === undefined) return;
    await runner.moveJobs({ ids: [last], to: to === 'before' ? { before: first } : to });
  }

  async function ask(wish: Extract<Act, { nth: number }>): Promise<void> {
    const job = anyJob(wish.nth);
    if (job === null) return;
    const { id } = job;
    if (wish.do === 'cancel') await runner.cancelJob(id);
    if (wish.do === 'check') await runner.checkJob(id);
    if (wish.do === 'letGo') await runner.letGoJob(id);
    if (wish.do === 'remove') await runner.removeJob(id);
    if (wish.do === 'again') {
      const made = await runner.runAgain({ id, route: job.route });
      if (made.ok && !ids.includes(made.value.id)) ids.push(made.value.id);
    }
    // After a day a person who sends again buys again, and was told so.
    const isOld = clock.now() - (router.firstAskedAt(job.key) ?? clock.now()) > 23 * HOUR;
    if (wish.do === 'resend' && !isOld) await runner.resendJob(id);
  }

  async function perform(act: Act): Promise<void> {
    switch (act.do) {
      case 'submit':
        return submit(act.route);
      case 'batch':
        return submitBatch(act.rows, act.policy);
      case 'setBatch':
        return setBatch(act.nth, act.wish);
      case 'move':
        return move(act.nth, act.to);
      case 'wait':
        return clock.advance(act.ms);
      case 'crash':
      case 'quit':
        if (act.do === 'quit') await runner.stop();
        life += 1;
        clock.onRing(() => {});
        await clock.advance(act.downMs);
        runner = live();
        return;
      case 'setClock':
        offMs += act.byMs;
        runner.tell({ kind: 'resumed' });
        return;
      case 'sending':
        await runner.setSending(act.wish);
        return;
      case 'disk':
        ledger.failWrites(act.isFull ? 'full' : null);
        return;
      case 'key':
        takeKey(act.workspace);
        return;
      case 'refuseKey':
        router.isKeyRefused = true;
        return;
      case 'online':
        runner.tell({ kind: 'online', online: act.isOnline });
        return;
      default:
        return ask(act);
    }
  }

  function takeKey(workspace: 'A' | 'B'): void {
    router.isKeyRefused = false;
    router.workspace = workspace;
    for (const profile of ['A', 'B']) runner.tell({ kind: 'key', profile, present: true, changed: profile !== workspace });
  }

  function lookAround(): void {
    const active = new Set(runner.view().active.map((job) => job.id));
    for (const id of ids) {
      const job = ledger.get(id);
      if (job === null || (!isTerminal(job) && !active.has(id))) broken.push(`${id} disappeared`);
      else broken.push(...contradictions(job));
    }
    for (const [id, rows] of batches) lookAtBatch(id, rows);
  }

  function lookAtBatch(id: BatchId, rows: number): void {
    const jobs = ledger.batchJobs(id).flatMap((one) => ledger.get(one.id) ?? []);
    const firsts = jobs.filter((job) => job.parent === null).map((job) => job.batch?.row ?? -1);
    const isWhole = firsts.length === rows && new Set(firsts).size === rows;
    if (!isWhole) broken.push(`${id} has the rows ${firsts.join(', ')}`);
    const tries = jobs.flatMap(({ parent }) => parent ?? []);
    if (new Set(tries).size !== tries.length) broken.push(`a row of ${id} was tried again twice over`);
    const sent = (resting.get(id) ?? []).filter((job) => ledger.history(job).some(({ type }) => type === 'sent'));
    if (sent.length > 0) broken.push(`${sent.join(', ')} went out while ${id} was at rest`);
    const { counts, sending } = told(id);
    const stand = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (stand !== rows) broken.push(`${id} counts ${stand} rows`);
    const waiting = jobs.filter(({ phase }) => phase === 'outbox').map((job) => job.id);
    // What was on its way back to the outbox may be there without having been sent anew.
    if (sending !== 'on')
      resting.set(
        id,
        waiting.filter((job) => !ledger.history(job).some(({ type }) => type === 'sent')),
      );
    else resting.delete(id);
  }

  /** As the window has it. */
  function told(id: BatchId): BatchSummary {
    const last = lastTold.get(id);
    if (last === undefined) throw new Error(`Nothing was told of ${id}.`);
    return last;
  }

  function contradictions(job: Job): readonly string[] {
    const runs = router.runsOf(job.key);
    const [run] = runs;
    const now = clock.now();
    const found: string[] = [];
    const claim = (isTrue: boolean, what: string): void => {
      if (!isTrue) found.push(`${job.id} ${job.phase} (${job.error?.kind ?? 'no error'}): ${what}; ${story.join(', ')}`);
    };
    const story = ledger.history(job.id).map((line) => `${line.type} ${line.note ?? ''}`);
    claim(runs.length <= 1, 'was bought twice');
    const gaveUp = ledger.history(job.id).filter(({ type }) => type === 'gaveUp').length;
    claim(gaveUp <= 1, 'was given up twice');
    if (gaveUp > 0) claim(run !== undefined && now >= run.admittedAt + (job.giveUpAfterMs ?? DAY), 'was given up early');
    if (!isTerminal(job)) return found;
    const hasEnded = run !== undefined && now >= run.finishesAt;
    if (job.phase === 'done') claim(hasEnded && run.ending === null, 'has no good result');
    if (job.phase === 'expired') claim(hasEnded && now > run.finishesAt + DAY, 'is still there');
    if (job.phase === 'cancelled') claim(run === undefined || (hasEnded && run.ending === 'cancelled'), 'was not cancelled');
    if (job.error?.charge === 'notCharged') claim(run === undefined || run.ending === 'queue_timeout', 'was charged');
    if (job.phase === 'failed' && !['outcome_unknown', 'invalid_input'].includes(job.error?.kind ?? ''))
      claim(hasEnded && run.ending !== null && run.ending !== 'cancelled', 'did not fail');
    if (job.error?.kind === 'invalid_input') claim(run === undefined, 'was admitted');
    return found;
  }

  /** Everything is well again, for long enough that everything comes to an end. */
  async function calmDown(): Promise<void> {
    router.isCalm = true;
    ledger.failWrites(null);
    await perform({ do: 'online', isOnline: true });
    for (const workspace of ['A', 'B'] as const) {
      takeKey(workspace);
      await runner.setSending('on');
      // One that stops after each error needs a person for each.
      for (let hours = 0; hours < 26; hours += 2) {
        for (const id of batches.keys()) {
          resting.delete(id);
          await runner.setBatch({ id, wish: 'resume' });
        }
        await clock.advance(2 * HOUR);
      }
      lookAround();
    }
    const open = ids.map((id) => ledger.get(id)).filter((job) => job !== null && !isTerminal(job) && job.phase !== 'held');
    for (const job of open) broken.push(`${job?.id} is still ${job?.phase}`);
  }

  return { perform, lookAround, calmDown, settle: clock.settle, broken };
}

const SEED = Number(process.env['FC_SEED'] ?? 20_260_105);
const RUNS = Number(process.env['FC_RUNS'] ?? 120);
/** A slow machine tells fewer stories; whoever asks for a number of them gets all. */
const LONGEST_MS = process.env['FC_RUNS'] === undefined ? 4_000 : 10 * MINUTE;

it(
  'nothing is bought twice, no job disappears, and no job ends as what the Router contradicts',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), fc.array(acts, { minLength: 5, maxLength: 40 }), async (seed, story) => {
        const world = createWorld(seed);
        for (const act of story) {
          await world.perform(act);
          await world.settle();
          world.lookAround();
          expect(world.broken).toEqual([]);
        }
        await world.calmDown();
        expect(world.broken).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS },
    );
  },
  11 * MINUTE,
);
