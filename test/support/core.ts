/** The whole core on doubles: a ledger and a Router in memory and a clock that is moved by hand. */

import type { Bodies } from '../../src/main/jobs/ports/bodies.ts';
import type { CollectOutcome, Collector } from '../../src/main/jobs/ports/collector.ts';
import { createRunner } from '../../src/main/jobs/runner.ts';
import type { RunnerDeps } from '../../src/main/jobs/runnerDeps.ts';
import type { NamedDraft } from '../../src/shared/draft.ts';
import type { BodyRef, Job, JobId } from '../../src/shared/job.ts';
import type { Outcome } from '../../src/shared/refusal.ts';
import { createHandClock, type HandClock } from './handClock.ts';
import { FILE } from './jobs.ts';
import { createMemoryLedger, type MemoryLedger } from './memoryLedger.ts';
import { createMemoryRouter, type MemoryRouter } from './memoryRouter.ts';

export type Core = ReturnType<typeof startCore>;

export interface CoreOptions {
  readonly clock?: HandClock;
  readonly ledger?: MemoryLedger;
  readonly router?: MemoryRouter;
  readonly bodies?: Bodies;
  readonly replace?: Partial<RunnerDeps>;
}

/** Counts up in the shape of a UUID, so that a test can be read. */
export function createIds(prefix = '1'): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix.padStart(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
}

export function createMemoryBodies(): Bodies & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    async put(bytes) {
      const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
      const digest = Buffer.from(hash).toString('hex');
      kept.set(digest, bytes);
      return { digest, sizeBytes: bytes.length };
    },
    async read({ digest }) {
      const bytes = kept.get(digest);
      if (bytes === undefined) throw new Error('no such body');
      return bytes;
    },
    has: async ({ digest }) => kept.has(digest),
    isWhole: async ({ digest }) => kept.has(digest),
  };
}

let generation = 0;

export function startCore(options: CoreOptions = {}) {
  const clock = options.clock ?? createHandClock();
  const ledger = options.ledger ?? createMemoryLedger();
  const router = options.router ?? createMemoryRouter(clock);
  const bodies = options.bodies ?? createMemoryBodies();
  const isSmall = ({ digest }: BodyRef): boolean => ledger.smallBody(digest) !== null;
  const lines: { readonly text: string; readonly cause: unknown }[] = [];
  const collects: CollectOutcome[] = [];
  const collected: { readonly id: JobId; readonly lastTry: boolean }[] = [];
  const collector: Collector = {
    async collect({ id }, { lastTry }) {
      collected.push({ id, lastTry });
      // As the real one: on the last try nothing is put off any more.
      const next = lastTry && collects[0]?.kind === 'again' ? undefined : collects.shift();
      return next ?? { kind: 'saved', files: [FILE], missing: [] };
    },
  };
  generation += 1;
  // Apart from the prefixes that tests ask for, however many cores a process has made before.
  const uuid = createIds(`c${generation}`);
  let seed = 7;
  const fraction = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const runner = createRunner({
    ledger,
    // As the real ones: those of batches are kept by the ledger.
    bodies: {
      ...bodies,
      has: async (ref) => isSmall(ref) || bodies.has(ref),
      isWhole: async (ref) => isSmall(ref) || bodies.isWhole(ref),
      read: async (ref) => (isSmall(ref) ? new TextEncoder().encode(ledger.smallBody(ref.digest) ?? '') : bodies.read(ref)),
    },
    api: router,
    collector,
    clock,
    chance: { uuid, fraction },
    alarm: clock,
    destination: () => ({ profile: 'main', base: 'https://router.example' }),
    resultsFolder: () => '/results',
    log: (line) => void lines.push(line),
    ...options.replace,
  });
  clock.onRing(() => runner.wake());
  runner.start();

  const draft = (more: Partial<NamedDraft> = {}): NamedDraft => ({
    id: '00000000-0000-4000-8000-0000000000d1',
    name: '',
    ticket: uuid(),
    model: 'bfl/flux-2-pro',
    body: '{"prompt":"a fox"}',
    route: 'queued',
    parent: null,
    ...more,
  });

  return {
    clock,
    ledger,
    router,
    bodies,
    runner,
    collects,
    collected,
    lines,
    draft,
    /** Submits and lets the submit come to rest. */
    async submit(more: Partial<NamedDraft> = {}): Promise<JobId> {
      const { id } = value(await runner.submit(draft(more)));
      await clock.settle();
      return id;
    },
    job(id: JobId): Job {
      const job = ledger.get(id);
      if (job === null) throw new Error(`There is no job ${id}.`);
      return job;
    },
    history: (id: JobId): readonly string[] => ledger.history(id).map((line) => line.type),
  };
}

export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error.kind}`);
  return outcome.value;
}

/** The process ends without a word, and another one starts on the same ledger, bodies, Router and clock. */
export function restart(core: Core, options: CoreOptions = {}): Core {
  const { clock, ledger, router, bodies } = core;
  clock.onRing(() => {});
  return startCore({ clock, ledger, router, bodies, ...options });
}
