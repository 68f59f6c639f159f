/**
 * One parser per call of the contract: unknown in, the argument or a refusal out. The page is not trusted: it may have
 * been taken over, so type, length, pattern and number of fields are checked before anything else sees the argument.
 */

import type { Naming } from './appFacts.ts';
import { rowsToCheck, sheetText } from './batch/parseSheetCalls.ts';
import type { WordList } from './batch/sheet.ts';
import { BULK_KINDS } from './bulk.ts';
import type { ProxyWish } from './connection.ts';
import type { CallArgument, CallName, FileAddress } from './contract.ts';
import {
  DRAFT_HEAD_BYTES,
  DRAFT_NAME_LENGTH,
  type Draft,
  MOST_UNFINISHED,
  type NamedDraft,
  type NewDraft,
  type RunFromElsewhere,
  UNFINISHED_LABEL_LENGTH,
  type UnfinishedPart,
} from './draft.ts';
import { FIND_LENGTH, type FindAsk, type LevelAsk, type TextAsk } from './fileParts.ts';
import type { SavedFilter, SavedQuery } from './gallery.ts';
import type { JobId } from './job.ts';
import type { JobQuery } from './jobList.ts';
import { KEY_NAME_LENGTH, keyId, keyTint } from './keyNames.ts';
import { type MarkChange, NOTE_LENGTH, TAG_LENGTH, TAGS_MOST, TITLE_LENGTH } from './marks.ts';
import { LARGEST_PASTED_BYTES, MEDIA_AT_ONCE, MEDIA_NAME_LENGTH } from './media.ts';
import type { ModelPick } from './modelPicks.ts';
import type { NoticeWish } from './notices.ts';
import { createBatchShapes } from './parseBatch.ts';
import { bytesUpTo, fields, listOf, nothing, oneOf, orNull, type Shape, text, wholeNumber, yesOrNo } from './parser.ts';
import { PATTERN_LENGTH, parsePattern } from './pattern.ts';
import { MOST_PRESETS, PRESET_FORMATS, PRESET_LENGTH, PRESET_NAME_LENGTH, type PresetChange } from './presets/preset.ts';
import type { PromptQuery } from './prompts.ts';
import type { CallError, CallErrorKind, Outcome } from './refusal.ts';
import { sizeLimits } from './sizeLimits.ts';
import {
  COPY_WHATS,
  type CopyWish,
  type ExportWish,
  type FilePick,
  JOBS_AT_ONCE,
  PICKS_AT_ONCE,
  type SomeJobs,
} from './takeOut.ts';
import { THUMB_BYTES, THUMB_SIZES, type Thumb, type ThumbSize } from './thumb.ts';

export type Parser<T> = (input: unknown) => Outcome<T>;

/**
 * The Router takes bodies of up to 100 MiB (https://docs.comfy.org/development/comfy-router/errors). Text is measured
 * here in UTF-16 units, of which there are never more than bytes; the exact limit is checked where the bytes are made.
 */
const BODY_LENGTH = 100 * 1024 * 1024;
/** As https://docs.comfy.org/api-reference/router has it: provider up to 64 characters, model up to 128. */
const SEGMENT = '[a-z0-9]+(?:[._-][a-z0-9]+)*';
const MODEL_PATTERN = new RegExp(`^(?=[^/]{1,64}/[^/]{1,128}$)${SEGMENT}/${SEGMENT}$`, 'u');
const MODEL_LENGTH = 193;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Longer than any key in use; it keeps a whole file pasted by mistake out of a header. */
export const KEY_LENGTH = 512;

const uuid = text({ max: 36, pattern: UUID });
const jobId: Shape<JobId> = uuid;
const model = text({ max: MODEL_LENGTH, pattern: MODEL_PATTERN });
const route = oneOf('queued', 'direct');
const bodyText = text({ max: BODY_LENGTH });
const address = { id: jobId, index: wholeNumber({ min: 0, max: 9_999 }) } as const;
const fileAddress = fields<FileAddress>(address);
/** A place in a file, in bytes, or a count of things in it. */
const place = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER });

