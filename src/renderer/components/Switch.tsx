import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { useId } from 'react';

/** On or off, with its label beside it. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <p id={`${id}-hint`} className="text-second text-muted">
            {hint}
          </p>
        ) : null}
      </div>
      <Base.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="press relative mt-px h-5 w-9 shrink-0 rounded-full border border-edge bg-raised data-checked:border-ember data-checked:bg-ember data-disabled:opacity-45"
      >
        <Base.Thumb className="block size-3.5 translate-x-[3px] rounded-full bg-edge transition-transform duration-120 data-checked:translate-x-[18px] data-checked:bg-on-ember" />
      </Base.Root>
    </div>
  );
}
