/**
 * The bridge: what the page sees as `window.afterglow`. One line per entry of the contract; the page never meets a
 * channel name or an event object, and every listener slot answers with the function that ends the listening.
 */

import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge, CallAnswer, CallArgument, CallName, Pushes, PushName } from '../shared/contract.ts';
import { callChannel, pushChannel } from '../shared/contract.ts';

const bridge: Bridge = {
  getView: ask('getView'),
  listJobs: askWith('listJobs'),
  getJob: askWith('getJob'),
  listSaved: askWith('listSaved'),
  outlineSaved: askWith('outlineSaved'),
  countSaved: askWith('countSaved'),
  markJob: askWith('markJob'),
  saveThumb: askWith('saveThumb'),
  getBody: askWith('getBody'),
  readText: askWith('readText'),
  readTextPage: askWith('readTextPage'),
  readJsonLevel: askWith('readJsonLevel'),
  findInFile: askWith('findInFile'),
  readHead: askWith('readHead'),

  openDraft: ask('openDraft'),
  saveDraft: askWith('saveDraft'),
  listDrafts: ask('listDrafts'),
  layDraft: askWith('layDraft'),
  newDraft: askWith('newDraft'),
  renameDraft: askWith('renameDraft'),
  dropDraft: askWith('dropDraft'),
  bringBackDraft: askWith('bringBackDraft'),
  newTicket: ask('newTicket'),
  submit: askWith('submit'),
  draftFrom: askWith('draftFrom'),
  openDraftFile: ask('openDraftFile'),
  readDraftFile: askWith('readDraftFile'),
  takeFile: askAbout('takeFile'),
  takeBytes: askWith('takeBytes'),
  takeResult: askWith('takeResult'),
  findMedia: askWith('findMedia'),

  addJob: askWith('addJob'),
  cancelJob: askWith('cancelJob'),
  checkJob: askWith('checkJob'),
  resendJob: askWith('resendJob'),
  letGoJob: askWith('letGoJob'),
  removeJob: askWith('removeJob'),
  remixJob: askWith('remixJob'),
  listPrompts: askWith('listPrompts'),
  readPrompt: askWith('readPrompt'),
  listPresets: ask('listPresets'),
  savePreset: askWith('savePreset'),
  dropPreset: askWith('dropPreset'),
  orderPresets: askWith('orderPresets'),
  exportPresets: askWith('exportPresets'),
  openPresets: ask('openPresets'),
  takePresets: askWith('takePresets'),
  listWordLists: ask('listWordLists'),
  saveWordLists: askWith('saveWordLists'),
  runAgain: askWith('runAgain'),
  saveAgain: askWith('saveAgain'),
  saveLarge: askWith('saveLarge'),
  openBulk: askWith('openBulk'),
  startBulk: askWith('startBulk'),
  openSheet: ask('openSheet'),
  saveSheet: askWith('saveSheet'),
  checkRows: askWith('checkRows'),
  submitBatch: askWith('submitBatch'),
  listBatches: askWith('listBatches'),
  getBatch: askWith('getBatch'),
  listBatchRows: askWith('listBatchRows'),
  setBatch: askWith('setBatch'),
  renameBatch: askWith('renameBatch'),
  moveJobs: askWith('moveJobs'),
  creditsOf: askWith('creditsOf'),
  setSending: askWith('setSending'),

  listModels: askWith('listModels'),
  getModel: askWith('getModel'),
  pickModel: askWith('pickModel'),

  saveKey: askWith('saveKey'),
  keepKeyWeakly: ask('keepKeyWeakly'),
  clearKey: ask('clearKey'),
  addKey: askWith('addKey'),
  replaceKey: askWith('replaceKey'),
  editKey: askWith('editKey'),
  removeKey: askWith('removeKey'),
  useKey: askWith('useKey'),
  useProfile: askWith('useProfile'),
  saveBase: askWith('saveBase'),
  chooseFolder: ask('chooseFolder'),
  moveResults: ask('moveResults'),
  saveTheme: askWith('saveTheme'),
  saveTiles: askWith('saveTiles'),
  saveNaming: askWith('saveNaming'),
  saveSizeLimits: askWith('saveSizeLimits'),
  saveNotices: askWith('saveNotices'),
  takeShowing: ask('takeShowing'),
  takeOpened: askWith('takeOpened'),
  weighOpened: askWith('weighOpened'),
  openAway: ask('openAway'),
  dismissAway: ask('dismissAway'),
  exportBackup: ask('exportBackup'),
  openBackup: ask('openBackup'),
  importBackup: askWith('importBackup'),

  saveProxy: askWith('saveProxy'),
  chooseCaFile: ask('chooseCaFile'),
  forgetCaFile: ask('forgetCaFile'),
  tryLine: ask('tryLine'),

  beginShowing: askWith('beginShowing'),
  insistShowing: askWith('insistShowing'),
  endShowing: askWith('endShowing'),
  brokenPreview: ask('brokenPreview'),
  saveFileAs: askWith('saveFileAs'),
  saveCopyWithSettings: askWith('saveCopyWithSettings'),
  revealFile: askWith('revealFile'),
  openFile: askWith('openFile'),
  copyFile: askWith('copyFile'),
  copyText: askWith('copyText'),
  dragFiles: askWith('dragFiles'),
  copyFrom: askWith('copyFrom'),
  weighFiles: askWith('weighFiles'),
  trashFiles: askWith('trashFiles'),
  exportJobs: askWith('exportJobs'),
  stopTask: ask('stopTask'),
  supportBundle: askWith('supportBundle'),
  saveText: askWith('saveText'),

  getAbout: ask('getAbout'),
  listLicences: ask('listLicences'),
  openRuntimeLicences: ask('openRuntimeLicences'),
  showPlace: askWith('showPlace'),
  takeMenuChoice: ask('takeMenuChoice'),
  lookForUpdate: ask('lookForUpdate'),
  saveUpdateWish: askWith('saveUpdateWish'),
  skipUpdate: askWith('skipUpdate'),
  openUpdatePage: ask('openUpdatePage'),

  onJobs: listenTo('jobs'),
  onBatches: listenTo('batches'),
  onApp: listenTo('app'),
  onTask: listenTo('task'),
  onShowing: listenTo('showing'),
  onOpened: listenTo('opened'),
  onMenu: listenTo('menu'),
};

contextBridge.exposeInMainWorld('afterglow', Object.freeze(bridge));

/** The page has a file and cannot name a path; main gets the path and no file. */
function askAbout<N extends CallName>(name: N): (file: object) => Promise<CallAnswer<N>> {
  return (file) => ipcRenderer.invoke(callChannel(name), pathOf(file));
}

/** Empty: it does not lie on the disk, or is no file at all. */
function pathOf(file: unknown): string {
  try {
    return webUtils.getPathForFile(file as Parameters<typeof webUtils.getPathForFile>[0]);
  } catch {
    return '';
  }
}

function ask<N extends CallName>(name: N): () => Promise<CallAnswer<N>> {
  return () => ipcRenderer.invoke(callChannel(name));
}

function askWith<N extends CallName>(name: N): (argument: CallArgument<N>) => Promise<CallAnswer<N>> {
  return (argument) => ipcRenderer.invoke(callChannel(name), argument);
}

function listenTo<N extends PushName>(name: N): (listener: (push: Pushes[N]) => void) => () => void {
  return (listener) => {
    // The event object holds the raw channel: it stays here.
    const hear = (_event: unknown, push: Pushes[N]): void => listener(push);
    ipcRenderer.on(pushChannel(name), hear);
    return () => {
      ipcRenderer.off(pushChannel(name), hear);
    };
  };
}
