/**
 * How many events and drafts were written, told beside the ledger. A log of which the end is gone looks like one that never
 * went further; this tells the two apart. It is written after each of them and not flushed, so it may lag behind and never
 * leads.
 */

import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { digestOf } from './digest.ts';

export interface Written {
  readonly events: number;
  readonly drafts: number;
}

export interface Witness {
  tell(written: Written): void;
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
    file = openSync(path, existsSync(path) ? 'r+' : 'w', 0o600);
  } catch {
    // As said above.
  }

  return {
    tell(written) {
      if (file === null) return;
      const [events = '', drafts = ''] = [written.events, written.drafts].map((number) => String(number).padStart(15, '0'));
      try {
        writeSync(file, `${events} ${drafts} ${digestOf(events, drafts)}`, 0);
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
