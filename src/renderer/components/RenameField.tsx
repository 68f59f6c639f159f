import clsx from 'clsx';
import { useState } from 'react';
import { INPUT } from './Field.tsx';

/** A name in the place where it stands: Enter or leaving it takes it, Escape leaves it as it was. Keys give the focus back. */
export function RenameField({
  label,
  name,
  placeholder,
  longest = 120,
  onRename,
  onLeave,
  className,
}: {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  /** In characters. */
  readonly longest?: number;
  readonly onRename: (name: string) => void;
  readonly onLeave: () => void;
  readonly className?: string;
}) {
  const [from] = useState(() => document.activeElement);
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
      autoFocus
      aria-label={label}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={longest}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => onRename(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.stopPropagation();
        giveFocusBack(from, event.currentTarget.parentElement);
        if (event.key === 'Enter') onRename(event.currentTarget.value);
        else onLeave();
      }}
      className={clsx(INPUT, 'h-8 flex-1', className)}
    />
  );
}

/** To the button that it was opened by, or, where the name itself was that, to the button that stands there again. */
function giveFocusBack(from: Element | null, place: Element | null): void {
  requestAnimationFrame(() => {
    const to = from?.isConnected ? from : place?.querySelector('button');
    if (to instanceof HTMLElement) to.focus();
  });
}
