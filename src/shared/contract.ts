/**
 * The whole conversation between page and main: `Calls` are asked by the page and answered by main, `Pushes` are told
 * by main. Every argument is parsed from unknown in main (`parse.ts`); every answer is an `Outcome`, never an exception.
 */

import type { AboutFacts, Licence, MenuChoice, PlaceName } from './about.ts';
import type { AppFacts, AppView, KeyFacts, KeyId, Naming, Theme, TileSize } from './appFacts.ts';
import type { BackupReport, BackupTaken, BackupWritten } from './backup.ts';
import type { WordList } from './batch/sheet.ts';
import type { RowsChecked, RowsToCheck } from './batch/trouble.ts';
import type {
  BatchChange,
  BatchChanged,
  BatchId,
  BatchListQuery,
  BatchNaming,
  BatchOrder,
  BatchPage,
  BatchRows,
  BatchRowsQuery,
  BatchSubmitted,
  BatchSummary,
  BatchView,
  CreditsLearned,
  MoveJobs,
} from './batch.ts';
import type { BulkAsk, BulkKind, BulkReport } from './bulk.ts';
import type { LineTry, ProxyWish } from './connection.ts';
import type {
  Added,
  Draft,
  DraftEntry,
  DraftId,
  NamedDraft,
  NewDraft,
  OpenDraft,
  RestoredDraft,
  RunFromElsewhere,
  Submitted,
} from './draft.ts';
import type { BrokenPreview, FileFacts } from './fileFacts.ts';
import type { FileHead, FindAsk, FoundPlaces, LevelAsk, TextAsk, TextPage } from './fileParts.ts';
import type { SavedFacets, SavedFilter, SavedOutline, SavedPage, SavedQuery } from './gallery.ts';
import type { JobId, Route } from './job.ts';
import type { JobPage, JobQuery, JobsChanged } from './jobList.ts';
import type { JobSummary, JobView } from './jobView.ts';
import type { JsonLevel } from './jsonLevel.ts';
import type { MarkChange } from './marks.ts';
import type { MediaDigest, MediaFacts } from './media.ts';
import type { ModelPick } from './modelPicks.ts';
import type { Catalogue, ModelDocument } from './models.ts';
import type { NoticeWish, Showing } from './notices.ts';
import type { OpenedNext, Showable } from './opened.ts';
import type { Preset, PresetChange, PresetFormat, PresetId, PresetReport } from './presets/preset.ts';
import type { PromptPage, PromptQuery } from './prompts.ts';
import type { Outcome } from './refusal.ts';
import type { SizeLimits } from './sizeLimits.ts';
import type {
  Copied,
  CopyWish,
  Dragged,
  Exported,
  ExportWish,
  FilePick,
  FilesWeighed,
  SomeJobs,
  TaskProgress,
  Trashed,
} from './takeOut.ts';
import type { Thumb } from './thumb.ts';
import type { UpdateWish } from './updates.ts';

/** `still`: how many are not there all the same. */
export interface SavedAgain {
  readonly again: number;
  readonly still: number;
}

/** All that support needs about one job, as text, and how often something was masked in it. */
export interface SupportBundle {
  readonly text: string;
  readonly masked: { readonly keys: number; readonly links: number };
}

export interface FileAddress {
  readonly id: JobId;
  readonly index: number;
}

export interface Calls {
  getView(): AppView;
  listJobs(query: JobQuery): JobPage;
  getJob(id: JobId): JobView;
  /** What is saved, newest first, from any place on. */
  listSaved(query: SavedQuery): SavedPage;
  outlineSaved(filter: SavedFilter): SavedOutline;
  countSaved(filter: SavedFilter): SavedFacets;
  /** Star, title, tags, note. */
  markJob(change: MarkChange): null;
  /** Keeps a small picture of a saved file, which the page has made of it. */
  saveThumb(thumb: Thumb): null;
  /** The exact body that was or will be sent, cut to a readable length. */
  getBody(id: JobId): { readonly text: string; readonly cut: boolean };
  /** The text of a text, JSON or SVG file, cut to a readable length. */
  readText(file: FileAddress): { readonly text: string; readonly cut: boolean };
  /** A stretch of a text file of any size. */
  readTextPage(ask: TextAsk): TextPage;
  /** One level of a JSON file of any size. */
  readJsonLevel(ask: LevelAsk): JsonLevel;
  /** Where words stand in a text or JSON file of any size. */
  findInFile(ask: FindAsk): FoundPlaces;
  /** The first bytes of any file. */
  readHead(file: FileAddress): FileHead;

