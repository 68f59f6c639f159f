/**
 * Opens the ledger: one SQLite file, one process. Beside it lie a lock (`.lock`), room that is kept back for a full disk
 * (`.room`), how many events were written (`.seq`), and what a clean close leaves: a copy (`.copy`) and the digest of the
 * file (`.closed`).
 */

import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeError } from '../../../shared/describeError.ts';
import type { MediaDigest } from '../../../shared/media.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Ledger } from '../../jobs/ports/ledger.ts';
import { makeFolderNow } from '../disk/makeFolder.ts';
import { sealClosed } from './closedFile.ts';
import type { Fold } from './jobRows.ts';
import { type NamedBodies, namedBodies } from './namedBodies.ts';
import { namedMedia } from './namedMedia.ts';
import { noteDoubt, openSound, witnessPath } from './openSound.ts';
import { createRoom } from './room.ts';
import { MIGRATIONS } from './schema.ts';
import type { SetAside } from './setAside.ts';
import { lookThrough } from './soundness.ts';
import { isTrue, ledgerErrorOf, openSqlite, type Sqlite } from './sqlite.ts';
import { createSqliteLedger } from './sqliteLedger.ts';
import { createStatements } from './statements.ts';
import { type CommitSize, openWitness, writtenIn } from './witness.ts';

/** Looking through this much takes no time that anybody notices: some 0.1 s. */
const SMALL_BYTES = 8 * 1024 * 1024;

export interface OpenLedgerOptions {
  /** Absolute path of the file. Its folder is made when it is not there. */
  readonly path: string;
  /** The core's `reduce`: a fold that is damaged is made again from its events. */
  readonly fold: Fold;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Damage was met while the ledger was in use. The next start sets it aside; people must be told now. */
  readonly onDamage?: () => void;
  readonly migrations?: readonly string[];
  /** Up to this size, file and log together, a ledger is looked through at start when it was not closed cleanly. */
  readonly smallBytes?: number;
}

export interface OpenedLedger extends LedgerFile {
  readonly ledger: Ledger;
}

export interface LedgerFile {
  /** A damaged ledger was put aside, and what is left of it brought over; null when nothing was wrong. People must be told. */
  readonly setAside: SetAside | null;
  /** Damage was met while it is in use. */
  readonly isDamaged: () => boolean;
  /** False while the disk is so full that nothing new is begun. */
  readonly hasRoom: () => boolean;
  /**
   * Looks through a ledger that is too large for that at start, a little at a time with `pause` between. Does nothing when
   * all was looked at already.
   */
  readonly lookThrough: (pause: () => Promise<void>) => Promise<void>;
  /** The files that drafts and whatever else is kept of settings refer to. Throws where some of it cannot be read. */
  readonly namedMedia: () => ReadonlySet<MediaDigest>;
  /** The request bodies that jobs in the list name, a stretch at a time, from 0. Throws where a job cannot be read. */
  readonly namedBodies: (after: number) => NamedBodies;
}

/**
 * Opens the ledger, or makes one where there is none. A damaged file is kept aside and what is left of it is brought over.
 *
 * @throws LedgerError `locked` when another process has it (nothing is changed then), `newer` when a later version wrote it
 *   (nor then), `full` or `readOnly` when the disk does not let it be written, `other` for an error of the disk.
 */
export function openLedger(options: OpenLedgerOptions): OpenedLedger {
  let lock: Sqlite | null = null;
  try {
    makeFolderNow(dirname(options.path));
    // Before anything is looked at: two that find damage, or nothing, at once would each put a file of their own in place.
    lock = takeLock(`${options.path}.lock`);
    return open(options, lock);
  } catch (error) {
    lock?.close();
    throw ledgerErrorOf(error, 'be opened');
  }
}

function takeLock(path: string): Sqlite {
  try {
    return openSqlite(path);
  } catch (error) {
    // Nothing is in it, so one that was hit is simply made anew. That another process holds it is told before that is seen.
    if (ledgerErrorOf(error, 'be locked').reason !== 'damaged') throw error;
    rmSync(path, { force: true });
    return openSqlite(path);
  }
}

function open(
  { path, fold, clock, log, migrations = MIGRATIONS, smallBytes = SMALL_BYTES, onDamage = () => {} }: OpenLedgerOptions,
  lock: Sqlite,
): OpenedLedger {
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/gu, '-');
  const room = createRoom({ path: `${path}.room`, now: clock.now });
  const { db, aside, ...sound } = openSound(path, { fold, log, migrations, stamp, room, smallBytes });
  let { isLookedThrough } = sound;
  let isDamaged = false;
  let isClosed = false;
  const statements = createStatements(db);
  const witness = openWitness(witnessPath(path));
  const onWritten = (commit: CommitSize) => witness.tell(writtenIn(statements), commit);
  // Lasting from the start, since a witness that a power cut took away speaks for nothing.
  onWritten('manyEvents');
  room.keep();

  function damageMet(): void {
    if (isDamaged) return;
    isDamaged = true;
    log('Damage was met in the ledger. The next start sets it aside and brings over what is left of it.');
    attempt('note the damage', () => noteDoubt(path));
    onDamage();
  }

  const inner = createSqliteLedger({ db, fold, log, room, onDamage: damageMet, onWritten });

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    const isChanged = attempt('be asked for changes', () => isTrue(db, 'total_changes() > 0')) ?? true;
    inner.close();
    witness.close();
    // A log that is left holds a part of what was written.
    const isWhole = !existsSync(`${path}-wal`);
    if (isLookedThrough && !isDamaged && isWhole)
      attempt('be copied', () => sealClosed(path, { copyDigest: isChanged ? null : sound.copyDigest }));
    lock.close();
  }

  async function lookThroughLater(pause: () => Promise<void>): Promise<void> {
    if (isLookedThrough) return;
    try {
      for (const damage of lookThrough(db, statements)) {
        if (damage !== null) return damageMet();
        await pause();
        if (isClosed) return;
      }
      isLookedThrough = true;
    } catch (error) {
      log(`The ledger could not be looked through: ${describeError(error)}`);
      if (ledgerErrorOf(error, 'be looked through').reason === 'damaged') damageMet();
    }
  }

  function attempt<T>(what: string, act: () => T): T | null {
    try {
      return act();
    } catch (error) {
      log(`The ledger could not ${what}; nothing is lost: ${describeError(error)}`);
      return null;
    }
  }

  return {
    ledger: { ...inner, close },
    setAside: aside,
    isDamaged: () => isDamaged,
    hasRoom: room.isKept,
    lookThrough: lookThroughLater,
    namedMedia: () => namedMedia(statements),
    namedBodies: (after) => namedBodies(statements, after),
  };
}
