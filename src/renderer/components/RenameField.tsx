import clsx from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
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
  const isOver = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const place = input.current?.parentElement;
    return () => {
      // The name itself was what was pressed, and is about to stand there again as another button.
      if (isOver.current && from?.isConnected === false) queueMicrotask(() => place?.querySelector('button')?.focus());
    };
  }, [from]);
  return (
    <input
      ref={input}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
      autoFocus
      aria-label={label}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={longest}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        if (!isOver.current) onRename(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.stopPropagation();
        // Else the button that gets the focus would be pressed by the same Enter.
        event.preventDefault();
        isOver.current = true;
        if (from instanceof HTMLElement && from.isConnected) from.focus();
        if (event.key === 'Enter') onRename(event.currentTarget.value);
        else onLeave();
      }}
      className={clsx(INPUT, 'h-8 flex-1', className)}
    />
  );
}
