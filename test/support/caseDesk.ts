/**
 * The whole client without a window, as the app joins it (real ledger, bodies, Router client and collector in a folder of its
 * own), against a practice Router over real HTTP. Both live by one clock that is moved by hand, so that hours pass in a moment.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createCollector } from '../../src/main/adapters/assets/collector.ts';
import type { DownloadLimits } from '../../src/main/adapters/assets/downloads.ts';
import type { Network } from '../../src/main/adapters/network/network.ts';
import { type ApiLimits, createRouterApi } from '../../src/main/adapters/router/routerApi.ts';
import { type Adapters, type Core, joinCore, openAdapters } from '../../src/main/core.ts';
import type { JobEvent } from '../../src/main/jobs/event.ts';
import { LedgerError } from '../../src/main/jobs/ports/ledgerError.ts';
import type { CallRecord } from '../../src/practice/counters.ts';
import { type PracticeRouter, startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import type { DialChanges } from '../../src/practice/world.ts';
import type { Naming } from '../../src/shared/appFacts.ts';
import type { Draft } from '../../src/shared/draft.ts';
import type { Job, JobId, Phase } from '../../src/shared/job.ts';
import type { JobSummary } from '../../src/shared/jobView.ts';
import { DEFAULT_SIZE_LIMITS, type SizeLimits } from '../../src/shared/sizeLimits.ts';
import { DAY } from '../../src/shared/time.ts';
import { value } from './core.ts';
import { createHandClock, type HandClock } from './handClock.ts';
import { quickFolder } from './tempFolder.ts';

const samplesFolder = join(import.meta.dirname, '..', '..', 'resources', 'samples');
export const MODEL = 'bfl/flux-2-pro';
export const ANOTHER_MODEL = 'openai/gpt-image-2';
/** A small picture, which takes little time to make. */
export const bodyOf = (prompt: string): string => JSON.stringify({ prompt, width: 256, height: 256 });
/** What jobs call their Router, wherever it listens. */
export const BASE = 'https://router.example';

export interface DeskOptions {
  readonly dials?: DialChanges;
  readonly limits?: Partial<ApiLimits>;
  /** Of the downloads of files. */
  readonly assetLimits?: Partial<DownloadLimits>;
  /** Another server than the practice Router. */
  readonly url?: string;
  /** Where the app keeps its things; a folder of its own when absent. */
  readonly dataFolder?: string;
  readonly network?: Network;
  /** How results are named; the usual way, without sidecars, when absent. */
  readonly naming?: () => Naming;
  /** Where results go; a folder of its own when absent. */
  readonly resultsFolder?: string;
  readonly sizeLimits?: SizeLimits;
}

/** What outlives a restart. */
interface World {
  readonly clock: HandClock;
  readonly router: PracticeRouter;
  readonly dataFolder: string;
  readonly resultsFolder: string;
  readonly options: DeskOptions;
  /** Can be changed by a test at any time. */
  readonly line: { url: string; profile: string };
  readonly keys: Map<string, string>;
  readonly log: string[];
}

export interface CaseDesk extends World {
  readonly control: PracticeRouter['control'];
  readonly core: Core;
  readonly runner: Core['runner'];
  /** Which events cannot be written just now. */
  refuseWrites(which: (event: JobEvent) => boolean): void;
  draft(more?: Partial<Draft>): Draft;
  /** Submits, and waits for what comes of it by itself. */
  submit(more?: Partial<Draft>): Promise<JobId>;
  submitMany(count: number): Promise<readonly JobId[]>;
  job(id: JobId): Job;
  /** As the window is told of it; of an unfinished job. */
  shown(id: JobId): JobSummary;
  phases(ids: readonly JobId[]): readonly Phase[];
  history(id: JobId): readonly string[];
  /** The calls that the Router got, oldest first. */
  calls(route: CallRecord['route']): readonly CallRecord[];
  /** Resolves when no call is under way. */
  calm(): Promise<void>;
  /** Lets this much time pass; each call that falls due on the way comes to its end first. */
  pass(ms: number): Promise<void>;
  hindrances(): readonly string[];
  /** Says good-bye, as when a person quits. */
  quit(): Promise<void>;
  /** The process ends without a word; nothing that was under way is ever heard of again. */
  die(): Promise<void>;
  /** Another process on the same data. */
  start(): CaseDesk;
  /** Every file that the app has, by path. */
  files(): ReadonlyMap<string, Buffer>;
}

/** Runs take ten seconds and wait in no line, unless dialled otherwise. */
const DIALS: DialChanges = {
  paceMs: { image: 10_000, svg: 10_000, video: 10_000, audio: 10_000, model3d: 10_000, text: 10_000 },
  limits: { concurrency: 1_000, backlog: 1_000, longestHintMs: 5_000 },
  queueTimeoutMs: 30 * DAY,
};

export async function openDesk(options: DeskOptions = {}): Promise<CaseDesk> {
  const hand = createHandClock();
  // As the system's clock, it knows no parts of a ms.
  const clock = { ...hand, now: () => Math.ceil(hand.now()) };
  const limits = { ...DIALS.limits, ...options.dials?.limits };
  const router = await startPracticeRouter({ samplesFolder, clock, dials: { ...DIALS, ...options.dials, limits } });
  onTestFinished(() => router.close());
  return startOn({
    clock,
    router,
    dataFolder: options.dataFolder ?? quickFolder(),
    resultsFolder: options.resultsFolder ?? quickFolder(),
    options,
    line: { url: options.url ?? router.url, profile: 'main' },
    keys: new Map([['main', router.apiKey]]),
    log: [],
  });
}

