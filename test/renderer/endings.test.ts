/** Every way in which a job can end or stand still: its own words and sign, its cost, and what a person can do. */

import {
  Ban,
  Building2,
  CircleAlert,
  CircleQuestionMark,
  CircleSlash,
  ClockAlert,
  CloudOff,
  Coins,
  EyeOff,
  FileQuestionMark,
  FileWarning,
  FileX,
  FolderClock,
  FolderInput,
  FolderX,
  Gauge,
  Hand,
  HardDriveDownload,
  History,
  Hourglass,
  KeyRound,
  KeySquare,
  Layers,
  ListEnd,
  ListX,
  Lock,
  type LucideIcon,
  MessageCircleQuestionMark,
  OctagonAlert,
  PackageCheck,
  SearchX,
  ServerCrash,
  ShieldAlert,
  ShieldQuestionMark,
  TimerOff,
  TimerReset,
  Unplug,
  WifiOff,
} from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { factsOfBucket } from '../../src/main/jobs/buckets.ts';
import { t } from '../../src/renderer/text/en.ts';
import { endingOf, endingWords } from '../../src/renderer/text/endingWords.ts';
import { actionsOf, type EndingAction, signOf } from '../../src/renderer/views/inspector/endings.ts';
import type { JobError } from '../../src/shared/job.ts';
import type { JobSummary, JobView } from '../../src/shared/jobView.ts';
import { DAY } from '../../src/shared/time.ts';
import { sampleError, sampleJob, sampleView } from '../support/preview/previewJobs.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const LONG_AGO = NOW - 60_000;

type Line = readonly [
  what: string,
  job: Partial<JobSummary>,
  icon: LucideIcon,
  charged: 'not charged' | 'may be charged' | `charged ${string}`,
  actions: string,
];

const error = (kind: string, more: Partial<JobError> = {}): JobError => sampleError(kind, { ...factsOfBucket(kind), ...more });
const failed = (kind: string, more: Partial<JobError> = {}): Partial<JobSummary> => ({
  phase: 'failed',
  error: error(kind, more),
});
const silent = { lastCheckedAt: LONG_AGO, nextCheckAt: NOW + 5_000, lostSince: LONG_AGO, trouble: 'http_502' };
const none = { fileCount: 0, credits: null, missingCount: 0 } as const;

