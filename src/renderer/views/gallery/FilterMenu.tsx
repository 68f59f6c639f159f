import { Select as Base } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { number } from '../../text/intl.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number | null;
  /** Shown before it, quietly, where the button alone has to tell what it is. */
  readonly under?: string;
}

/** One of several, behind a small button that says what is chosen; the first choice is to choose none. */
export function FilterMenu({
  label,
  value,
  choices,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}) {
  const chosen = choices.find((choice) => choice.value === value);
  const isAny = chosen === choices[0];
  return (
    <Base.Root
      items={choices}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChoose(next);
      }}
    >
      <Base.Trigger
        aria-label={`${label}: ${chosen?.label ?? ''}`}
        className={clsx(
          'press flex h-7 max-w-44 items-center gap-1 rounded-control px-2 text-second hover:bg-hover data-popup-open:bg-raised',
          isAny ? 'text-muted hover:text-text' : 'bg-chosen text-text',
        )}
      >
        <span className="one-line">{chosen?.label ?? label}</span>
        <ChevronDown size={14} aria-hidden="true" className="text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} align="start" className="z-50">
          <Base.Popup className="popup max-h-[min(420px,70vh)] min-w-48 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-popover outline-none">
            {choices.map((choice) => (
              <Base.Item
                key={choice.value}
                value={choice.value}
                className="grid h-7 grid-cols-[16px_1fr_auto] items-center gap-2 rounded-control px-2 outline-none data-highlighted:bg-raised"
              >
                <Base.ItemIndicator>
                  <Check size={14} aria-hidden="true" />
                </Base.ItemIndicator>
                <Base.ItemText className="col-start-2 one-line">{choice.label}</Base.ItemText>
                {choice.count === null ? null : (
                  <span className="col-start-3 text-second text-muted tabular-nums">{number(choice.count)}</span>
                )}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
