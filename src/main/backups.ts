/** Joins back-ups to the core: writes one, tells what one would bring, and takes it in. */

import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { BackupReport, BackupTaken, BackupWritten } from '../shared/backup.ts';
import { isTerminal, type ProfileId } from '../shared/job.ts';
import { type MediaDigest, mediaNamedIn } from '../shared/media.ts';
import { DEFAULT_PATTERN } from '../shared/pattern.ts';
import type { CallErrorKind, Outcome } from '../shared/refusal.ts';
import { EMPTY_BODY } from '../shared/schema/startBody.ts';
import { partPathIn } from './adapters/assets/savePart.ts';
import type { KeptDraft, KeptSettings } from './adapters/backup/items.ts';
import { BackupError, readBackup } from './adapters/backup/readBackup.ts';
import { bodyOf, writeBackup } from './adapters/backup/writeBackup.ts';
import type { OutsideParts } from './adapters/disk/outsideParts.ts';
import type { MediaStore } from './adapters/media/mediaStore.ts';
import { createDraftFiles, createKeeping } from './filesInBackups.ts';
import type { Bodies } from './jobs/ports/bodies.ts';
import type { JobRecord } from './jobs/ports/jobRecord.ts';
import type { Ledger } from './jobs/ports/ledger.ts';
import { LedgerError } from './jobs/ports/ledgerError.ts';
import type { Runner } from './jobs/ports/runner.ts';
import { problem } from './jobs/refusals.ts';
import { createKeptInBackups, type KeptItem } from './keptInBackups.ts';

export interface BackupParts {
  readonly store: {
    /** Files that drafts refer to; without it there are none here. */
    readonly media?: { readonly store: Pick<MediaStore, 'find' | 'pathOf' | 'takeBytes'> };
    readonly ledger: Pick<
      Ledger,
      'ids' | 'record' | 'readDraft' | 'jobOfTicket' | 'kept' | 'changeKept' | 'batchIds' | 'batch' | 'bringBatches'
    >;
    readonly bodies: Bodies;
    /** Remembers what is half written, for the next start. */
    readonly outside?: Pick<OutsideParts, 'begin'>;
  };
  readonly runner: Pick<Runner, 'merge' | 'saveDraft' | 'listPresets' | 'addPresets' | 'listWordLists' | 'saveWordLists'>;
  readonly settings: () => KeptSettings;
  /** Takes over how results are named. Without it that never comes in. */
  readonly savePattern?: (pattern: string) => void;
  readonly resultsFolder: () => string;
  readonly isBase: (address: string) => boolean;
  /** Jobs of these profiles are about to come in. */
  readonly meet: (profiles: readonly ProfileId[]) => void;
  readonly version: string;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** Paths are absolute, and chosen by a person in a dialog of the system. */
export interface Backups {
  write(path: string): Promise<Outcome<BackupWritten>>;
  /** Reads it to its end and writes nothing. */
  weigh(path: string): Promise<Outcome<BackupReport>>;
  /** Takes in the one that was weighed under this ticket. */
  take(ticket: string): Promise<Outcome<BackupTaken>>;
}

/**
 * So many jobs are one transaction, and after them other work gets its turn. What was taken before a crash is there whole;
 * taking it in again does the rest.
 */
const JOBS_AT_ONCE = 40;
interface Weighed {
  readonly report: BackupReport;
  readonly profiles: readonly ProfileId[];
  /** Files that its drafts and presets refer to; no other is taken in. */
  readonly named: ReadonlySet<MediaDigest>;
  readonly stamp: string;
}

export function createBackups(parts: BackupParts): Backups {
  const { store, runner, settings, resultsFolder, isBase, meet, version, now, log } = parts;
  const kept = createKeptInBackups({ ledger: store.ledger, runner, newId: randomUUID });
  const files = createDraftFiles(store.media?.store ?? null);
  let weighed: Weighed | null = null;
  let isBusy = false;

  /** One at a time: two that take in would only get in each other's way. */
  async function alone<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    if (isBusy) return problem('tooMany');
    isBusy = true;
    try {
      return { ok: true, value: await work() };
    } catch (cause) {
      log(`back-up: ${String(cause)}`);
      return problem(...refusalOf(cause));
    } finally {
      isBusy = false;
    }
  }

