/**
 * One parser per call of the contract: unknown in, the argument or a refusal out. The page is not trusted: it may have
 * been taken over, so type, length, pattern and number of fields are checked before anything else sees the argument.
 */

import { placeName } from './about.ts';
import { rowsToCheck, sheetText } from './batch/parseSheetCalls.ts';
import { BULK_KINDS } from './bulk.ts';
import type { CallArgument, CallName } from './contract.ts';
import { keyId } from './keyNames.ts';
import { batchChange, batchList, batchOrder, batchRows, move } from './parse/batches.ts';
import { only, type Parser } from './parse/call.ts';
import { draft, draftFile, draftName, namedDraft, newDraft, parseDraft, parseRun } from './parse/drafts.ts';
import {
  copyWish,
  droppedPath,
  exportWish,
  findAsk,
  levelAsk,
  markChange,
  mediaDigests,
  pastedBytes,
  picks,
  someJobs,
  textAsk,
  thumb,
} from './parse/files.ts';
import { parseAddedKey, parseBase, parseKey, parseKeyEdit, parseReplacedKey } from './parse/keys.ts';
import { jobQuery, promptQuery, savedFilter, savedQuery } from './parse/lists.ts';
import { presetChange, presetExport, presetOrder, wordLists } from './parse/presets.ts';
import { modelPick, noticeWish, parseNaming, proxyWish } from './parse/settings.ts';
import { fileAddress, jobId, model, route, uuid } from './parse/shapes.ts';
import { fields, nothing, oneOf, text, yesOrNo } from './parser.ts';
import { sizeLimits } from './sizeLimits.ts';
import { updateWish, versionText } from './updates.ts';

export const PARSERS: { readonly [N in CallName]: Parser<CallArgument<N>> } = {
  getView: only(nothing),
  listJobs: only(jobQuery),
  getJob: only(jobId),
  listSaved: only(savedQuery),
  outlineSaved: only(savedFilter),
  countSaved: only(savedFilter),
  markJob: only(markChange),
  saveThumb: only(thumb),
  getBody: only(jobId),
  readText: only(fileAddress),
  readTextPage: only(textAsk),
  readJsonLevel: only(levelAsk),
  findInFile: only(findAsk),
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
  takeFile: only(droppedPath),
  takeBytes: only(pastedBytes),
  takeResult: only(fileAddress),
  findMedia: only(mediaDigests),

  addJob: parseRun,
  cancelJob: only(jobId),
  checkJob: only(jobId),
  resendJob: only(jobId),
  letGoJob: only(jobId),
  removeJob: only(jobId),
  remixJob: only(jobId),
  listPrompts: only(promptQuery),
  readPrompt: only(jobId),
  listPresets: only(nothing),
  savePreset: only(presetChange),
  dropPreset: only(uuid),
  orderPresets: only(presetOrder),
  exportPresets: only(presetExport),
  openPresets: only(nothing),
  takePresets: only(uuid),
  listWordLists: only(nothing),
  saveWordLists: only(wordLists),
  runAgain: only(fields<CallArgument<'runAgain'>>({ id: jobId, route })),
  saveAgain: only(jobId),
  saveLarge: only(jobId),
  openBulk: only(oneOf(...BULK_KINDS)),
  startBulk: only(uuid),
  openSheet: only(nothing),
  saveSheet: only(sheetText),
  checkRows: only(rowsToCheck(model)),
  submitBatch: only(batchOrder),
  listBatches: only(batchList),
  getBatch: only(uuid),
  listBatchRows: only(batchRows),
  setBatch: only(batchChange),
  moveJobs: only(move),
  creditsOf: only(model),
  setSending: only(oneOf('on', 'paused', 'discard')),

  listModels: only(oneOf('ifOld', 'now')),
  getModel: only(model),
  pickModel: only(modelPick),

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
  takeOpened: only(oneOf('all', 'withoutKey')),
  weighOpened: only(uuid),
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
  copyFrom: only(copyWish),
  weighFiles: only(someJobs),
  trashFiles: only(someJobs),
  exportJobs: only(exportWish),
  stopTask: only(nothing),
  supportBundle: only(fields<CallArgument<'supportBundle'>>({ id: jobId, prompt: yesOrNo })),
  saveText: only(text({ min: 1, max: 1_000_000 })),

  getAbout: only(nothing),
  listLicences: only(nothing),
  openRuntimeLicences: only(nothing),
  showPlace: only(placeName),
  takeMenuChoice: only(nothing),
  lookForUpdate: only(nothing),
  saveUpdateWish: only(updateWish),
  skipUpdate: only(versionText),
  openUpdatePage: only(nothing),
};
