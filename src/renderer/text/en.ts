/** Every word that the window says. Sentence case, verbs on buttons, three words only for money. */

import type { Hindrance } from '../../shared/appFacts.ts';
import type { Charge, FileKind, FileRole, MissingAsset, Phase } from '../../shared/job.ts';
import type { CallLine, Decision } from '../../shared/jobView.ts';
import type { CallErrorKind } from '../../shared/refusal.ts';
import type { BodyTrouble } from '../../shared/schema/checkBody.ts';
import type { ProblemKind } from '../../shared/schema/problems.ts';
import { aboutRefusals, aboutWords, updateWords } from './aboutWords.ts';
import { batchWords } from './batchWords.ts';
import { builderWords } from './builderWords.ts';
import { away, bulk, noticeSettings } from './bulkWords.ts';
import { codeWords } from './codeWords.ts';
import { atRisk, gallery, marks } from './galleryWords.ts';
import {
  credits,
  dateName,
  exactTime,
  isSameDay,
  length,
  list,
  moment,
  number,
  plural,
  roughLength,
  span,
  stopwatch,
} from './intl.ts';
import { limitWords } from './limitWords.ts';
import { connection, connectionRefusals, isLineTrouble, LINE_TROUBLES, LINE_TROUBLES_SHORT } from './lineWords.ts';
import { mediaWords } from './mediaWords.ts';
import { draftFileWords, linkWords, namingWords } from './namingWords.ts';
import { openedWords } from './openedWords.ts';
import { out } from './outWords.ts';
import { kindWords, pickerWords } from './pickerWords.ts';
import { players } from './playerWords.ts';
import { draftRefusals, draftWords, keptWords, presetWords, promptWords } from './presetWords.ts';
import { viewer } from './viewWords.ts';

/** A practice job is free whatever becomes of it. */
export type Charged = 'free' | 'perhaps';

const MONEY: Readonly<Record<Charge, string>> = { notCharged: 'not charged', mayBeCharged: 'may be charged' };

const money = {
  ...MONEY,
  /** `sent` is the server's decimal string. */
  charged: (sent: string) => `charged ${credits(sent)} ${sent === '1' ? 'credit' : 'credits'}`,
  credits: (sent: string) => `${credits(sent)} ${sent === '1' ? 'credit' : 'credits'}`,
  notReported: 'credits not reported',
  practice: 'practice, nothing is charged',
} as const;

const app = {
  name: 'Afterglow',
  views: { compose: 'Compose', queue: 'Queue', gallery: 'Gallery', batches: 'Batches', settings: 'Settings' },
  navigation: 'Views',
  dismiss: 'Dismiss',
  close: 'Close',
  notNow: 'Not now',
  copy: 'Copy',
  copied: 'Copied',
  details: 'Details',
  opening: 'Opening your jobs',
  openFailed: 'The jobs could not be read',
  tryAgain: 'Try again',
  practice: 'Practice',
  practiceNote: 'Practice: nothing here costs anything',
  crashed: 'Something in the window broke',
  crashedNext: 'Your jobs are not affected: they are kept outside of this window. Reload it to go on.',
  reload: 'Reload the window',
} as const;

const status = {
  connected: 'Connected',
  noContact: (at: number, now: number) => `No contact since ${moment(at, now)}`,
  notYet: 'No contact yet',
  offline: 'Offline',
  resting: (because: 'rateLimited' | 'backlogFull' | 'unavailable', until: number, now: number) =>
    `${because === 'unavailable' ? 'Router not available' : 'Rate limit'}, resting until ${moment(until, now)}`,
  line: {
    tlsSelfSigned: 'Certificate not trusted',
    tlsExpired: 'Certificate expired',
    tlsNotYetValid: 'Certificate not valid yet',
    tlsUnknownIssuer: 'Certificate not trusted',
    tlsWrongHost: 'Certificate of another host',
    proxyAuth: 'Proxy wants a password',
    proxyRefused: 'Proxy refuses',
    proxyUnreachable: 'Proxy not reached',
    proxyKind: 'Proxy not usable',
    notRouter: 'Not the Router that answers',
  },
  paused: {
    byPerson: 'sending paused',
    asks: 'sending waits for your answer',
    credits: 'out of credits, sending paused',
    diskFull: 'disk full, nothing new is sent',
    backlog: (until: number, now: number) => `queue full, sending again at ${moment(until, now)}`,
  },
  noKey: 'No key',
  keyRefused: 'Key refused, paused',
  inFlight: (count: number) => `${number(count)} in flight`,
  nextCheck: (ms: number) => (ms < 1_000 ? 'checking now' : `next check in ${length(ms)}`),
  atRisk: (count: number, ms: number) =>
    ms > 0
      ? `${plural(count, 'result', 'results')} not on disk, at least ${length(ms)} left`
      : `${plural(count, 'result', 'results')} not on disk, may be gone any time`,
  key: (tail: string) => `key …${tail}`,
  keys: 'Keys',
  choose: (name: string) => `New jobs go out with ${name}. Change`,
  manage: 'Manage keys',
  profiles: { practice: 'Practice Router', router: 'Router', none: 'No key yet' },
} as const;

function whatIsBack({ doubtfulJobs, lostJobs }: Extract<Hindrance, { readonly kind: 'ledgerSetAside' }>): string {
  const lost = lostJobs === 0 ? '' : ` ${plural(lostJobs, 'job', 'jobs')} could not be read and may be missing.`;
  if (doubtfulJobs === 0) return `Every job that could be found is back.${lost}`;
  const gaps = plural(doubtfulJobs, 'job has a gap', 'jobs have a gap');
  return `Every job that could be found is back; ${gaps} in what is known, and nothing of that is sent again by itself.${lost}`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `\u201c${name}\u201d`).join(', ');

/** One banner for what keeps work from going on: the fact, what it means, and the one thing to do. */
function hindrance(
  told: Hindrance,
  now: number,
  /** The names of the keys that it is about, when there are several to tell apart. */
  keys: readonly string[] = [],
): { readonly title: string; readonly line: string; readonly action: string | null } {
  switch (told.kind) {
    case 'keyMissing':
      return keys.length === 0
        ? { title: 'No key.', line: 'Jobs wait here until you add one.', action: 'Add a key' }
        : {
            title: `The key ${quoted(keys)} is not here.`,
            line: 'Its jobs wait and go on when it returns; no other key is used for them.',
            action: 'Look at keys',
          };
    case 'keyRefused':
      return {
        title: keys.length === 0 ? 'The Router refused the key.' : `The Router refused the key ${quoted(keys)}.`,
        line:
          keys.length === 0
            ? 'Everything is paused; nothing is lost and nothing was charged for it.'
            : 'Its jobs are paused; nothing is lost and nothing was charged for it.',
        action: 'Replace the key',
      };
    case 'creditsExhausted':
      return {
        title: 'Out of credits.',
        line: 'Jobs wait here and go out by themselves after a top-up.',
        action: 'Try sending now',
      };
    case 'offline':
      return told.because === null
        ? { title: 'Offline.', line: 'Jobs at the server go on; they are read again when the line is back.', action: null }
        : { ...LINE_TROUBLES[told.because], action: told.because === 'notRouter' ? null : 'Look at the connection' };
    case 'sendingPaused':
      return {
        title: 'Sending is paused.',
        line: `${plural(told.waiting, 'job waits', 'jobs wait')} in the outbox.`,
        action: 'Resume sending',
      };
    case 'oldOutbox':
      return {
        title: `${plural(told.waiting, 'job has', 'jobs have')} waited since ${moment(told.oldestAt, now)}.`,
        line: 'Nothing was sent yet and nothing was charged. Send them now, or discard them?',
        action: 'Send now',
      };
    case 'resting': {
      const until = `until ${moment(told.until, now)}`;
      if (told.because === 'rateLimited')
        return { title: 'The Router asked for a rest.', line: `No calls ${until}; work at the server goes on.`, action: null };
      if (told.because === 'backlogFull')
        return {
          title: 'Your queue at the Router is full.',
          line: `The outbox waits ${until} and then tries again.`,
          action: null,
        };
      return {
        title: 'The Router is not available just now.',
        line: `It is tried again ${until.replace('until', 'at')}.`,
        action: null,
      };
    }
    case 'diskFull':
      return {
        title: 'The disk is full.',
        line: 'Results wait, and their time on the server runs. Make room; saving goes on by itself.',
        action: 'Choose another folder',
      };
    case 'folderUnavailable':
      return {
        title: 'The results folder cannot be written.',
        line: `${told.folder}. What arrives is kept by Afterglow, and moves there once the folder is back.`,
        action: 'Choose another folder',
      };
    case 'folderFull':
      return {
        title: 'There is no room in the results folder.',
        line: `${told.folder}. What arrives is kept by Afterglow, and moves there once there is room.`,
        action: 'Choose another folder',
      };
    case 'unrecorded':
      return {
        title: `${plural(told.jobs.length, 'job is', 'jobs are')} not yet recorded on disk.`,
        line: 'Keep Afterglow open: it tries again. Copy the request ids to be safe.',
        action: 'Copy the ids',
      };
    case 'ledgerSetAside':
      return {
        title: 'The record of your jobs was damaged.',
        line: `${whatIsBack(told)} The damaged one was set aside, unchanged, at ${told.path}.`,
        action: 'Copy the path',
      };
    case 'ledgerDamaged':
      return {
        title: 'The record of your jobs is damaged.',
        line: 'What can be read is kept. Close Afterglow and start it again: it then repairs the record and says what is missing.',
        action: null,
      };
  }
}

