import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { loadCatalogue, refusalWords, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';

/** Where the list comes from and how old it is, and a way to read it again. */
export function PickerSource() {
  const catalogue = useCache((cache) => cache.catalogue);
  const now = useNow('minute');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const read = async (): Promise<void> => {
    setIsReading(true);
    const outcome = await loadCatalogue('now');
    setIsReading(false);
    setTrouble(outcome.ok ? null : refusalWords(outcome.error));
  };
  if (catalogue === null) return null;
  const words = t.compose.picker;
  // A list that was kept because it is still young is as good as a live one.
  const isLive = catalogue.source === 'live' || catalogue.trouble === null;
  const asOf = isLive ? words.live(catalogue.asOf, now) : words.kept(catalogue.asOf, now);
  const source = catalogue.source === 'offline' ? words.offline : asOf;
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line py-1 pr-1.5 pl-3 text-second text-muted">
      <span role="status" className="min-w-0">
        {trouble ?? `${source} · ${words.count(catalogue.models.length)}`}
      </span>
      <IconButton size="small" icon={RefreshCw} label={words.refresh} disabled={isReading} onClick={() => void read()} />
    </div>
  );
}
