import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';

const words = t.players.find;

/** Where one types what to look for, and goes from place to place. */
export function FindBar({
  value,
  outcome,
  onChange,
  onGo,
}: {
  readonly value: string;
  /** What was found, in words; empty while nothing is looked for. */
  readonly outcome: string;
  readonly onChange: (value: string) => void;
  readonly onGo: (way: 'next' | 'previous') => void;
}) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-0.5">
      <div className="relative min-w-0 flex-1">
        <Search size={14} aria-hidden="true" className="pointer-events-none absolute top-2 left-2 text-muted" />
        <input
          type="search"
          aria-label={words.label}
          placeholder={words.label}
          value={value}
          maxLength={200}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') onGo(event.shiftKey ? 'previous' : 'next');
            else if (event.key === 'Escape' && value !== '') onChange('');
            else if (event.key === 'Escape') event.currentTarget.blur();
          }}
          className="press h-7.5 w-full min-w-16 rounded-control border border-edge bg-surface pr-2 pl-7 text-second text-text hover:border-text/60 focus-visible:outline-offset-0"
        />
      </div>
      <span role="status" className="px-1 text-second whitespace-nowrap text-muted tabular-nums empty:hidden">
        {outcome}
      </span>
      <IconButton size="small" icon={ChevronUp} label={words.previous} disabled={value === ''} onClick={() => onGo('previous')} />
      <IconButton size="small" icon={ChevronDown} label={words.next} disabled={value === ''} onClick={() => onGo('next')} />
    </div>
  );
}
