/**
 * How many events and drafts were written, told beside the ledger. A log of which the end is gone looks like one that never
 * went further; this tells the two apart. It is written after each commit and never leads. After a commit of many events it is
 * flushed before anybody is told of them; after one of a single event it is not, so there it may lag behind.
 */

import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from './digest.ts';
import { flushFolder } from './freshFile.ts';
import { numberIn, type Statements } from './statements.ts';

export interface Written {
  readonly events: number;
  readonly drafts: number;
}

export const NEWEST_EVENT = '(SELECT coalesce(max(seq), 0) FROM events)';
/** The number stands at the beginning of its seal. */
export const NEWEST_DRAFT = '(SELECT coalesce(max(CAST(digest AS INTEGER)), 0) FROM drafts)';

/** What a ledger holds of what was written. */
export function writtenIn(statements: Statements): Written {
  const row = statements.first(`SELECT ${NEWEST_EVENT} AS events, ${NEWEST_DRAFT} AS drafts`);
  return row === null ? { events: 0, drafts: 0 } : { events: numberIn(row, 'events'), drafts: numberIn(row, 'drafts') };
}

/** What one commit wrote. */
export type CommitSize = 'oneEvent' | 'manyEvents';

export interface Witness {
  tell(written: Written, commit: CommitSize): void;
  close(): void;
}

/** What was told last; null when nothing is told that can be believed. */
export function readWitness(path: string): Written | null {
  if (!existsSync(path)) return null;
  const [, events = '', drafts = '', seal] = /^(\d{15}) (\d{15}) ([0-9a-f]{64})$/u.exec(readFileSync(path, 'latin1')) ?? [];
  return seal === digestOf(events, drafts) ? { events: Number(events), drafts: Number(drafts) } : null;
}

/** Where it cannot be written it tells nothing: that is no reason to stop. */
export function openWitness(path: string): Witness {
  let file: number | null = null;
  try {
    const isNew = !existsSync(path);
    file = openSync(path, isNew ? 'w' : 'r+', 0o600);
    if (isNew) flushFolder(dirname(path));
  } catch {
    // As said above.
  }

  return {
    tell(written, commit) {
      if (file === null) return;
      const [events = '', drafts = ''] = [written.events, written.drafts].map((number) => String(number).padStart(15, '0'));
      try {
        writeSync(file, `${events} ${drafts} ${digestOf(events, drafts)}`, 0);
        if (commit === 'manyEvents') fdatasyncSync(file);
      } catch {
        // As said above.
      }
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
