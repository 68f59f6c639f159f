/** Jobs and events to test with: one plain job in each phase, one plain event of each type. */

import type { EventOf, EventType, JobEvent } from '../../src/main/jobs/event.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import type { Job, JobError, JobFile, Phase, Route, StoredBody } from '../../src/shared/job.ts';

/** A round moment to count from. */
export const START = Date.UTC(2026, 0, 5, 12);
export const REQUEST_ID = '5b6f0d1e-3f0a-4d0c-9a51-3d0f0a7c9b11';
export const JOB_ID = '0f4c1f5a-8a0e-4c0b-9a6d-2f7d3e1b5c77';
export const KEY = '8d7be0f4-63f3-4c68-8b11-0c7f5e2a9d10';

export const BODY: StoredBody = { digest: 'b'.repeat(64), sizeBytes: 42, path: '/store/b', mediaType: 'application/json' };

export const FILE: JobFile = {
  index: 0,
  name: 'fox.png',
  path: '/results/fox.png',
  sizeBytes: 9,
  digest: 'f'.repeat(64),
  mediaType: 'image/png',
  kind: 'image',
  role: 'main',
  source: 'result.sample',
};

export function errorOf(kind: string, more: Partial<JobError> = {}): JobError {
  return {
    kind,
    detail: '',
    httpStatus: 400,
    supportId: 'support-1',
    fixableBy: 'user',
    charge: 'notCharged',
    fields: [],
    refusalSubject: null,
    ...more,
  };
}

const PLAIN: { readonly [T in EventType]: Omit<EventOf<T>, 'type' | 'at'> } = {
  created: {
    id: JOB_ID,
    model: 'bfl/flux-2-pro',
    route: 'queued',
    base: 'https://router.example',
    profile: 'main',
    key: KEY,
    body: { digest: 'a'.repeat(64), sizeBytes: 20 },
    prompt: 'a fox',
    parent: null,
  },
  adopted: {
    id: JOB_ID,
    model: 'bfl/flux-2-pro',
    base: 'https://router.example',
    profile: 'main',
    requestId: REQUEST_ID,
  },
  broughtIn: {},
  moved: { profile: 'another' },
  sent: { serverAt: null },
  unsent: { dueAt: START + 5_000, because: 'rate_limited' },
  admitting: { dueAt: START + 3_000 },
  lost: { dueAt: START + 2_000, because: 'timeout' },
  refused: { error: errorOf('invalid_input', { httpStatus: 422 }) },
  accepted: { requestId: REQUEST_ID, position: 3, replayed: false, supportId: 'support-1', serverAt: START },
  answered: { output: BODY, credits: '4', serverAt: START },
  seen: { status: 'IN_PROGRESS', position: null, ending: null, credits: null, serverAt: START + 5 * 60_000 },
  bodySaved: { output: BODY, credits: '4' },
  ended: { error: errorOf('provider_error', { httpStatus: 502 }) },
  saved: { files: [FILE], missing: [] },
  gone: { supportId: 'support-1' },
  unseen: { supportId: 'support-1' },
  placed: { place: START - 90_000 },
  cancelAsked: {},
  gaveUp: {},
  cancelHeard: { answer: 'heard' },
  resent: {},
  letGo: {},
  trashed: { indexes: [0] },
  removed: {},
};

/** A plain event of a type, at `START` unless told otherwise. */
export function event<T extends EventType>(type: T, more: Partial<Omit<EventOf<T>, 'type'>> = {}): EventOf<T> {
  return { type, at: START, ...PLAIN[type], ...more } as unknown as EventOf<T>;
}

/** Folds events one after another, starting with nothing. */
export function fold(events: readonly JobEvent[], from: Job | null = null): Job | null {
  return events.reduce<Job | null>((job, next) => reduce(job, next), from);
}

function folded(...events: readonly JobEvent[]): Job {
  const job = fold([event('created', { at: START - 60_000 }), ...events]);
  if (job === null) throw new Error('These events leave no job.');
  return job;
}

const submitted = [event('sent'), event('accepted')] as const;
const completed = event('seen', { status: 'COMPLETED' });

const MADE: Readonly<Record<Phase, () => Job>> = {
  outbox: () => folded(),
  sending: () => folded(event('sent')),
  queued: () => folded(...submitted),
  running: () => folded(...submitted, event('seen', { serverAt: START })),
  held: () => folded(event('sent'), event('lost', { dueAt: null })),
  collecting: () => folded(...submitted, completed),
  done: () => folded(...submitted, completed, event('bodySaved'), event('saved')),
  failed: () => folded(event('sent'), event('refused')),
  cancelled: () => folded(event('cancelAsked')),
  expired: () => folded(...submitted, event('gone')),
};

/** A plain job in a phase. `held` waits because its outcome is unknown; `collecting` has no body yet. */
export function jobIn(phase: Phase, more: Partial<Job> & { readonly route?: Route } = {}): Job {
  return { ...MADE[phase](), ...more } as Job;
}

/** A job in `sending` that waits to be sent again. */
export const waitingJob = (more: Partial<Job> = {}): Job => ({ ...folded(event('sent'), event('lost')), ...more }) as Job;
/** A job that its key cannot see. */
export const unseenJob = (more: Partial<Job> = {}): Job => ({ ...folded(...submitted, event('unseen')), ...more }) as Job;
/** A job whose body is on disk and whose files are not. */
export const bodyJob = (more: Partial<Job> = {}): Job =>
  ({ ...folded(...submitted, completed, event('bodySaved')), ...more }) as Job;
