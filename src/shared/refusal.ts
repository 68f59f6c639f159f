/** What a call answers: a value, or a refusal as data. Refusals are expected and never thrown. */

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CallError };

/** A refusal as data; the page's catalogue has the words for each `kind`. */
export interface CallError {
  readonly kind: CallErrorKind;
  /** The field it belongs to (`key`, `base`, `folder`, `body`, `model`), when it belongs to one. */
  readonly field: string | null;
  /** A raw fact to show behind the words: a path, a status, a server's sentence. Never a secret. */
  readonly detail: string | null;
  /** Of a refusal for want of room on the disk, where that was looked at beforehand. */
  readonly room?: RoomLacking;
}

export interface RoomLacking {
  readonly neededBytes: number;
  /** Null: the system does not say. */
  readonly freeBytes: number | null;
}

export type CallErrorKind =
  | 'badArguments'
  | 'unknownSender'
  | 'tooMany'
  | 'bug'
  | 'noSuchJob'
  | 'noSuchBatch'
  | 'batchNoRoom'
  | 'notNow'
  | 'noSuchFile'
  | 'fileMissing'
  | 'notOpenable'
  // out of the app
  | 'nothingThere'
  | 'textTooLong'
  | 'taskUnderWay'
  | 'taskStopped'
  | 'exportNoRoom'
  | 'exportFailed'
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
  // the app itself
  | 'placeMissing'
  | 'noLicences'
  | 'noFeed'
  | 'noSuchUpdate'
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
  // files in a draft
  | 'mediaEmpty'
  | 'mediaFolder'
  | 'mediaNotFile'
  | 'mediaTooLarge'
  | 'mediaGone'
  | 'mediaUnreadable'
  | 'mediaNoRoom'
  | 'mediaUnkept'
  | 'mediaMissing'
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
  | 'noSuchDraft'
  | 'tooManyDrafts'
  | 'noSeed'
  // presets
  | 'presetBad'
  | 'presetsFull'
  | 'presetsUnwritable'
  | 'presetsChanged'
  | 'presetFileForeign'
  | 'presetFileNewer'
  | 'presetFileTooLarge'
  | 'presetFileUnreadable'
  // settings in a file
  | 'draftFileForeign'
  | 'draftFileDamaged'
  | 'draftFileNewer'
  | 'draftFileTooLarge'
  | 'draftFileNoSettings'
  | 'draftFileUnreadable'
  | 'draftPictureBare'
  | 'notPng'
  | 'copyOntoResult'
  | 'copyFailed'
  | 'patternBad'
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

export function refusal(kind: CallErrorKind, at: { readonly field?: string; readonly detail?: string } = {}): CallError {
  return { kind, field: at.field ?? null, detail: at.detail ?? null };
}
