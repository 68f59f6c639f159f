// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual both ways; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one of them at a time

import { t } from '../../text/en.ts';
import type { Head } from './gridLayout.ts';

/** The head of a line or of a column. */
export function HeadCell({
  role,
  head,
  column,
  style,
  className,
}: {
  readonly role: 'columnheader' | 'rowheader';
  readonly head: Head | undefined;
  readonly column: number;
  readonly style: { readonly left?: number; readonly width: number; readonly height?: number };
  readonly className: string;
}) {
  const [first = '', ...more] = head?.parts ?? [];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles that it can have support it
    <div role={role} aria-colindex={column} title={head?.parts.join('\n')} style={style} className={className}>
      <bdi
        dir="auto"
        className={role === 'rowheader' ? 'line-clamp-4 text-left text-pretty' : 'one-line block text-left font-medium'}
      >
        {first}
      </bdi>
      {more.map((part, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a head never change their places
        <bdi key={nth} dir="auto" className="one-line block shrink-0 text-left text-second text-muted">
          {part}
        </bdi>
      ))}
    </div>
  );
}

/** A place that no row of the batch stands in. */
export function Nobody({
  column,
  style,
}: {
  readonly column: number;
  readonly style: { readonly left: number; readonly width: number; readonly height: number };
}) {
  return (
    <div role="gridcell" aria-colindex={column} aria-label={t.batch.nothingThere} className="absolute top-0 pb-6" style={style}>
      <span className="block size-full rounded-card border border-dashed border-line" />
    </div>
  );
}