  openDraft(): OpenDraft;
  saveDraft(draft: NamedDraft): null;
  /** The drafts that are open, the one on the table first. */
  listDrafts(): readonly DraftEntry[];
  /** Puts another open draft on the table. */
  layDraft(id: DraftId): OpenDraft;
  newDraft(draft: NewDraft): OpenDraft;
  renameDraft(draft: { readonly id: DraftId; readonly name: string }): null;
  /** Answers with what lies on the table then. */
  dropDraft(id: DraftId): OpenDraft;
  /** Takes that back, and puts the draft on the table. */
  bringBackDraft(id: DraftId): OpenDraft;
  /** A fresh ticket: for a draft that differs from the one already submitted. */
  newTicket(): string;
  submit(draft: Draft): Submitted;
  /** The draft of an earlier job, under a fresh ticket. */
  draftFrom(id: JobId): Draft;
  /** Asks for a sidecar or a picture that carries settings. Null: the person closed the dialog. */
  openDraftFile(): RestoredDraft | null;
  /** The same for a file that was dropped: its beginning, and how large all of it is. */
  readDraftFile(file: { readonly head: Uint8Array; readonly sizeBytes: number }): RestoredDraft;

  /** Copies a file into the store of drafts. The page hands over a `File`, and the bridge its path. */
  takeFile(path: string): MediaFacts;
  /** The same for what only the page has: a picture that was pasted, for instance. */
  takeBytes(given: { readonly name: string; readonly bytes: Uint8Array }): MediaFacts;
  /** The same for a saved file. */
  takeResult(file: FileAddress): MediaFacts;
  /** What is known of files in drafts; those that are not here are left out. */
  findMedia(digests: readonly MediaDigest[]): readonly MediaFacts[];

  /** Follows and collects a run that was submitted elsewhere. */
  addJob(run: RunFromElsewhere): Added;

  cancelJob(id: JobId): null;
  checkJob(id: JobId): null;
  /** Same bytes, same key: finds out what became of a submit whose outcome is unknown. */
  resendJob(id: JobId): null;
  letGoJob(id: JobId): null;
  removeJob(id: JobId): null;
  /** The same settings with another seed, as a new job with a new key. It may be charged. */
  remixJob(id: JobId): Submitted;
  /** The prompts of the jobs in the list, newest first. */
  listPrompts(query: PromptQuery): PromptPage;
  /** The prompt of a job as it was written, whole. */
  readPrompt(id: JobId): string;
  listPresets(): readonly Preset[];
  savePreset(preset: PresetChange): Preset;
  dropPreset(id: PresetId): null;
  /** These come in this order; the others stay where they are. */
  orderPresets(order: { readonly ids: readonly PresetId[] }): null;
  /** Asks where to. Null: the person closed the dialog. */
  exportPresets(wish: { readonly ids: readonly PresetId[]; readonly as: PresetFormat }): string | null;
  /** Asks for a file and tells what is in it. Nothing is kept. */
  openPresets(): PresetReport | null;
  /** Takes in what was looked at under this ticket. */
  takePresets(ticket: string): { readonly presets: number };
  /** Words that stand behind a name in prompts. */
  listWordLists(): readonly WordList[];
  saveWordLists(change: { readonly lists: readonly WordList[] }): null;
  /** A new job with a new key. It may be charged. `route: direct` runs it on the synchronous route. */
  runAgain(again: { readonly id: JobId; readonly route: Route }): Submitted;
  /** Files of an ended job that are gone, and links that were dead: from the kept body, or from the Router while it has it. */
  saveAgain(id: JobId): SavedAgain;
  /** What was over a size limit, however large it is: the limit is lifted for this job alone. */
  saveLarge(id: JobId): SavedAgain;
  /** What a wish about many jobs would be about. Nothing is done. */
  openBulk(kind: BulkKind): BulkAsk;
  /** Does what was asked about under this ticket, once. */
  startBulk(ticket: string): BulkReport;
  /** The batch that is being made, as JSON text; null: there is none. */
  openSheet(): string | null;
  saveSheet(jsonText: string): null;
  /** Settings of many jobs against the live schema of their model. Nothing is recorded. */
  checkRows(rows: RowsToCheck): RowsChecked;
  /** Makes all jobs of a batch, or none of them. */
  submitBatch(order: BatchOrder): BatchSubmitted;
  listBatches(query: BatchListQuery): BatchPage;
  getBatch(id: BatchId): BatchView;
  listBatchRows(query: BatchRowsQuery): BatchRows;
  /** Pauses, resumes, cancels a part of a batch, or tries again what failed of it. */
  setBatch(change: BatchChange): BatchChanged;
  renameBatch(naming: BatchNaming): null;
  /** Gives jobs that wait another place among them. */
  moveJobs(move: MoveJobs): null;
  /** What good runs of a model cost here. */
  creditsOf(model: string): CreditsLearned;
  /** Answers the question about an old outbox, or pauses and resumes sending. */
  setSending(wish: 'on' | 'paused' | 'discard'): null;

