/**
 * The headless client: joins the ledger, the plan, the Router and whoever listens. It holds no policy: what is due is for
 * `plan`, what an answer means for `outcome`, what becomes of a job for `reduce`.
 */

import { isTerminal, type Job, type JobId } from '../../shared/job.ts';
import { createAbsences } from './absences.ts';
import { createBatches } from './batches.ts';
import type { ProfileCondition } from './conditions.ts';
import { createDoubts } from './doubts.ts';
import { createMerge } from './merge.ts';
import { createPace } from './pace.ts';
import { createPersonCalls } from './personCalls.ts';
import { isOldOutbox } from './plan.ts';
import type { SavedFiles } from './ports/collector.ts';
import type { Circumstance, Runner } from './ports/runner.ts';
import { createPushes } from './pushes.ts';
import { createRecorder } from './record.ts';
import { createReport } from './report.ts';
import { createRisks } from './risks.ts';
import { createRoomWatch } from './roomWatch.ts';
import { createRounds } from './rounds.ts';
import type { RunnerDeps } from './runnerDeps.ts';
import { createSteps } from './steps.ts';
import { createSurroundings, inOrderOfReturn } from './surroundings.ts';
import { createWeather } from './weather.ts';
import { createWriteTrouble } from './writeTrouble.ts';

export function createRunner(deps: RunnerDeps): Runner {
  const { ledger, api, collector, clock, chance, alarm, resultsFolder, log } = deps;
  const now = (): number => clock.now();
  const heirOf = deps.heirOf ?? ((): null => null);
  const pace = createPace(chance);
  const weather = createWeather();
  const doubts = createDoubts();
  const sentAgain = new Set<JobId>();
  let state: 'new' | 'running' | 'stopped' = 'new';
  const writing = createWriteTrouble({ now, fraction: chance.fraction });

  const hasRoomFor = deps.hasRoomFor ?? (async () => true);
  const room = createRoomWatch({
    hasRoomFor,
    now,
    found() {
      writing.worked();
      pushes.surroundings();
      pump();
    },
  });

  const recorder = createRecorder({
    ledger,
    onWritten: writing.worked,
    onChange({ id, before, after }) {
      risks.changed(id, after);
      if (after !== null) batches.jobChanged(before, after);
      if (after === null) {
        absences.forget(id);
        pushes.remove(id);
        return;
      }
      if (isTerminal(after) && before !== null && !isTerminal(before)) ended(after);
      pushes.change(id);
    },
    onTrouble({ id, event, cause }) {
      log({ text: `"${event.type}" could not be written`, job: id, cause });
      writing.failed(cause);
      if (writing.isFull()) room.refused(0);
      pushes.surroundings();
    },
  });

  const batches = createBatches({ ledger, changed: (id) => pushes.batch(id), log });

  const risks = createRisks({
    ledger,
    skewMs: doubts.skewMs,
    now,
    gone: (job) => absences.gone(job),
    onEnd: (id) => pushes.change(id),
  });

  const steps = createSteps({
    api,
    collector,
    ledger,
    recorder,
    pace,
    doubts,
    now,
    log,
    others: (job) => inOrderOfReturn(recorder.unfinished().filter((other) => other.base === job.base)),
    condition: weather.of,
    learn: learned,
    heirOf,
    keyAge: (job) => surroundings.keyAge(job.profile),
  });

  const absences = createAbsences({
    saved: deps.saved ?? NEVER_LOOKED,
    recorder,
    now,
    serverNow: risks.serverNow,
    resultsFolder,
    keepCall: steps.keepCall,
    readAgain: steps.readAgain,
    changed(id) {
      risks.changed(id, recorder.get(id));
      pushes.change(id);
      // When the risk ends is for the alarm as well.
      pump();
    },
  });

  const surroundings = createSurroundings({ ledger, recorder, pace, weather, steps, doubts, now });

  const report = createReport({
    ledger,
    recorder,
    pace,
    steps,
    doubts,
    risks,
    absent: absences.of,
    weather,
    now,
    situation: () => rounds.situation(now()),
    isLedgerFull: () => writing.isFull() || room.isLacking(),
    alarmAt: () => rounds.alarmAt(),
    standings: (id) => collector.standings?.(id) ?? [],
    resultsFolder,
  });

  const pushes = createPushes({
    summaryOf: report.summaryById,
    batchOf: batches.summary,
    counts: report.counts,
    facts: report.facts,
    soon: queueMicrotask,
    failed: (cause) => log({ text: 'A change could not be told', job: null, cause }),
  });

  const rounds = createRounds({
    recorder,
    steps,
    surroundings,
    writing,
    risks,
    room,
    pushes,
    doubts,
    weather,
    pace,
    sentAgain,
    isResting: batches.isResting,
    heirOf,
    alarm,
    now,
    log,
    goOn: pump,
  });

  function pump(): void {
    if (state === 'running') rounds.go();
  }

  function learned(job: Job, change: Partial<ProfileCondition>): void {
    weather.learned(job, change);
    if (change.workspace === 'known') deps.onSameWorkspace?.(job.profile);
    if (change.workspace === 'other') deps.onOtherWorkspace?.(job.profile);
  }

  function ended(job: Job): void {
    report.relearn(job.model);
    pace.release(job.base);
    pace.forget(job.id);
    surroundings.doubtfulKeys.delete(job.id);
    sentAgain.delete(job.id);
    steps.forget(job.id);
  }

  function brought(): void {
    batches.recount();
    pump();
  }

  /** Told at once, and looked for until there is some. */
  function noRoom(sizeBytes: number): void {
    room.refused(sizeBytes);
    pushes.surroundings();
    pump();
  }

  /** A person asked for something that costs or sends, so an exhausted account is tried again. */
  function goOnAfterPerson(): void {
    weather.forgiveCredits();
    pump();
  }

  function tell(circumstance: Circumstance): void {
    surroundings.tell(circumstance);
    pump();
  }

  const calls = createPersonCalls({
    ...deps,
    recorder,
    pace,
    weather,
    risks,
    absences,
    batches,
    report,
    pushes,
    allowResend: (id) => sentAgain.add(id),
    noRoom,
    goOn: pump,
    goOnAfterPerson,
  });

  return {
    ...calls,
    start() {
      if (state !== 'new') return;
      state = 'running';
      recorder.load();
      const jobs = recorder.unfinished();
      if (isOldOutbox(jobs, now(), batches.isResting)) weather.change({ sending: 'asking' });
      surroundings.resumePace(jobs);
      void hasRoomFor(0).then(
        (isThere) => isThere || noRoom(0),
        () => {},
      );
      pump();
    },
    async stop() {
      state = 'stopped';
      alarm.wakeAt(null);
      for (const [id, event] of steps.unwritten()) recorder.note(id, { ...event, parting: true });
      if (!recorder.retry()) log({ text: 'Some events could not be written before the end', job: null, cause: null });
      pushes.flush();
    },
    wake: pump,
    tell,
    merge: () => createMerge({ ledger, recorder, now, busy: steps.busy, brought }),
    view() {
      pushes.flush();
      return { revision: pushes.revision(), counts: report.counts(), active: report.active() };
    },
    facts: report.facts,
    summary: report.summaryById,
    file: ({ id, index }) => recorder.get(id)?.files.find((file) => file.index === index) ?? null,
    job: recorder.get,
    trashed: absences.trashed,
    onJobs: pushes.onJobs,
    onBatches: pushes.onBatches,
    onFacts: pushes.onFacts,
  };
}

const NEVER_LOOKED: SavedFiles = { absent: async () => null, saveAgain: async () => ({ kind: 'bodyLost' }) };
