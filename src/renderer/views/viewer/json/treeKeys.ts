/** Where the keys of a tree lead, as https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ has it. Pure. */

import { isNest, type Row } from './jsonTree.ts';

/** `press`: open, close or read on; null: the key means nothing here. */
export function treeMove({
  rows,
  at,
  key,
  pageRows,
}: {
  readonly rows: readonly Row[];
  readonly at: number;
  readonly key: string;
  readonly pageRows: number;
}): Row | 'press' | null {
  const row = rows[at];
  if (row === undefined) return null;
  const to = (index: number): Row => rows[Math.min(rows.length - 1, Math.max(0, index))] ?? row;
  const isOpenable = row.kind === 'node' && isNest(row.node);
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + pageRows);
    case 'PageUp':
      return to(at - pageRows);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (!isOpenable) return row;
      return row.isOpen ? to(at + 1) : 'press';
    case 'ArrowLeft':
      if (isOpenable && row.isOpen) return 'press';
      return parentOf(rows, at) ?? row;
    case 'Enter':
      return isOpenable || row.kind === 'more' ? 'press' : row;
    default:
      return null;
  }
}

function parentOf(rows: readonly Row[], at: number): Row | undefined {
  const depth = rows[at]?.depth ?? 0;
  return rows.slice(0, at).findLast((other) => other.depth < depth);
}
