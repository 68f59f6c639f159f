/**
 * What stands beside a result file: which settings it was made with, when, for how much, and the digests by which anybody can
 * see that it is still what was received. Read back, it gives the draft. Never in it: a key, or what opens a link.
 */

import { z } from 'zod';
import type { Job, JobFile, MissingAsset } from '../../../shared/job.ts';
import { PRACTICE_PROFILE } from '../../../shared/job.ts';

/** Settings up to this size stand in the sidecar; larger ones (they hold whole pictures) are named by their digest. */
export const SETTINGS_BYTES = 256 * 1_024;
/** How many files of its job a sidecar lists: each of hundreds would list hundreds. */
const LISTED = 100;
/** No sidecar of ours comes near it. */
export const SIDECAR_BYTES = 1_024 * 1_024;
export const SIDECAR_VERSION = 1;

const time = z.string().max(40).nullable();
const word = z.string().max(2_000);
const file = z.object({
  name: word,
  sizeBytes: z.number().int().nonnegative(),
  sha256: word,
  mediaType: word,
  kind: word,
  role: word,
  source: word,
});

/** More fields may come in later versions of the same number; whoever reads passes them over. */
const sidecar = z.object({
  afterglow: z.literal('result'),
  version: z.literal(SIDECAR_VERSION),
  app: word,
  job: word,
  requestId: word.nullable(),
  parent: word.nullable(),
  model: word,
  route: z.enum(['queued', 'direct']),
  practice: z.boolean(),
  prompt: z.string().max(1_000),
  settings: z.object({
    sha256: word,
    sizeBytes: z.number().int().nonnegative(),
    /** JSON text exactly as it was sent; null when it is too large, or when nothing was sent from here. */
    text: z.string().max(SIDECAR_BYTES).nullable(),
    /** Something in the text was masked, so it is not what was sent. */
    masked: z.boolean(),
  }),
  credits: word.nullable(),
  /** By the clock of the computer that made the job. */
  localTimes: z.object({ asked: time, firstSent: time, running: time, saved: time }),
  /** By the Router's clock. */
  serverTimes: z.object({ firstSent: time, lastUnfinished: time, firstFinished: time }),
  file,
  files: z.array(file).max(1_000),
  missing: z.array(z.object({ source: word, reason: word })).max(1_000),
});

export type Sidecar = Readonly<z.infer<typeof sidecar>>;

export type SidecarSettings = Sidecar['settings'];

export interface Told {
  readonly app: string;
  readonly files: readonly JobFile[];
  readonly missing: readonly MissingAsset[];
  readonly settings: SidecarSettings;
  /** Wall clock, ms. */
  readonly savedAt: number;
}

export function sidecarOf(job: Job, subject: JobFile, { app, files, missing, settings, savedAt }: Told): Sidecar {
  return {
    afterglow: 'result',
    version: SIDECAR_VERSION,
    app,
    job: job.id,
    requestId: job.requestId,
    parent: job.parent,
    model: job.model,
    route: job.route,
    practice: job.profile === PRACTICE_PROFILE,
    prompt: job.prompt,
    settings,
    credits: job.credits,
    localTimes: {
      asked: timeOf(job.createdAt),
      firstSent: timeOf(job.firstSentAt),
      running: timeOf(job.runningSince),
      saved: timeOf(savedAt),
    },
    serverTimes: {
      firstSent: timeOf(job.firstSentServerAt),
      lastUnfinished: timeOf(job.lastUnfinishedAt),
      firstFinished: timeOf(job.firstFinishedAt),
    },
    file: lineOf(subject),
    files: files.slice(0, LISTED).map(lineOf),
    missing: missing.slice(0, LISTED).map(({ source, reason }) => ({ source, reason })),
  };
}

function lineOf({ name, sizeBytes, digest, mediaType, kind, role, source }: JobFile): Sidecar['file'] {
  return { name, sizeBytes, sha256: digest, mediaType, kind, role, source };
}

function timeOf(at: number | null): string | null {
  return at === null || Math.abs(at) > 8.64e15 ? null : new Date(at).toISOString();
}

export type SidecarRead =
  | { readonly kind: 'ok'; readonly sidecar: Sidecar }
  /** `foreign`: it was never one of ours; `damaged`: it was; `newer`: a later version wrote it. */
  | { readonly kind: 'foreign' | 'damaged' | 'newer' };

export function readSidecar(text: string): SidecarRead {
  const looksOurs = /^\s*\{\s*"afterglow"\s*:/u.test(text.slice(0, 200));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { kind: looksOurs ? 'damaged' : 'foreign' };
  }
  const head = z.object({ afterglow: z.literal('result'), version: z.number() }).safeParse(parsed);
  if (!head.success) return { kind: looksOurs ? 'damaged' : 'foreign' };
  if (head.data.version > SIDECAR_VERSION) return { kind: 'newer' };
  const read = sidecar.safeParse(parsed);
  return read.success ? { kind: 'ok', sidecar: read.data } : { kind: 'damaged' };
}
