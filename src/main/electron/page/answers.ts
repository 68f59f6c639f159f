/** Who answers which call. Nothing is decided here: one line per call, each naming the part that knows. */

import type { AppFacts, Naming, Theme, TileSize } from '../../../shared/appFacts.ts';
import type { ModelPick } from '../../../shared/modelPicks.ts';
import type { Catalogue, ModelDocument } from '../../../shared/models.ts';
import type { Outcome } from '../../../shared/refusal.ts';
import type { SizeLimits } from '../../../shared/sizeLimits.ts';
import type { Runner } from '../../jobs/ports/runner.ts';
import type { About } from '../about.ts';
import type { Connection } from '../connection.ts';
import type { BackupDialogs } from '../files/backupDialogs.ts';
import type { DraftFiles } from '../files/draftFiles.ts';
import type { FileReader } from '../files/fileReader.ts';
import type { Files } from '../files/files.ts';
import type { MediaCalls } from '../files/media.ts';
import type { PresetFiles } from '../files/presetFiles.ts';
import type { Previews } from '../files/previews.ts';
import type { SavedCopies } from '../files/savedCopies.ts';
import type { Thumbs } from '../files/thumbs.ts';
import type { Account, Place } from '../keys/account.ts';
import type { MenuChoices } from '../menuChoices.ts';
import type { OpenedCalls } from '../opened/openedCalls.ts';
import type { Support } from '../support.ts';
import type { Answers } from './ipc.ts';
import type { PaintWatch } from './paintWatch.ts';

/** The catalogue of models. */
export interface Models {
  list(wanted: Place & { readonly refresh: 'ifOld' | 'now' }): Promise<Catalogue>;
  model(wanted: Place & { readonly id: string }): Promise<Outcome<ModelDocument>>;
}

/** What leaves the app. */
export type TakeOut = Pick<Answers, 'dragFiles' | 'copyFrom' | 'weighFiles' | 'trashFiles' | 'exportJobs' | 'stopTask'>;

export interface AnswerParts {
  /** Before this there is nothing true to show. */
  readonly started: Promise<void>;
  readonly runner: Runner;
  readonly account: Account;
  readonly models: Models;
  readonly files: Files;
  readonly thumbs: Pick<Thumbs, 'save'>;
  readonly rowCheck: Pick<Answers, 'checkRows'>;
  readonly reader: FileReader;
  readonly connection: Connection;
  readonly facts: () => AppFacts;
  readonly chooseFolder: () => Promise<Outcome<string | null>>;
  readonly moveResults: () => Promise<Outcome<null>>;
  readonly previews: Previews;
  readonly paintWatch: Pick<PaintWatch, 'opened'>;
  readonly support: Support;
  readonly saveTheme: (theme: Theme) => void;
  readonly saveTiles: (size: TileSize) => void;
  readonly pickModel: (pick: ModelPick) => void;
  readonly telling: Pick<Answers, 'saveNotices' | 'takeShowing' | 'openAway' | 'dismissAway'>;
  readonly saveNaming: (naming: Naming) => void;
  readonly saveSizeLimits: (limits: SizeLimits) => void;
  readonly draftFiles: DraftFiles;
  readonly presetFiles: PresetFiles;
  readonly media: MediaCalls;
  readonly copiesWithSettings: SavedCopies;
  readonly backups: BackupDialogs;
  readonly opened: OpenedCalls;
  readonly takeOut: TakeOut;
  readonly about: About;
  readonly menuChoices: Pick<MenuChoices, 'take'>;
  readonly updating: Pick<Answers, 'lookForUpdate' | 'saveUpdateWish' | 'skipUpdate' | 'openUpdatePage'>;
}

