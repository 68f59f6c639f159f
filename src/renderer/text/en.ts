/** Every word that the window says, by view: one catalogue, each part in a file of its own. Sentence case, verbs on buttons, three words only for money. */

import { aboutWords, updateWords } from './aboutWords.ts';
import { appWords } from './appWords.ts';
import { batchWords } from './batchWords.ts';
import { builderWords } from './builderWords.ts';
import { away, bulk, noticeSettings } from './bulkWords.ts';
import { codeWords } from './codeWords.ts';
import { composeWords } from './composeWords.ts';
import { endWords } from './endWords.ts';
import { expiryWords } from './expiryWords.ts';
import { firstRunWords } from './firstRunWords.ts';
import { atRisk, gallery, marks } from './galleryWords.ts';
import { hindranceWords } from './hindranceWords.ts';
import { inspectorWords } from './inspectorWords.ts';
import { mediaWords } from './mediaWords.ts';
import { moneyWords } from './moneyWords.ts';
import { draftFileWords } from './namingWords.ts';
import { newsWords } from './newsWords.ts';
import { openedWords } from './openedWords.ts';
import { out } from './outWords.ts';
import { phaseWords } from './phaseWords.ts';
import { players } from './playerWords.ts';
import { draftWords, presetWords, promptWords } from './presetWords.ts';
import { queueWords } from './queueWords.ts';
import { refusalWords } from './refusalWords.ts';
import { settingsWords } from './settingsWords.ts';
import { shortcutWords } from './shortcutWords.ts';
import { statusWords } from './statusWords.ts';
import { lineTroubleWords } from './troubleWords.ts';
import { viewer } from './viewWords.ts';

export const t = {
  app: appWords,
  status: statusWords,
  hindrance: hindranceWords,
  lineTrouble: lineTroubleWords,
  discard: 'Discard',
  bulk,
  away,
  noticeSettings,
  money: moneyWords,
  phases: phaseWords,
  queue: queueWords,
  viewer,
  players,
  expiry: expiryWords,
  endings: endWords,
  inspector: inspectorWords,
  gallery,
  marks,
  risk: atRisk,
  news: newsWords,
  out,
  refusals: refusalWords,
  draftFile: draftFileWords,
  media: mediaWords,
  drafts: draftWords,
  presets: presetWords,
  prompts: promptWords,
  compose: composeWords,
  batch: batchWords,
  builder: builderWords,
  code: codeWords,
  opened: openedWords,
  about: aboutWords,
  updates: updateWords,
  shortcuts: shortcutWords,
  settings: settingsWords,
  firstRun: firstRunWords,
} as const;