const pick = fields<FilePick>({ id: jobId, index: orNull(wholeNumber({ min: 0, max: 9_999 })) });
const picks = someOf(pick, PICKS_AT_ONCE);
const jobIds = someOf(jobId, JOBS_AT_ONCE);

/** As long as the longest wait that anybody could mean: 100 days. */
const patience = orNull(wholeNumber({ min: 1, max: 8_640_000_000 }));
const draftFields = { ticket: uuid, model, body: bodyText, route, parent: orNull(jobId) } as const;
const draft = either<Draft>(fields<Draft>({ ...draftFields, giveUpAfterMs: patience }), fields<Draft>(draftFields));
/** A draft on its way may have no model yet. */
const modelOrNone: Shape<string> = (input) => (input === '' ? { value: '' } : model(input));
const draftName = text({ max: DRAFT_NAME_LENGTH, pattern: /^\P{C}*$/u });
const namedFields = { ...draftFields, model: modelOrNone, id: uuid, name: draftName } as const;
const jsonPath: Shape<string> = text({ max: 4_000, pattern: /^\[.*\]$/su });
const unfinished = listOf(
  fields<UnfinishedPart>({ key: jsonPath, label: text({ max: UNFINISHED_LABEL_LENGTH }), text: bodyText }),
  MOST_UNFINISHED,
);
const namedDraft = either<NamedDraft>(
  fields<NamedDraft>({ ...namedFields, giveUpAfterMs: patience, unfinished }),
  either(fields<NamedDraft>({ ...namedFields, giveUpAfterMs: patience }), fields<NamedDraft>(namedFields)),
);
const presetName = text({ min: 1, max: PRESET_NAME_LENGTH, pattern: /^(?=.*\S)\P{C}+$/u });
const newDraft = fields<NewDraft>({
  model: modelOrNone,
  body: bodyText,
  route,
  parent: orNull(jobId),
  giveUpAfterMs: patience,
  name: draftName,
  former: oneOf('keep', 'drop'),
});

const draftFile = fields<CallArgument<'readDraftFile'>>({
  head: bytesUpTo(DRAFT_HEAD_BYTES),
  sizeBytes: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});

const run = fields<RunFromElsewhere>({ model, requestId: uuid });

const cursor = orNull(text({ min: 1, max: 300, pattern: /^[\x20-\x7e]+$/u }));
const batch = createBatchShapes({ uuid, jobId, model, route, body: bodyText, cursor });
const moment = wholeNumber({ min: 0, max: 8_640_000_000_000_000 });
const provider = text({ max: 65, pattern: new RegExp(`^(?=[^/]{1,64}/$)${SEGMENT}/$`, 'u') });

const savedFilter = fields<SavedFilter>({
  kind: orNull(oneOf('image', 'video', 'audio', 'model3d', 'text', 'other')),
  model: orNull((input) => model(input) ?? provider(input)),
  from: orNull(moment),
  until: orNull(moment),
  starred: yesOrNo,
  search: text({ max: 200 }),
});
const thumbSize: Shape<ThumbSize> = (input) => {
  const size = THUMB_SIZES.find((one) => one === input);
  return size === undefined ? null : { value: size };
};

const query = fields<JobQuery>({
  filter: oneOf('all', 'active', 'waiting', 'atRisk', 'done', 'failed'),
  search: text({ max: 200 }),
  after: orNull(text({ min: 1, max: 300, pattern: /^[\x20-\x7e]+$/u })),
  limit: wholeNumber({ min: 1, max: 200 }),
});

export const noticeWish = fields<NoticeWish>({ finished: yesOrNo, failed: yesOrNo, atRisk: yesOrNo, sound: yesOrNo });

const proxyWish = fields<ProxyWish>({
  mode: oneOf('system', 'manual', 'none'),
  server: text({ max: 500 }),
  username: text({ max: 200 }),
  password: orNull(text({ max: 500 })),
  bypass: text({ max: 4_000 }),
});