/** The nineteen buckets of https://docs.comfy.org/development/comfy-router/errors, then ours. */
const TABLE: readonly Line[] = [
  ['invalid_input', failed('invalid_input'), FileWarning, 'not charged', 'edit'],
  ['content_policy_violation', failed('content_policy_violation'), ShieldAlert, 'may be charged', 'edit'],
  ['provider_error', failed('provider_error'), ServerCrash, 'may be charged', 'runAgain edit'],
  ['provider_timeout', failed('provider_timeout'), ClockAlert, 'may be charged', 'runAgain edit'],
  ['insufficient_credits', failed('insufficient_credits'), Coins, 'not charged', 'runAgain edit'],
  ['model_not_found', failed('model_not_found'), SearchX, 'not charged', 'edit'],
  ['unauthorized', failed('unauthorized'), KeyRound, 'not charged', 'keys runAgain edit'],
  ['forbidden', failed('forbidden'), Lock, 'not charged', 'keys runAgain edit'],
  ['concurrency_limit_exceeded', failed('concurrency_limit_exceeded'), Layers, 'not charged', 'runAgain edit'],
  ['client_disconnected', failed('client_disconnected'), Unplug, 'may be charged', 'runAgain edit'],
  ['internal_error', failed('internal_error'), CircleAlert, 'may be charged', 'runAgain edit'],
  ['deadline_exceeded', failed('deadline_exceeded'), TimerReset, 'may be charged', 'runAgain edit'],
  ['not_enabled', failed('not_enabled'), ListX, 'not charged', 'runDirectly keys edit'],
  ['service_unavailable', failed('service_unavailable'), CloudOff, 'not charged', 'runAgain edit'],
  ['rate_limited', failed('rate_limited'), Gauge, 'not charged', 'runAgain edit'],
  ['cancelled', { phase: 'cancelled', error: error('cancelled') }, Ban, 'may be charged', 'runAgain edit'],
  ['queue_timeout', failed('queue_timeout'), Hourglass, 'not charged', 'runAgain edit'],
  ['request_not_found', failed('request_not_found'), FileQuestionMark, 'may be charged', 'keys runAgain edit'],
  ['queue_backlog_full', failed('queue_backlog_full'), ListEnd, 'not charged', 'runAgain edit'],
  ['body_lost', failed('body_lost', { charge: 'notCharged' }), FileX, 'not charged', 'edit runAgain'],
  ['outcome_unknown', failed('outcome_unknown'), CircleQuestionMark, 'may be charged', 'runAgain edit'],
  ['reason_unknown', failed('reason_unknown'), MessageCircleQuestionMark, 'may be charged', 'runAgain edit'],
  ['expired', { phase: 'expired', error: error('expired') }, TimerOff, 'may be charged', 'runAgain edit'],
  ['a reason that nobody knows', failed('gpu_on_holiday'), OctagonAlert, 'may be charged', 'runAgain edit'],
  ['a key of another request', failed('invalid_input', { httpStatus: 409 }), KeySquare, 'not charged', 'runAgain edit'],
  [
    'cancelled before anything was sent',
    { phase: 'cancelled', requestId: null, error: error('cancelled', { charge: 'notCharged' }) },
    CircleSlash,
    'not charged',
    'runAgain edit',
  ],
  [
    'cancelled, and a result was there all the same',
    { phase: 'cancelled', error: error('cancelled'), fileCount: 1, credits: '4' },
    PackageCheck,
    'charged 4 credits',
    'runAgain edit',
  ],
  [
    'cancelled too late, finished and collected',
    { phase: 'done', wish: 'tooLate', fileCount: 1, credits: '4' },
    PackageCheck,
    'charged 4 credits',
    'runAgain edit',
  ],
  [
    'held: nobody knows whether it was taken in',
    { phase: 'held', heldBecause: 'outcomeUnknown' },
    Hand,
    'may be charged',
    'resend runAgain edit letGo',
  ],
  [
    'held: a day later its key has ended',
    { phase: 'held', heldBecause: 'outcomeUnknown', createdAt: NOW - DAY },
    History,
    'may be charged',
    'runAgain edit resendLate letGo',
  ],
  [
    'held: the key that is here is of another workspace',
    { phase: 'held', heldBecause: 'outcomeUnknown', contact: { ...silent, lostSince: null, trouble: 'other_workspace' } },
    Building2,
    'may be charged',
    'keys runAgain edit letGo',
  ],
  [
    'held: the second sending was refused',
    { phase: 'held', heldBecause: 'outcomeUnknown', error: error('forbidden') },
    ShieldQuestionMark,
    'may be charged',
    'resend runAgain edit letGo',
  ],
  [
    'held: it came in with a back-up',
    { phase: 'held', heldBecause: 'outcomeUnknown', error: error('brought_in') },
    FolderInput,
    'may be charged',
    'resend runAgain edit letGo',
  ],
  [
    'held: it came in with a back-up of long ago',
    { phase: 'held', heldBecause: 'outcomeUnknown', error: error('brought_in'), createdAt: NOW - DAY },
    FolderClock,
    'may be charged',
    'runAgain edit resendLate letGo',
  ],
  [
    'held: nothing is left to send again',
    { phase: 'held', heldBecause: 'outcomeUnknown', error: error('body_lost') },
    FolderX,
    'may be charged',
    'resend runAgain edit letGo',
  ],
  [
    'held: the result is too large',
    { phase: 'held', heldBecause: 'outcomeUnknown', error: error('result_too_large') },
    HardDriveDownload,
    'may be charged',
    'resend runAgain edit letGo',
  ],
  [
    'held: not visible to this key',
    { phase: 'held', heldBecause: 'notVisible' },
    EyeOff,
    'may be charged',
    'checkNow keys runAgain edit letGo',
  ],
  ['contact lost', { phase: 'running', contact: silent }, WifiOff, 'may be charged', 'checkNow edit'],
];

