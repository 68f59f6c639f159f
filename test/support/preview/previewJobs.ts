/** Jobs as a busy week leaves them: every phase, every ending, several ages and scripts. For looking at the window. */

import type { FileKind, JobError, JobFile, MissingAsset } from '../../../src/shared/job.ts';
import type { CallLine, Expiry, HistoryLine, JobSummary, JobView } from '../../../src/shared/jobView.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';

export const PROMPTS = [
  'a red teapot on a windowsill at first light, steam curling into dust motes, 50 mm, shallow depth of field',
  'waves at dusk, slow pan from the lighthouse to the open sea, long exposure, no people, soft grain',
  'paper crane, studio light, seamless paper, one hard shadow',
  '窓辺に置かれた赤い急須、朝の光、湯気、浅い被写界深度、フィルムの質感',
  'إبريق شاي أحمر على حافة النافذة عند الفجر، بخار يتصاعد في ضوء ناعم',
  'an isometric greenhouse full of ferns, rain on the glass, warm lamps inside, seen from above, extremely detailed, every leaf drawn, architectural drawing style with ink outlines and watercolour washes, no text, no people, muted palette of green and ochre, paper texture visible',
  'portrait of an old clockmaker, Rembrandt light, loupe in the left eye',
  'Warm felt piano, 72 bpm, a slow waltz that never quite resolves',
  'אגרטל זכוכית כחול על שולחן עץ, אור צד, צל ארוך',
  'low-poly fox sitting, clean topology, game ready',
  'Summarise the attached minutes in five plain sentences.',
  'bright poster of a night train, flat shapes, three colours, big moon 🌕',
  '一只在雪地里回头的狐狸，暮色，长焦，浅景深',
  'a vector badge for a lighthouse keepers’ club, two colours, thick lines',
] as const;

export const MODELS: readonly (readonly [string, FileKind])[] = [
  ['bfl/flux-2-pro', 'image'],
  ['kling/kling-v3', 'video'],
  ['openai/gpt-image-2', 'image'],
  ['byteplus/seedream-4-5-251128', 'image'],
  ['recraft/recraftv4_1_vector', 'svg'],
  ['byteplus/seed-audio-1.0', 'audio'],
  ['meshy/meshy-7.1', 'model3d'],
  ['anthropic/claude-opus-5', 'text'],
];

const MEDIA: Readonly<Record<FileKind, readonly [string, string]>> = {
  image: ['image/png', 'png'],
  svg: ['image/svg+xml', 'svg'],
  video: ['video/mp4', 'mp4'],
  audio: ['audio/wav', 'wav'],
  model3d: ['model/gltf-binary', 'glb'],
  text: ['text/plain', 'txt'],
  json: ['application/json', 'json'],
  file: ['application/octet-stream', 'bin'],
};

export function hex(seed: number, length: number): string {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += state.toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
}

export function uuid(seed: number): string {
  const digits = hex(seed, 32);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
}

export function sampleError(kind: string, overrides: Partial<JobError> = {}): JobError {
  return {
    kind,
    detail: '',
    httpStatus: null,
    supportId: uuid(kind.length * 31),
    fixableBy: 'user',
    charge: 'notCharged',
    fields: [],
    refusalSubject: null,
    ...overrides,
  };
}

/** The result lasts at least `leftMs` from now, and up to `spreadMs` longer. */
export function lasting(now: number, leftMs: number, spreadMs = 40 * SECOND): Expiry {
  return { kind: 'bounded', notBefore: now + leftMs, notAfter: now + leftMs + spreadMs };
}

export function sampleJob(seed: number, now: number, overrides: Partial<JobSummary> = {}): JobSummary {
  const [model, kind] = MODELS[seed % MODELS.length] ?? ['bfl/flux-2-pro', 'image'];
  const phase = overrides.phase ?? 'done';
  const done = phase === 'done';
  const createdAt = overrides.createdAt ?? now - seed * 11 * MINUTE;
  return {
    id: uuid(seed + 1),
    model,
    route: 'queued',
    profile: 'p1',
    practice: false,
    prompt: PROMPTS[seed % PROMPTS.length] ?? '',
    phase,
    heldBecause: null,
    waitingFor: null,
    dueAt: null,
    position: null,
    batch: null,
    place: createdAt,
    giveUpAfterMs: null,
    giveUpAt: null,
    gaveUpAt: null,
    wish: 'none',
    ending: null,
    createdAt,
    runningSince: done ? createdAt + 12 * SECOND : null,
    endedAt: done ? createdAt + (40 + (seed % 90)) * SECOND : null,
    contact: { lastCheckedAt: now - 4 * SECOND, nextCheckAt: null, lostSince: null, trouble: null },
    credits: done ? (seed % 4 === 0 ? null : String(((seed * 37) % 120) / 10)) : null,
    expiry: done ? lasting(now, createdAt + DAY - now) : { kind: 'none' },
    absent: [],
    trashed: [],
    adopted: false,
    atRisk: phase === 'held' || phase === 'collecting',
    safe: done,
    fileCount: done ? 1 + (seed % 3) : 0,
    missingCount: 0,
    cover: done ? { index: 0, kind, mediaType: MEDIA[kind][0] } : null,
    error: null,
    requestId: phase === 'outbox' || phase === 'sending' ? null : uuid(seed + 5_000),
    unrecorded: false,
    estimate: null,
    obstacle: null,
    parent: null,
    starred: seed % 7 === 3,
    title: '',
    ...overrides,
  };
}