export const PARSERS: { readonly [N in CallName]: Parser<CallArgument<N>> } = {
  getView: only(nothing),
  listJobs: only(query),
  getJob: only(jobId),
  listSaved: only(fields<SavedQuery>({ filter: savedFilter, after: cursor, limit: wholeNumber({ min: 1, max: 200 }) })),
  outlineSaved: only(savedFilter),
  countSaved: only(savedFilter),
  markJob: only(
    fields<MarkChange>({
      id: jobId,
      starred: orNull(yesOrNo),
      title: orNull(text({ max: TITLE_LENGTH })),
      tags: orNull(listOf(text({ min: 1, max: TAG_LENGTH }), TAGS_MOST)),
      note: orNull(text({ max: NOTE_LENGTH })),
    }),
  ),
  saveThumb: only(fields<Thumb>({ ...address, sizePx: thumbSize, webp: bytesUpTo(THUMB_BYTES) })),
  getBody: only(jobId),
  readText: only(fileAddress),
  readTextPage: only(fields<TextAsk>({ ...address, from: place })),
  readJsonLevel: only(fields<LevelAsk>({ ...address, inside: oneOf('root', 'object', 'array'), at: place, first: place })),
  findInFile: only(fields<FindAsk>({ ...address, words: text({ min: 1, max: FIND_LENGTH }) })),
  readHead: only(fileAddress),

  openDraft: only(nothing),
  saveDraft: parseDraft(namedDraft),
  listDrafts: only(nothing),
  layDraft: only(uuid),
  newDraft: only(newDraft),
  renameDraft: only(fields<CallArgument<'renameDraft'>>({ id: uuid, name: draftName })),
  dropDraft: only(uuid),
  bringBackDraft: only(uuid),
  newTicket: only(nothing),
  submit: parseDraft(draft),
  draftFrom: only(jobId),
  openDraftFile: only(nothing),
  readDraftFile: only(draftFile),
  takeFile: only(text({ min: 1, max: 4_096, pattern: /^[^\0]+$/u })),
  takeBytes: only(
    fields<CallArgument<'takeBytes'>>({ name: text({ max: MEDIA_NAME_LENGTH }), bytes: bytesUpTo(LARGEST_PASTED_BYTES) }),
  ),
  takeResult: only(fileAddress),
  findMedia: only(someOf(text({ max: 64, pattern: /^[0-9a-f]{64}$/u }), MEDIA_AT_ONCE)),

  addJob: parseRun,
  cancelJob: only(jobId),
  checkJob: only(jobId),
  resendJob: only(jobId),
  letGoJob: only(jobId),
  removeJob: only(jobId),
  remixJob: only(jobId),
  listPrompts: only(
    fields<PromptQuery>({
      model: orNull(model),
      search: text({ max: 200 }),
      after: cursor,
      limit: wholeNumber({ min: 1, max: 100 }),
    }),
  ),
  readPrompt: only(jobId),
  listPresets: only(nothing),
  savePreset: only(
    fields<PresetChange>({ id: orNull(uuid), name: presetName, model, settings: text({ min: 2, max: PRESET_LENGTH }) }),
  ),
  dropPreset: only(uuid),
  orderPresets: only(fields<CallArgument<'orderPresets'>>({ ids: someOf(uuid, MOST_PRESETS) })),
  exportPresets: only(fields<CallArgument<'exportPresets'>>({ ids: someOf(uuid, MOST_PRESETS), as: oneOf(...PRESET_FORMATS) })),
  openPresets: only(nothing),
  takePresets: only(uuid),
  listWordLists: only(nothing),
  saveWordLists: only(
    fields<CallArgument<'saveWordLists'>>({
      lists: listOf(fields<WordList>({ name: text({ max: 100 }), text: text({ max: 1_000_000 }) }), 200),
    }),
  ),
  runAgain: only(fields<CallArgument<'runAgain'>>({ id: jobId, route })),
  saveAgain: only(jobId),
  saveLarge: only(jobId),
  openBulk: only(oneOf(...BULK_KINDS)),
  startBulk: only(uuid),
  openSheet: only(nothing),
  saveSheet: only(sheetText),
  checkRows: only(rowsToCheck(model)),
  submitBatch: only(batch.order),
  listBatches: only(batch.list),
  getBatch: only(uuid),
  listBatchRows: only(batch.rows),
  setBatch: only(batch.change),
  moveJobs: only(batch.move),
  creditsOf: only(model),
  setSending: only(oneOf('on', 'paused', 'discard')),

  listModels: only(oneOf('ifOld', 'now')),
  getModel: only(model),
  pickModel: only(fields<ModelPick>({ id: model, wish: oneOf('star', 'unstar', 'used') })),

  saveKey: parseKey,
  keepKeyWeakly: only(nothing),
  clearKey: only(nothing),
  addKey: parseAddedKey,
  replaceKey: parseReplacedKey,
  editKey: parseKeyEdit,
  removeKey: only(keyId),
  useKey: only(keyId),
  useProfile: only(oneOf('practice', 'router')),
  saveBase: parseBase,
  chooseFolder: only(nothing),
  moveResults: only(nothing),
  saveTheme: only(oneOf('system', 'light', 'dark')),
  saveTiles: only(oneOf('large', 'small')),
  saveNotices: only(noticeWish),
  takeShowing: only(nothing),
  openAway: only(nothing),
  dismissAway: only(nothing),
  saveNaming: parseNaming,
  saveSizeLimits: only(sizeLimits),
  exportBackup: only(nothing),
  openBackup: only(nothing),
  importBackup: only(uuid),

  saveProxy: only(proxyWish),
  chooseCaFile: only(nothing),
  forgetCaFile: only(nothing),
  tryLine: only(nothing),

  beginShowing: only(fileAddress),
  insistShowing: only(fileAddress),
  endShowing: only(fileAddress),
  brokenPreview: only(nothing),
  saveFileAs: only(fileAddress),
  saveCopyWithSettings: only(fileAddress),
  revealFile: only(fileAddress),
  openFile: only(fileAddress),
  copyFile: only(fileAddress),
  copyText: only(text({ min: 1, max: 1_000_000 })),
  dragFiles: only(picks),
  copyFrom: only(fields<CopyWish>({ what: oneOf(...COPY_WHATS), of: picks })),
  weighFiles: only(fields<SomeJobs>({ ids: jobIds })),
  trashFiles: only(fields<SomeJobs>({ ids: jobIds })),
  exportJobs: only(fields<ExportWish>({ ids: jobIds, to: oneOf('folder', 'zip'), list: oneOf('csv', 'json') })),
  stopTask: only(nothing),
  supportBundle: only(fields<CallArgument<'supportBundle'>>({ id: jobId, prompt: yesOrNo })),
  saveText: only(text({ min: 1, max: 1_000_000 })),
};

