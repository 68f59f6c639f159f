/**
 * The whole conversation between page and main: `Calls` are asked by the page and answered by main, `Pushes` are told
 * by main. Every argument is parsed from unknown in main (`parse.ts`); every answer is an `Outcome`, never an exception.
 */

import type { JobCounts, JobId, JobSummary, JobView, ProfileId, Route } from './job.ts';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CallError };

/** A refusal as data; the page's catalogue has the words for each `kind`. */
export interface CallError {
  readonly kind: CallErrorKind;
  /** The field it belongs to (`key`, `base`, `folder`, `body`, `model`), when it belongs to one. */
  readonly field: string | null;
  /** A raw fact to show behind the words: a path, a status, a server's sentence. Never a secret. */
  readonly detail: string | null;
}

export type CallErrorKind =
  | 'badArguments'
  | 'unknownSender'
  | 'tooMany'
  | 'bug'
  | 'noSuchJob'
  | 'notNow'
  | 'noSuchFile'
  | 'fileMissing'
  | 'notOpenable'
  // the key
  | 'keyEmpty'
  | 'keyHasLineBreak'
  | 'keyNotAscii'
  | 'keyTooLong'
  | 'keyRefused'
  | 'keyKnown'
  | 'keyNameEmpty'
  | 'keyNameTaken'
  | 'noSuchKey'
  // the base
  | 'baseNotUrl'
  | 'baseNotHttps'
  | 'baseHasPath'
  | 'baseHasCredentials'
  | 'baseFixedForRun'
  // the folder
  | 'folderNotWritable'
  | 'folderMissing'
  | 'folderNotAbsolute'
  | 'resultsFull'
  // the connection
  | 'proxyNotAddress'
  | 'proxyKind'
  | 'proxyHasCredentials'
  | 'proxyNameBad'
  | 'proxyPasswordBad'
  | 'proxyBypassBad'
  | 'caMissing'
  | 'caNotPem'
  | 'caExpired'
  // a draft
  | 'bodyNotJson'
  | 'bodyNotObject'
  | 'bodyTooLarge'
  | 'bodyMissing'
  | 'keyNotProven'
  | 'modelIdInvalid'
  | 'requestIdInvalid'
  | 'noKey'
  | 'ledgerFull'
  | 'ledgerUnwritable'
  // a back-up
  | 'backupNone'
  | 'backupNewer'
  | 'backupDamaged'
  | 'backupChanged'
  | 'backupNoRoom'
  | 'backupFailed'
  // reading models
  | 'modelNotFound'
  | 'offline'
  | 'serverTrouble';

// ── Drafts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What the form produces. `ticket` is issued by main and makes submitting twice impossible; `body` is JSON text. */
export interface Draft {
  readonly ticket: string;
  readonly model: string;
  readonly body: string;
  readonly route: Route;
  /** The job this draft is another run of. */
  readonly parent: JobId | null;
}

/** `usedFor`: this very draft was already submitted as that job (a crash may have hidden the answer). */
export interface OpenDraft extends Draft {
  readonly usedFor: JobId | null;
}

/** `already`: the ticket had been used; no second job was made. `next` is the ticket for whatever comes after. */
export interface Submitted {
  readonly id: JobId;
  readonly already: boolean;
  readonly nextTicket: string;
}

// ── Runs from elsewhere ─────────────────────────────────────────────────────────────────────────────────────────────────

/** A run that another program submitted. It is looked for at the present Router, with the present key, and nowhere else. */
export interface RunFromElsewhere {
  readonly model: string;
  readonly requestId: string;
}

/** `already`: this run is in the list, as that job; nothing was added. */
export interface Added {
  readonly id: JobId;
  readonly already: boolean;
}

// ── Back-ups ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface BackupWritten {
  readonly path: string;
  readonly jobs: number;
  readonly sizeBytes: number;
  /** Jobs of which a part cannot be read any more; they are not in the file. */
  readonly unreadableJobs: number;
  readonly unreadableBodies: number;
}

