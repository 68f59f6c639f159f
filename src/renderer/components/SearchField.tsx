import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useShortcut } from '../pressed.ts';
import { IconButton } from './IconButton.tsx';

/** Main takes no longer words. */
const LONGEST = 200;

/** Words that a list is searched for. Mod+F leads here, Escape empties it. */
export function SearchField({
  text,
  onText,
  label,
  placeholder,
  clear,
  className,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
  /** The name of the button that empties it. */
  readonly clear: string;
  readonly className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut('window', 'find', () => {
    input.current?.focus();
    input.current?.select();
    return true;
  });
  return (
    <div className={clsx('relative max-w-44 flex-1', className)}>
      <Search size={14} aria-hidden="true" className="pointer-events-none absolute top-2 left-2.5 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onText('');
        }}
        className="press h-[30px] w-full [&::-webkit-search-cancel-button]:hidden rounded-control border border-edge bg-surface pr-7 pl-8 placeholder:text-muted focus-visible:outline-offset-0"
      />
      {text === '' ? null : (
        <IconButton
          size="small"
          icon={X}
          label={clear}
          onClick={() => {
            onText('');
            input.current?.focus();
          }}
          className="absolute top-[3px] right-[3px]"
        />
      )}
    </div>
  );
}
