/**
 * Reads a back-up line by line. A line that is not as it was written, or that says nothing this version knows, is told and
 * left out; a file that is none, is of a later version, or was cut short is refused as a whole.
 */

import { createHash } from 'node:crypto';
import { BACKUP_VERSION, type Item, type ItemRules, parseEnd, parseHead, parseItem, versionOfHead } from './items.ts';
import { createChain, openLine } from './line.ts';
import { readLines } from './readLines.ts';

/** Longer than any line that is written: a piece of a body, or a job with a very long history. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
/** As the Router has it for requests: https://docs.comfy.org/development/comfy-router/limitations */
const LARGEST_BODY_BYTES = 104_857_600;

/** `notBackup`: another kind of file. `damaged`: its beginning or its end is missing, or lines were moved about. */
export class BackupError extends Error {
  readonly reason: 'notBackup' | 'newer' | 'damaged';
  constructor(reason: BackupError['reason'], message: string) {
    super(message);
    this.name = 'BackupError';
    this.reason = reason;
  }
}

type Piece = Extract<Item, { readonly kind: 'body' | 'media' }>;

export type Read =
  | { readonly kind: 'head'; readonly app: string; readonly writtenAt: number }
  | Exclude<Item, Piece>
  /** A whole request body; its digest is that of its bytes. */
  | { readonly kind: 'body'; readonly digest: string; readonly bytes: Uint8Array }
  /** The same of a file that a draft or a preset refers to. */
  | { readonly kind: 'media'; readonly digest: string; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'unreadable'; readonly line: number };

/** @throws BackupError, at the latest when the last line was read; what the disk says. */
export async function* readBackup(path: string, rules: ItemRules): AsyncGenerator<Read> {
  const chain = createChain();
  const pieces = createPieces();
  let [count, bad, isEnded] = [0, 0, false];
  for await (const { text, isEnded: isWholeLine } of readLines(path, { longestBytes: LONGEST_LINE_BYTES })) {
    if (isEnded) throw damaged('there is more behind its end');
    const line = text === null || !isWholeLine ? null : openLine(text);
    const value = line === null ? null : jsonOf(line.text);
    count += 1;
    if (count === 1) {
      yield headOf(value, text);
    } else {
      const end = parseEnd(value);
      if (end !== null) {
        if (end.lines !== count - 1 || (bad === 0 && end.digest !== chain.digest())) throw damaged('lines are missing in it');
        isEnded = true;
        continue;
      }
      const item = line === null ? null : parseItem(value, rules);
      if (line === null) bad += 1;
      if (item === null) yield { kind: 'unreadable', line: count };
      else if (item.kind === 'body' || item.kind === 'media') yield* pieces.add(item, count);
      else yield item;
    }
    if (line !== null) chain.add(line.digest);
  }
  if (count === 0) throw new BackupError('notBackup', 'The file is empty.');
  if (!isEnded) throw damaged('it was cut short');
}

const damaged = (why: string): BackupError => new BackupError('damaged', `The back-up is damaged: ${why}.`);

function headOf(value: unknown, text: string | null): Read {
  const version = versionOfHead(value);
  if (version === null) {
    // A first line that only lost a letter is a damaged back-up; anything else is another kind of file.
    const wasOne = text?.startsWith('{"sha256":"') === true && text.includes('afterglow-backup');
    throw wasOne ? damaged('its first line cannot be read') : new BackupError('notBackup', 'The file is no back-up.');
  }
  if (version > BACKUP_VERSION) throw new BackupError('newer', `The back-up is of version ${version}.`);
  const head = parseHead(value);
  if (head === null) throw damaged('its first line cannot be read');
  return { kind: 'head', ...head };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Puts bodies and files together; one that is not whole, or not what its name says, is told like a line that cannot be read. */
function createPieces() {
  /** Empty: what comes is of no use. */
  let digest = '';
  let kind: Piece['kind'] = 'body';
  let held: Buffer[] = [];
  let length = 0;
  return {
    *add(piece: Piece, line: number): Generator<Read> {
      if (piece.part === 0) {
        digest = piece.digest;
        kind = piece.kind;
        held = [];
        length = 0;
      }
      length += piece.bytes.length;
      const fits = piece.digest === digest && piece.kind === kind && held.length === piece.part && length <= LARGEST_BODY_BYTES;
      if (fits) held.push(piece.bytes);
      else digest = '';
      if (piece.part + 1 < piece.parts) return;
      const bytes = Buffer.concat(held);
      held = [];
      const isWhole = digest !== '' && createHash('sha256').update(bytes).digest('hex') === digest;
      if (isWhole)
        yield piece.kind === 'body' ? { kind: 'body', digest, bytes } : { kind: 'media', digest, name: piece.name, bytes };
      else yield { kind: 'unreadable', line };
    },
  };
}