/** What a back-up would bring, before anything is written. */
export interface BackupReport {
  /** Names this very file as it was read. */
  readonly ticket: string;
  readonly path: string;
  /** Version of the app that wrote it. */
  readonly app: string;
  readonly writtenAt: number;
  readonly new: number;
  readonly same: number;
  /** Here too, and the file knows more. */
  readonly grown: number;
  readonly newerHere: number;
  /** Here too, and went on differently there. */
  readonly conflict: number;
  /** Lines that cannot be read or believed. */
  readonly unreadable: number;
  /** Of those that come in: not known to be at the Router, so they wait for a person. */
  readonly held: number;
  /** Of those that come in: at the Router, and read by the key of their own workspace. */
  readonly followed: number;
  /** Request bodies that the file does not hold. */
  readonly missingBodies: number;
  /** The Router of the file when it is another one; it is told and not taken over. */
  readonly base: string | null;
  readonly draft: boolean;
}

export interface BackupTaken {
  readonly jobs: number;
  readonly draft: boolean;
}

// ── The list ────────────────────────────────────────────────────────────────────────────────────────────────────────

export type JobFilter = 'all' | 'active' | 'atRisk' | 'done' | 'failed';

/** A page of the list. `after` is the `next` of the page before; `limit` is 1 to 200. */
export interface JobQuery {
  readonly filter: JobFilter;
  readonly search: string;
  readonly after: string | null;
  readonly limit: number;
}

export interface JobPage {
  readonly jobs: readonly JobSummary[];
  readonly next: string | null;
  /** The revision that this page is true at. */
  readonly revision: number;
}

/** What changed since revision - 1. A gap in revisions makes the page ask for a fresh view. */
export interface JobsChanged {
  readonly revision: number;
  readonly changed: readonly JobSummary[];
  readonly removed: readonly JobId[];
  readonly counts: JobCounts;
}

// ── The app ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What the page may know of the key: never the key. `tail` is its last four characters. */
export type KeyFacts =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly tail: string; readonly strength: 'sealed' | 'weak' }
  | {
      readonly kind: 'thisRun';
      readonly tail: string;
      /** Why it is not kept: the system offers no encryption, the key came from `COMFY_API_KEY`, or sealing failed. */
      readonly because: 'noEncryption' | 'environment' | 'sealFailed';
      /** A weaker store can be chosen. */
      readonly weakerPossible: boolean;
    }
  /** There is a sealed key and it cannot be opened now; it is kept. */
  | { readonly kind: 'unreadable'; readonly because: 'otherKeyring' | 'damaged' | 'unavailable' };

/** `main`, `environment` (the key of `COMFY_API_KEY`, for this run) or a UUID. */
export type KeyId = string;

/** One of the named keys. It stays in the list without a key while jobs may still know its name. */
export interface NamedKey {
  readonly id: KeyId;
  /** Empty: nobody named it yet. */
  readonly name: string;
  /** It had this name before another key took its place, which turned out to be of another workspace. */
  readonly isEarlier: boolean;
  /** One of six quiet colours, 0 to 5. */
  readonly tint: number;
  readonly facts: KeyFacts;
  /** Jobs of these profiles were made with it, or with a key that it replaced. */
  readonly profiles: readonly ProfileId[];
}

export type ActiveProfile = 'practice' | 'router' | 'none';

/** One thing that keeps work from going on. The window tells the first of these in its banner. */
export type Hindrance =
  | { readonly kind: 'keyMissing'; readonly profiles: readonly ProfileId[] }
  | { readonly kind: 'keyRefused'; readonly profiles: readonly ProfileId[] }
  | { readonly kind: 'creditsExhausted' }
  /** `because`: what is in the way, where more is known than that nothing comes through. */
  | { readonly kind: 'offline'; readonly because: LineTrouble | null }
  | { readonly kind: 'sendingPaused'; readonly waiting: number }
  | { readonly kind: 'oldOutbox'; readonly waiting: number; readonly oldestAt: number }
  | { readonly kind: 'resting'; readonly until: number; readonly because: 'rateLimited' | 'backlogFull' | 'unavailable' }
  | { readonly kind: 'diskFull' }
  | { readonly kind: 'folderUnavailable'; readonly folder: string }
  /** The drive of the results folder is full; there is room where the app keeps its own things. */
  | { readonly kind: 'folderFull'; readonly folder: string }
  | { readonly kind: 'unrecorded'; readonly jobs: readonly { readonly id: JobId; readonly requestId: string | null }[] }
  /** A damaged ledger lies at `path`, and what is left of it was brought over. */
  | { readonly kind: 'ledgerSetAside'; readonly path: string; readonly doubtfulJobs: number; readonly lostJobs: number }
  /** Damage was met while it is in use; the next start sets it aside. */
  | { readonly kind: 'ledgerDamaged' };

export type Theme = 'system' | 'light' | 'dark';

