/** Which request bodies the jobs in the list name, a stretch at a time. */

import { LedgerError } from '../../jobs/ports/ledgerError.ts';
import { numberIn, readableText, type Statements } from './statements.ts';

export interface NamedBodies {
  readonly digests: readonly string[];
  /** Where to go on; what is recorded later lies behind it. */
  readonly last: number;
  readonly isEnd: boolean;
}

/** Few enough that nobody waits for it. */
const ROWS_AT_ONCE = 1_000;

/** @throws LedgerError where a job cannot be read: then nobody knows what it names. */
export function namedBodies(statements: Statements, after: number): NamedBodies {
  const rows = statements.all(
    `SELECT row, CAST(CASE WHEN json_valid(fold) THEN fold ->> '$.body.digest' END AS BLOB) AS digest
     FROM jobs WHERE row > ? AND removed = 0 ORDER BY row LIMIT ${ROWS_AT_ONCE}`,
    after,
  );
  const digests = rows.map((row) => {
    const digest = readableText(row, 'digest');
    if (digest === null) throw new LedgerError('damaged', 'The ledger is damaged: a job does not tell its body.');
    return digest;
  });
  const last = rows.at(-1);
  return { digests, last: last === undefined ? after : numberIn(last, 'row'), isEnd: rows.length < ROWS_AT_ONCE };
}
