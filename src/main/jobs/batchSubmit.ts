/**
 * Makes a batch: looks at every row first, so that one with a flaw makes none of it, looks for room for all of it, keeps what is large in files, and then
 * records all of it at once. Small bodies go into that same transaction: one flush for ten thousand rows, and no row of which
 * the body could be missing.
 */

import type { BatchOrder, BatchRow, BatchSubmitted } from '../../shared/batch.ts';
import type { BodyRef, ProfileId } from '../../shared/job.ts';
import { findMedia } from '../../shared/media.ts';
import { promptOf } from '../../shared/prompt.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Created } from './event.ts';
import { createBodyKeeper, type KeptBody } from './keepBody.ts';
import { isModelId } from './modelId.ts';
import { ROW_GAP_MS } from './outboxOrder.ts';
import type { BatchRecord } from './ports/batchRecord.ts';
import type { Bodies } from './ports/bodies.ts';
import type { Chance } from './ports/chance.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Media } from './ports/media.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';
import type { RoomCheck } from './roomCheck.ts';

/** A body up to this, in UTF-16 units, is kept in the ledger itself. */
const SMALL_LENGTH = 16 * 1_024;
/** So many rows are looked at in one go, then other work gets its turn. */
const ROWS_AT_ONCE = 200;

/** What a row takes in the ledger and its log until it is on its way, without its body; and a file on most disks at least. In bytes. */
const ROW_BYTES = 8 * 1_024;
const FILE_BYTES = 4 * 1_024;

const isSmall = (text: string): boolean => text.length <= SMALL_LENGTH && findMedia(text).length === 0;

export interface BatchSubmitDeps {
  readonly ledger: Pick<Ledger, 'jobOfTicket' | 'refOfBody'>;
  readonly recorder: Recorder;
  readonly bodies: Pick<Bodies, 'put'>;
  readonly media?: Media;
  readonly chance: Pick<Chance, 'uuid'>;
  readonly now: () => number;
  readonly destination: () => { readonly profile: ProfileId; readonly base: string } | null;
  /** A batch was made: there is something to do. */
  readonly made: (record: BatchRecord) => void;
  readonly noRoom: (sizeBytes: number) => void;
  /** Without it, writing finds out. */
  readonly roomFor?: RoomCheck;
  readonly pause: () => Promise<void>;
}

export function createBatchSubmit(deps: BatchSubmitDeps) {
  const { ledger, recorder, bodies, media, chance, now, destination, made, noRoom, pause } = deps;
  const keeper = createBodyKeeper({ bodies, noRoom, ...(media === undefined ? {} : { media }) });

  async function submitBatch(order: BatchOrder): Promise<Outcome<BatchSubmitted>> {
    const used = ledger.jobOfTicket(order.ticket);
    if (used !== null) {
      const batch = recorder.get(used)?.batch ?? null;
      return batch === null ? problem('notNow') : submitted(batch.id, true);
    }
    if (destination() === null) return problem('noKey', { field: 'key' });
    const flaw = await firstFlaw(order.rows);
    if (flaw !== null) return flaw;
    const lacking = (await deps.roomFor?.(await roomOf(order.rows))) ?? null;
    if (lacking !== null) return problem('batchNoRoom', { room: lacking });
    const small = new Map<string, BodyRef>();
    const kept = await keepAll(order.rows, small);
    if (!kept.ok) return kept;
    // The key may have changed while files were written.
    const place = destination();
    if (place === null) return problem('noKey', { field: 'key' });
    return record(order, { place, kept: kept.value, small });
  }

  const submitted = (id: string, already: boolean): Outcome<BatchSubmitted> => ({
    ok: true,
    value: { id, already, nextTicket: chance.uuid() },
  });

  /** `detail` of the refusal: the number of the row, from 0. */
  async function firstFlaw(rows: readonly BatchRow[]): Promise<Outcome<never> | null> {
    for (const [index, { model, body }] of rows.entries()) {
      if (!isModelId(model)) return problem('modelIdInvalid', { field: 'model', detail: String(index) });
      const flaw = keeper.check(body);
      if (flaw !== null) return problem(flaw, { field: 'body', detail: String(index) });
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    }
    return null;
  }

  /**
   * What a batch takes of the disk, before any of it is written. A small body is in the ledger and, for a while, in its log; any
   * other text is a file, in which files stand by their placeholders.
   */
  async function roomOf(rows: readonly BatchRow[]): Promise<number> {
    const seen = new Set<string>();
    let sizeBytes = rows.length * ROW_BYTES;
    for (const [index, { body: text }] of rows.entries()) {
      if (seen.has(text)) continue;
      seen.add(text);
      const textBytes = new TextEncoder().encode(text).length;
      sizeBytes += isSmall(text) ? 2 * textBytes : textBytes + FILE_BYTES;
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    }
    return sizeBytes;
  }

  async function keepAll(
    rows: readonly BatchRow[],
    small: Map<string, BodyRef>,
  ): Promise<Outcome<ReadonlyMap<string, KeptBody>>> {
    const kept = new Map<string, KeptBody>();
    for (const [index, { body: text }] of rows.entries()) {
      if (kept.has(text)) continue;
      if (isSmall(text)) {
        const body = ledger.refOfBody(text);
        small.set(text, body);
        kept.set(text, { body, prompt: promptOf(JSON.parse(text)) });
      } else {
        const outcome = await keeper.keep(text);
        if (!outcome.ok) return problem(outcome.error.kind, { field: outcome.error.field ?? 'body', detail: String(index) });
        kept.set(text, outcome.value);
      }
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    }
    return { ok: true, value: kept };
  }

  function record(
    { ticket, name, axes, policy, rows }: BatchOrder,
    {
      place: { profile, base },
      kept,
      small,
    }: {
      readonly place: { readonly profile: ProfileId; readonly base: string };
      readonly kept: ReadonlyMap<string, KeptBody>;
      readonly small: ReadonlyMap<string, BodyRef>;
    },
  ): Outcome<BatchSubmitted> {
    const at = now();
    const places = axes.map(({ values }) => new Map(values.map((value, index) => [value, index])));
    const batch: BatchRecord = {
      id: chance.uuid(),
      name,
      createdAt: at,
      profile,
      axes,
      policy,
      at: rows.map(({ coordinates }) => places.map((known, axis) => known.get(coordinates[axis] ?? '') ?? -1)),
    };
    // Lists show what was made last first, and of what was made together the largest id: so rows read from top to bottom.
    const ids = rows
      .map(() => chance.uuid())
      .sort()
      .reverse();
    const events = rows.flatMap(({ model, route, body: text }, row): readonly Created[] => {
      const made = kept.get(text);
      if (made === undefined) return [];
      const giveUpAfterMs = route === 'queued' ? policy.giveUpAfterMs : null;
      const of = { model, route, profile, base, parent: null, batch: { id: batch.id, row }, place: at + row * ROW_GAP_MS };
      return [{ type: 'created', at, id: ids[row] ?? chance.uuid(), key: chance.uuid(), ...of, giveUpAfterMs, ...made }];
    });
    const bodiesOfIt = [...small].map(([text, { digest }]) => ({ digest, text }));
    const result = recorder.createBatch(ticket, { record: batch, events, bodies: bodiesOfIt });
    if (result === null) return problem('notNow');
    if (typeof result === 'string') {
      if (result === 'full') noRoom(0);
      return problem(result === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: result });
    }
    if (!result.already) made(batch);
    return submitted(result.id, result.already);
  }

  return { submitBatch };
}
