import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

/** Actions behind one button. `children` is that button. */
export function Menu({ entries, children }: { readonly entries: readonly MenuEntry[]; readonly children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="popup min-w-44 rounded-card border border-line bg-surface p-1 shadow-popover outline-none">
            {entries.map((entry) => (
              <Base.Item
                key={entry.label}
                onClick={entry.onSelect}
                className={clsx(
                  'flex h-7 items-center gap-2 rounded-control px-2 outline-none data-highlighted:bg-raised',
                  entry.danger && 'text-failed',
                )}
              >
                {entry.icon ? <entry.icon size={14} aria-hidden="true" className={entry.danger ? '' : 'text-muted'} /> : null}
                {entry.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
