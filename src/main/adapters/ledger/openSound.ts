/** From whatever lies there to a ledger that is sound: begun, taken as it is, moved forward, or made again from what is left. */

import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LedgerError } from '../../jobs/ports/ledgerError.ts';
import { breakSeal, copyPath } from './closedFile.ts';
import { examine, isNewer } from './findings.ts';
import { type BuildOptions, buildFresh, flushFolder, link } from './freshFile.ts';
import type { Room } from './room.ts';
import { hasItsTables, migrate, newer } from './schema.ts';
import { finishSetAside, type SetAside, setAside } from './setAside.ts';
import { isStructureBroken } from './soundness.ts';
import { beginLog, isTrue, ledgerErrorOf, openSqlite, type Sqlite } from './sqlite.ts';
import { keepVersionCopy, newestVersionCopy } from './versionCopy.ts';
import { NEWEST_DRAFT, NEWEST_EVENT, readWitness, type Written } from './witness.ts';
import { type LogReading, readLog } from './writeAheadLog.ts';

export interface SoundFile {
  readonly db: Sqlite;
  readonly aside: SetAside | null;
  readonly isLookedThrough: boolean;
  /** Of the copy that holds all that stands here; null when there is none. */
  readonly copyDigest: string | null;
}

export interface SoundOptions extends BuildOptions {
  readonly stamp: string;
  readonly room: Room;
  readonly smallBytes: number;
}

export const witnessPath = (path: string): string => `${path}.seq`;

/** To be called with the lock held. */
export function openSound(path: string, options: SoundOptions): SoundFile {
  const finished = finishSetAside(path);
  if (finished !== null) {
    tell(finished, options);
    // As it was made, nobody has seen the witness of it yet.
    rmSync(witnessPath(path), { force: true });
  }
  bringLogBack(path);
  const log = readLog(`${path}-wal`);
  if (isUntouched(path)) begin(path, options);
  try {
    return { aside: finished, ...openAsItIs(path, { ...options, logged: log }) };
  } catch (error) {
    const told = ledgerErrorOf(error, 'be opened');
    if (told.reason !== 'damaged') throw error;
    options.log(told.message);
    const aside = setAside(path, { ...options, logged: log, written: readWitness(witnessPath(path))?.events ?? null });
    tell(aside, options);
    rmSync(doubtPath(path), { force: true });
    rmSync(witnessPath(path), { force: true });
    return { aside, ...openAsItIs(path, { ...options, logged: readLog(`${path}-wal`) }) };
  }
}

/** Damage was met while the ledger was in use: whatever it looks like, the next start makes it again. */
export function noteDoubt(path: string): void {
  writeFileSync(doubtPath(path), '', { mode: 0o600, flush: true });
}

const doubtPath = (path: string): string => `${path}.doubt`;

function isUntouched(path: string): boolean {
  return ![path, `${path}-wal`, copyPath(path), witnessPath(path)].some((part) => existsSync(part));
}

function begin(path: string, options: BuildOptions): void {
  renameSync(
    buildFresh(path, options, () => {}),
    path,
  );
  flushFolder(dirname(path));
}

function openAsItIs(path: string, options: SoundOptions & { readonly logged: LogReading }): Omit<SoundFile, 'aside'> {
  const { migrations, stamp, room, smallBytes } = options;
  if (existsSync(doubtPath(path))) throw damage('the last run met damage in it');
  const witness = readWitness(witnessPath(path));
  const found = examine(path, { log: options.logged, witness, migrations, smallBytes });
  if (found.damage !== null) throw damage(found.damage);
  if (isNewer(path, { log: options.logged, migrations })) throw newer(newestVersionCopy(path, migrations.length));
  if (options.logged.isBroken)
    options.log('The end of the ledger was cut off as it was written. Nobody was told of what is missing.');
  chmodSync(path, 0o600);
  keepLog(path);
  const db = openSqlite(path);
  try {
    if (!hasItsTables(db, migrations)) throw damage('its tables are not the ones it was made with');
    // Its rows are looked at later, but it has to be usable now.
    if (!found.isLookedThrough && isStructureBroken(db)) throw damage('its structure is broken');
    if (isMissingTheNewest(db, witness)) throw damage('the newest of what was written is missing');
    withRoom(room, () =>
      migrate(db, {
        migrations,
        beforeMove(version) {
          keepVersionCopy(db, { path, version, stamp });
          // The file is about to change. Were this start to end half way, the seal would call that damage.
          breakSeal(path);
        },
      }),
    );
    // Reads every row that a start needs, so that damage there is met here.
    if (isTrue(db, STARTING_ROWS)) throw damage('rows are missing');
    const copyDigest = breakSeal(path);
    withRoom(room, () => beginLog(db));
    rmSync(keptLogPath(path), { force: true });
    return { db, copyDigest, isLookedThrough: found.isLookedThrough };
  } catch (error) {
    db.close();
    bringLogBack(path);
    throw error;
  }
}

const keptLogPath = (path: string): string => `${path}-wal.kept`;

/**
 * A second name for the log while it is not yet sure that the file is sound: SQLite moves into the file what it believes of
 * the log, and then takes it away, when it closes a file that nothing is wrong with in its eyes.
 */
function keepLog(path: string): void {
  rmSync(keptLogPath(path), { force: true });
  if (existsSync(`${path}-wal`)) link(`${path}-wal`, keptLogPath(path));
}

function bringLogBack(path: string): void {
  if (existsSync(`${path}-wal`)) rmSync(keptLogPath(path), { force: true });
  else if (existsSync(keptLogPath(path))) renameSync(keptLogPath(path), `${path}-wal`);
}

/** On a full disk even an unchanged ledger needs a little room to be opened. */
function withRoom(room: Room, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (ledgerErrorOf(error, 'be opened').reason !== 'full' || !room.release()) throw error;
    work();
  }
}

function isMissingTheNewest(db: Sqlite, written: Written | null): boolean {
  if (written === null) return false;
  const { events, drafts } = written;
  return isTrue(db, `${NEWEST_EVENT} < ${events} OR ${NEWEST_DRAFT} < ${drafts}`);
}

const STARTING_ROWS = `
  (SELECT coalesce(sum(length(fold)), 0) FROM jobs WHERE removed = 0 AND phase NOT IN ('done', 'failed', 'cancelled', 'expired')) +
  (SELECT coalesce(max(length(event)), 0) FROM events WHERE seq = (SELECT max(seq) FROM events)) < 0`;

function damage(what: string): LedgerError {
  return new LedgerError('damaged', `The ledger is damaged: ${what}.`);
}

function tell({ path, doubtfulJobs, lostJobs }: SetAside, { log }: BuildOptions): void {
  log(
    `The ledger was damaged. It was kept as ${path}, and what is left of it was brought over: ${doubtfulJobs.length} jobs ` +
      `with a gap in what is known; ${lostJobs.length} jobs could not be made whole${lostJobs.map((id) => ` ${id}`).join('')}.`,
  );
}
