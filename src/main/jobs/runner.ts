/**
 * The headless client: joins the ledger, the plan, the Router and whoever listens. It holds no policy: what is due is for
 * `plan`, what an answer means for `outcome`, what becomes of a job for `reduce`.
 */

import type { JobQuery, Outcome } from '../../shared/contract.ts';
import { isTerminal, type Job, type JobId, type ProfileId } from '../../shared/job.ts';
import { type Clock, MINUTE, SECOND } from '../../shared/time.ts';
import { createDrafts } from './drafts.ts';
import { expiryOf } from './expiry.ts';
import { createPace } from './pace.ts';
import { isOldOutbox, plan, type Situation } from './plan.ts';
import type { Alarm, Bodies, Chance, Circumstance, Collector, Ledger, RouterApi, Runner } from './ports.ts';
import { createPushes } from './pushes.ts';
import { createRecorder } from './record.ts';
import { problem } from './refusals.ts';
import { createReport } from './report.ts';
import { createSteps, type LogLine } from './steps.ts';
import { createWeather } from './weather.ts';
import { createWishes } from './wishes.ts';
import { createWriteTrouble } from './writeTrouble.ts';

export interface RunnerDeps {
  readonly ledger: Ledger;
  readonly bodies: Bodies;
  readonly api: RouterApi;
  readonly collector: Collector;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly alarm: Alarm;
  /** Whose new jobs are and where they go; null while there is no key. */
  readonly destination: () => { readonly profile: ProfileId; readonly base: string } | null;
  /** For words about a folder that cannot be used. */
  readonly resultsFolder: () => string;
  readonly log: (line: LogLine) => void;
}

/** A clock set back by more than this makes the age of a key doubtful. */
const JUMP_BACK_MS = 5 * MINUTE;
/** An alarm that rings later than this rang after sleep. */
const OVERSLEPT_MS = 30 * SECOND;

