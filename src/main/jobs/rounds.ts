/** One round: look at everything as it is, do what the plan says is due, and set the alarm for what is not. */

import type { BatchId } from '../../shared/batch.ts';
import type { JobId, ProfileId } from '../../shared/job.ts';
import { SECOND } from '../../shared/time.ts';
import type { LogLine } from './callLines.ts';
import type { Doubts } from './doubts.ts';
import type { Outbox } from './outboxList.ts';
import type { Pace } from './pace.ts';
import { ON_THE_SPOT, plan } from './plan.ts';
import type { Alarm } from './ports/alarm.ts';
import type { PushOut } from './pushes.ts';
import type { Recorder } from './record.ts';
import type { createRisks } from './risks.ts';
import type { RoomWatch } from './roomWatch.ts';
import type { Situation, Step } from './situation.ts';
import type { Steps } from './steps.ts';
import type { createSurroundings } from './surroundings.ts';
import type { Weather } from './weather.ts';
import type { createWriteTrouble } from './writeTrouble.ts';

export interface RoundDeps {
  readonly recorder: Recorder;
  readonly steps: Steps;
  readonly surroundings: ReturnType<typeof createSurroundings>;
  readonly writing: ReturnType<typeof createWriteTrouble>;
  readonly risks: ReturnType<typeof createRisks>;
  readonly room: Pick<RoomWatch, 'go'>;
  readonly pushes: PushOut;
  readonly doubts: Doubts;
  readonly weather: Weather;
  readonly pace: Pace;
  readonly sentAgain: Set<JobId>;
  readonly isResting: (batch: BatchId) => boolean;
  readonly heirOf: (profile: ProfileId) => ProfileId | null;
  readonly alarm: Alarm;
  readonly now: () => number;
  readonly log: (line: LogLine) => void;
  /** A step ended: another round, if it is still wanted. */
  readonly goOn: () => void;
}

/** Who acts this much after the alarm was due comes from sleep, or from a clock that was set. */
const OVERSLEPT_MS = 30 * SECOND;

export function createRounds(deps: RoundDeps) {
  const {
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
    isResting,
    heirOf,
    now,
    log,
    goOn,
  } = deps;
  let alarmAt: number | null = null;

  function situation(at: number): Situation {
    return {
      jobs: recorder.moving(),
      outbox: weather.now().sending === 'on' ? recorder.outbox(isResting) : NOTHING,
      now: at,
      skewMs: doubts.surelySkewMs(),
      conditions: weather.now(),
      pace,
      busy: steps.busy(),
      unrecorded: new Set(recorder.unrecorded().keys()),
      writableAt: writing.writableAt(),
      doubtfulKeys: surroundings.doubtfulKeys,
      sentAgain,
      lostBodies: doubts.lostBodies(),
      timeAsked: doubts.timeAsked(),
      isResting,
      heirOf,
    };
  }

  /** Does what is due and sets the alarm for what is not. */
  function go(): void {
    const at = now();
    surroundings.noticeClock();
    if (alarmAt !== null && at > alarmAt + OVERSLEPT_MS) surroundings.comeBack();
    if (recorder.unrecorded().size > 0 && at >= writing.writableAt()) recorder.retry();
    let planned = plan(situation(at));
    for (const step of planned.steps) steps.settle(step);
    if (planned.steps.some(({ kind }) => ON_THE_SPOT.has(kind))) planned = plan(situation(at));
    for (const step of planned.steps) if (!ON_THE_SPOT.has(step.kind)) begin(step);
    const writeAt = recorder.unrecorded().size > 0 ? writing.writableAt() : null;
    alarmAt = earlier(earlier(planned.wakeAt, writeAt), earlier(risks.letGo(), room.go()));
    deps.alarm.wakeAt(alarmAt);
    pushes.surroundings();
  }

  function begin(step: Step): void {
    steps
      .perform(step)
      .then(() => {
        if (step.kind === 'submit' || step.kind === 'direct') sentAgain.delete(step.id);
        pushes.change(step.id);
        goOn();
      })
      .catch((cause: unknown) => log({ text: `After the step "${step.kind}"`, job: step.id, cause }));
  }

  return { go, situation, alarmAt: (): number | null => alarmAt };
}

/** While nothing is sent, nothing that waits for it is looked at. */
const NOTHING: Outbox = { queued: [], direct: [] };

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
