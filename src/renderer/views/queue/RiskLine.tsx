import { Flame, HardDriveDownload } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { firstLost } from '../../riskOrder.ts';
import { promptBeginning, sureLeft, titleOf } from '../../select.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { askBulk } from './bulkStore.ts';

/** Above what is at risk: how much of it there is, when the first of it is lost, and the one button that may save it. */
export function RiskLine() {
  const ids = useCache(({ list }) => (list.group === null && list.filter === 'atRisk' ? list.ids : null));
  const jobs = useCache((cache) => cache.jobs);
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const now = useNow('minute');
  if (ids === null || ids.length === 0) return null;
  const first = firstLost(ids.flatMap((id) => jobs.get(id) ?? []));
  const leftMs = first?.expiry.kind === 'bounded' ? sureLeft(first.expiry.notBefore - (now + skewMs)) : null;
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line px-4 py-1.5">
      <Flame size={14} aria-hidden="true" className={leftMs === null ? 'text-muted' : 'text-ember'} />
      <p className="min-w-0 text-pretty tabular-nums">
        {t.risk.line(ids.length)}{' '}
        {first === null || leftMs === null ? (
          <span className="text-muted">{t.risk.none}</span>
        ) : (
          <span className="text-ember">{t.risk.first(promptBeginning(titleOf(first)), leftMs)}</span>
        )}
      </p>
      <Button size="small" icon={HardDriveDownload} onClick={() => void askBulk('collectAtRisk')} className="ml-auto">
        {t.bulk.entries.collectAtRisk}
      </Button>
    </div>
  );
}