  const readAt = (path: string) => readBackup(path, { isBase, resultsFolder: resultsFolder() });

  async function weigh(path: string): Promise<BackupReport> {
    weighed = null;
    const stamp = await stampOf(path);
    const merge = runner.merge();
    const tally = { new: 0, same: 0, grown: 0, newerHere: 0, conflict: 0, unreadable: 0 };
    const bodies = new Set<string>();
    const needed = new Set<string>();
    const profiles = new Set<ProfileId>();
    const named = new Set<MediaDigest>();
    const inFile = new Set<MediaDigest>();
    let [app, writtenAt, held, followed] = ['', 0, 0, 0];
    let base: string | null = null;
    let pattern: string | null = null;
    const beside: KeptItem[] = [];
    let draft = false;
    let read = 0;
    for await (const item of readAt(path)) {
      // What was sent holds its files; what is only a draft refers to them.
      if (item.kind === 'draft' || isKept(item)) for (const digest of mediaNamedIn(JSON.stringify(item))) named.add(digest);
      if (item.kind === 'head') [app, writtenAt] = [item.app, item.writtenAt];
      else if (item.kind === 'body') bodies.add(item.digest);
      else if (item.kind === 'media') inFile.add(item.digest);
      else if (item.kind === 'settings') {
        base = item.settings.base === settings().base ? null : item.settings.base;
        pattern = patternToTake(item.settings);
      } else if (item.kind === 'draft') draft = isTableEmpty();
      else if (isKept(item)) beside.push(item);
      else if (item.kind === 'unreadable') tally.unreadable += 1;
      else if (item.kind === 'job') {
        const { verdict, job } = merge.weigh(item.record);
        tally[verdict] += 1;
        const body = job === null ? null : bodyOf(item.record);
        if (body !== null) needed.add(body.digest);
        if (job !== null && !isTerminal(job)) {
          profiles.add(job.profile);
          if (job.phase === 'held') held += 1;
          else followed += 1;
        }
      }
      read += 1;
      if (item.kind === 'body' || item.kind === 'media' || read % JOBS_AT_ONCE === 0) await setImmediate();
    }
    const missingBodies = [...needed].filter((digest) => !bodies.has(digest)).length;
    const lacking = [...named].filter((digest) => !inFile.has(digest));
    const media = await Promise.all(lacking.map(files.source));
    const report = {
      ticket: randomUUID(),
      path,
      app,
      writtenAt,
      ...tally,
      held,
      followed,
      missingBodies,
      missingMedia: media.filter((source) => source === null).length,
      base,
      draft,
      pattern,
      kept: await kept.weigh(beside),
    };
    weighed = { report, profiles: [...profiles], named, stamp };
    return report;
  }

  async function take({ report, profiles, named, stamp }: Weighed): Promise<BackupTaken> {
    if ((await stampOf(report.path)) !== stamp) throw new ChangedError('The back-up was changed since it was looked at.');
    // First, so that no job of an unknown profile is taken for one of the present key.
    meet(profiles);
    const merge = runner.merge();
    const keeping = createKeeping(store.bodies);
    const beside: KeptItem[] = [];
    let batch: JobRecord[] = [];
    const flush = async (): Promise<void> => {
      // A job counts on its body.
      await keeping.end();
      merge.take(batch);
      batch = [];
      await setImmediate();
    };
    for await (const item of readAt(report.path)) {
      if (item.kind === 'body') await keeping.add(item.bytes);
      else if (item.kind === 'media') await (named.has(item.digest) ? files.take(item) : null);
      else if (item.kind === 'draft') await takeDraft(item.draft);
      else if (isKept(item)) beside.push(item);
      else if (item.kind === 'batch') store.ledger.bringBatches([item.batch]);
      else if (item.kind === 'job') batch.push(item.record);
      if (batch.length >= JOBS_AT_ONCE) await flush();
    }
    await flush();
    const taken = await kept.take(beside);
    if (!taken.ok)
      throw new LedgerError(taken.error.kind === 'ledgerFull' ? 'full' : 'other', 'Drafts or presets could not be kept.');
    if (report.pattern !== null) parts.savePattern?.(report.pattern);
    weighed = null;
    return { jobs: report.new + report.grown, draft: report.draft, kept: report.kept };
  }