export function createAnswers({
  started,
  runner,
  account,
  models,
  files,
  thumbs,
  rowCheck,
  reader,
  connection,
  facts,
  chooseFolder,
  moveResults,
  previews,
  paintWatch,
  support,
  saveTheme,
  saveTiles,
  pickModel,
  telling,
  saveNaming,
  saveSizeLimits,
  draftFiles,
  presetFiles,
  media,
  copiesWithSettings,
  backups,
  opened,
  takeOut,
  about,
  menuChoices,
  updating,
}: AnswerParts): Answers {
  return {
    getView: async () => {
      await started;
      return { ok: true, value: { app: facts(), ...runner.view() } };
    },
    listJobs: (query) => runner.listJobs(query),
    getJob: (id) => runner.getJob(id),
    listSaved: (query) => runner.listSaved(query),
    outlineSaved: (filter) => runner.outlineSaved(filter),
    countSaved: (filter) => runner.countSaved(filter),
    markJob: (change) => runner.markJob(change),
    saveThumb: (thumb) => thumbs.save(thumb),
    getBody: (id) => runner.getBody(id),
    readText: (address) => files.readText(address),
    readTextPage: (ask) => reader.textPage(ask),
    readJsonLevel: (ask) => reader.jsonLevel(ask),
    findInFile: (ask) => reader.find(ask),
    readHead: (address) => reader.head(address),

    openDraft: () => runner.openDraft(),
    saveDraft: (draft) => runner.saveDraft(draft),
    listDrafts: () => runner.listDrafts(),
    layDraft: (id) => runner.layDraft(id),
    newDraft: (draft) => runner.newDraft(draft),
    renameDraft: (draft) => runner.renameDraft(draft),
    dropDraft: (id) => runner.dropDraft(id),
    bringBackDraft: (id) => runner.bringBackDraft(id),
    newTicket: () => runner.newTicket(),
    submit: (draft) => runner.submit(draft),
    draftFrom: (id) => runner.draftFrom(id),
    openDraftFile: () => draftFiles.open(),
    readDraftFile: (file) => draftFiles.read(file),
    takeFile: (path) => media.takeFile(path),
    takeBytes: (given) => media.takeBytes(given),
    takeResult: (address) => media.takeResult(address),
    findMedia: (digests) => media.findMedia(digests),

    addJob: (run) => runner.addJob(run),
    cancelJob: (id) => runner.cancelJob(id),
    checkJob: (id) => runner.checkJob(id),
    resendJob: (id) => runner.resendJob(id),
    letGoJob: (id) => runner.letGoJob(id),
    removeJob: (id) => runner.removeJob(id),
    remixJob: (id) => runner.remixJob(id),
    listPrompts: (query) => runner.listPrompts(query),
    readPrompt: (id) => runner.readPrompt(id),
    listPresets: () => runner.listPresets(),
    savePreset: (preset) => runner.savePreset(preset),
    dropPreset: (id) => runner.dropPreset(id),
    orderPresets: (order) => runner.orderPresets(order),
    exportPresets: (wish) => presetFiles.exportPresets(wish),
    openPresets: () => presetFiles.openPresets(),
    takePresets: (ticket) => presetFiles.takePresets(ticket),
    listWordLists: () => runner.listWordLists(),
    saveWordLists: (change) => runner.saveWordLists(change),
    runAgain: (again) => runner.runAgain(again),
    saveAgain: (id) => runner.saveAgain(id),
    saveLarge: (id) => runner.saveLarge(id),
    openBulk: (kind) => runner.openBulk(kind),
    startBulk: (ticket) => runner.startBulk(ticket),
    openSheet: () => runner.openSheet(),
    saveSheet: (text) => runner.saveSheet(text),
    checkRows: (rows) => rowCheck.checkRows(rows),
    submitBatch: (order) => runner.submitBatch(order),
    listBatches: (query) => runner.listBatches(query),
    getBatch: (id) => runner.getBatch(id),
    listBatchRows: (query) => runner.listBatchRows(query),
    setBatch: (change) => runner.setBatch(change),
    renameBatch: (naming) => runner.renameBatch(naming),
    moveJobs: (move) => runner.moveJobs(move),
    creditsOf: (model) => runner.creditsOf(model),
    setSending: (wish) => runner.setSending(wish),

    listModels: async (refresh) => ({ ok: true, value: await models.list({ ...account.shelf(), refresh }) }),
    getModel: (id) => models.model({ ...account.shelf(), id }),

    saveKey: (key) => account.saveKey(key),
    keepKeyWeakly: () => account.keepKeyWeakly(),
    clearKey: () => account.clearKey(),
    addKey: (given) => account.addKey(given),
    replaceKey: (given) => account.replaceKey(given),
    editKey: (given) => account.editKey(given),
    removeKey: (id) => account.removeKey(id),
    useKey: (id) => account.useKey(id),
    useProfile: (profile) => account.useProfile(profile),
    saveBase: (base) => account.saveBase(base),
    chooseFolder: () => chooseFolder(),
    moveResults: () => moveResults(),
    saveSizeLimits: (limits) => {
      saveSizeLimits(limits);
      return { ok: true, value: null };
    },
    saveNaming: (naming) => {
      saveNaming(naming);
      return { ok: true, value: null };
    },
    saveNotices: (wish) => telling.saveNotices(wish),
    takeShowing: () => telling.takeShowing(undefined),
    takeOpened: (can) => opened.takeOpened(can),
    weighOpened: (ticket) => opened.weighOpened(ticket),
    openAway: () => telling.openAway(undefined),
    dismissAway: () => telling.dismissAway(undefined),
    pickModel: (pick) => {
      pickModel(pick);
      return { ok: true, value: null };
    },
    saveTiles: (size) => {
      saveTiles(size);
      return { ok: true, value: null };
    },
    saveTheme: (theme) => {
      saveTheme(theme);
      return { ok: true, value: null };
    },

    saveProxy: (wish) => connection.saveProxy(wish),
    chooseCaFile: () => connection.chooseCaFile(),
    forgetCaFile: () => connection.forgetCaFile(),
    tryLine: () => connection.tryLine(),

    exportBackup: () => backups.exportBackup(),
    openBackup: () => backups.openBackup(),
    importBackup: (ticket) => backups.importBackup(ticket),

    beginShowing: (address) => previews.begin(address),
    insistShowing: (address) => previews.insist(address),
    endShowing: (address) => previews.end(address),
    brokenPreview: () => ({ ok: true, value: paintWatch.opened() }),
    saveFileAs: (address) => reader.saveAs(address),
    saveCopyWithSettings: (address) => copiesWithSettings.saveWithSettings(address),
    revealFile: (address) => files.reveal(address),
    openFile: (address) => files.open(address),
    copyFile: (address) => files.copy(address),
    copyText: (text) => files.copyText(text),
    dragFiles: (picks) => takeOut.dragFiles(picks),
    copyFrom: (wish) => takeOut.copyFrom(wish),
    weighFiles: (of) => takeOut.weighFiles(of),
    trashFiles: (of) => takeOut.trashFiles(of),
    exportJobs: (wish) => takeOut.exportJobs(wish),
    stopTask: () => takeOut.stopTask(undefined),
    supportBundle: (about) => support.bundle(about),
    saveText: (text) => support.save(text),

    getAbout: () => about.getAbout(),
    listLicences: () => about.listLicences(),
    openRuntimeLicences: () => about.openRuntimeLicences(),
    showPlace: (name) => about.showPlace(name),
    takeMenuChoice: () => ({ ok: true, value: menuChoices.take() }),
    lookForUpdate: () => updating.lookForUpdate(undefined),
    saveUpdateWish: (wish) => updating.saveUpdateWish(wish),
    skipUpdate: (version) => updating.skipUpdate(version),
    openUpdatePage: () => updating.openUpdatePage(undefined),
  };
}