  listModels(refresh: 'ifOld' | 'now'): Catalogue;
  getModel(id: string): ModelDocument;
  /** Stars a model, takes its star away, or notes that it was chosen. */
  pickModel(pick: ModelPick): null;

  /** Puts a key in the place of the one in use; without one it is the first. */
  saveKey(key: string): KeyFacts;
  keepKeyWeakly(): KeyFacts;
  /** Removes the key in use. */
  clearKey(): KeyFacts;
  /** One more key; new jobs go on with the one in use. */
  addKey(given: { readonly name: string; readonly key: string }): KeyFacts;
  replaceKey(given: { readonly id: KeyId; readonly key: string }): KeyFacts;
  editKey(given: { readonly id: KeyId; readonly name: string; readonly tint: number }): null;
  /** Its jobs wait until it returns. */
  removeKey(id: KeyId): null;
  /** New jobs go out with it. No job that is there moves. */
  useKey(id: KeyId): null;
  useProfile(profile: 'practice' | 'router'): null;
  saveBase(url: string): null;
  /** Opens the system's folder dialog. Null: the person closed it. */
  chooseFolder(): string | null;
  /** The results folder may be back: what waits for it goes there now, or the refusal says why not. */
  moveResults(): null;
  saveTheme(theme: Theme): null;
  saveTiles(size: TileSize): null;
  /** How results are named from now on; what is saved keeps its name. */
  saveNaming(naming: Naming): null;
  saveSizeLimits(limits: SizeLimits): null;
  saveNotices(wish: NoticeWish): null;
  /** What a notice that was clicked on is about, once; null: there was none. */
  takeShowing(): Showing | null;
  /** What a link or a file that was opened outside is to show, each once. Nothing is done by it. */
  takeOpened(can: Showable): OpenedNext;
  /** What is in a back-up that was opened outside, by the ticket that it was told with. Nothing is written. */
  weighOpened(ticket: string): BackupReport;
  /** The jobs that ended while the app was closed. */
  openAway(): readonly JobSummary[];
  dismissAway(): null;
  /** Asks where to, and writes everything but keys and results into one file. Null: the person closed the dialog. */
  exportBackup(): BackupWritten | null;
  /** Asks for a back-up and tells what is in it. Nothing is written. */
  openBackup(): BackupReport | null;
  /** Takes in the back-up with this ticket. */
  importBackup(ticket: string): BackupTaken;