function either<T>(one: Shape<T>, other: Shape<T>): Shape<T> {
  return (input) => one(input) ?? other(input);
}

/** A list that is not empty. */
function someOf<T>(shape: Shape<T>, most: number): Shape<readonly T[]> {
  const list = listOf(shape, most);
  return (input) => (Array.isArray(input) && input.length === 0 ? null : list(input));
}

/** For calls whose argument the page builds by itself: a bad one is a bug or an attack, and needs no better word. */
function only<T>(shape: Shape<T>): Parser<T> {
  return (input) => {
    const parsed = shape(input);
    return parsed === null ? refuse('badArguments', null) : { ok: true, value: parsed.value };
  };
}

/** Model and body come from a person, so what is wrong with them is told at their field. */
function parseDraft<T extends Draft>(shape: Shape<T>): Parser<T> {
  return (input) => {
    const parsed = shape(input);
    if (parsed !== null) return { ok: true, value: parsed.value };
    const body = ownText(input, 'body');
    if (body !== null && body.length > BODY_LENGTH) return refuse('bodyTooLarge', 'body');
    const named = ownText(input, 'model');
    return named !== null && model(named) === null ? refuse('modelIdInvalid', 'model') : refuse('badArguments', null);
  };
}

/** The page tells what is wrong with a pattern while it is typed; here only a good one gets through. */
function parseNaming(input: unknown): Outcome<Naming> {
  const parsed = fields<Naming>({ pattern: text({ max: PATTERN_LENGTH }), sidecars: yesOrNo })(input);
  if (parsed === null) return refuse('badArguments', null);
  return 'ok' in parsePattern(parsed.value.pattern) ? { ok: true, value: parsed.value } : refuse('patternBad', 'pattern');
}

/** Whether a text has the form `provider/model`. */
export const isModelId = (text: string): boolean => model(text) !== null;