  /**
   * In the place of the empty one, so under its id; and under a ticket of its own, since the machine that wrote the back-up may
   * use the other one yet.
   */
  async function takeDraft(draft: KeptDraft): Promise<void> {
    if (!isTableEmpty()) return;
    const id = store.ledger.readDraft()?.id || randomUUID();
    const taken = await runner.saveDraft({ ...draft, ticket: randomUUID(), parent: null, id, name: '' });
    if (!taken.ok) throw new LedgerError(taken.error.kind === 'ledgerFull' ? 'full' : 'other', 'The draft could not be kept.');
  }

  /** What a person chose here stays; only where they never did, the choice of the file comes in. */
  function patternToTake({ pattern }: KeptSettings): string | null {
    const isUsualHere = settings().pattern === DEFAULT_PATTERN && parts.savePattern !== undefined;
    return isUsualHere && pattern !== undefined && pattern !== DEFAULT_PATTERN ? pattern : null;
  }

  function isTableEmpty(): boolean {
    const draft = store.ledger.readDraft();
    return draft === null || draft.model === '' || draft.body.trim() === EMPTY_BODY.trim() || draft.body.trim() === '';
  }

  /** A draft that was submitted already is told by its job. */
  function draftOnTable(): KeptDraft | null {
    const draft = store.ledger.readDraft();
    if (draft === null || draft.model === '' || store.ledger.jobOfTicket(draft.ticket) !== null) return null;
    const { model, body, route } = draft;
    return { model, body, route };
  }

  return {
    write: (path) =>
      alone(async () => {
        const source = {
          ...store,
          settings: settings(),
          draft: draftOnTable(),
          kept: await kept.items(),
          findMedia: files.source,
          app: version,
          now: now(),
        };
        const part = await store.outside?.begin(dirname(path));
        try {
          return { path, ...(await writeBackup(path, { ...source, partPath: part?.path ?? partPathIn(dirname(path)) })) };
        } finally {
          await part?.done();
        }
      }),
    weigh: (path) => alone(() => weigh(path)),
    take: async (ticket) => {
      const one = weighed;
      return one?.report.ticket === ticket ? alone(() => take(one)) : problem('backupChanged');
    },
  };
}

const isKept = (item: { readonly kind: string }): item is KeptItem => KEPT.has(item.kind);
const KEPT: ReadonlySet<string> = new Set<KeptItem['kind']>(['openDraft', 'preset', 'words']);

class ChangedError extends Error {}

async function stampOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${size} ${mtimeMs}`;
}

const OF_BACKUP = { notBackup: 'backupNone', newer: 'backupNewer', damaged: 'backupDamaged' } as const;
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function refusalOf(cause: unknown): [CallErrorKind, { readonly detail?: string }] {
  if (cause instanceof BackupError) return [OF_BACKUP[cause.reason], {}];
  if (cause instanceof ChangedError) return ['backupChanged', {}];
  if (cause instanceof LedgerError) return [cause.reason === 'full' ? 'backupNoRoom' : 'backupFailed', { detail: cause.reason }];
  const code = (cause as { readonly code?: unknown } | null)?.code;
  if (NO_ROOM.has(code)) return ['backupNoRoom', {}];
  return ['backupFailed', typeof code === 'string' ? { detail: code } : {}];
}
