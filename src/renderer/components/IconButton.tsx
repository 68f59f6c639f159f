import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name. */
  readonly label: string;
  /** What the tooltip says, when the name is too long or too bare for it. */
  readonly hint?: string;
  readonly icon: LucideIcon;
  /** `system`: the platform's own, for buttons that stand in long lists and must cost nothing. */
  readonly tooltip?: 'ours' | 'system';
  readonly size?: 'normal' | 'small';
};

/** A button that is only an icon; its name stands in a tooltip on hover and focus. */
export function IconButton({ label, hint, icon: Icon, size = 'normal', tooltip = 'ours', className, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={tooltip === 'system' ? (hint ?? label) : undefined}
      className={clsx(
        'press inline-grid shrink-0 place-items-center rounded-control text-muted hover:bg-raised hover:text-text disabled:opacity-45 disabled:pointer-events-none aria-pressed:text-ember',
        size === 'normal' ? 'size-8' : 'size-6',
        className,
      )}
    >
      <Icon size={size === 'normal' ? 16 : 14} aria-hidden="true" />
    </button>
  );
  return tooltip === 'ours' ? <Tooltip text={hint ?? label}>{button}</Tooltip> : button;
}