/** What is in the way of the line when somebody can do something about it. */
export type LineTrouble =
  | 'tlsSelfSigned'
  | 'tlsExpired'
  | 'tlsNotYetValid'
  | 'tlsUnknownIssuer'
  | 'tlsWrongHost'
  | 'proxyAuth'
  | 'proxyRefused'
  | 'proxyUnreachable'
  /** A proxy of a kind that is not spoken here, such as SOCKS. */
  | 'proxyKind'
  /** Something else answers in the Router's place: the sign-in page of a network, a filter. */
  | 'notRouter';

/** `system`: as the machine's own settings say. */
export type ProxyMode = 'system' | 'manual' | 'none';

export interface ProxyWish {
  readonly mode: ProxyMode;
  /** `http://name:port`; empty while there is none. Used in the mode `manual` alone, like all that follows. */
  readonly server: string;
  readonly username: string;
  /** Null: the one that is known stays. Empty: none. */
  readonly password: string | null;
  /** Hosts that are reached without it, apart by commas or spaces. */
  readonly bypass: string;
}

/** What the page may know of how the internet is reached: never the password. */
export interface ConnectionFacts extends Omit<ProxyWish, 'password'> {
  readonly password: 'none' | 'stored' | 'thisRun' | 'unreadable';
  /** A file of further authorities. `problem`: why it is not used. */
  readonly caFile: { readonly path: string; readonly certificates: number; readonly problem: CallErrorKind | null } | null;
}

/** How a try of the line went. `via`: the proxy that was used; null: none. `tookMs`: until the answer. */
export type LineTry =
  | { readonly kind: 'good'; readonly via: string | null; readonly tookMs: number }
  /** `because` is a machine word, as in the timeline of calls. */
  | { readonly kind: 'bad'; readonly via: string | null; readonly because: string };

/** All that the window shows beside jobs. */
export interface AppFacts {
  readonly version: string;
  readonly profile: ActiveProfile;
  /** The key that new jobs go out with. */
  readonly key: KeyFacts;
  readonly keys: readonly NamedKey[];
  readonly activeKey: KeyId | null;
  readonly base: string;
  /** The base comes from the environment and cannot be changed in this run. */
  readonly baseFixed: boolean;
  readonly resultsFolder: string;
  readonly dataFolder: string;
  readonly theme: Theme;
  readonly connection: ConnectionFacts;
  readonly hindrances: readonly Hindrance[];
  /** Server time minus local time, ms: add it to the local clock before comparing with an expiry. */
  readonly skewMs: number;
  readonly inFlight: number;
  readonly nextCheckAt: number | null;
  readonly lastContactAt: number | null;
  readonly platform: 'darwin' | 'win32' | 'linux';
}

/** What the page asks for when it opens, or when it noticed a gap. */
export interface AppView {
  readonly app: AppFacts;
  readonly revision: number;
  readonly counts: JobCounts;
  /** Every unfinished job, and those ended ones that are at risk. */
  readonly active: readonly JobSummary[];
}

// ── Models ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export type MediaKind = 'image' | 'video' | 'audio' | '3d' | 'text';

export interface ModelEntry {
  readonly id: string;
  readonly provider: string;
  readonly label: string;
  readonly inputs: readonly MediaKind[];
  readonly outputs: readonly MediaKind[];
  /** False: only the direct route runs it. */
  readonly queueable: boolean;
  /** `billing.charges_on_policy_rejection`. */
  readonly chargesOnRefusal: 'yes' | 'no' | 'unknown';
}

export interface Catalogue {
  readonly models: readonly ModelEntry[];
  /** `live`: walked now; `kept`: an earlier walk; `offline`: the list that ships with the app. */
  readonly source: 'live' | 'kept' | 'offline';
  readonly asOf: number | null;
  /** Why it is not live. */
  readonly trouble: string | null;
}

/** A model's input schema, with everything that it references inside. */
export interface ModelDocument {
  readonly id: string;
  /** False: any object passes, and only the partner checks it. */
  readonly authored: boolean;
  /** JSON Schema (OpenAPI 3.0 dialect); `$ref`s point into `components`. Null when there is none. */
  readonly input: unknown;
  readonly components: Readonly<Record<string, unknown>>;
  readonly example: unknown;
  /** `live`: read within the last minutes; `kept`: an earlier reading, since the Router could not be asked now. */
  readonly source: 'live' | 'kept' | 'none';
}

