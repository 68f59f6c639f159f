/** The list that goes with an export: one line per file, as a table or as JSON. Pure. */

import type { Job, JobFile } from '../../../shared/job.ts';

export interface ListedFile {
  /** As it is called in the export; null when it did not come along. */
  readonly name: string | null;
  readonly file: JobFile;
  /** SHA-256 and size of the bytes that came along; of what was saved, when none did. */
  readonly digest: string;
  readonly sizeBytes: number;
  readonly state: 'as saved' | 'changed since it was saved' | 'not there';
}

export interface ListedJob {
  readonly job: Job;
  /** The whole prompt, as it was written. */
  readonly prompt: string;
  /** JSON text exactly as it was sent; null when it is not known, or too long for a list. */
  readonly settings: string | null;
  /** Something in them was masked: they are not quite what was sent. */
  readonly isMasked: boolean;
  readonly files: readonly ListedFile[];
}

const COLUMNS = [
  'job id',
  'request id',
  'model',
  'prompt',
  'state',
  'asked at',
  'running since',
  'ended at',
  'credits',
  'file',
  'media type',
  'size in bytes',
  'sha256',
  'file state',
] as const;

/** RFC 4180, with a mark for spreadsheets that it is UTF-8. A job without files has one line. */
export function csvOf(jobs: readonly ListedJob[]): string {
  const lines = jobs.flatMap((listed) => {
    const head = jobCells(listed);
    if (listed.files.length === 0) return [[...head, '', '', '', '', '']];
    return listed.files.map(({ name, file, digest, sizeBytes, state }) => [
      ...head,
      name ?? '',
      file.mediaType,
      String(sizeBytes),
      digest,
      state,
    ]);
  });
  return `\uFEFF${[COLUMNS, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

function jobCells({ job, prompt }: ListedJob): readonly string[] {
  const { id, requestId, model, phase, createdAt, runningSince, endedAt, credits } = job;
  return [
    id,
    requestId ?? '',
    model,
    prompt,
    phase,
    timeOf(createdAt) ?? '',
    timeOf(runningSince) ?? '',
    timeOf(endedAt) ?? '',
    credits ?? '',
  ];
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe; plain numbers stay as they are. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) && !/^-?\d+(?:\.\d+)?$/u.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n;\t']|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Settings stand in it as the text that was sent, and credits as text, so that every digit survives. */
export function jsonOf(jobs: readonly ListedJob[]): string {
  return `[\n${jobs.map(jobJson).join(',\n')}\n]\n`;
}

function jobJson({ job, prompt, settings, isMasked, files }: ListedJob): string {
  const facts = JSON.stringify({
    jobId: job.id,
    requestId: job.requestId,
    model: job.model,
    prompt,
    state: job.phase,
    askedAt: timeOf(job.createdAt),
    runningSince: timeOf(job.runningSince),
    endedAt: timeOf(job.endedAt),
    credits: job.credits,
    files: files.map(({ name, file, digest, sizeBytes, state }) => ({
      name,
      mediaType: file.mediaType,
      sizeBytes,
      sha256: digest,
      state,
    })),
  });
  return `${facts.slice(0, -1)},"settingsMasked":${isMasked},"settings":${settings ?? 'null'}}`;
}

function timeOf(at: number | null): string | null {
  if (at === null) return null;
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
