import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type Tone = 'primary' | 'quiet' | 'plain' | 'danger';

const TONES: Readonly<Record<Tone, string>> = {
  primary: 'bg-ember text-on-ember font-medium hover:bg-[color-mix(in_oklab,var(--ember)_90%,var(--text))]',
  quiet: 'border border-line bg-surface hover:bg-hover hover:border-edge active:bg-raised',
  plain: 'text-muted hover:bg-hover hover:text-text',
  danger: 'border border-line bg-surface text-failed hover:border-failed hover:bg-hover',
};

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary`: the one thing to do here; `quiet`: bordered; `plain`: text alone; `danger`: cannot be taken back. */
  readonly tone?: Tone;
  readonly size?: 'normal' | 'small';
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
};

/** A button with words. It is there at once when it can be pressed: no fading in, which would be too pale to read for a moment. */
export function Button({ tone = 'quiet', size = 'normal', icon: Icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        'press inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control [transition-property:background-color,border-color,color]! disabled:opacity-45 disabled:pointer-events-none aria-disabled:opacity-45',
        size === 'normal' ? 'h-8 px-3' : 'h-6 px-2 text-second',
        TONES[tone],
        className,
      )}
    >
      {Icon ? <Icon size={size === 'normal' ? 16 : 14} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
