/** What is told of a back-up that was written, looked at or taken in. */

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
  /** Files that its drafts and presets refer to and that are neither here nor in it. */
  readonly missingMedia: number;
  /** The Router of the file when it is another one; it is told and not taken over. */
  readonly base: string | null;
  readonly draft: boolean;
  /** How the file has results named, where that comes in: it was changed there, and is as it was at first here. */
  readonly pattern: string | null;
  readonly kept: KeptThings;
}

/** What comes in beside jobs: drafts that were put aside, presets, lists of words. */
export interface KeptThings {
  readonly drafts: number;
  readonly presets: number;
  readonly wordLists: number;
}

export interface BackupTaken {
  readonly jobs: number;
  readonly draft: boolean;
  readonly kept: KeptThings;
}
