import clsx from 'clsx';
import { INPUT } from './Field.tsx';

/** A name in the place where it stands: Enter or leaving it takes it, Escape leaves it as it was. */
export function RenameField({
  label,
  name,
  placeholder,
  onRename,
  onLeave,
  className,
}: {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  readonly onRename: (name: string) => void;
  readonly onLeave: () => void;
  readonly className?: string;
}) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
      autoFocus
      aria-label={label}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={120}
      onBlur={(event) => onRename(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onRename(event.currentTarget.value);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
      className={clsx(INPUT, 'h-8 flex-1', className)}
    />
  );
}
