/** Writes the sidecars of a job once its files are on the disk. None of them ever keeps a job from being saved. */

import { lstat, readFile } from 'node:fs/promises';
import { describeError } from '../../../shared/describeError.ts';
import type { Job, JobFile, MissingAsset } from '../../../shared/job.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Bodies } from '../../jobs/ports/bodies.ts';
import type { Media } from '../../jobs/ports/media.ts';
import { type WriteTools, writeFileDurably } from '../disk/writeFile.ts';
import { readSidecar, SETTINGS_BYTES, SIDECAR_BYTES, type Sidecar, type SidecarSettings, sidecarOf } from './sidecar.ts';
import { sidecarPath } from './sidecarPath.ts';

export interface SidecarParts {
  readonly bodies: Pick<Bodies, 'read'>;
  /** Settings that are large for the files in them are written with placeholders. */
  readonly media?: Pick<Media, 'textOf'>;
  readonly clock: Clock;
  /** Name and version of the app. */
  readonly app: string;
  /** Takes out keys and what opens a link. */
  readonly mask: (text: string) => string;
  readonly log: (line: string) => void;
  readonly tools?: Partial<WriteTools>;
}

export interface Saved {
  readonly files: readonly JobFile[];
  readonly missing: readonly MissingAsset[];
}

export interface Sidecars {
  /** Answers when they are on the disk, or could not be put there. Never rejects. */
  write(job: Job, saved: Saved): Promise<void>;
  /** The text of the sidecar of one file, whether it lies on the disk or not. */
  textFor(job: Job, subject: JobFile): Promise<string>;
}

export function createSidecars(parts: SidecarParts): Sidecars {
  const { bodies, media, clock, app, mask, log, tools = {} } = parts;

  async function settingsOf(job: Job): Promise<SidecarSettings> {
    const { digest, sizeBytes } = job.body;
    const known = { sha256: digest, sizeBytes };
    if (digest === '') return { ...known, text: null, masked: false };
    try {
      const text =
        sizeBytes > SETTINGS_BYTES
          ? await media?.textOf(job.body)
          : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await bodies.read(job.body));
      if (text === undefined || text === null || text.length > SETTINGS_BYTES) return { ...known, text: null, masked: false };
      const masked = mask(text);
      return { ...known, text: masked, masked: masked !== text };
    } catch {
      return { ...known, text: null, masked: false };
    }
  }

  const masked = (text: string): string => (text === '' ? text : mask(text));

  async function told(job: Job, saved: Saved) {
    const { files, missing } = saved;
    const clean = { ...job, prompt: masked(job.prompt) };
    const facts = { app, files, missing, settings: await settingsOf(job), savedAt: clock.now() };
    return (subject: JobFile): Sidecar => sidecarOf(clean, subject, facts);
  }

  return {
    async write(job, saved) {
      const sidecarFor = await told(job, saved);
      for (const file of saved.files.filter(({ role }) => role !== 'body')) {
        const path = sidecarPath(file.path);
        try {
          if (!(await isFree(path, job.id))) log(`${path} is not ours and was left as it is`);
          else await writeFileDurably(path, Buffer.from(textOf(sidecarFor(file))), { mode: 0o666, ...tools });
        } catch (error) {
          log(`${path} could not be written (job ${job.id}): ${describeError(error)}`);
        }
      }
    },
    async textFor(job, subject) {
      return textOf((await told(job, job))(subject));
    },
  };
}

const textOf = (sidecar: Sidecar): string => `${JSON.stringify(sidecar, null, 2)}\n`;

/** Nothing is there, or an earlier sidecar of the same job. */
async function isFree(path: string, jobId: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return true;
  if (!found.isFile() || found.size > SIDECAR_BYTES) return false;
  const read = readSidecar(await readFile(path, 'utf8'));
  return read.kind === 'ok' && read.sidecar.job === jobId;
}
