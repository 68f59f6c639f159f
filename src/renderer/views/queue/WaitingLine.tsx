import { Inbox } from 'lucide-react';
import { useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';

/** Above what waits: that it waits on this computer, and what of it can be changed. */
export function WaitingLine() {
  const count = useCache(({ list, counts }) => (list.group === null && list.filter === 'waiting' ? counts.outbox : 0));
  const there = useCache(({ counts }) => counts.sending + counts.queued);
  const isMac = useApp().platform === 'darwin';
  if (count === 0) return null;
  return (
    <p className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line px-4 py-1.5">
      <Inbox size={14} aria-hidden="true" className="text-muted" />
      <span className="min-w-0 text-pretty tabular-nums">
        {t.batch.waiting.line(count, there)} <span className="text-muted">{t.batch.waiting.keys(isMac)}</span>
      </span>
    </p>
  );
}