/** Both ids are typed or pasted by a person, so what is wrong with them is told at their field. */
function parseRun(input: unknown): Outcome<RunFromElsewhere> {
  const parsed = run(input);
  if (parsed !== null) return { ok: true, value: parsed.value };
  const [named, id] = [ownText(input, 'model'), ownText(input, 'requestId')];
  if (named !== null && model(named) === null) return refuse('modelIdInvalid', 'model');
  return id !== null && uuid(id) === null ? refuse('requestIdInvalid', 'requestId') : refuse('badArguments', null);
}

function ownText(input: unknown, name: string): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const value: unknown = Object.getOwnPropertyDescriptor(input, name)?.value;
  return typeof value === 'string' ? value : null;
}

/** A key goes into a header, so it is one line of visible ASCII. Spaces around it come from copying and are dropped. */
export function parseKey(input: unknown): Outcome<string> {
  if (typeof input !== 'string') return refuse('badArguments', 'key');
  if (input.length > 2 * KEY_LENGTH) return refuse('keyTooLong', 'key');
  const key = input.replace(/^[ \t]+|[ \t]+$/gu, '');
  if (key === '') return refuse('keyEmpty', 'key');
  if (/[\r\n\u0085\u2028\u2029]/u.test(key)) return refuse('keyHasLineBreak', 'key');
  if (!/^[\x21-\x7e]+$/u.test(key)) return refuse('keyNotAscii', 'key');
  if (key.length > KEY_LENGTH) return refuse('keyTooLong', 'key');
  return { ok: true, value: key };
}

const keyWords: Shape<string> = (input) => (typeof input === 'string' ? { value: input } : null);

function parseAddedKey(input: unknown): Outcome<CallArgument<'addKey'>> {
  const given = fields<CallArgument<'addKey'>>({ name: keyWords, key: keyWords })(input);
  if (given === null) return refuse('badArguments', null);
  const name = parseKeyName(given.value.name);
  if (!name.ok) return name;
  const key = parseKey(given.value.key);
  return key.ok ? { ok: true, value: { name: name.value, key: key.value } } : key;
}

function parseReplacedKey(input: unknown): Outcome<CallArgument<'replaceKey'>> {
  const given = fields<CallArgument<'replaceKey'>>({ id: keyId, key: keyWords })(input);
  if (given === null) return refuse('badArguments', null);
  const key = parseKey(given.value.key);
  return key.ok ? { ok: true, value: { id: given.value.id, key: key.value } } : key;
}

function parseKeyEdit(input: unknown): Outcome<CallArgument<'editKey'>> {
  const given = fields<CallArgument<'editKey'>>({ id: keyId, name: keyWords, tint: keyTint })(input);
  if (given === null) return refuse('badArguments', null);
  const name = parseKeyName(given.value.name);
  return name.ok ? { ok: true, value: { ...given.value, name: name.value } } : name;
}

/** One short line without control characters, spaces around it dropped. */
function parseKeyName(given: string): Outcome<string> {
  if (given.length > 4 * KEY_NAME_LENGTH) return refuse('badArguments', 'name');
  const name = given.trim();
  if (name === '') return refuse('keyNameEmpty', 'name');
  if (name.length > KEY_NAME_LENGTH || /\p{C}/u.test(name)) return refuse('badArguments', 'name');
  return { ok: true, value: name };
}

/** Only what no address can be is refused here; the rules for a Router's base stand with the Router's client. */
function parseBase(input: unknown): Outcome<string> {
  if (typeof input !== 'string') return refuse('badArguments', 'base');
  if (input.length > 2_048) return refuse('baseNotUrl', 'base');
  const base = input.trim();
  if (!/^[\x21-\x7e]+$/u.test(base)) return refuse('baseNotUrl', 'base');
  return { ok: true, value: base };
}

export function refusal(kind: CallErrorKind, at: { readonly field?: string; readonly detail?: string } = {}): CallError {
  return { kind, field: at.field ?? null, detail: at.detail ?? null };
}

function refuse(kind: CallErrorKind, field: string | null): Outcome<never> {
  return { ok: false, error: field === null ? refusal(kind) : refusal(kind, { field }) };
}
