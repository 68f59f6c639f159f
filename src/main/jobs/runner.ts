/**
 * The headless client: joins the ledger, the plan, the Router and whoever listens. It holds no policy: what is due is for
 * `plan`, what an answer means for `outcome`, what becomes of a job for `reduce`.
 */

import { isTerminal, type Job, type JobId, type ProfileId } from '../../shared/job.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Form } from '../../shared/schema/field.ts';
import type { Clock } from '../../shared/time.ts';
import { createAbsences } from './absences.ts';
import { createAdoption } from './adopt.ts';
import { createBatchCalls } from './batchCalls.ts';
import { createBatches } from './batches.ts';
import { createBulk } from './bulk.ts';
import type { LogLine } from './callLines.ts';
import type { ProfileCondition } from './conditions.ts';
import { createDesk } from './desk.ts';
import { createDoor } from './door.ts';
import { createDoubts } from './doubts.ts';
import { createDrafts } from './drafts.ts';
import { createLargeResults } from './largeResults.ts';
import { createMarking } from './marking.ts';
import { createMerge } from './merge.ts';
import { createPace } from './pace.ts';
import { isOldOutbox } from './plan.ts';
import type { Alarm } from './ports/alarm.ts';
import type { Bodies } from './ports/bodies.ts';
import type { Chance } from './ports/chance.ts';
import type { Collector, SavedFiles, SizeLifts } from './ports/collector.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Media } from './ports/media.ts';
import type { RouterApi } from './ports/router.ts';
import type { Circumstance, Runner } from './ports/runner.ts';
import { createPresets } from './presets.ts';
import { createPushes } from './pushes.ts';
import { createRecorder } from './record.ts';
import { createReport } from './report.ts';
import { createRisks } from './risks.ts';
import { createRoomWatch } from './roomWatch.ts';
import { createRounds } from './rounds.ts';
import { createSheets } from './sheets.ts';
import { createSteps } from './steps.ts';
import { createSurroundings, inOrderOfReturn } from './surroundings.ts';
import { createWeather } from './weather.ts';
import { createWishes } from './wishes.ts';
import { createWriteTrouble } from './writeTrouble.ts';

export interface RunnerDeps {
  readonly ledger: Ledger;
  readonly bodies: Bodies;
  /** Without it no draft can hold a file. */
  readonly media?: Media;
  readonly api: RouterApi;
  readonly collector: Collector;
  /** The files of ended jobs; without it they are taken to be where they were put. */
  readonly saved?: SavedFiles;
  /** Lifts size limits; without it there are none. */
  readonly lifts?: SizeLifts;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly alarm: Alarm;
  /** Whose new jobs are and where they go; null while there is no key. */
  readonly destination: () => { readonly profile: ProfileId; readonly base: string } | null;
  /** The profile of the Router key that is here now; null: none. */
  readonly heirOf?: (profile: ProfileId) => ProfileId | null;
  /** For words about a folder that cannot be used. */
  readonly resultsFolder: () => string;
  /** Whether the disk of the ledger and the bodies has room for this much more; without it, it always has. */
  readonly hasRoomFor?: (sizeBytes: number) => Promise<boolean>;
  readonly log: (line: LogLine) => void;
  /** The form of a job's model, for another seed; null while nothing is known of it. */
  readonly formOf?: (job: Job) => Promise<Form | null>;
  /** Lets other work go on between parts of a long one. */
  readonly pause?: () => Promise<void>;
  /** A job of this profile was read with a replaced key: both keys are of one workspace. */
  readonly onSameWorkspace?: (profile: ProfileId) => void;
  /** A job of this profile is unknown to a replaced key: it is of another workspace. */
  readonly onOtherWorkspace?: (profile: ProfileId) => void;
}

export function createRunner(deps: RunnerDeps): Runner {
  const { ledger, bodies, media, api, collector, clock, chance, alarm, destination, resultsFolder, log } = deps;
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

  const drafts = createDrafts({
    ledger,
    bodies,
    ...(media === undefined ? {} : { media }),
    recorder,
    chance,
    now,
    destination,
    rowToFill: batches.rowToFill,
    made: goOnAfterPerson,
    noRoom,
    ...(deps.formOf === undefined ? {} : { formOf: deps.formOf }),
  });
  const desk = createDesk({ ledger, chance, noRoom });
  const presets = createPresets({ ledger, chance, noRoom });
  const sheets = createSheets({ ledger, noRoom });
  const adoption = createAdoption({ ledger, recorder, chance, now, destination, added: pump, noRoom: () => noRoom(0) });
  const wishes = createWishes({
    recorder,
    pace,
    now,
    allowResend: (id) => sentAgain.add(id),
    isSameWorkspace: (job) => weather.of(job).workspace === 'known',
    goOn: pump,
  });

  const large = createLargeResults({
    lifts: deps.lifts ?? NO_LIMITS,
    recorder,
    absences,
    resend: wishes.resendJob,
    hurry(id) {
      pace.hurry(id, now());
      pump();
    },
  });

  const pause = deps.pause ?? (async () => {});
  const bulk = createBulk({
    ledger,
    recorder,
    bodies,
    pace,
    risks,
    absent: absences.of,
    runAgain: drafts.runAgain,
    wasRunAgain: drafts.wasRunAgain,
    saveAgain: absences.saveAgain,
    uuid: chance.uuid,
    now,
    pause,
    goOn: pump,
    log,
  });

  const batchCalls = createBatchCalls({
    ledger,
    recorder,
    bodies,
    ...(media === undefined ? {} : { media }),
    batches,
    pushes,
    summaryOf: report.summaryById,
    actOn: bulk.actOn,
    chance,
    now,
    destination,
    noRoom,
    pause,
    goOn: goOnAfterPerson,
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

  const mark = createMarking({ ledger, recorder, changed: (id) => pushes.change(id) });

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

  function setSending(wish: 'on' | 'paused' | 'discard'): Outcome<null> {
    if (wish === 'discard') wishes.discardOutbox();
    weather.change({ sending: wish === 'paused' ? 'paused' : 'on' });
    goOnAfterPerson();
    return { ok: true, value: null };
  }

  const door = createDoor({
    pushes,
    report,
    absences,
    drafts,
    desk,
    presets,
    sheets,
    prompts: ledger.prompts,
    adoption,
    wishes,
    large,
    mark,
    bulk,
    batchCalls,
    setSending,
    log,
  });

  return {
    ...door,
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

const NO_LIMITS: SizeLifts = { lift: async () => {} };
const NEVER_LOOKED: SavedFiles = { absent: async () => null, saveAgain: async () => ({ kind: 'bodyLost' }) };