const PHASES: Readonly<Record<Phase, string>> = {
  outbox: 'In outbox',
  sending: 'Sending',
  queued: 'Queued',
  running: 'Running',
  held: 'Held',
  collecting: 'Collecting',
  done: 'Saved',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const queue = {
  title: 'Queue',
  jobs: 'Jobs',
  filters: { active: 'Active', waiting: 'Waiting', atRisk: 'At risk', done: 'Done', failed: 'Failed', all: 'All' },
  filterLabel: 'Show',
  search: 'Search jobs',
  searchPlaceholder: 'Search',
  clearSearch: 'Clear the search',
  today: 'Today',
  yesterday: 'Yesterday',
  day: (at: number, now: number) => {
    if (isSameDay(at, now)) return 'Today';
    return isSameDay(at, now - 86_400_000) ? 'Yesterday' : dateName(at, now);
  },
  noPrompt: 'No prompt',
  /** `model` is its id. */
  addedById: (model: string) => `Added by its id: ${model}`,
  ahead: (position: number) => (position === 0 ? 'next in line' : `${number(position)} ahead`),
  positionUnknown: 'position unknown',
  cancelAsked: 'Cancel asked',
  savedPartly: 'Saved in part',
  direct: 'Running, keep Afterglow open',
  asked: (at: number, now: number) => `asked ${moment(at, now)}`,
  elapsed: stopwatch,
  lastChecked: (ms: number) => (ms < 2_000 ? 'checked just now' : `checked ${length(ms)} ago`),
  nextCheck: (ms: number) => (ms < 1_000 ? 'checking now' : `next check in ${length(ms)}`),
  lostSince: (at: number, now: number) => `no contact since ${moment(at, now)}`,
  sendsAgain: (ms: number) => (ms < 1_000 ? 'sending again now' : `sends again in ${length(ms)}`),
  sends: (ms: number) => (ms < 1_000 ? 'goes out now' : `goes out in ${length(ms)}`),
  waitsForRoom: 'goes out when there is room',
  withoutKey: 'waits for its key',
  /** Why a job in the outbox does not go out. */
  holds: {
    sendingPaused: 'sending is paused',
    oldOutbox: 'waits for your decision',
    keyMissing: 'waits for its key',
    keyRefused: 'waits for a good key',
    creditsExhausted: 'waits for credits',
    offline: 'waits for a connection',
    resting: 'waits while the Router rests',
  } as Readonly<Partial<Record<Hindrance['kind'], string>>>,
  admission: 'the Router is taking it in',
  estimate: (fromMs: number, toMs: number) => {
    const from = roughLength(fromMs);
    const to = roughLength(toMs);
    return from === to ? `estimate: about ${to}` : `estimate: ${from} to ${to}`;
  },
  longer: 'taking longer than usual',
  onDisk: 'on disk',
  missing: (count: number) => plural(count, 'file was not saved', 'files were not saved'),
  trashed: (count: number) => `${plural(count, 'file', 'files')} in the trash`,
  absent: (count: number) => plural(count, 'file is no longer where it was saved', 'files are no longer where they were saved'),
  unrecorded: 'not yet recorded',
  obstacles: {
    diskFull: 'the disk is full',
    folderUnavailable: 'kept by Afterglow, the results folder cannot be written',
    folderFull: 'kept by Afterglow, the results folder has no room',
    tooLarge: 'over your size limit',
  },
  saving: 'saving its files',
  readingReason: 'reading what went wrong',
  tookFor: (ms: number) => `took ${stopwatch(ms)}`,
  cancel: (prompt: string) => `Cancel ${prompt}`,
  stop: (prompt: string) => `Cancel ${prompt}: stop waiting, may be charged`,
  remove: (prompt: string) => `Remove ${prompt} from the list`,
  removeAsk: 'Remove from the list? Its files stay.',
  removeYes: 'Remove',
  removeNo: 'Keep',
  open: (prompt: string) => `Open ${prompt}`,
  empty: {
    active: { title: 'Nothing is under way', line: 'Jobs that wait, run or are being saved stand here.' },
    waiting: { title: 'Nothing waits here', line: 'What was not sent yet stands here, in the order in which it goes out.' },
    atRisk: {
      title: 'Nothing is at risk',
      line: 'Jobs that wait for you, and results that are not on disk yet, stand here until they are safe.',
    },
    done: { title: 'Nothing is finished yet', line: 'Finished jobs glow here while the server still keeps their copy.' },
    failed: { title: 'Nothing went wrong', line: 'Failed, cancelled and expired jobs stand here with the reason.' },
    all: { title: 'No jobs yet', line: 'Everything that you submit is kept here.' },
    search: (text: string) => ({ title: `Nothing found for “${text}”`, line: 'Prompts, models and ids are searched.' }),
  },
  compose: 'Write a prompt',
  /** Runs that were submitted elsewhere. */
  add: {
    open: 'Add a run',
    title: 'Add a run from elsewhere',
    line: 'A run that another program submitted is followed and collected here from now on. Nothing is sent again.',
    pasted: 'Paste what names it',
    pastedHint: 'Its status address, a curl command, the Router’s answer or a line of code. Only the two ids below are kept.',
    model: 'Model id',
    requestId: 'Request id',
    submit: 'Add',
    cancel: 'Cancel',
    found: 'Both ids were found.',
    foundModel: 'Only a model id was found. The request id is still needed.',
    foundRequest: 'Only a request id was found. The model id is still needed.',
    nothing: 'No model id and no request id was found in this.',
    several: 'This names several runs. Paste one of them.',
    hadKey: 'A key was in it too. It was dropped: not kept, not shown, not used.',
    otherHost: (origin: string, base: string) =>
      `The address names ${origin}. Afterglow asks only its own Router, ${base}, so a run that lives elsewhere will not be visible.`,
    practice: 'Practice is on: the run is looked for at the practice Router only.',
    added: 'Added. It is being looked for at the Router.',
    already: 'This run is in the list already.',
    unknownModel: 'e.g. bfl/flux-2-pro',
  },
  searchAll: 'Search all jobs',
  more: 'Loading more',
} as const;

const expiry = {
  atLeast: (ms: number) => `at least ${length(ms)} left`,
  anyTime: (latest: number, now: number) => `may be gone any time, at the latest ${moment(latest, now)}`,
  over: (latest: number, now: number) => `its time on the server ended ${moment(latest, now)}`,
  gone: 'gone from the server',
  anyTimeShort: 'may be gone any time',
  overShort: 'time on the server is over',
} as const;

/** What happened, whether it was charged, what to do now. */
export interface EndingWords {
  readonly what: string;
  /** The bucket's usual answer; what the job itself says goes first. */
  readonly charge: Charge;
  readonly next: string;
}

/** Endings, and ways to stand still, that no bucket of the Router tells. */
export type OwnEnding =
  | 'keyClash'
  | 'cancelledUnsent'
  | 'cancelledTooLate'
  | 'cancelledKept'
  | 'outcomeUnknown'
  | 'keyEnded'
  | 'otherWorkspace'
  | 'broughtIn'
  | 'broughtInLate'
  | 'refusedAgain'
  | 'resultTooLarge'
  | 'notVisible'
  | 'contactLost';

const OWN_ENDINGS: Readonly<Record<OwnEnding, EndingWords>> = {
  keyClash: {
    what: 'The Router says that this job\u2019s idempotency key belongs to another request.',
    charge: 'notCharged',
    next: 'Nothing is wrong with the settings. Run it again: that is a new job with a key of its own.',
  },
  cancelledUnsent: {
    what: 'Cancelled before anything was sent.',
    charge: 'notCharged',
    next: 'Nothing was bought. Run it again if you want it after all.',
  },
  cancelledTooLate: {
    what: 'You asked to cancel, and it finished all the same. Its files are saved.',
    charge: 'mayBeCharged',
    next: 'Nothing to do. Remove it from the list if you do not want it.',
  },
  cancelledKept: {
    what: 'Cancelled too late to stop it: its files are saved.',
    charge: 'mayBeCharged',
    next: 'Nothing to do. What came with it is under Files.',
  },
  outcomeUnknown: {
    what: 'The answer to the submit was lost, so nobody knows whether the Router has this job.',
    charge: 'mayBeCharged',
    next: 'Send the same again: the same key finds it if it is there, and starts it if it is not. Within 24 hours it cannot run twice. Run again is another thing: a new job with its own key and its own charge.',
  },
  keyEnded: {
    what: 'The answer to the submit was lost, and the 24 hours in which the same key finds it are over.',
    charge: 'mayBeCharged',
    next: 'Look at your usage first. Whatever is sent now, the same or a new job, may run a second time and be charged again.',
  },
  otherWorkspace: {
    what: 'The answer to the submit was lost, and the key that is here now belongs to another workspace.',
    charge: 'mayBeCharged',
    next: 'With this key the same would buy a second run, so it is not sent. Bring back the key that it was sent with.',
  },
  broughtIn: {
    what: 'It came in with a back-up, and the computer that made that may have sent it since.',
    charge: 'mayBeCharged',
    next: 'Look there first. Sending the same within 24 hours finds it if it was sent, and starts it if it was not; it cannot run twice.',
  },
  broughtInLate: {
    what: 'It came in with a back-up. The computer that made that may have sent it, more than 24 hours ago.',
    charge: 'mayBeCharged',
    next: 'Look there first. Whatever is sent now, the same or a new job, may run a second time and be charged again.',
  },
  refusedAgain: {
    what: 'It was sent twice. The second sending was refused, which tells nothing about the first.',
    charge: 'mayBeCharged',
    next: 'The details say why. Once that is mended, send the same again: the same key finds the first one if it is there.',
  },
  resultTooLarge: {
    what: 'It ran, and its result is larger than Afterglow takes.',
    charge: 'mayBeCharged',
    next: 'Sending the same again within 24 hours brings the same result, not a second run. A smaller size is a new job.',
  },
  notVisible: {
    what: 'This key does not see the job at the Router.',
    charge: 'mayBeCharged',
    next: 'It may belong to another workspace, or its record is gone. Check now reads it again, for instance after a change of key.',
  },
  contactLost: {
    what: 'The Router does not answer about this job just now.',
    charge: 'mayBeCharged',
    next: 'It goes on there whatever happens here. Afterglow keeps asking, and a result is kept for 24 hours.',
  },
};

const ENDINGS: Readonly<Record<string, EndingWords>> = {
  invalid_input: {
    what: 'The model does not accept these settings.',
    charge: 'notCharged',
    next: 'Change what is named below and submit again.',
  },
  content_policy_violation: {
    what: 'A content policy refused this.',
    charge: 'mayBeCharged',
    next: 'Change the prompt or the input. The same one will be refused again.',
  },
  provider_error: {
    what: 'The model’s provider failed while working on this.',
    charge: 'mayBeCharged',
    next: 'Run it again if you wish. That is a new job with its own charge.',
  },
  provider_timeout: {
    what: 'The model’s provider did not answer in time.',
    charge: 'mayBeCharged',
    next: 'Run it again if you wish. That is a new job with its own charge.',
  },
  insufficient_credits: {
    what: 'The workspace has too few credits.',
    charge: 'notCharged',
    next: 'Top up on platform.comfy.org, then run it again.',
  },
  model_not_found: {
    what: 'The Router does not know this model.',
    charge: 'notCharged',
    next: 'Pick another model; the details may name some that are close.',
  },
  unauthorized: {
    what: 'The Router did not accept the key.',
    charge: 'notCharged',
    next: 'Replace the key in Settings, then run it again.',
  },
  forbidden: {
    what: 'This key has no right to this model.',
    charge: 'notCharged',
    next: 'Use another key, or pick another model.',
  },
  concurrency_limit_exceeded: {
    what: 'Too many of your jobs ran at once.',
    charge: 'notCharged',
    next: 'Run it again when others have ended.',
  },
  client_disconnected: {
    what: 'The line broke while the model was working.',
    charge: 'mayBeCharged',
    next: 'Look at your usage first. Running it again is a new job with its own charge.',
  },
  internal_error: {
    what: 'The Router itself failed.',
    charge: 'mayBeCharged',
    next: 'Run it again later. Quote the support id if it goes on.',
  },
  deadline_exceeded: {
    what: 'The run took longer than the direct route waits.',
    charge: 'mayBeCharged',
    next: 'Run it again, on the queue where the model allows it.',
  },
  not_enabled: {
    what: 'This job cannot be queued.',
    charge: 'notCharged',
    next: 'The key may belong to no workspace, the workspace may have no queue, or the model may only run directly. Run it directly, use another key, or pick another model. Sending it again will not help.',
  },
  service_unavailable: {
    what: 'The Router was not available.',
    charge: 'notCharged',
    next: 'Run it again in a while.',
  },
  rate_limited: {
    what: 'Too many calls were made in a short time.',
    charge: 'notCharged',
    next: 'Run it again in a while.',
  },
  cancelled: {
    what: 'Cancelled, as you asked.',
    charge: 'mayBeCharged',
    next: 'Nothing to do. Run it again if you still want it.',
  },
  queue_timeout: {
    what: 'It waited in the queue too long and never started.',
    charge: 'notCharged',
    next: 'Run it again.',
  },
  request_not_found: {
    what: 'The Router does not know this request.',
    charge: 'mayBeCharged',
    next: 'Check that the key belongs to the workspace it was made in.',
  },
  queue_backlog_full: {
    what: 'Your queue at the Router was full.',
    charge: 'notCharged',
    next: 'Run it again when others have ended.',
  },
  outcome_unknown: {
    what: 'Nobody could find out whether this was ever taken in.',
    charge: 'mayBeCharged',
    next: 'Look at your usage before you run it again. That is a new job with its own charge.',
  },
  reason_unknown: {
    what: 'It did not succeed, and the Router never told why.',
    charge: 'mayBeCharged',
    next: 'Run it again if you wish. That is a new job with its own charge.',
  },
  expired: {
    what: 'The server deleted the result: its 24 hours were over before it could be saved.',
    charge: 'mayBeCharged',
    next: 'What was saved stays here. To get a result, run it again.',
  },
};

const endings = {
  table: ENDINGS,
  unknown: (kind: string): EndingWords => ({
    what: `The Router ended this with “${kind}”, a reason that Afterglow does not know.`,
    charge: 'mayBeCharged',
    next: 'Read the details. Run it again if you wish; that is a new job with its own charge.',
  }),
  own: OWN_ENDINGS,
  failedWithFiles: 'It ended badly, and yet files came with it. They are saved.',
  saved: 'All of it is on disk.',
  savedMissing: (count: number) =>
    `What could be had is on disk; ${plural(count, 'file was not saved', 'files were not saved')}.`,
  /** `input`, `output`, or either with what it is: `input_text`, `output_image`. */
  refusedPart: (subject: string) => {
    const [side, kind] = subject.split('_');
    const things: Readonly<Record<string, string>> = { text: 'the text', image: 'a picture', video: 'a video', audio: 'a sound' };
    const thing = kind === undefined ? null : (things[kind] ?? null);
    if (side === 'input') return `It was about ${thing ?? 'something'} that you sent.`;
    if (side === 'output') return `It was about ${thing ?? 'something'} that the model made.`;
    return `It was about: ${subject}.`;
  },
  heldShort: {
    outcomeUnknown: 'outcome unknown',
    keyEnded: 'outcome unknown, its key has ended',
    otherWorkspace: 'outcome unknown, needs its own key',
    broughtIn: 'from a back-up, perhaps sent since',
    broughtInLate: 'from a back-up, perhaps sent long ago',
    refusedAgain: 'refused the second time',
    resultTooLarge: 'its result is too large',
    notVisible: 'not visible to this key',
  } as Readonly<Partial<Record<OwnEnding, string>>>,
} as const;

const TROUBLES: Readonly<Record<string, string>> = {
  unknown_status: 'a status that Afterglow does not know',
  not_ready: 'the result is not ready yet',
  other_workspace: 'the key belongs to another workspace',
  noKey: 'no key to ask with',
  unreachable: 'the Router could not be reached',
  timeout: 'no answer in time',
  reset: 'the line broke',
  tls: 'the line could not be made safe',
  ...LINE_TROUBLES_SHORT,
  aborted: 'given up here',
  diskFull: 'the disk is full',
  local: 'something on this computer was in the way',
  interrupted: 'Afterglow ended before it came',
  too_late_to_resend: 'too long ago to send it again without asking you',
  stopped_waiting: 'you stopped waiting',
  other: 'it failed for an unknown reason',
  notJson: 'the answer was no JSON',
  wrongShape: 'the answer was not what the Router promises',
  tooLarge: 'the answer was too large',
  cut: 'the answer was cut off',
  slow: 'it came too slowly',
  length: 'it was not as long as was said',
  redirects: 'it led on and on',
  resting: 'the server asked to wait',
  notMedia: 'it was no file of a result',
  deadLink: 'the link was dead',
  refusedAddress: 'the link led where Afterglow does not go',
  unwritable: 'the folder could not be written',
  empty: 'the answer was empty',
  idMismatch: 'the answer was about another job',
  encoding: 'the answer could not be unpacked',
};

const CANCEL_ANSWERS: Readonly<Record<string, string>> = {
  heard: 'it was heard, and may still finish',
  tooLate: 'too late, it had ended',
  unheard: 'it may not have arrived',
};

/** The Router's own words for where a request is. */
const STATUSES: Readonly<Record<string, string>> = {
  IN_QUEUE: 'in the queue',
  IN_PROGRESS: 'in progress',
  COMPLETED: 'completed',
};

function httpTrouble(word: string): string | null {
  const [, code] = /^http_(\d{3})$/u.exec(word) ?? [];
  return code === undefined ? null : `an answer ${code}`;
}

const inspector = {
  label: 'Job',
  madeWith: 'Made with the key',
  withoutKey: 'is not here; the job waits until it returns',
  empty: { title: 'No job chosen', line: 'Choose one to see its files, settings and history.' },
  sections: { files: 'Files', settings: 'Settings', ids: 'Ids', timeline: 'Timeline' },
  actions: {
    cancel: 'Cancel job',
    stopWaiting: 'Stop waiting (may be charged)',
    cancelAsked: 'Cancel asked; it may still finish and be charged',
    wish: {
      none: '',
      asked: 'Cancel asked. It may still finish and be charged.',
      heard: 'The Router heard the cancel. It may still finish and be charged.',
      tooLate: 'Too late to cancel: it had already ended.',
      unheard: 'The cancel may not have arrived. Ask again if you still want it.',
    },
    checkNow: 'Check now',
    resend: 'Send the same again',
    resendHint: 'Same key: it cannot be charged twice within 24 hours of the first sending.',
    resendLate: 'Its key has ended: the same may run a second time and be charged again. Send it all the same?',
    keys: 'Look at keys',
    runAgain: (charged: Charged) => (charged === 'free' ? 'Run again' : 'Run again (may be charged)'),
    runAgainHint: 'A new job with its own key and its own charge.',
    runDirectly: (charged: Charged) => (charged === 'free' ? 'Run directly' : 'Run directly (may be charged)'),
    runDirectlyHint:
      'Run it directly as a new job, without the queue? It runs for up to 10 minutes; keep Afterglow open until it ends.',
    letGo: 'Give up',
    letGoHint: 'Ends it here as failed. If the Router has it, it may be charged.',
    edit: 'Edit and resubmit',
    remove: 'Remove from list',
    removeAsk: 'Remove it from the list? Its files stay where they are.',
    letGoAsk: 'Give it up? If the Router has it, it may be charged.',
    runAgainAsk: (charged: Charged) =>
      charged === 'free' ? 'Run it again as a new job?' : 'Run it again as a new job? It may be charged.',
    yes: {
      remove: 'Remove',
      letGo: 'Give up',
      runAgain: 'Run again',
      runDirectly: 'Run it',
      resend: 'Send it',
    },
    saveAgain: 'Save again',
    fetchAgain: 'Try once more',
    moveNow: 'Move there now',
    chooseFolder: 'Choose another folder',
    reveal: 'Show in folder',
    open: 'Open',
    copyFile: 'Copy file',
    copyPath: 'Copy path',
  },
  showFile: 'Show',
  copySettings: 'Copy settings',
  fileNamed: (action: string, name: string) => `${action}: ${name}`,
  files: (count: number) => plural(count, 'file', 'files'),
  asked: (at: number, now: number) => `Asked ${moment(at, now)}`,
  ended: (at: number, now: number) => `ended ${moment(at, now)}`,
  noFiles: 'No files',
  missingTitle: 'Not saved',
  fileTrashed: 'in the trash',
  fileAbsent: 'missing, or changed since it was saved',
  absent: {
    title: (count: number) => plural(count, 'file is no longer where it was saved', 'files are no longer where they were saved'),
    line: 'It was moved, changed or deleted by hand or by another program, or its drive is away. Save again takes it from what Afterglow kept, or from the Router while it still has it.',
    trashed: (count: number) => `${plural(count, 'file is', 'files are')} in the trash`,
    trashedLine:
      'You moved them there. Put back from the trash, or saved again from what Afterglow kept, they are here as before.',
    saved: (again: number) => `${plural(again, 'file', 'files')} saved again`,
    partly: (again: number, still: number) =>
      `${plural(again, 'file', 'files')} saved again; ${number(still)} could not be had any more.`,
    none: 'None could be had any more: neither here nor at the Router.',
  },
  waiting: {
    away: 'Kept by Afterglow: the results folder cannot be written.',
    full: 'Kept by Afterglow: the results folder has no room.',
    line: 'What was fetched is safe in Afterglow’s own folder. It moves to the results folder by itself once that is back.',
  },
  moving: 'Moving what waits to the results folder',
  support: {
    open: 'Copy support bundle',
    title: 'Support bundle',
    description: 'This is all of it. Nothing is sent: read it, then copy or save it, and pass it on yourself.',
    text: 'What the bundle contains',
    prompt: 'Include the prompt',
    promptHint: 'Names and paths of files are never in it.',
    masked: (keys: number, links: number) => {
      const found = [
        keys > 0 ? plural(keys, 'key', 'keys') : null,
        links > 0 ? plural(links, 'signed link', 'signed links') : null,
      ].filter((part) => part !== null);
      return found.length === 0
        ? 'Keys and what opens a link are masked; there were none in it.'
        : `Masked in it: ${list(found)}.`;
    },
    copy: 'Copy',
    save: 'Save as',
    saved: (path: string) => `Saved as ${path}`,
  },
  missingReasons: {
    deadLink: 'the link was dead',
    refusedAddress: 'the address is not allowed',
    tooLarge: 'larger than your limit',
    incomplete: 'it never arrived whole',
    unreadable: 'it could not be read',
  } satisfies Record<MissingAsset['reason'], string>,
  kinds: {
    image: 'Image',
    svg: 'Drawing',
    video: 'Video',
    audio: 'Sound',
    model3d: '3D model',
    text: 'Text',
    json: 'Document',
    file: 'File',
  } satisfies Record<FileKind, string>,
  roles: {
    main: '',
    alternate: 'other form',
    secondary: 'beside it',
    thumbnail: 'thumbnail',
    body: 'as received',
  } satisfies Record<FileRole, string>,
  lookAt: 'Look at it large',
  previewMissing: 'The file is no longer where it was saved',
  preview3d: 'Opens in the program that you use for 3D models',
  previewNone: 'No preview for this kind of file',
  textCut: 'Cut here; open the file to read all of it.',
  bodyCut: 'Cut here; it is longer than is useful to read.',
  loading: 'Reading',
  ids: {
    job: 'Job',
    link: 'Link, for this machine',
    request: 'Request',
    key: 'Idempotency key',
    model: 'Model',
    base: 'Router',
    digest: 'Settings digest',
    support: 'Support id',
  },
  copyId: (label: string) => `Copy ${label.toLowerCase()}`,
  noRequest: 'none yet',
  notSentHere: 'not known',
  fromElsewhere: 'Added by its id; what was asked for is not known here.',
  noSettings:
    'This run was submitted elsewhere, so its settings are not known here. It cannot be sent again or edited from here.',
  parent: 'Another run of an earlier job',
  practice: 'Practice job: nothing is charged.',
  direct:
    'Runs directly, without the queue, for up to 10 minutes. Keep Afterglow open until it ends; if it closes all the same, the same key finds the run.',
  unrecorded: 'Not yet recorded on disk. Nothing further is done for it until it is.',
  obstacle: (why: string) => `Saving waits: ${why}.`,
  raw: 'Raw reason',
  httpStatus: 'HTTP status',
  serverSays: 'The server’s words',
  copyDetails: 'Copy details',
  fieldOf: (path: readonly (string | number)[]) =>
    path.length === 0
      ? 'The settings as a whole'
      : path
          .map((part) => (typeof part === 'number' ? `[${part}]` : part))
          .join('.')
          .replaceAll('.[', '['),
  links: linkWords,
  ring: {
    safe: 'Safe on disk',
    burning: 'Not on disk yet',
    partly: 'Not all of it is on disk',
    away: 'No longer where it was saved',
    waiting: 'Not in the results folder yet',
    lost: 'Not on disk',
    onServer: (left: string) => `On the server: ${left}`,
  },
  events: {
    created: 'Recorded',
    damaged: 'A line that could not be read any more',
    adopted: 'Added by its id',
    moved: 'Taken over by another key',
    broughtIn: 'Brought in with a back-up; not sent by itself',
    sent: 'Sent',
    unsent: 'Not sent, waits',
    admitting: 'The Router is taking it in',
    lost: 'Answer lost',
    refused: 'Refused',
    accepted: 'Taken in by the Router',
    answered: 'Answered directly',
    seen: 'Status read',
    bodySaved: 'Result saved as received',
    ended: 'Reason told',
    saved: 'Files saved',
    gone: 'Deleted at the server',
    unseen: 'Not visible to this key',
    placed: 'Moved in the outbox',
    cancelAsked: 'Cancel asked',
    gaveUp: 'Waited too long; cancel asked',
    cancelHeard: 'Cancel answered',
    resent: 'Sent again by you',
    letGo: 'Given up by you',
    trashed: 'Files moved to the trash',
    removed: 'Removed from the list',
  } as Readonly<Record<string, string>>,
  /** The short fact beside an event; null when its name says it all. */
  eventNote: (type: string, note: string): string | null => {
    if (type === 'created') return note === 'direct' ? 'to run directly' : null;
    if (type === 'saved') return plural(Number(note), 'file', 'files');
    if (type === 'cancelHeard') return CANCEL_ANSWERS[note] ?? note;
    if (type === 'seen') return STATUSES[note] ?? note;
    if (type === 'lost' || type === 'unsent') return inspector.trouble(note);
    return note;
  },
  calls: {
    submit: 'Submit',
    status: 'Status',
    result: 'Result',
    cancel: 'Cancel',
    direct: 'Direct run',
    asset: 'Fetch file',
  },
  /** Why a call came to nothing, from the short machine word. */
  trouble: (word: string): string => TROUBLES[word] ?? httpTrouble(word) ?? word,
  lastTrouble: (word: string) => `The last call: ${inspector.trouble(word)}`,
  callTook: (ms: number) => (ms < 1_000 ? `${number(Math.round(ms))} ms` : stopwatchOrSeconds(ms)),
  pace: (ms: number) => `asked to wait ${length(ms)}`,
  noAnswer: 'no answer',
  timelineEmpty: 'Nothing has happened yet',
  timelineNone: 'Nothing of this kind happened',
  timelineLabel: 'Show in the timeline',
  timelineFilters: { all: 'All', events: 'Events', requests: 'Requests', trouble: 'Trouble' },
  timelineEarlier: (count: number) => `Show ${number(count)} earlier`,
  times: (count: number, since: number) => `${number(count)} times since ${exactTime(since)}`,
  /** What came of a call. */
  decided: ({ event, nextAt }: Decision, call: CallLine['call'], calledAt: number): string => {
    if (event === 'fileKept') return 'Kept';
    if (event === 'linkGivenUp') return 'Given up: listed as not saved';
    const what = event === null ? 'Nothing changed' : (inspector.events[event] ?? event);
    if (nextAt !== null)
      return `${what}, next call ${isSameDay(nextAt, calledAt) ? exactTime(nextAt) : moment(nextAt, calledAt)}`;
    return call === 'asset' && event === null ? 'Not there yet, it is tried again' : what;
  },
} as const;

function stopwatchOrSeconds(ms: number): string {
  return ms < 120_000 ? `${number(Math.round(ms / 100) / 10)} s` : stopwatch(ms);
}

/** Changes of state as one sentence for screen readers; null when there is nothing worth saying. */
export interface News {
  readonly saved: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly expired: number;
  readonly held: number;
  readonly running: number;
}

function news(counted: News): string | null {
  const parts = [
    counted.saved > 0 ? `${number(counted.saved)} saved` : null,
    counted.failed > 0 ? `${number(counted.failed)} failed` : null,
    counted.expired > 0 ? `${number(counted.expired)} expired` : null,
    counted.held > 0 ? `${plural(counted.held, 'needs', 'need')} you` : null,
    counted.cancelled > 0 ? `${number(counted.cancelled)} cancelled` : null,
    counted.running > 0 ? `${number(counted.running)} running` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `${list(parts)}.`;
}

/** What a refused call means, at the field or in a toast. */
const refusals: Readonly<Record<CallErrorKind, string>> = {
  badArguments: 'That could not be understood. Nothing was changed; try once more.',
  unknownSender: 'That came from a place that may not ask.',
  tooMany: 'That was asked too often. Wait a moment and try again.',
  bug: 'Something went wrong inside Afterglow. Nothing was sent; try again.',
  noSuchBatch: 'There is no such batch.',
  noSuchJob: 'This job is no longer in the list.',
  notNow: 'That is not possible any more: the job has moved on. Look at what it says now.',
  noSuchFile: 'This job has no such file.',
  fileMissing: 'The file is no longer where it was saved. It may have been moved or deleted.',
  nothingThere: 'There is nothing of the kind to take.',
  ...aboutRefusals,
  textTooLong: 'That is more text than other programs can take at once. Take fewer, or export them.',
  taskUnderWay: 'Another export or move to the trash is still under way. Wait for it, or stop it.',
  taskStopped: 'Stopped. Nothing of the export was left behind.',
  exportNoRoom: 'There is not enough room where the export should go. Nothing of it was left behind.',
  exportFailed: 'The export could not be written there. Nothing of it was left behind; choose another place.',
  mediaEmpty: 'This file is empty.',
  mediaFolder: 'This is a folder. Drop the files that are in it.',
  mediaNotFile: 'This is no plain file, so it cannot be taken in.',
  mediaTooLarge: 'This file is too large: the Router takes up to 100 MiB in all, and a file grows by a third in it.',
  mediaGone: 'The file is not there any more.',
  mediaUnreadable: 'The system does not let Afterglow read this file.',
  mediaNoRoom: 'There is no room on the disk for a copy of this file.',
  mediaUnkept: 'A copy of this file could not be written.',
  mediaMissing: 'A file in these settings is not here any more. Choose it again. Nothing was sent.',
  notOpenable: 'Files of this kind are not opened from here. Show it in its folder instead.',
  keyEmpty: 'Paste a key first.',
  keyHasLineBreak: 'A key is one line, and this text has several. Copy the key alone.',
  keyNotAscii: 'A key has only plain letters, digits and signs. Copy it once more.',
  keyTooLong: 'This is too long for a key. Copy the key alone.',
  keyRefused: 'The Router refused this key, so it was not stored. Check it, or make a new one.',
  keyKnown: 'This key is in the list already, under another name.',
  keyNameEmpty: 'Give the key a name.',
  keyNameTaken: 'Another key has this name.',
  noSuchKey: 'This key is no longer in the list.',
  baseNotUrl: 'This is not a web address. It looks like https://name.',
  baseNotHttps: 'The address must begin with https, so that your key travels sealed.',
  baseHasPath: 'Give the address alone, without a path after the name.',
  baseHasCredentials: 'The address must hold no name or password. The key has its own field.',
  baseFixedForRun: 'The address is set from outside for this run and cannot be changed here.',
  folderNotWritable: 'Nothing can be written to this folder, so it was not taken. Choose another one.',
  folderMissing: 'This folder does not exist, so it was not taken. Choose another one.',
  resultsFull: 'There is no room in the results folder. Make room there, or choose another folder.',
  folderNotAbsolute: 'Give the whole path of the folder.',
  bodyNotJson: 'The draft is not valid JSON, so nothing was sent. Look at it in the JSON view.',
  bodyNotObject: 'The draft must be one JSON object, so nothing was sent. Look at it in the JSON view.',
  bodyTooLarge: 'The draft is over 100 MiB, more than the Router takes. Nothing was sent; make its pictures smaller.',
  modelIdInvalid: 'A model id has the form provider/model, in small letters. Choose one from the list.',
  keyNotProven:
    'It is not known yet that this key belongs to the same workspace. In another one the same would buy a second run, so it was not sent. Bring back the key that it was made with, or run it again as a new job.',
  bodyMissing: 'What was sent for this job is not on this computer, so it can be neither shown nor sent again.',
  draftFileForeign: 'There are no settings of Afterglow in this file. Your draft is as it was.',
  draftFileDamaged: 'The settings in this file are damaged and cannot be read. Your draft is as it was.',
  draftFileNewer: 'A newer version of Afterglow wrote this file. Update Afterglow and open it again. Your draft is as it was.',
  draftFileTooLarge: 'This file is too large to be settings of Afterglow. Your draft is as it was.',
  draftFileNoSettings:
    'The settings are not in this file: they were too large for it, or were sent from elsewhere. Nor are they on this computer. Your draft is as it was.',
  draftFileUnreadable: 'This file could not be read. Your draft is as it was.',
  draftPictureBare: 'This picture carries no settings of Afterglow. Your draft is as it was.',
  notPng: 'Only PNG pictures can carry their settings.',
  copyOntoResult: 'A saved result stays exactly as it was received. Choose another name for the copy.',
  copyFailed: 'The copy could not be written. The saved file is as it was.',
  patternBad: 'Files cannot be named like this, so nothing was changed.',
  backupNone: 'This is not a back-up of Afterglow. Nothing was changed.',
  backupNewer: 'A newer version of Afterglow wrote this back-up. Nothing was changed; update Afterglow and open it again.',
  backupDamaged: 'This back-up is damaged: a part of it is missing. Nothing was changed; try another copy of the file.',
  backupChanged: 'The file was changed since it was looked at. Nothing was changed here; open it again.',
  backupNoRoom: 'The disk is full. What came in before that is whole; make room and do it again to get the rest.',
  backupFailed:
    'The file could not be read or written to its end. What came in before that is whole; do it again to get the rest.',
  ...draftRefusals,
  requestIdInvalid: 'A request id has 32 digits and letters from a to f, in five groups.',
  noKey: 'There is no key yet, so nothing was sent. Add one in Settings, or use the practice Router.',
  ledgerFull: 'The disk is full: the job could not be recorded, so it was not sent. Not charged. Make room and submit again.',
  ledgerUnwritable: 'The job could not be recorded, so it was not sent. Not charged. Submit again.',
  modelNotFound: 'The Router does not know this model. Choose another one, or read the list again.',
  offline: 'There is no connection to the Router. Try again when you are online.',
  serverTrouble: 'The Router had trouble answering. Try again in a moment.',
  ...connectionRefusals,
};

// ── Compose ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What is wrong with the text of a draft, in plain words. */
const BODY_TROUBLES: Readonly<Record<BodyTrouble, string>> = {
  empty: 'There is nothing here yet. Begin with { and end with }.',
  valueExpected: 'A value is missing or cannot be read here.',
  colonExpected: 'A colon is missing after the name.',
  commaExpected: 'A comma is missing before this.',
  nameExpected: 'A name in double quotes is expected here.',
  braceExpected: 'A closing } is missing.',
  bracketExpected: 'A closing ] is missing.',
  commentNotAllowed: 'JSON has no comments. Take this one out.',
  stringNotClosed: 'A text is not closed: its second double quote is missing.',
  badCharacter: 'A character in this text must be written differently.',
  badNumber: 'This is not a number that JSON knows.',
  textAfterEnd: 'There is more text after the end of the object.',
  unreadable: 'This is not valid JSON.',
};

/** What a field lacks, after its label: "Width: at least 256". */
const PROBLEMS: Readonly<Record<ProblemKind, (fact: string) => string>> = {
  required: () => 'needs a value',
  expectedText: () => 'must be text',
  expectedNumber: () => 'must be a number',
  expectedWhole: () => 'must be a whole number',
  expectedYesNo: () => 'must be on or off',
  expectedList: () => 'must be a list',
  expectedObject: () => 'must be an object',
  tooSmall: (fact) => `must be at least ${fact}`,
  tooBig: (fact) => `must be at most ${fact}`,
  notAbove: (fact) => `must be more than ${fact}`,
  notBelow: (fact) => `must be less than ${fact}`,
  notMultiple: (fact) => `must be a multiple of ${fact}`,
  tooShort: (fact) => `must have at least ${fact} characters`,
  tooLong: (fact) => `must have at most ${fact} characters`,
  tooFew: (fact) => `needs at least ${fact}`,
  tooMany: (fact) => `takes at most ${fact}`,
  notOption: (fact) => `must be one of ${fact}`,
  badPattern: (fact) => `must be written as the model asks for, by the pattern ${fact}`,
  notUnique: () => 'has the same value twice',
  noShape: (fact) => `must have one of the forms that the model takes: ${fact}`,
  unknownName: () => 'is no setting of this model',
  oneNeeded: (fact) => `needs one of ${fact}`,
  notTogether: (fact) => `cannot have ${fact} at once`,
};

const compose = {
  title: 'Compose',
  opening: 'Opening your draft',
  openFailed: 'Your draft could not be read',
  kinds: kindWords,
  picker: pickerWords,
  tabs: { label: 'View of the draft', form: 'Form', json: 'JSON', code: 'Code' },
  prompt: 'Prompt',
  promptPlaceholder: 'Describe what you want to see, hear or read',
  promptExample: (words: string) => `For example: ${words}`,
  promptGuess: 'Nothing is published about this model\u2019s settings. The prompt goes to the usual place; see the JSON view.',
  noPrompt: 'This model takes no prompt.',
  useExample: 'Fill in the example',
  main: 'Settings',
  advanced: 'Advanced',
  advancedCount: (count: number) => `${number(count)} more`,
  shape: 'Mode',
  innerShape: 'Form',
  reading: 'Reading this model\u2019s settings',
  readFailed: 'This model\u2019s settings could not be read.',
  readRefused: 'The Router refused the key. The prompt alone can be written meanwhile.',
  readKept: 'Settings as they were last read; the Router could not be asked just now.',
  unauthored:
    'The settings of this model are not published. Whatever you write as JSON is passed on, and only the partner checks it.',
  brokenForm: 'The JSON view holds text that cannot be read yet, so the form has nothing to show. Nothing is lost.',
  openJson: 'Go on in the JSON view',
  field: {
    notSet: 'Not set',
    choose: 'Choose',
    defaultIs: (value: string) => `Default: ${value}`,
    on: 'On',
    off: 'Off',
    range: (min: number | null, max: number | null) =>
      min !== null && max !== null ? `${min} to ${max}` : min !== null ? `from ${min}` : max !== null ? `up to ${max}` : '',
    randomSeed: 'Random',
    dice: (label: string) => `Draw a number for ${label}`,
    clear: (label: string) => `Clear ${label}`,
    add: (label: string) => `Add to ${label}`,
    addShort: 'Add',
    item: (index: number) => `No. ${index + 1}`,
    removeItem: (label: string, index: number) => `Remove no. ${index + 1} of ${label}`,
    moveItem: (label: string, index: number) => `Move no. ${index + 1} of ${label}: drag, or press the arrow keys`,
    moved: (label: string, to: number, size: number) => `${label}: now no. ${to + 1} of ${number(size)}`,
    showMore: (count: number) => `Show ${number(count)} more`,
    name: 'Name',
    nameOf: (label: string) => `Name in ${label}`,
    newName: (label: string) => `New name in ${label}`,
    nameTaken: 'There is one of this name already',
    removeName: (label: string, name: string) => `Remove ${name === '' ? 'the one without a name' : name} from ${label}`,
    further: 'Further settings',
    otherForm: 'Another form, as JSON',
    slider: (label: string) => `${label}, slider`,
    shapes: 'Proportions',
    shapeOf: (ratio: string) => `Proportion ${ratio}`,
    swapSides: 'Swap width and height',
    pickColour: (label: string) => `Pick ${label}`,
    colourPlaceholder: '#rrggbb',
    colourPart: 'Write it as #rrggbb',
    keepSeed: 'Keep this seed',
    rollSeed: 'Draw a new seed with every submit',
    rolls: 'New with every submit',
    promptAbove: 'The prompt above',
    addTurn: 'Add a turn',
    addWords: 'Add text',
    addPart: 'Add a part as JSON',
    useParts: 'Split into parts',
    turn: (index: number) => `Turn ${index + 1}`,
    part: (index: number) => `Part ${index + 1}`,
    words: 'Words',
    none: 'None',
    json: 'as JSON',
    jsonPart: 'This part is not valid JSON yet',
    longValue: (length: number) => `${number(length)} characters, kept as they are`,
    replace: 'Replace',
    uriPlaceholder: 'https://',
    base64Placeholder: 'Base64 text',
    mediaPlaceholder: 'Link, data URI or base64 text',
    left: (count: number) => `${number(count)} left`,
    over: (count: number) => `${number(count)} too many`,
  },
  problem: (label: string, kind: ProblemKind, fact: string) =>
    label === '' ? `It ${PROBLEMS[kind](fact)}` : `${label} ${PROBLEMS[kind](fact)}`,
  problemAtField: (kind: ProblemKind, fact: string) => {
    const words = PROBLEMS[kind](fact);
    return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
  },
  bodyTrouble: (trouble: BodyTrouble) => BODY_TROUBLES[trouble],
  bodyTroubleAt: (trouble: BodyTrouble, line: number, column: number) =>
    `Line ${line}, column ${column}: ${BODY_TROUBLES[trouble]}`,
  json: { label: 'Draft as JSON', keptNote: 'Digits, order and unknown fields are kept as you write them.', tidy: 'Tidy up' },
  reasons: {
    label: 'Why can I not submit?',
    all: 'All reasons',
    noModel: 'Choose a model',
    noPrompt: 'Write a prompt',
    reading: 'The model\u2019s settings are being read',
    noKey: 'Add a key, or use the practice Router',
    notJson: (line: number) => `The JSON cannot be read, line ${line}`,
    notObject: 'The JSON must be one object',
    tooLarge: 'The draft is over 100 MiB, more than the Router takes',
    unfinished: (label: string) => `${label} is not valid JSON yet`,
    usedFor: 'This draft was submitted already',
    more: (count: number) => `${number(count)} more`,
  },
  submit: 'Submit',
  queueMany: (count: number) => `Queue ${plural(count, 'job', 'jobs')}`,
  hold: (why: string) => `Hold: ${why}`,
  holdMany: (count: number, why: string) => `Hold ${plural(count, 'job', 'jobs')}: ${why}`,
  submitAnyway: 'Submit anyway',
  submitAnywayNote: 'The Router checks it too, and a refusal costs nothing.',
  will: {
    queue: 'It waits in the Router\u2019s queue. You can close Afterglow meanwhile.',
    direct: 'It runs directly, up to 10 minutes. Keep Afterglow open.',
    hold: {
      offline: 'You are offline. It is recorded now and goes out once there is a connection.',
      sendingPaused: 'Sending is paused. It is recorded now and goes out once you resume.',
      oldOutbox: 'Sending is paused. It is recorded now and goes out once you have decided about the older jobs.',
      keyRefused: 'The key was refused. It is recorded now and goes out with a good one.',
      keyMissing: 'There is no key. It is recorded now and goes out once there is one.',
      creditsExhausted: 'Your credits are used up. It is recorded now and goes out once you resume.',
      resting: 'The Router asked for a pause. It is recorded now and goes out after it.',
    },
    holdShort: {
      offline: 'offline',
      sendingPaused: 'sending paused',
      oldOutbox: 'sending paused',
      keyRefused: 'key refused',
      keyMissing: 'no key',
      creditsExhausted: 'no credits',
    },
  },
  moneyLine: {
    practice: 'Practice: nothing is charged',
    yes: 'A refusal by policy is charged',
    no: 'A refusal by policy is not charged',
    unknown: 'Whether a refusal by policy is charged is not known',
    median: (sent: string, count: number) => `about ${credits(sent)} credits, the median of your last ${number(count)} runs`,
  },
  patience: {
    title: 'Give up waiting',
    open: (chosen: string) => `Give up waiting: ${chosen}`,
    never: 'Waits as long as it takes',
    after: (ms: number) => `Gives up after ${span(ms)}`,
    own: 'A limit of my own',
    minutes: 'Minutes',
    notMinutes: (most: number) => `A whole number, from 1 to ${number(most)}.`,
    note: 'If the run has not begun so long after the Router took it in, it is asked once to cancel it. What finishes all the same is collected, and may be charged.',
  },
  queued: {
    told: 'Submitted',
    now: (phase: string) => `Submitted: ${phase.toLowerCase()}`,
    see: 'See the job',
  },
  refusedFields: (count: number) =>
    `The Router refused ${plural(count, 'setting', 'settings')}. Not charged. Change and submit again.`,
  usedFor: {
    title: 'This draft was already submitted',
    line: 'Afterglow closed before it could tell you. Submitting it again makes a second job.',
    see: 'See the job',
    again: 'Submit again as new',
  },
  carried: (model: string) => `Moved to ${model}.`,
  leftBehind: (names: readonly string[]) => `Left behind: ${list(names)}.`,
  undo: 'Undo',
  shortcut: (mac: boolean) => (mac ? '\u2318 Enter' : 'Ctrl Enter'),
  results: {
    title: 'Latest results',
    label: 'Latest results of this model',
    empty: 'What this model makes for you will hang here.',
    use: 'Use these settings',
    useOf: (prompt: string) => `Use the settings of ${prompt}`,
    open: (prompt: string) => `Open ${prompt}`,
    taken: 'Its settings are on the table',
  },
} as const;

// ── Settings ────────────────────────────────────────────────────────────────────────────────────────────────────────

const backup = {
  title: 'Back-up',
  line: 'Every job with its history, what was sent, the draft and the settings, in one file. Keys are never in it, and results stay where they are saved.',
  write: 'Make a back-up',
  writing: 'Writing the back-up',
  written: (jobs: number) => `Back-up made: ${plural(jobs, 'job', 'jobs')}.`,
  writtenAt: (path: string) => `It is at ${path}.`,
  unreadableJobs: (count: number) =>
    `${plural(count, 'job', 'jobs')} of which a part is damaged here ${count === 1 ? 'is' : 'are'} not in it.`,
  unreadableBodies: (count: number) =>
    `What was sent for ${plural(count, 'job', 'jobs')} could not be read here and is not in it.`,
  open: 'Import a back-up',
  reading: 'Reading the back-up; nothing is changed yet',
  reportTitle: 'What this back-up would bring',
  reportLine: (app: string, at: number, now: number) => `Made by Afterglow ${app}, ${moment(at, now)}. Nothing was changed yet.`,
  counts: {
    new: (count: number) => `${plural(count, 'job', 'jobs')} not here yet`,
    grown: (count: number) => `${plural(count, 'job', 'jobs')} of which it knows more than is known here`,
    same: (count: number) => `${plural(count, 'job', 'jobs')} already here`,
    newerHere: (count: number) => `${plural(count, 'job', 'jobs')} of which more is known here; kept as they are`,
    conflict: (count: number) => `${plural(count, 'job', 'jobs')} that went on differently here; kept as they are`,
    unreadable: (count: number) => `${plural(count, 'line', 'lines')} that cannot be read; left out`,
  },
  held: (count: number) =>
    `${plural(count, 'job', 'jobs')} may have been sent since by the computer that made this back-up. ${count === 1 ? 'It waits' : 'They wait'} for you here and nothing of ${count === 1 ? 'it' : 'them'} is sent by itself.`,
  followed: (count: number) =>
    `${plural(count, 'job', 'jobs')} under way at a Router: followed here once a key of the same workspace is.`,
  missingBodies: (count: number) =>
    `What was sent for ${plural(count, 'job', 'jobs')} is not in the file, so ${count === 1 ? 'it' : 'they'} cannot be run again from here.`,
  base: (base: string) => `It was made with the Router at ${base}. Your own address stays as it is.`,
  draft: 'Its draft comes in too, since yours is empty.',
  kept: keptWords,
  files: 'Saved files are not in it. They show here if they are still in the same place.',
  nothing: 'Everything in it is already here.',
  take: (count: number) => `Import ${plural(count, 'job', 'jobs')}`,
  takeDraft: 'Import it',
  taking: 'Importing it',
  taken: (count: number) => `${plural(count, 'job', 'jobs')} imported.`,
  leave: 'Leave it',
  close: 'Close',
} as const;

const settings = {
  backup,
  title: 'Settings',
  connection,
  key: {
    title: 'Keys',
    line: 'Your Comfy API keys. Each goes to this computer\u2019s keychain and to the Router, nowhere else, and is never shown again.',
    label: 'API key',
    newLabel: 'New API key',
    placeholder: 'Paste your key',
    show: 'Show the key',
    hide: 'Hide the key',
    save: 'Save key',
    saving: 'Checking the key',
    replace: 'Replace',
    remove: 'Remove',
    cancel: 'Keep the old one',
    removeAsk: (name: string, waiting: number) =>
      waiting === 0
        ? `Remove the key \u201c${name}\u201d? No job needs it now.`
        : `Remove the key \u201c${name}\u201d? ${plural(waiting, 'job', 'jobs')} made with it then ${waiting === 1 ? 'waits' : 'wait'} here until this key returns: nothing is read or fetched for ${waiting === 1 ? 'it' : 'them'}, and results at the Router may be gone after 24 hours.`,
    add: 'Add another key',
    addYes: 'Add key',
    addNo: 'Close',
    added: (name: string) => `Key \u201c${name}\u201d added`,
    name: 'Name',
    colour: 'Colour',
    colours: ['Violet', 'Blue', 'Green', 'Yellow', 'Rose', 'Grey'],
    edit: 'Rename',
    editYes: 'Save',
    editNo: 'Leave as it is',
    use: 'Use for new jobs',
    inUse: 'In use for new jobs',
    of: (action: string, name: string) => `${action}: ${name}`,
    unnamed: 'Main',
    earlier: (name: string) => `${name}, earlier key`,
    unnamedOther: (tail: string) => `Key \u2026${tail}`,
    environment: 'COMFY_API_KEY',
    gone: (waiting: number) => `The key is not here. ${plural(waiting, 'job waits', 'jobs wait')} for it.`,
    goneEnvironment: (waiting: number) =>
      `This run has no such key. ${plural(waiting, 'job waits', 'jobs wait')} for it: add it here under a name of its own, or start Afterglow with it again.`,
    bringBack: 'Bring the key back',
    waiting: (count: number) => `${plural(count, 'job', 'jobs')} under way`,
    removeYes: 'Remove key',
    removeNo: 'Keep it',
    saved: 'Key saved',
    removed: 'Key removed',
    none: 'No key yet',
    ends: (tail: string) => `Ends in \u2026${tail}`,
    sealed: 'Kept sealed by this system\u2019s keychain.',
    weak: 'Kept with weak protection: whoever can read your files can read it. You chose this.',
    thisRun: {
      noEncryption: 'This system offers no safe place for it, so it is kept for this run only and asked for again next time.',
      environment: 'It comes from COMFY_API_KEY, is used for this run and never written down.',
      sealFailed: 'This system could not seal it just now, so it is kept for this run only.',
    },
    weakOffer: 'Keep it anyway, with weak protection',
    weakNote: 'It is then stored in a file that any program running as you can read.',
    unreadable: {
      otherKeyring: 'There is a key here that another keychain sealed. Unlock that one, or paste the key again.',
      damaged: 'The stored key cannot be read any more. Paste it again.',
      unavailable: 'There is a stored key, and the keychain does not answer just now. Unlock it and start Afterglow again.',
    },
    refused: 'The Router refused this key. Replace it; jobs under way wait until then.',
    where: 'Make one at platform.comfy.org, under API keys.',
  },
  practice: {
    title: 'Practice',
    label: 'Use the practice Router',
    hint: 'A Router inside Afterglow: no key, no network, no cost. Practice jobs stay in the list, marked as practice.',
  },
  base: {
    title: 'Router',
    label: 'Address',
    hint: 'Where requests go. Jobs under way stay at the address they were sent to.',
    save: 'Save',
    reset: 'Undo',
    saved: 'Address saved',
    fixed: 'Set from outside by AFTERGLOW_ROUTER_URL for this run.',
  },
  folder: {
    title: 'Results',
    label: 'Folder',
    hint: 'Finished files go here. Files that are already saved stay where they are.',
    choose: 'Choose a folder',
    saved: 'New results go to this folder',
    unavailable: 'This folder cannot be written just now. Results wait until it can, or until you choose another.',
  },
  naming: namingWords,
  limits: limitWords,
  theme: { title: 'Appearance', label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  about: {
    title: 'About',
    version: (version: string) => `Afterglow ${version}`,
    data: 'Everything Afterglow keeps is in',
    copyPath: 'Copy path',
  },
} as const;

// ── First run ───────────────────────────────────────────────────────────────────────────────────────────────────────

const firstRun = {
  title: 'Afterglow',
  sentences: [
    'Write a prompt, press Submit, and close the lid: the Router goes on without you.',
    'A finished result stays on the server for 24 hours; the ring around it shows the time that is left.',
    'Afterglow fetches everything to your disk before the glow fades, and keeps the only record of it.',
  ],
  keyLabel: 'Comfy API key',
  keyPlaceholder: 'Paste your key',
  begin: 'Begin',
  where: 'Make a key at platform.comfy.org, under API keys.',
  or: 'or',
  practice: 'Try it with the practice Router',
  practiceNote: 'No key, no network, no cost.',
} as const;

// ── All of it ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const t = {
  app,
  status,
  hindrance,
  /** The word of a failed call, in a sentence that says what to do where there is something to do. */
  lineTrouble: (word: string): string =>
    isLineTrouble(word) ? `${LINE_TROUBLES[word].title} ${LINE_TROUBLES[word].line}` : `${TROUBLES[word] ?? word}.`,
  discard: 'Discard',
  bulk,
  away,
  noticeSettings,
  money,
  phases: PHASES,
  queue,
  viewer,
  players,
  expiry,
  endings,
  inspector,
  gallery,
  marks,
  risk: atRisk,
  news,
  out,
  refusals,
  draftFile: draftFileWords,
  media: mediaWords,
  drafts: draftWords,
  presets: presetWords,
  prompts: promptWords,
  compose,
  batch: batchWords,
  builder: builderWords,
  code: codeWords,
  opened: openedWords,
  about: aboutWords,
  updates: updateWords,
  settings,
  firstRun,
} as const;
