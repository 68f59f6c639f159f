import { useCallback, useState } from 'react';
import type { JobId } from '../../../shared/job.ts';

/** The row that the Tab key reaches. When it leaves the list, the row that moved into its place follows. */
export function useCursor(ids: readonly JobId[], chosen: JobId | null): readonly [JobId | null, (id: JobId) => void] {
  const [cursor, setCursor] = useState<{ readonly id: JobId; readonly index: number } | null>(null);
  const set = useCallback((id: JobId) => setCursor({ id, index: ids.indexOf(id) }), [ids]);
  if (cursor !== null && ids.includes(cursor.id)) return [cursor.id, set];
  const heir =
    cursor === null
      ? chosen !== null && ids.includes(chosen)
        ? chosen
        : ids[0]
      : ids[Math.min(Math.max(cursor.index, 0), ids.length - 1)];
  return [heir ?? null, set];
}
