/**
 * How many events were written, told beside the ledger. A log of which the end is gone looks like one that never went
 * further; this tells the two apart. It is written after each event and not flushed, so it may lag behind and never leads.
 */

import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { digestOf } from './digest.ts';

export interface Witness {
  /** One more event was written. */
  advance(): void;
  close(): void;
}

const DIGITS = 16;

/** The last number that was told; null when nothing is told that can be believed. */
export function readWitness(path: string): number | null {
  if (!existsSync(path)) return null;
  const [number = '', seal] = readFileSync(path, 'latin1').split(' ');
  return seal === digestOf(number) && Number.isSafeInteger(Number(number)) ? Number(number) : null;
}

/** `from`: the number of the newest event. Where it cannot be written it tells nothing: that is no reason to stop. */
export function openWitness(path: string, from: number): Witness {
  let seq = from;
  let file: number | null = null;
  try {
    file = openSync(path, existsSync(path) ? 'r+' : 'w', 0o600);
  } catch {
    // As said above.
  }

  function write(): void {
    if (file === null) return;
    const number = String(seq).padStart(DIGITS, '0');
    try {
      writeSync(file, `${number} ${digestOf(number)}`, 0);
    } catch {
      // As said above.
    }
  }

  write();
  return {
    advance() {
      seq++;
      write();
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
