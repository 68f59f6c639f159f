import type { Job, ProfileId } from '../../shared/job.ts';
import type { Form } from '../../shared/schema/field.ts';
import type { Clock } from '../../shared/time.ts';
import type { LogLine } from './callLines.ts';
import type { Alarm } from './ports/alarm.ts';
import type { Bodies } from './ports/bodies.ts';
import type { Chance } from './ports/chance.ts';
import type { Collector, SavedFiles, SizeLifts } from './ports/collector.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Media } from './ports/media.ts';
import type { RouterApi } from './ports/router.ts';

/** What the headless client is made of. */
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
  /** How much is free there, for words; null: the system does not say. */
  readonly freeBytes?: () => Promise<number | null>;
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