  saveProxy(wish: ProxyWish): null;
  /** Opens the system's file dialog. Null: the person closed it. */
  chooseCaFile(): string | null;
  forgetCaFile(): null;
  /** Asks the Router one free question without a key, the way that all calls go. */
  tryLine(): LineTry;

  /** Asked before a file is painted: it counts as standing in the window until `endShowing`, unless something bars it. */
  beginShowing(file: FileAddress): FileFacts;
  /** As `beginShowing`, for a person who insists on what is barred. */
  insistShowing(file: FileAddress): FileFacts;
  endShowing(file: FileAddress): null;
  /** What the page before this one broke over; null: nothing, or it was told already. */
  brokenPreview(): BrokenPreview | null;
  /** Asks where to, and copies the file there, byte for byte. Null: the person closed the dialog. */
  saveFileAs(file: FileAddress): string | null;
  /** A copy of a PNG that carries its settings, where the person chooses. Null: the dialog was closed. */
  saveCopyWithSettings(file: FileAddress): string | null;
  revealFile(file: FileAddress): null;
  openFile(file: FileAddress): null;
  copyFile(file: FileAddress): null;
  copyText(text: string): null;
  /** Goes on with a drag that began in the window as one of files. */
  dragFiles(picks: readonly FilePick[]): Dragged;
  copyFrom(wish: CopyWish): Copied;
  /** What `trashFiles` would be about. */
  weighFiles(of: SomeJobs): FilesWeighed;
  /** Moves the saved files of ended jobs to the trash of the system. The jobs stay in the list. */
  trashFiles(of: SomeJobs): Trashed;
  /** Asks where to, and copies files and a list of them there. Null: the person closed the dialog. */
  exportJobs(wish: ExportWish): Exported | null;
  /** Ends the export or the move to the trash that is under way, if one is. */
  stopTask(): null;
  /** Nothing leaves by this: a person sees the text first. `prompt`: with the words of the prompt. */
  supportBundle(about: { readonly id: JobId; readonly prompt: boolean }): SupportBundle;
  /** Writes a text that the person has seen where they choose. Null: the dialog was closed. */
  saveText(text: string): string | null;

  /** How this build was made, what it runs on, and where it keeps things. */
  getAbout(): AboutFacts;
  /** Everything that is shipped, with its licence. */
  listLicences(): readonly Licence[];
  /** Hands the licences of Electron and Chromium, one large file, to the system. */
  openRuntimeLicences(): null;
  showPlace(place: PlaceName): null;
  /** What was chosen in the application's menu, once; null: nothing was. */
  takeMenuChoice(): MenuChoice | null;
  /** Asks the feed of this build, if it has one, for newer versions. What is learned comes with the facts of the app. */
  lookForUpdate(): null;
  saveUpdateWish(wish: UpdateWish): null;
  /** No more is heard of this version, which is the newer one that is known. */
  skipUpdate(version: string): null;
  /** Opens the page of the feed in the browser. */
  openUpdatePage(): null;
}

export type CallName = keyof Calls;

export type CallArgument<N extends CallName> = Parameters<Calls[N]> extends [infer A] ? A : undefined;

export type CallValue<N extends CallName> = ReturnType<Calls[N]>;
/** What comes back over the border. */
export type CallAnswer<N extends CallName> = Outcome<CallValue<N>>;

export interface Pushes {
  jobs: JobsChanged;
  /** These batches are new, or not as they were. */
  batches: readonly BatchSummary[];
  app: AppFacts;
  /** An export or a move to the trash that is under way; null: none is any more. */
  task: TaskProgress | null;
  /** A notice was clicked on: `takeShowing` says what it is about. */
  showing: null;
  /** A link or a file was opened outside: `takeOpened` says what it is to show. */
  opened: null;
  /** Something was chosen in the application's menu: `takeMenuChoice` says what. */
  menu: null;
}

export type PushName = keyof Pushes;

