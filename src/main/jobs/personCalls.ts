/** Joins what answers the calls of the page: each deed of a person with what it needs of the parts that act by themselves. */

import type { JobId } from '../../shared/job.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Absences } from './absences.ts';
import { createAdoption } from './adopt.ts';
import { createBatchCalls } from './batchCalls.ts';
import type { createBatches } from './batches.ts';
import { createBulk } from './bulk.ts';
import { createDesk } from './desk.ts';
import { createDoor } from './door.ts';
import { createDrafts } from './drafts.ts';
import { createLargeResults } from './largeResults.ts';
import { createMarking } from './marking.ts';
import type { createPace } from './pace.ts';
import type { SizeLifts } from './ports/collector.ts';
import { createPresets } from './presets.ts';
import type { createPushes } from './pushes.ts';
import type { Recorder } from './record.ts';
import type { createReport } from './report.ts';
import type { createRisks } from './risks.ts';
import { createRoomCheck } from './roomCheck.ts';
import type { RunnerDeps } from './runnerDeps.ts';
import { createSheets } from './sheets.ts';
import type { createWeather } from './weather.ts';
import { createWishes } from './wishes.ts';

export interface PersonCallDeps
  extends Pick<
    RunnerDeps,
    | 'ledger'
    | 'bodies'
    | 'media'
    | 'lifts'
    | 'hasRoomFor'
    | 'freeBytes'
    | 'clock'
    | 'chance'
    | 'destination'
    | 'formOf'
    | 'pause'
    | 'log'
  > {
  readonly recorder: Recorder;
  readonly pace: ReturnType<typeof createPace>;
  readonly weather: ReturnType<typeof createWeather>;
  readonly risks: ReturnType<typeof createRisks>;
  readonly absences: Absences;
  readonly batches: ReturnType<typeof createBatches>;
  readonly report: ReturnType<typeof createReport>;
  readonly pushes: ReturnType<typeof createPushes>;
  /** A person wants this job sent once more. */
  readonly allowResend: (id: JobId) => void;
  /** There was no room for this many bytes. */
  readonly noRoom: (sizeBytes: number) => void;
  /** What is due is done. */
  readonly goOn: () => void;
  /** The same, after a person asked for something that costs or sends. */
  readonly goOnAfterPerson: () => void;
}

export function createPersonCalls(deps: PersonCallDeps): ReturnType<typeof createDoor> {
  const { ledger, bodies, media, clock, chance, destination, log } = deps;
  const { recorder, pace, weather, risks, absences, batches, report, pushes, noRoom, goOn, goOnAfterPerson } = deps;
  const now = (): number => clock.now();

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
  const adoption = createAdoption({ ledger, recorder, chance, now, destination, added: goOn, noRoom: () => noRoom(0) });
  const wishes = createWishes({
    recorder,
    pace,
    now,
    allowResend: deps.allowResend,
    isSameWorkspace: (job) => weather.of(job).workspace === 'known',
    goOn,
  });

  const large = createLargeResults({
    lifts: deps.lifts ?? NO_LIMITS,
    recorder,
    absences,
    resend: wishes.resendJob,
    hurry(id) {
      pace.hurry(id, now());
      goOn();
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
    goOn,
    log,
  });

  const batchCalls = createBatchCalls({
    ledger,
    recorder,
    bodies,
    ...(media === undefined ? {} : { media }),
    roomFor: createRoomCheck(deps),
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

  const mark = createMarking({ ledger, recorder, changed: (id) => pushes.change(id) });

  function setSending(wish: 'on' | 'paused' | 'discard'): Outcome<null> {
    if (wish === 'discard') wishes.discardOutbox();
    weather.change({ sending: wish === 'paused' ? 'paused' : 'on' });
    goOnAfterPerson();
    return { ok: true, value: null };
  }

  return createDoor({
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
}

const NO_LIMITS: SizeLifts = { lift: async () => {} };
