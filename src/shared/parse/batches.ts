/** Batches. */

import {
  BATCH_WISHES,
  type BatchChange,
  type BatchListQuery,
  type BatchNaming,
  type BatchOrder,
  type BatchPolicy,
  type BatchRow,
  type BatchRowsQuery,
  LONGEST_BATCH_NAME,
  LONGEST_COORDINATE,
  MOST_AXES,
  MOST_BATCH_TEXT,
  MOST_ROWS,
  type MoveJobs,
} from '../batch.ts';
import type { JobId } from '../job.ts';
import { either, fields, listOf, oneOf, orNull, type Shape, someOf, text, wholeNumber } from '../parser.ts';
import { DAY } from '../time.ts';
import { bodyText, cursor, jobId, model, route, uuid } from './shapes.ts';

/** A run is forgotten a day after its end, so nobody waits for longer than a few of these. */
const LONGEST_PATIENCE_MS = 100 * DAY;
const ROWS_AT_ONCE = 200;

const value = text({ max: LONGEST_COORDINATE });
const policy = fields<BatchPolicy>({
  stopAfterErrors: orNull(wholeNumber({ min: 1, max: MOST_ROWS })),
  giveUpAfterMs: orNull(wholeNumber({ min: 1, max: LONGEST_PATIENCE_MS })),
});
const axis = fields<BatchOrder['axes'][number]>({
  name: text({ min: 1, max: LONGEST_BATCH_NAME }),
  values: listOf(value, MOST_ROWS),
});
const row = fields<BatchRow>({ model, route, body: bodyText, coordinates: listOf(value, MOST_AXES) });
const anyOrder = fields<BatchOrder>({
  ticket: uuid,
  name: text({ max: LONGEST_BATCH_NAME }),
  axes: listOf(axis, MOST_AXES),
  policy,
  rows: someOf(row, MOST_ROWS),
});
export const batchOrder: Shape<BatchOrder> = (input) => {
  const parsed = anyOrder(input);
  if (parsed === null) return null;
  const { axes, rows } = parsed.value;
  return rows.every(({ coordinates }) => coordinates.length === axes.length) && lengthOf(parsed.value) <= MOST_BATCH_TEXT
    ? parsed
    : null;
};
const place: Shape<MoveJobs['to']> = (input) =>
  oneOf('front', 'back')(input) ?? fields<{ readonly before: JobId }>({ before: jobId })(input);

export const batchList = fields<BatchListQuery>({ after: cursor, limit: wholeNumber({ min: 1, max: 100 }) });
export const batchRows = fields<BatchRowsQuery>({
  id: uuid,
  from: wholeNumber({ min: 0, max: MOST_ROWS - 1 }),
  count: wholeNumber({ min: 1, max: ROWS_AT_ONCE }),
});
export const batchChange: Shape<BatchChange> = either<BatchChange>(
  fields<Omit<BatchChange, 'jobs'>>({ id: uuid, wish: oneOf(...BATCH_WISHES) }),
  fields<Required<BatchChange>>({ id: uuid, wish: oneOf('retryFailed'), jobs: someOf(jobId, MOST_ROWS) }),
);
/** On one line, as every name that a person gives. */
const batchName = text({ max: LONGEST_BATCH_NAME, pattern: /^\P{C}*$/u });
export const batchNaming = fields<BatchNaming>({ id: uuid, name: batchName });
export const move = fields<MoveJobs>({ ids: someOf(jobId, MOST_ROWS), to: place });

const lengthOfRow = ({ body, coordinates }: BatchRow): number => coordinates.reduce((sum, one) => sum + one.length, body.length);

const lengthOf = ({ axes, rows }: BatchOrder): number =>
  rows.reduce((sum, row) => sum + lengthOfRow(row), 0) +
  axes.flatMap(({ values }) => values).reduce((sum, one) => sum + one.length, 0);
