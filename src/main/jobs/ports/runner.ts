import type { AppFacts, AppView } from '../../../shared/appFacts.ts';
import type { BatchSummary } from '../../../shared/batch.ts';
import type { CallArgument, Calls, CallValue, FileAddress } from '../../../shared/contract.ts';
import type { Job, JobFile, JobId, ProfileId } from '../../../shared/job.ts';
import type { JobsChanged } from '../../../shared/jobList.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import type { Preset } from '../../../shared/presets/preset.ts';
import type { Outcome } from '../../../shared/refusal.ts';
import type { Merge } from '../merge.ts';

/** The calls of the contract that the core answers by itself; `electron/ipc` only passes them on. */
export type JobCall =
  | 'listJobs'
  | 'listSaved'
  | 'outlineSaved'
  | 'countSaved'
  | 'markJob'
  | 'getJob'
  | 'getBody'
  | 'openDraft'
  | 'saveDraft'
  | 'listDrafts'
  | 'layDraft'
  | 'newDraft'
  | 'renameDraft'
  | 'dropDraft'
  | 'bringBackDraft'
  | 'newTicket'
  | 'submit'
  | 'draftFrom'
  | 'addJob'
  | 'cancelJob'
  | 'checkJob'
  | 'resendJob'
  | 'letGoJob'
  | 'removeJob'
  | 'runAgain'
  | 'remixJob'
  | 'listPrompts'
  | 'readPrompt'
  | 'listPresets'
  | 'savePreset'
  | 'dropPreset'
  | 'orderPresets'
  | 'listWordLists'
  | 'saveWordLists'
  | 'saveAgain'
  | 'saveLarge'
  | 'openBulk'
  | 'startBulk'
  | 'openSheet'
  | 'saveSheet'
  | 'submitBatch'
  | 'listBatches'
  | 'getBatch'
  | 'listBatchRows'
  | 'setBatch'
  | 'renameBatch'
  | 'moveJobs'
  | 'creditsOf'
  | 'setSending';

/** A change in the world around the core, told by whoever notices it. */
export type Circumstance =
  /**
   * A key came, changed or went. `present` also clears an earlier "refused". `changed`: it is another key than the one that
   * the profile's jobs were made with, as far as is known.
   */
  | { readonly kind: 'key'; readonly profile: ProfileId; readonly present: boolean; readonly changed?: boolean }
  | { readonly kind: 'online'; readonly online: boolean }
  /** The Router itself told its time (ms since the epoch) in an answer about no job. */
  | { readonly kind: 'serverTime'; readonly serverAt: number }
  | { readonly kind: 'suspended' }
  /** After sleep, or when the wall clock jumped: everything is planned afresh, spread out. */
  | { readonly kind: 'resumed' }
  /** The results folder can be written again, or is another one: what waits for it goes there. */
  | { readonly kind: 'folder' }
  /** Size limits are others now: what was over one may be within it. */
  | { readonly kind: 'limits' };

/** What the window is told beside jobs; the rest of `AppFacts` comes from elsewhere. */
export type RunnerFacts = Pick<AppFacts, 'hindrances' | 'skewMs' | 'inFlight' | 'nextCheckAt' | 'lastContactAt'>;

/** The headless client. Deleting the window leaves it working. */
export type Runner = {
  readonly [N in JobCall]: Calls[N] extends () => unknown
    ? () => Promise<Outcome<CallValue<N>>>
    : (argument: CallArgument<N>) => Promise<Outcome<CallValue<N>>>;
} & {
  /** Loads the unfinished jobs and begins to act. There is no separate recovery. */
  start(): void;
  /** Begins nothing new, waits for writes under way, writes what is only in memory. Cancels no job. */
  stop(): Promise<void>;
  /** The alarm rang. */
  wake(): void;
  tell(circumstance: Circumstance): void;
  /** Presets that came in a file: all of them or none. */
  addPresets(presets: readonly Omit<Preset, 'id'>[]): Promise<Outcome<null>>;
  /** Takes in what a back-up holds; one for each reading of it. */
  merge(): Merge;
  view(): Omit<AppView, 'app'>;
  facts(): RunnerFacts;
  /** One job as lists show it; null when there is none. */
  summary(id: JobId): JobSummary | null;
  /** The saved file behind an address; null when there is none. */
  file(address: FileAddress): JobFile | null;
  /** A job as the ledger has it; null when there is none. */
  job(id: JobId): Job | null;
  /** A person moved these files of an ended job to the trash of the system. */
  trashed(id: JobId, indexes: readonly number[]): Promise<void>;
  /** Both answer with a function that ends the listening. */
  onJobs(listener: (push: JobsChanged) => void): () => void;
  onBatches(listener: (changed: readonly BatchSummary[]) => void): () => void;
  onFacts(listener: (facts: RunnerFacts) => void): () => void;
};
