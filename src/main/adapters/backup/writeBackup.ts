/**
 * Writes everything that the app knows into one file, line by line, so that a hundred thousand jobs need no more memory than
 * one. The file appears under its name when it is whole. Request bodies are in it; results are not: they are named by path
 * and digest. No key and no password is ever in it, since nothing that holds one is read here.
 */

import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { BodyRef } from '../../../shared/job.ts';
import { type MediaDigest, mediaNamedIn } from '../../../shared/media.ts';
import type { Bodies } from '../../jobs/ports/bodies.ts';
import type { JobRecord } from '../../jobs/ports/jobRecord.ts';
import type { Ledger } from '../../jobs/ports/ledger.ts';
import { diskFiles } from '../disk/diskFiles.ts';
import { BACKUP_KIND, BACKUP_VERSION, type KeptDraft, type KeptSettings } from './items.ts';
import { createChain, sealLine } from './line.ts';

const PIECE_BYTES = 768 * 1024;
const BUFFER_LENGTH = 1024 * 1024;
/** After so many jobs other work gets its turn. */
const JOBS_AT_ONCE = 25;

export interface BackupSource {
  readonly ledger: Pick<Ledger, 'ids' | 'record' | 'batchIds' | 'batch'>;
  readonly bodies: Pick<Bodies, 'read'>;
  readonly settings: KeptSettings;
  readonly draft: KeptDraft | null;
  /** Drafts, presets and words, each as one line. */
  readonly kept: readonly { readonly kind: string }[];
  /** Finds a file that they refer to; null: it is not here. Without it none is written. */
  readonly findMedia?: (digest: MediaDigest) => Promise<MediaSource | null>;
  /** Version of the app. */
  readonly app: string;
  readonly now: number;
  /** Beside it: where it is written until it is whole. */
  readonly partPath: string;
}

export interface MediaSource {
  readonly path: string;
  readonly sizeBytes: number;
  readonly name: string;
}

export interface Written {
  readonly jobs: number;
  readonly sizeBytes: number;
  /** Jobs of which a part cannot be read any more; they are not in the file. */
  readonly unreadableJobs: number;
  /** Request bodies that cannot be read any more. */
  readonly unreadableBodies: number;
}

/** @throws what the disk says, or a `LedgerError`; then nothing stands at `path` that was not there before. */
export async function writeBackup(path: string, source: BackupSource): Promise<Written> {
  const { partPath } = source;
  const handle = await open(partPath, 'wx', 0o600);
  try {
    const out = createOut(async (text) => void (await handle.appendFile(text)));
    const told = await tellAll(out, source);
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(partPath, path);
    await diskFiles.flushFolder(dirname(path));
    return { ...told, sizeBytes: size };
  } catch (cause) {
    await handle.close().catch(() => {});
    await rm(partPath, { force: true });
    throw cause;
  }
}

interface Out {
  add(value: unknown): Promise<void>;
  end(): Promise<void>;
}

function createOut(write: (text: string) => Promise<void>): Out {
  const chain = createChain();
  let buffer = '';
  let lines = 0;
  async function put(value: unknown): Promise<void> {
    const { line, digest } = sealLine(JSON.stringify(value));
    buffer += `${line}\n`;
    lines += 1;
    chain.add(digest);
    if (buffer.length < BUFFER_LENGTH) return;
    await flush();
  }
  async function flush(): Promise<void> {
    const text = buffer;
    buffer = '';
    await write(text);
  }
  return {
    add: put,
    async end() {
      await put({ kind: 'end', lines, digest: chain.digest() });
      await flush();
    },
  };
}

async function tellAll(out: Out, source: BackupSource): Promise<Omit<Written, 'sizeBytes'>> {
  const { ledger, bodies, settings, draft, kept, findMedia, app, now } = source;
  const told = new Set<string>();
  let [jobs, unreadableJobs, unreadableBodies] = [0, 0, 0];
  await out.add({ kind: BACKUP_KIND, version: BACKUP_VERSION, app, writtenAt: now });
  await out.add({ kind: 'settings', settings });
  // In front of what refers to them.
  for (const digest of mediaNamedIn(JSON.stringify([draft, kept]))) {
    const source = (await findMedia?.(digest)) ?? null;
    if (source !== null) await tellMedia(out, digest, source);
  }
  if (draft !== null) await out.add({ kind: 'draft', draft });
  for (const item of kept) await out.add(item);
  // In front of their jobs, so that no job is ever there without its batch.
  for (const id of ledger.batchIds()) {
    const batch = ledger.batch(id);
    if (batch !== null) await out.add({ kind: 'batch', batch });
  }
  for (const [index, id] of ledger.ids().entries()) {
    if (index % JOBS_AT_ONCE === 0) await setImmediate();
    const record = ledger.record(id);
    if (record === null || !record.isWhole || record.events.length === 0) {
      unreadableJobs += 1;
      continue;
    }
    const body = bodyOf(record);
    if (body !== null && !told.has(body.digest)) {
      told.add(body.digest);
      // The body of a job that was removed from the list is not kept for ever.
      if (!(await tellBody(out, { bodies, body })) && !isRemoved(record)) unreadableBodies += 1;
    }
    const { events, calls, mark } = record;
    await out.add({ kind: 'job', id, events, calls, mark });
    jobs += 1;
  }
  await out.end();
  return { jobs, unreadableJobs, unreadableBodies };
}

const isRemoved = ({ events }: JobRecord): boolean => events.some(({ type }) => type === 'removed');

/** A run that was submitted elsewhere has no body here. */
export function bodyOf({ events: [first] }: JobRecord): BodyRef | null {
  return first?.type === 'created' ? first.body : null;
}

/** One that cannot be read to its end is told by its pieces, which then do not fit together. */
async function tellMedia(out: Out, digest: MediaDigest, { path, sizeBytes, name }: MediaSource): Promise<void> {
  const parts = Math.max(1, Math.ceil(sizeBytes / PIECE_BYTES));
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return;
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let part = 0; part < parts; part++) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, part * PIECE_BYTES);
      await out.add({ kind: 'media', digest, part, parts, name, base64: piece.toString('base64', 0, bytesRead) });
    }
  } finally {
    await file.close();
  }
}

async function tellBody(
  out: Out,
  { bodies, body }: { readonly bodies: BackupSource['bodies']; readonly body: BodyRef },
): Promise<boolean> {
  const bytes = await bodies.read(body).catch(() => null);
  if (bytes === null) return false;
  const parts = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  for (let part = 0; part < parts; part++) {
    const piece = bytes.subarray(part * PIECE_BYTES, (part + 1) * PIECE_BYTES);
    await out.add({ kind: 'body', digest: body.digest, part, parts, base64: Buffer.from(piece).toString('base64') });
  }
  return true;
}