// ── Files and reports ───────────────────────────────────────────────────────────────────────────────────────────────

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

// ── The two maps ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface FileAddress {
  readonly id: JobId;
  readonly index: number;
}

export interface Calls {
  getView(): AppView;
  listJobs(query: JobQuery): JobPage;
  getJob(id: JobId): JobView;
  /** The exact body that was or will be sent, cut to a readable length. */
  getBody(id: JobId): { readonly text: string; readonly cut: boolean };
  /** The text of a text, JSON or SVG file, cut to a readable length. */
  readText(file: FileAddress): { readonly text: string; readonly cut: boolean };

  openDraft(): OpenDraft;
  saveDraft(draft: Draft): null;
  /** A fresh ticket: for a draft that differs from the one already submitted. */
  newTicket(): string;
  submit(draft: Draft): Submitted;
  /** The draft of an earlier job, under a fresh ticket. */
  draftFrom(id: JobId): Draft;

  /** Follows and collects a run that was submitted elsewhere. */
  addJob(run: RunFromElsewhere): Added;

  cancelJob(id: JobId): null;
  checkJob(id: JobId): null;
  /** Same bytes, same key: finds out what became of a submit whose outcome is unknown. */
  resendJob(id: JobId): null;
  letGoJob(id: JobId): null;
  removeJob(id: JobId): null;
  /** A new job with a new key. It may be charged. `route: direct` runs it on the synchronous route. */
  runAgain(again: { readonly id: JobId; readonly route: Route }): Submitted;
  /** Files of an ended job that are gone, and links that were dead: from the kept body, or from the Router while it has it. */
  saveAgain(id: JobId): SavedAgain;
  /** Answers the question about an old outbox, or pauses and resumes sending. */
  setSending(wish: 'on' | 'paused' | 'discard'): null;

  listModels(refresh: 'ifOld' | 'now'): Catalogue;
  getModel(id: string): ModelDocument;

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

  revealFile(file: FileAddress): null;
  openFile(file: FileAddress): null;
  copyFile(file: FileAddress): null;
  copyText(text: string): null;
  /** Nothing leaves by this: a person sees the text first. `prompt`: with the words of the prompt. */
  supportBundle(about: { readonly id: JobId; readonly prompt: boolean }): SupportBundle;
  /** Writes a text that the person has seen where they choose. Null: the dialog was closed. */
  saveText(text: string): string | null;
}

export type CallName = keyof Calls;
export type CallArgument<N extends CallName> = Parameters<Calls[N]> extends [infer A] ? A : undefined;
export type CallValue<N extends CallName> = ReturnType<Calls[N]>;

export interface Pushes {
  jobs: JobsChanged;
  app: AppFacts;
}

export type PushName = keyof Pushes;

/** Every call once; `Record` makes a missing or a surplus name fail to compile. */
export const CALLS: Readonly<Record<CallName, true>> = {
  getView: true,
  listJobs: true,
  getJob: true,
  getBody: true,
  readText: true,
  openDraft: true,
  saveDraft: true,
  newTicket: true,
  submit: true,
  draftFrom: true,
  addJob: true,
  cancelJob: true,
  checkJob: true,
  resendJob: true,
  letGoJob: true,
  removeJob: true,
  runAgain: true,
  saveAgain: true,
  setSending: true,
  listModels: true,
  getModel: true,
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
  exportBackup: true,
  openBackup: true,
  importBackup: true,
  saveProxy: true,
  chooseCaFile: true,
  forgetCaFile: true,
  tryLine: true,
  revealFile: true,
  openFile: true,
  copyFile: true,
  copyText: true,
  supportBundle: true,
  saveText: true,
};

export const PUSHES: Readonly<Record<PushName, true>> = { jobs: true, app: true };

/** The channel names, made in one place; neither page nor core ever sees them. */
export const callChannel = (name: CallName): string => `afterglow:call:${name}`;
export const pushChannel = (name: PushName): string => `afterglow:push:${name}`;

/** What the preload puts at `window.afterglow`: one function per call, one listener slot per push. */
export type Bridge = {
  readonly [N in CallName]: Calls[N] extends () => unknown
    ? () => Promise<Outcome<CallValue<N>>>
    : (argument: CallArgument<N>) => Promise<Outcome<CallValue<N>>>;
} & {
  readonly [N in PushName as `on${Capitalize<N>}`]: (listener: (push: Pushes[N]) => void) => () => void;
};
