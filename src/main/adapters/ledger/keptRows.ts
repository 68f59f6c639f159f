/**
 * Small things that a person keeps beside jobs: drafts that are not on the table, presets, lists of words. Each is one text of
 * its kind, with a seal that also says how often it was written. What was dropped leaves an empty text behind, so that an older
 * page of a damaged file cannot bring it back.
 */

import { KEPT_KINDS, type KeptChange, type KeptKind, type KeptText } from '../../jobs/ports/kept.ts';
import { digestOf } from './digest.ts';
import { numberOfSeal } from './draftSeal.ts';
import { type Row, readableText, type Statements, textColumns } from './statements.ts';

export interface KeptRowsDeps {
  readonly statements: Statements;
  readonly onDamage: () => void;
}

export interface KeptRow extends KeptText {
  readonly kind: KeptKind;
}

export function createKeptRows({ statements, onDamage }: KeptRowsDeps) {
  return {
    /** In the order in which they were first kept. What is damaged is left out. */
    of(kind: KeptKind): readonly KeptText[] {
      const rows = statements.all(`SELECT ${KEPT_COLUMNS} FROM kept WHERE kind = ? ORDER BY row`, kind);
      return rows.flatMap((row) => {
        const kept = keptIn(row);
        if (kept === null) onDamage();
        return kept === null || kept.text === '' ? [] : [{ id: kept.id, text: kept.text }];
      });
    },
    /** To be called in a transaction. */
    write({ kind, id, text }: KeptChange): void {
      const known = statements.first(`SELECT ${textColumns('digest')} FROM kept WHERE kind = ? AND id = ?`, kind, id);
      if (known === null && text === null) return;
      const nth = (known === null ? 0 : numberOfSeal(readableText(known, 'digest') ?? '')) + 1;
      const written = text ?? '';
      statements.run(
        `INSERT INTO kept (kind, id, digest, text) VALUES (?, ?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET digest = excluded.digest, text = excluded.text`,
        kind,
        id,
        sealOfKept({ kind, id, text: written }, nth),
        written,
      );
    },
  };
}

/** The columns that {@link keptIn} needs. */
export const KEPT_COLUMNS = textColumns('kind', 'id', 'digest', 'text');

export const sealOfKept = ({ kind, id, text }: KeptRow, nth: number): string => `${nth} ${digestOf(kind, id, String(nth), text)}`;

/** Null for a row that is not as it was written. An empty text: it was dropped. */
export function keptIn(row: Row): KeptRow | null {
  const [kind, id, digest, text] = ['kind', 'id', 'digest', 'text'].map((column) => readableText(row, column));
  return id == null || digest == null || text == null ? null : keptOf({ kind: kind ?? '', id, digest, text });
}

export function keptOf(row: {
  readonly kind: string;
  readonly id: string;
  readonly digest: string;
  readonly text: string;
}): KeptRow | null {
  const kind = KEPT_KINDS.find((one) => one === row.kind);
  if (kind === undefined) return null;
  const kept = { kind, id: row.id, text: row.text };
  return row.digest === sealOfKept(kept, numberOfSeal(row.digest)) ? kept : null;
}