function startOn(world: World): CaseDesk {
  const { clock, router, dataFolder, resultsFolder, options, line, keys, log } = world;
  const { control } = router;
  const parts = {
    dataFolder,
    resultsFolder: () => resultsFolder,
    connect: ({ profile }: { readonly profile: string }) => {
      const key = keys.get(profile);
      return key === undefined ? null : { url: line.url, key };
    },
    destination: () => ({ profile: line.profile, base: BASE }),
    offline: { models: [] },
    userAgent: 'Afterglow/test',
    clock,
    secrets: () => [...keys.values()],
    log: (text: string) => void log.push(text),
    ...(options.network === undefined ? {} : { network: options.network }),
    ...(options.naming === undefined ? {} : { naming: options.naming }),
    ...(options.sizeLimits === undefined ? {} : { sizeLimits: () => options.sizeLimits ?? DEFAULT_SIZE_LIMITS }),
  };
  const opened = openAdapters(parts);
  const open = new Set<Promise<unknown>>();
  let isDead = false;
  let isClosed = false;
  let refuses: (event: JobEvent) => boolean = () => false;

  /** Keeps count of what is under way; after the end of the process nobody hears of it. */
  const watched = <A extends readonly unknown[], T>(call: (...told: A) => Promise<T>): ((...told: A) => Promise<T>) => {
    return (...told) => {
      const answer = call(...told);
      open.add(answer);
      const done = () => void open.delete(answer);
      answer.then(done, done);
      const heard = (): Promise<T> => (isDead ? new Promise<T>(() => {}) : answer);
      return answer.then(heard, heard);
    };
  };
  const { limits, assetLimits } = options;
  const storeFolder = join(dataFolder, 'store');
  const collector =
    assetLimits === undefined
      ? opened.collector
      : createCollector({ ...parts, storeFolder, bodies: opened.bodies, limits: assetLimits });
  const api = limits === undefined ? opened.api : createRouterApi({ ...parts, bodies: opened.bodies, storeFolder, limits });
  const adapters: Adapters = {
    ...opened,
    ledger: {
      ...opened.ledger,
      append(event, job) {
        if (refuses(event)) throw new LedgerError('full', 'no room');
        opened.ledger.append(event, job);
      },
    },
    api: {
      submit: watched(api.submit),
      status: watched(api.status),
      result: watched(api.result),
      cancel: watched(api.cancel),
      direct: watched(api.direct),
      close: api.close,
    },
    collector: { ...collector, collect: watched(collector.collect) },
  };
  const core = joinCore({
    ...parts,
    adapters,
    createAlarm(ring) {
      clock.onRing(ring);
      return clock;
    },
  });
  const { runner } = core;
  runner.start();

  async function calm(): Promise<void> {
    do {
      await Promise.allSettled(open);
      await clock.settle();
      await clock.settle();
    } while (open.size > 0);
  }
  async function end(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    clock.onRing(() => {});
    for (const close of core.closing) await close();
  }
  async function die(): Promise<void> {
    isDead = true;
    clock.wakeAt(null);
    if (isClosed) return;
    isClosed = true;
    clock.onRing(() => {});
    // A real death does this too: connections end, and the lock on the ledger is let go.
    await Promise.all([api.close(), collector.close(), opened.collector.close(), opened.models.close()]);
    opened.ledger.close();
  }
  onTestFinished(die);

  const find = (id: JobId): Job => {
    const job = opened.ledger.get(id);
    if (job === null) throw new Error(`There is no job ${id}.`);
    return job;
  };
  const desk: CaseDesk = {
    ...world,
    control,
    core,
    runner,
    refuseWrites(which) {
      refuses = which;
    },
    draft: (more = {}) => ({
      ticket: crypto.randomUUID(),
      model: MODEL,
      body: bodyOf('a fox'),
      route: 'queued',
      parent: null,
      ...more,
    }),
    async submit(more) {
      const { id } = value(await runner.submit(desk.draft(more)));
      await calm();
      return id;
    },
    async submitMany(count) {
      const ids: JobId[] = [];
      for (let index = 0; index < count; index += 1) ids.push(await desk.submit({ body: bodyOf(`fox number ${index}`) }));
      return ids;
    },
    job: find,
    shown(id) {
      const job = runner.view().active.find((one) => one.id === id);
      if (job === undefined) throw new Error(`Job ${id} is not among the active ones.`);
      return job;
    },
    phases: (ids) => ids.map((id) => find(id).phase),
    history: (id) => opened.ledger.history(id).map(({ type }) => type),
    calls: (route) => control.counters().last.filter((call) => call.route === route),
    calm,
    async pass(ms) {
      const until = clock.now() + ms;
      await calm();
      let inPlace = 0;
      for (let next = clock.alarmAt(); next !== null && next <= until; next = clock.alarmAt()) {
        inPlace = next > clock.now() ? 0 : inPlace + 1;
        if (inPlace > 1_000) throw new Error('The core wakes itself on and on.');
        // One ms more than it takes, since this clock knows no parts of one.
        await clock.advance(Math.max(0, next - clock.now()) + 1);
        await calm();
      }
      await clock.advance(Math.max(0, until - clock.now()));
      await calm();
    },
    hindrances: () => runner.facts().hindrances.map(({ kind }) => kind),
    quit: end,
    die,
    start: () => startOn(world),
    files: () => filesBelow(dataFolder),
  };
  return desk;
}

/** For what only the other side can tell, while a call hangs: looks again until it is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 1_000; look += 1) {
    if (isSo()) return;
    await setTimeout(5);
  }
  throw new Error('It did not become so.');
}

function filesBelow(folder: string): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  if (!existsSync(folder)) return found;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(path, readFileSync(path));
  }
  return found;
}
