import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** The line that folds and unfolds what stands below it. */
export function Fold({
  title,
  count,
  open,
  onOpen,
}: {
  readonly title: string;
  readonly count?: ReactNode;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpen(!open)}
      className="press flex h-8 items-center gap-1.5 self-start rounded-control pr-2 hover:text-text"
    >
      <ChevronRight
        size={16}
        aria-hidden="true"
        className={open ? 'rotate-90 text-muted transition-transform' : 'text-muted transition-transform'}
      />
      <span className="font-medium">{title}</span>
      {count ? <span className="text-second text-muted tabular-nums">{count}</span> : null}
    </button>
  );
}
