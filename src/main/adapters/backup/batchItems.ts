/** Batches in a back-up, parsed from unknown: what is told of one must fit together before it counts. */

import { z } from 'zod';
import { LONGEST_BATCH_NAME, LONGEST_COORDINATE, MOST_AXES, MOST_ROWS } from '../../../shared/batch.ts';
import type { KeptBatch } from '../../jobs/ports/batchRecord.ts';
import { isRequestId } from '../router/routes.ts';

const count = z.number().int().min(0);
const limit = z.number().int().min(1).nullable();
const batch = z.object({
  record: z.object({
    id: z.string().refine(isRequestId),
    name: z.string().max(LONGEST_BATCH_NAME),
    createdAt: count,
    profile: z.string().min(1).max(100),
    axes: z
      .array(
        z.object({
          name: z.string().min(1).max(LONGEST_BATCH_NAME),
          values: z.array(z.string().max(LONGEST_COORDINATE)).max(MOST_ROWS),
        }),
      )
      .max(MOST_AXES),
    policy: z.object({ stopAfterErrors: limit, giveUpAfterMs: limit }),
    at: z
      .array(z.array(z.number().int().min(-1)))
      .min(1)
      .max(MOST_ROWS),
  }),
  state: z.object({ paused: z.boolean(), forgiven: count, name: z.string().max(LONGEST_BATCH_NAME).optional() }),
});

/** Null for what is no batch. */
export function batchIn(value: unknown): KeptBatch | null {
  const { data } = batch.safeParse(value);
  if (data === undefined) return null;
  const { axes, at } = data.record;
  const fits = at.every(
    (row) => row.length === axes.length && row.every((place, axis) => place < (axes[axis]?.values.length ?? 0)),
  );
  return fits ? data : null;
}
