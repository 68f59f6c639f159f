/**
 * What a back-up holds, parsed from unknown. Anybody can write such a file, so nothing in it decides where a key goes, what
 * is sent, or which file of another machine is opened: ids, bases and paths are checked before a record counts as a job.
 */

import { posix, win32 } from 'node:path';
import { z } from 'zod';
import type { WordList } from '../../../shared/batch/sheet.ts';
import type { Draft, NamedDraft } from '../../../shared/draft.ts';
import { PRACTICE_BASE } from '../../../shared/job.ts';
import { MEDIA_NAME_LENGTH } from '../../../shared/media.ts';
import { PARSERS } from '../../../shared/parse.ts';
import { PATTERN_LENGTH, parsePattern } from '../../../shared/pattern.ts';
import type { Preset } from '../../../shared/presets/preset.ts';
import { membersOf } from '../../../shared/presets/settings.ts';
import type { JobEvent } from '../../jobs/event.ts';
import type { KeptBatch } from '../../jobs/ports/batchRecord.ts';
import type { JobRecord } from '../../jobs/ports/jobRecord.ts';
import { parseCall, parseEvent } from '../ledger/rows.ts';
import { isModelId, isRequestId } from '../router/routes.ts';
import { batchIn } from './batchItems.ts';

export const BACKUP_KIND = 'afterglow-backup';
export const BACKUP_VERSION = 1;

/** What is kept of the settings; never a key, a password or where one may go. */
export interface KeptSettings {
  readonly base: string;
  readonly folder: string | null;
  readonly theme: string;
  readonly profile: string;
  /** How results are named; back-ups of before hold none. */
  readonly pattern?: string | undefined;
}

export type KeptDraft = Pick<Draft, 'model' | 'body' | 'route'>;

export type Item =
  | { readonly kind: 'settings'; readonly settings: KeptSettings }
  | { readonly kind: 'draft'; readonly draft: KeptDraft }
  /** A draft that was open and not on the table. */
  | { readonly kind: 'openDraft'; readonly draft: NamedDraft }
  | { readonly kind: 'preset'; readonly preset: Omit<Preset, 'id'> }
  | { readonly kind: 'words'; readonly list: WordList }
  /** A piece of a request body; pieces follow each other in order. */
  | { readonly kind: 'body'; readonly digest: string; readonly part: number; readonly parts: number; readonly bytes: Buffer }
  /** The same of a file that a draft or a preset refers to. `name`: what it is called where it is shown. */
  | {
      readonly kind: 'media';
      readonly digest: string;
      readonly part: number;
      readonly parts: number;
      readonly name: string;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'job'; readonly record: JobRecord }
  | { readonly kind: 'batch'; readonly batch: KeptBatch };

const DIGEST = /^[0-9a-f]{64}$/u;
const LARGEST_BODY_PARTS = 200;

const header = z.looseObject({ kind: z.literal(BACKUP_KIND), version: z.number() });
const head = header.extend({ app: z.string().max(100), writtenAt: z.number() });
const end = z.looseObject({ kind: z.literal('end'), lines: z.number(), digest: z.string() });
const settings = z.looseObject({
  kind: z.literal('settings'),
  settings: z.object({
    base: z.string().max(2_048),
    folder: z.string().max(4_096).nullable(),
    theme: z.string().max(20),
    profile: z.string().max(100),
    // A pattern that this version cannot read is none; the rest counts.
    pattern: z
      .string()
      .max(PATTERN_LENGTH)
      .refine((text) => 'ok' in parsePattern(text))
      .optional()
      .catch(undefined),
  }),
});
const draft = z.looseObject({
  kind: z.literal('draft'),
  draft: z.object({ model: z.string().refine(isModelId), body: z.string(), route: z.enum(['queued', 'direct']) }),
});
const body = z.looseObject({
  kind: z.literal('body'),
  digest: z.string().regex(DIGEST),
  part: z.number().int().min(0),
  parts: z.number().int().min(1).max(LARGEST_BODY_PARTS),
  base64: z.string(),
});
const media = body.extend({ kind: z.literal('media'), name: z.string().max(MEDIA_NAME_LENGTH).catch('') });
const mark = z.object({ starred: z.boolean(), title: z.string(), note: z.string(), tags: z.string(), words: z.string() });
const job = z.looseObject({
  kind: z.literal('job'),
  id: z.string().refine(isRequestId),
  events: z.array(z.unknown()).min(1),
  calls: z.array(z.unknown()),
  mark: mark.nullable(),
});

/** The version of the file, whatever else it says; null when it is no back-up. */
export function versionOfHead(value: unknown): number | null {
  return header.safeParse(value).data?.version ?? null;
}