/** One of each thing that can be seen, newest first, then `finished` plain ones. */
export function sampleJobs(now: number, finished: number): readonly JobSummary[] {
  const contact = (overrides: Partial<JobSummary['contact']>): JobSummary['contact'] => ({
    lastCheckedAt: now - 4 * SECOND,
    nextCheckAt: now + 6 * SECOND,
    lostSince: null,
    trouble: null,
    ...overrides,
  });
  const failed = (seed: number, error: JobError, overrides: Partial<JobSummary> = {}): JobSummary =>
    sampleJob(seed, now, {
      phase: 'failed',
      createdAt: now - 3 * HOUR - seed * MINUTE,
      endedAt: now - 2 * HOUR,
      ending: error.kind,
      error,
      ...overrides,
    });
  const special: readonly JobSummary[] = [
    sampleJob(0, now, {
      phase: 'running',
      createdAt: now - 63 * SECOND,
      runningSince: now - 41 * SECOND,
      contact: contact({}),
      estimate: { fromMs: 50_000, toMs: 62_000 },
    }),
    sampleJob(1, now, {
      phase: 'queued',
      createdAt: now - 3 * MINUTE,
      position: 2,
      contact: contact({ nextCheckAt: now + 21 * SECOND }),
    }),
    sampleJob(9, now, {
      phase: 'running',
      createdAt: now - 6 * MINUTE,
      runningSince: now - 5 * MINUTE,
      contact: contact({ nextCheckAt: now + 48 * SECOND }),
    }),
    sampleJob(5, now, {
      phase: 'queued',
      createdAt: now - 7 * MINUTE,
      position: null,
      wish: 'heard',
      contact: contact({ nextCheckAt: now + 12 * SECOND }),
    }),
    sampleJob(4, now, {
      phase: 'queued',
      createdAt: now - 9 * MINUTE,
      position: 0,
      contact: contact({ lostSince: now - 5 * MINUTE, trouble: 'timeout' }),
    }),
    sampleJob(11, now, { phase: 'sending', waitingFor: 'answer', createdAt: now - 2 * SECOND }),
    sampleJob(12, now, { phase: 'outbox', createdAt: now - 1 * SECOND, dueAt: now + 30 * SECOND }),
    sampleJob(13, now, { phase: 'sending', waitingFor: 'retry', dueAt: now + 9 * SECOND, createdAt: now - 10 * MINUTE }),
    sampleJob(3, now, { phase: 'held', heldBecause: 'outcomeUnknown', createdAt: now - 50 * MINUTE, requestId: null }),
    sampleJob(8, now, { phase: 'held', heldBecause: 'notVisible', createdAt: now - 70 * MINUTE }),
    sampleJob(2, now, {
      phase: 'collecting',
      createdAt: now - 14 * MINUTE,
      expiry: lasting(now, 23 * HOUR + 41 * MINUTE),
      safe: false,
    }),
    sampleJob(16, now, {
      phase: 'collecting',
      createdAt: now - DAY + 20 * MINUTE,
      expiry: lasting(now, 34 * MINUTE, 9 * MINUTE),
      safe: false,
      obstacle: 'folderUnavailable',
    }),
    sampleJob(24, now, {
      phase: 'done',
      createdAt: now - 20 * HOUR,
      expiry: lasting(now, 4 * HOUR + 5 * MINUTE),
      atRisk: true,
      safe: false,
      missingCount: 1,
      credits: '12.5',
    }),
    sampleJob(32, now, {
      phase: 'done',
      createdAt: now - DAY,
      endedAt: now - DAY + MINUTE,
      expiry: { kind: 'bounded', notBefore: now - 10 * MINUTE, notAfter: now + 40 * MINUTE },
      profile: 'practice',
      practice: true,
    }),
    failed(
      6,
      sampleError('content_policy_violation', {
        detail: 'The prompt was flagged by the provider.',
        httpStatus: 400,
        charge: 'mayBeCharged',
        refusalSubject: 'input_text',
      }),
    ),
    failed(
      7,
      sampleError('invalid_input', {
        httpStatus: 422,
        fields: [
          { path: ['width'], message: 'Input should be less than or equal to 2048', type: 'less_than_equal' },
          { path: ['prompt'], message: 'Field required', type: 'missing' },
        ],
      }),
    ),
    failed(
      10,
      sampleError('provider_error', {
        httpStatus: 502,
        detail: 'upstream returned 500',
        charge: 'mayBeCharged',
        fixableBy: 'nobody',
      }),
    ),
    failed(14, sampleError('not_enabled', { httpStatus: 403, detail: 'Queued delivery is not enabled for this key.' })),
    failed(15, sampleError('queue_timeout', { httpStatus: 504 })),
    failed(17, sampleError('gpu_on_holiday', { httpStatus: 500, charge: 'mayBeCharged', detail: 'A reason of tomorrow.' })),
    failed(18, sampleError('cancelled', { charge: 'mayBeCharged' }), { phase: 'cancelled' }),
    failed(19, sampleError('expired', { charge: 'mayBeCharged', httpStatus: 410 }), {
      phase: 'expired',
      expiry: { kind: 'gone' },
    }),
  ];
  const plain = Array.from({ length: finished }, (_, index) =>
    sampleJob(index + 40, now, { createdAt: now - 90 * MINUTE - index * 23 * MINUTE, practice: index % 17 === 3 }),
  ).map((job) => (now - job.createdAt > DAY ? { ...job, expiry: { kind: 'gone' } as const } : job));
  return [...special, ...plain].sort((one, other) => other.createdAt - one.createdAt);
}

