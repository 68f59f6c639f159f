import { Select as Base } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field, INPUT } from './Field.tsx';

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

/** One of a few. `value` null shows `placeholder`. */
export function Select<V extends string>({
  label,
  value,
  options,
  onChange,
  placeholder = '',
  hint,
  error,
  disabled,
  fieldClassName,
}: {
  readonly label: string;
  readonly value: V | null;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly disabled?: boolean;
  readonly fieldClassName?: string;
}) {
  return (
    <Field label={label} hint={hint} error={error ?? null} className={fieldClassName ?? ''}>
      {(ties) => (
        <Base.Root
          items={options}
          value={value}
          disabled={disabled ?? false}
          onValueChange={(next) => {
            if (next !== null) onChange(next);
          }}
        >
          <Base.Trigger
            {...ties}
            aria-label={label}
            className={clsx(INPUT, 'flex h-8 items-center justify-between gap-2 text-left data-popup-open:border-ember')}
          >
            <span className="one-line">
              <Base.Value placeholder={<span className="text-muted">{placeholder}</span>} />
            </span>
            <ChevronDown size={14} className="text-muted" aria-hidden="true" />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
              <Base.Popup className="popup max-h-72 min-w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-popover outline-none">
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    className="grid h-7 grid-cols-[16px_1fr] items-center gap-2 rounded-control px-2 outline-none data-highlighted:bg-raised"
                  >
                    <Base.ItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Base.ItemIndicator>
                    <Base.ItemText className="col-start-2 one-line">{option.label}</Base.ItemText>
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