/** Every call once; `Record` makes a missing or a surplus name fail to compile. */
export const CALLS: Readonly<Record<CallName, true>> = {
  getView: true,
  listJobs: true,
  getJob: true,
  listSaved: true,
  outlineSaved: true,
  countSaved: true,
  markJob: true,
  saveThumb: true,
  getBody: true,
  readText: true,
  readTextPage: true,
  readJsonLevel: true,
  findInFile: true,
  readHead: true,
  openDraft: true,
  saveDraft: true,
  listDrafts: true,
  layDraft: true,
  newDraft: true,
  renameDraft: true,
  dropDraft: true,
  bringBackDraft: true,
  newTicket: true,
  submit: true,
  draftFrom: true,
  openDraftFile: true,
  readDraftFile: true,
  takeFile: true,
  takeBytes: true,
  takeResult: true,
  findMedia: true,
  addJob: true,
  cancelJob: true,
  checkJob: true,
  resendJob: true,
  letGoJob: true,
  removeJob: true,
  remixJob: true,
  listPrompts: true,
  readPrompt: true,
  listPresets: true,
  savePreset: true,
  dropPreset: true,
  orderPresets: true,
  exportPresets: true,
  openPresets: true,
  takePresets: true,
  listWordLists: true,
  saveWordLists: true,
  runAgain: true,
  saveAgain: true,
  saveLarge: true,
  openBulk: true,
  startBulk: true,
  openSheet: true,
  saveSheet: true,
  checkRows: true,
  submitBatch: true,
  listBatches: true,
  getBatch: true,
  listBatchRows: true,
  setBatch: true,
  renameBatch: true,
  moveJobs: true,
  creditsOf: true,
  setSending: true,
  listModels: true,
  getModel: true,
  pickModel: true,
  saveKey: true,
  keepKeyWeakly: true,
  clearKey: true,
  addKey: true,
  replaceKey: true,
  editKey: true,
  removeKey: true,
  useKey: true,
  useProfile: true,
  saveBase: true,
  chooseFolder: true,
  moveResults: true,
  saveTheme: true,
  saveTiles: true,
  saveNaming: true,
  saveSizeLimits: true,
  saveNotices: true,
  takeShowing: true,
  takeOpened: true,
  weighOpened: true,
  openAway: true,
  dismissAway: true,
  exportBackup: true,
  openBackup: true,
  importBackup: true,
  saveProxy: true,
  chooseCaFile: true,
  forgetCaFile: true,
  tryLine: true,
  beginShowing: true,
  insistShowing: true,
  endShowing: true,
  brokenPreview: true,
  saveFileAs: true,
  saveCopyWithSettings: true,
  revealFile: true,
  openFile: true,
  copyFile: true,
  copyText: true,
  dragFiles: true,
  copyFrom: true,
  weighFiles: true,
  trashFiles: true,
  exportJobs: true,
  stopTask: true,
  supportBundle: true,
  saveText: true,
  getAbout: true,
  listLicences: true,
  openRuntimeLicences: true,
  showPlace: true,
  takeMenuChoice: true,
  lookForUpdate: true,
  saveUpdateWish: true,
  skipUpdate: true,
  openUpdatePage: true,
};

export const PUSHES: Readonly<Record<PushName, true>> = {
  jobs: true,
  batches: true,
  app: true,
  task: true,
  showing: true,
  opened: true,
  menu: true,
};

/** The channel names, made in one place; neither page nor core ever sees them. */
export const callChannel = (name: CallName): string => `afterglow:call:${name}`;

export const pushChannel = (name: PushName): string => `afterglow:push:${name}`;

/** What the preload puts at `window.afterglow`: one function per call, one listener slot per push. */
export type Bridge = {
  /** A path is nothing that the page could name by itself: it has the `File` that a person dropped or chose, or none. */
  readonly takeFile: (file: object) => Promise<CallAnswer<'takeFile'>>;
} & {
  readonly [N in Exclude<CallName, 'takeFile'>]: Calls[N] extends () => unknown
    ? () => Promise<CallAnswer<N>>
    : (argument: CallArgument<N>) => Promise<CallAnswer<N>>;
} & {
  readonly [N in PushName as `on${Capitalize<N>}`]: (listener: (push: Pushes[N]) => void) => () => void;
};