function fileOf(job: JobSummary, index: number): JobFile {
  const kind = index === job.fileCount - 1 && index > 0 ? 'json' : (job.cover?.kind ?? 'image');
  const [mediaType, ending] = MEDIA[kind];
  const name = `2026-11-29 ${job.model.split('/')[1]} ${job.prompt.slice(0, 24).trim()} ${index}.${ending}`;
  return {
    index,
    name,
    path: `/home/ada/Pictures/Afterglow/${name}`,
    sizeBytes: 1_843_201 + index * 44_100,
    digest: hex(index + 9, 64),
    mediaType,
    kind,
    role: kind === 'json' ? 'body' : index === 0 ? 'main' : 'alternate',
    source: kind === 'json' ? '$body' : `data[${index}].url`,
  };
}

export function sampleView(job: JobSummary): JobView {
  const files = Array.from({ length: job.fileCount }, (_, index) => fileOf(job, index));
  const missing: MissingAsset[] =
    job.missingCount > 0 ? [{ source: 'data[1].url', reason: 'deadLink', host: 'delivery.example', httpStatus: 403 }] : [];
  const at = job.createdAt;
  const history: HistoryLine[] = [
    { seq: 1, at, type: 'created', phase: 'outbox', note: null },
    { seq: 2, at: at + 40, type: 'sent', phase: 'sending', note: null },
    { seq: 3, at: at + 900, type: 'accepted', phase: 'queued', note: uuid(5_000) },
    { seq: 4, at: at + 12_000, type: 'seen', phase: 'running', note: 'IN_PROGRESS' },
    ...(job.endedAt === null ? [] : [{ seq: 5, at: job.endedAt, type: 'saved', phase: job.phase, note: String(job.fileCount) }]),
  ];
  const calls: CallLine[] = [
    {
      at: at + 41,
      durationMs: 812,
      call: 'submit',
      httpStatus: 201,
      bucket: null,
      supportId: uuid(71),
      retryAfterMs: null,
      trouble: null,
      decided: { event: 'accepted', nextAt: at + 6_000 },
    },
    {
      at: at + 6_000,
      durationMs: 96,
      call: 'status',
      httpStatus: 200,
      bucket: null,
      supportId: uuid(72),
      retryAfterMs: 6_000,
      trouble: null,
      decided: { event: null, nextAt: at + 12_000 },
    },
    {
      at: at + 12_000,
      durationMs: 30_000,
      call: 'status',
      httpStatus: null,
      bucket: null,
      supportId: null,
      retryAfterMs: null,
      trouble: 'timeout',
      decided: { event: null, nextAt: at + 44_000 },
    },
  ];
  return {
    ...job,
    base: job.practice ? 'practice' : 'https://router.example',
    profile: job.practice ? 'practice' : 'p1',
    key: uuid(901),
    body: { digest: hex(4, 64), sizeBytes: 412 },
    sends: 1,
    firstSentAt: at + 40,
    files,
    missing,
    assets: [],
    history,
    calls,
    tags: job.starred ? ['for May', 'client'] : [],
    note: job.starred ? 'The one to show on Friday.' : '',
  };
}