export function parseHead(value: unknown): { readonly app: string; readonly writtenAt: number } | null {
  const read = head.safeParse(value);
  return read.success ? { app: read.data.app, writtenAt: read.data.writtenAt } : null;
}

export function parseEnd(value: unknown): { readonly lines: number; readonly digest: string } | null {
  return end.safeParse(value).data ?? null;
}

export interface ItemRules {
  readonly isBase: (address: string) => boolean;
  /** The results folder of this machine: paths below it may name another computer on the network. */
  readonly resultsFolder: string;
}

/** Null for what is none of the things that this version knows, or is not believed. */
export function parseItem(value: unknown, rules: ItemRules): Item | null {
  switch ((value as { readonly kind?: unknown } | null)?.kind) {
    case 'settings': {
      const { data } = settings.safeParse(value);
      return data === undefined ? null : { kind: 'settings', settings: data.settings };
    }
    case 'draft': {
      const { data } = draft.safeParse(value);
      return data === undefined ? null : { kind: 'draft', draft: data.draft };
    }
    case 'openDraft': {
      const read = PARSERS.saveDraft((value as { readonly draft?: unknown }).draft);
      return read.ok ? { kind: 'openDraft', draft: read.value } : null;
    }
    case 'preset': {
      const { preset } = value as { readonly preset?: unknown };
      const read = PARSERS.savePreset(typeof preset === 'object' && preset !== null ? { ...preset, id: null } : null);
      if (!read.ok || (membersOf(read.value.settings)?.length ?? 0) === 0) return null;
      const { name, model, settings: kept } = read.value;
      return { kind: 'preset', preset: { name, model, settings: kept } };
    }
    case 'words': {
      const read = PARSERS.saveWordLists({ lists: [(value as { readonly list?: unknown }).list] });
      const list = read.ok ? read.value.lists[0] : undefined;
      return list === undefined ? null : { kind: 'words', list };
    }
    case 'body': {
      const { data } = body.safeParse(value);
      if (data === undefined) return null;
      const { digest, part, parts, base64 } = data;
      return { kind: 'body', digest, part, parts, bytes: Buffer.from(base64, 'base64') };
    }
    case 'media': {
      const { data } = media.safeParse(value);
      if (data === undefined) return null;
      const { digest, part, parts, name, base64 } = data;
      return { kind: 'media', digest, part, parts, name, bytes: Buffer.from(base64, 'base64') };
    }
    case 'batch': {
      const kept = batchIn((value as { readonly batch?: unknown }).batch);
      return kept === null ? null : { kind: 'batch', batch: kept };
    }
    case 'job': {
      const { data } = job.safeParse(value);
      return data === undefined ? null : jobIn(data, rules);
    }
    default:
      return null;
  }
}

function jobIn({ id, events: told, calls, mark: written }: z.infer<typeof job>, rules: ItemRules): Item | null {
  try {
    const events = told.map((event) => parseEvent(JSON.stringify(event)));
    if (!events.every((event) => isBelievable(event, rules))) return null;
    const lines = calls.map((call) => parseCall(JSON.stringify(call)));
    return { kind: 'job', record: { id, events, calls: lines, mark: written, isWhole: true } };
  } catch {
    return null;
  }
}

function isBelievable(event: JobEvent, rules: ItemRules): boolean {
  switch (event.type) {
    case 'created':
      return (
        isPlace(event, rules) &&
        /^[\x21-\x7e]{1,255}$/u.test(event.key) &&
        DIGEST.test(event.body.digest) &&
        (event.parent === null || isRequestId(event.parent)) &&
        (event.batch == null || isRequestId(event.batch.id))
      );
    case 'adopted':
      return isPlace(event, rules) && isRequestId(event.requestId);
    case 'accepted':
      return isRequestId(event.requestId);
    case 'answered':
    case 'bodySaved':
      return DIGEST.test(event.output.digest) && isOwnPath(event.output.path, rules);
    case 'saved':
      return event.files.every(({ path }) => isOwnPath(path, rules));
    default:
      return true;
  }
}

const isPlace = (event: { readonly model: string; readonly base: string; readonly profile: string }, rules: ItemRules): boolean =>
  isModelId(event.model) &&
  (event.base === PRACTICE_BASE || rules.isBase(event.base)) &&
  event.profile.length > 0 &&
  event.profile.length <= 100;

/** Opening a path that names another computer tells that computer who asks, so only one that a person chose may do so. */
function isOwnPath(path: string, { resultsFolder }: ItemRules): boolean {
  if (path.includes('\0') || path.length > 4_096) return false;
  if (!/^[\\/]{2}/u.test(path)) return posix.isAbsolute(path) || win32.isAbsolute(path);
  const { sep } = resultsFolder.includes('\\') ? win32 : posix;
  return path.startsWith(`${resultsFolder}${sep}`) && !path.split(/[\\/]/u).includes('..');
}