export function createRunner(deps: RunnerDeps): Runner {
  const { ledger, bodies, api, collector, clock, chance, alarm, destination, resultsFolder, log } = deps;
  const now = (): number => clock.now();
  const pace = createPace(chance);
  const weather = createWeather();
  const doubtfulKeys = new Set<JobId>();
  const sentAgain = new Set<JobId>();
  const keyAges = new Map<ProfileId, number>();
  let state: 'new' | 'running' | 'stopped' = 'new';
  let lastNow = now();
  let alarmAt: number | null = null;
  const writing = createWriteTrouble({ now, fraction: chance.fraction });

  const recorder = createRecorder({
    ledger,
    onWritten: writing.worked,
    onChange({ id, before, after }) {
      if (after === null) {
        pushes.remove(id);
        return;
      }
      if (isTerminal(after) && before !== null && !isTerminal(before)) ended(after);
      pushes.change(id);
    },
    onTrouble({ id, event, cause }) {
      log({ text: `"${event.type}" could not be written`, job: id, cause });
      writing.failed(cause);
      pushes.surroundings();
    },
  });

  const steps = createSteps({
    api,
    collector,
    ledger,
    recorder,
    pace,
    now,
    log,
    others: (job) => inOrderOfReturn(recorder.unfinished().filter((other) => other.base === job.base)),
    profile: (job) => weather.of(job.profile),
    setProfile: (job, change) => weather.profile(job.profile, change),
    keyAge: (job) => keyAges.get(job.profile) ?? 0,
  });

  const report = createReport({
    ledger,
    recorder,
    pace,
    steps,
    weather,
    now,
    situation: (jobs) => situation(now(), jobs),
    isLedgerFull: writing.isFull,
    alarmAt: () => alarmAt,
    resultsFolder,
  });

  const pushes = createPushes({
    summaryOf: report.summaryById,
    counts: recorder.counts,
    facts: report.facts,
    soon: queueMicrotask,
  });

  const drafts = createDrafts({ ledger, bodies, recorder, chance, now, destination, made: goOnAfterPerson });
  const wishes = createWishes({ recorder, pace, now, allowResend: (id) => sentAgain.add(id), goOn: pump });

  function ended(job: Job): void {
    report.relearn(job.model);
    pace.release(job.base);
    doubtfulKeys.delete(job.id);
    sentAgain.delete(job.id);
  }

  function situation(at: number, jobs: readonly Job[] = recorder.unfinished()): Situation {
    return {
      jobs,
      now: at,
      skewMs: steps.skewMs(),
      conditions: weather.now(),
      pace,
      busy: steps.busy(),
      unrecorded: new Set(recorder.unrecorded().keys()),
      writableAt: writing.writableAt(),
      doubtfulKeys,
      sentAgain,
    };
  }

  /** Does what is due and sets the alarm for what is not. */
  function pump(): void {
    if (state !== 'running') return;
    const at = now();
    noticeJump(at);
    if (recorder.unrecorded().size > 0 && at >= writing.writableAt()) recorder.retry();
    let planned = plan(situation(at));
    for (const step of planned.steps) steps.settle(step);
    if (planned.steps.some(({ kind }) => isOnTheSpot(kind))) planned = plan(situation(at));
    for (const step of planned.steps) if (!isOnTheSpot(step.kind)) begin(step);
    const writeAt = recorder.unrecorded().size > 0 ? writing.writableAt() : null;
    alarmAt = earlier(planned.wakeAt, writeAt);
    alarm.wakeAt(alarmAt);
    pushes.surroundings();
  }

  function begin(step: Parameters<typeof steps.perform>[0]): void {
    void steps.perform(step).then(() => {
      if (step.kind === 'submit' || step.kind === 'direct') sentAgain.delete(step.id);
      pushes.change(step.id);
      pump();
    });
  }

  function noticeJump(at: number): void {
    if (at < lastNow - SECOND) {
      pace.shift(at - lastNow);
      if (at < lastNow - JUMP_BACK_MS) doubt(recorder.unfinished());
    }
    lastNow = at;
  }

  function doubt(jobs: readonly Job[]): void {
    for (const job of jobs) if (job.firstSentAt !== null) doubtfulKeys.add(job.id);
  }

  function comeBack(): void {
    pace.reconnect(inOrderOfReturn(recorder.unfinished()), now());
  }

  /** A person asked for something that costs or sends, so an exhausted account is tried again. */
  function goOnAfterPerson(): void {
    weather.forgiveCredits();
    pump();
  }

  function tell(circumstance: Circumstance): void {
    switch (circumstance.kind) {
      case 'key':
        keyAges.set(circumstance.profile, (keyAges.get(circumstance.profile) ?? 0) + 1);
        weather.profile(circumstance.profile, {
          key: circumstance.present ? 'present' : 'missing',
          credits: 'unknown',
          ...(circumstance.changed === true ? { workspace: 'unproven' } : {}),
        });
        if (circumstance.present) lookAgain(circumstance.profile);
        break;
      case 'online':
        weather.change({ online: circumstance.online });
        if (circumstance.online) comeBack();
        break;
      case 'suspended':
        weather.change({ suspended: true });
        break;
      case 'resumed':
        weather.change({ suspended: false });
        steps.abandonReads();
        noticeJump(now());
        comeBack();
        break;
    }
    pump();
  }

  /** What an earlier key could not see, this one may. */
  function lookAgain(profile: ProfileId): void {
    const jobs = inOrderOfReturn(recorder.unfinished().filter((job) => job.profile === profile));
    for (const job of jobs) if (job.phase === 'held' && job.heldBecause === 'notVisible') pace.hurry(job.id, now());
    pace.stagger(jobs, now());
  }

  function resumePace(jobs: readonly Job[]): void {
    const last = ledger.lastCalls();
    for (const { id } of jobs) {
      const call = last.get(id);
      // A cancel or a result read may have come after the status read that set the pace.
      const read = call?.call === 'status' ? call : ledger.calls(id).findLast((one) => one.call === 'status');
      if (read !== undefined) pace.resume(id, read);
    }
    const known = [...jobs.flatMap((job) => [job.createdAt, job.firstSentAt ?? 0]), ...[...last.values()].map((call) => call.at)];
    if (Math.max(0, ...known) > now() + JUMP_BACK_MS) doubt(jobs);
  }

  function setSending(wish: 'on' | 'paused' | 'discard'): Outcome<null> {
    if (wish === 'discard') wishes.discardOutbox();
    weather.change({ sending: wish === 'paused' ? 'paused' : 'on' });
    goOnAfterPerson();
    return { ok: true, value: null };
  }

  /** A bug of ours becomes an answer, never an exception in somebody else's hands. */
  function guarded<A, T>(run: (argument: A) => Outcome<T> | Promise<Outcome<T>>): (argument: A) => Promise<Outcome<T>> {
    return async (argument) => {
      try {
        return await run(argument);
      } catch (cause) {
        log({ text: 'A call broke off', job: null, cause });
        return problem('bug');
      }
    };
  }
  const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });

  return {
    listJobs: guarded((query: JobQuery) => {
      pushes.flush();
      return ok({ ...report.page(query), revision: pushes.revision() });
    }),
    getJob: guarded(report.view),
    getBody: guarded(drafts.getBody),
    openDraft: guarded(() => ok(drafts.openDraft())) as Runner['openDraft'],
    saveDraft: guarded(drafts.saveDraft),
    newTicket: guarded(() => ok(drafts.newTicket())) as Runner['newTicket'],
    submit: guarded(drafts.submit),
    draftFrom: guarded(drafts.draftFrom),
    cancelJob: guarded(wishes.cancelJob),
    checkJob: guarded(wishes.checkJob),
    resendJob: guarded(wishes.resendJob),
    letGoJob: guarded(wishes.letGoJob),
    removeJob: guarded(wishes.removeJob),
    runAgain: guarded(drafts.runAgain),
    setSending: guarded(setSending),

    start() {
      if (state !== 'new') return;
      state = 'running';
      recorder.load();
      const jobs = recorder.unfinished();
      if (isOldOutbox(jobs, now())) weather.change({ sending: 'asking' });
      resumePace(jobs);
      pace.stagger(inOrderOfReturn(jobs), now());
      pump();
    },
    async stop() {
      state = 'stopped';
      alarm.wakeAt(null);
      for (const [id, event] of steps.unwritten()) recorder.note(id, { ...event, parting: true });
      if (!recorder.retry()) log({ text: 'Some events could not be written before the end', job: null, cause: null });
      pushes.flush();
    },
    wake() {
      if (alarmAt !== null && now() > alarmAt + OVERSLEPT_MS) {
        steps.abandonReads();
        comeBack();
      }
      pump();
    },
    tell,
    view() {
      pushes.flush();
      return { revision: pushes.revision(), counts: recorder.counts(), active: recorder.unfinished().map(report.summary) };
    },
    facts: report.facts,
    file: ({ id, index }) => recorder.get(id)?.files.find((file) => file.index === index) ?? null,
    onJobs: pushes.onJobs,
    onFacts: pushes.onFacts,
  };
}

const isOnTheSpot = (kind: string): boolean => ['lose', 'hold', 'stopWaiting', 'settle'].includes(kind);

/** Results that may soon be gone first, then as the jobs were made. */
function inOrderOfReturn(jobs: readonly Job[]): readonly Job[] {
  const goneAt = (job: Job): number => {
    const expiry = expiryOf(job);
    return expiry.kind === 'bounded' ? expiry.notBefore : Number.MAX_SAFE_INTEGER;
  };
  return jobs.toSorted((a, b) => goneAt(a) - goneAt(b) || a.createdAt - b.createdAt);
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