const jobOf = (job: Partial<JobSummary>): JobSummary => sampleJob(1, NOW, { ...none, ...job });
const viewOf = (job: Partial<JobSummary>): JobView => {
  const view = sampleView(jobOf(job));
  return { ...view, ...none, ...job, firstSentAt: view.createdAt };
};

describe('each ending has its own words, sign, cost and next action', () => {
  test.each(TABLE)('%s', (_what, job, icon, charged, actions) => {
    const words = endingWords(jobOf(job), NOW);
    expect(words?.charged).toBe(charged);
    for (const sentence of [words?.what ?? '', words?.next ?? '']) expect(sentence).toMatch(/^[A-Z].*\.$/u);
    expect(signOf(jobOf(job), NOW)?.icon).toBe(icon);
    expect(actionsOf(viewOf(job), NOW).join(' ')).toBe(actions);
  });

  test('and no two share their words; a sign is shared only by the two ways in which a cancel came too late', () => {
    const words = TABLE.map(([, job]) => endingWords(jobOf(job), NOW)?.what);
    expect(new Set(words).size).toBe(TABLE.length);
    const signs = TABLE.map(([, , icon]) => icon).filter((icon) => icon !== PackageCheck);
    expect(new Set(signs).size).toBe(TABLE.length - 2);
  });

  test('and nothing that the catalogue has words for is left out', () => {
    const buckets = TABLE.flatMap(([, job]) => endingOf(jobOf(job), NOW)?.bucket ?? []);
    expect(new Set(buckets)).toEqual(new Set([...Object.keys(t.endings.table), 'gpu_on_holiday']));
    const own = TABLE.flatMap(([, job]) => endingOf(jobOf(job), NOW)?.own ?? []);
    expect(new Set(own)).toEqual(new Set(Object.keys(t.endings.own)));
  });
});

describe('what can be done', () => {
  const all = TABLE.map(([what, job]) => [what, viewOf(job)] as const);
  const offers = (view: JobView, action: EndingAction): boolean => actionsOf(view, NOW).includes(action);

  test('to send the same again is offered only where nobody knows the outcome, and is another thing than to run it again', () => {
    expect(all.filter(([, view]) => offers(view, 'resend')).map(([what]) => what)).toEqual([
      'held: nobody knows whether it was taken in',
      'held: the second sending was refused',
      'held: it came in with a back-up',
      'held: nothing is left to send again',
      'held: the result is too large',
    ]);
    expect(t.inspector.actions.resendHint).toContain('Same key');
    expect(t.inspector.actions.runAgainHint).toContain('its own key and its own charge');
    expect(t.inspector.actions.runAgain('perhaps')).toContain('may be charged');
    expect(t.inspector.actions.resend).not.toContain('charged');
  });

  test('settings that will be refused again are not run again', () => {
    for (const kind of ['invalid_input', 'content_policy_violation', 'model_not_found']) {
      expect(offers(viewOf(failed(kind)), 'runAgain')).toBe(false);
    }
  });

  test('to run directly is not offered where it was just that', () => {
    expect(offers({ ...viewOf(failed('not_enabled')), route: 'direct' }, 'runDirectly')).toBe(false);
  });

  test('a run from elsewhere has no settings here: nothing of it can be sent', () => {
    for (const [, view] of all) {
      const foreign = { ...view, body: { digest: '', sizeBytes: 0 } };
      for (const action of ['resend', 'runAgain', 'runDirectly', 'edit'] as const) expect(offers(foreign, action)).toBe(false);
    }
  });

  test('one read that failed a moment ago is not lost contact', () => {
    const job = jobOf({ phase: 'running', contact: { ...silent, lostSince: NOW - 5_000 } });
    expect(endingOf(job, NOW)).toBeNull();
  });

  test('a part that a policy refused is named', () => {
    expect(t.endings.refusedPart('input_image')).toBe('It was about a picture that you sent.');
    expect(t.endings.refusedPart('output')).toBe('It was about something that the model made.');
    expect(t.endings.refusedPart('output_hologram')).toBe('It was about something that the model made.');
  });
});
