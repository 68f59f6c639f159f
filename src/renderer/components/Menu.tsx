import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';

interface MenuLine {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** The keys that do the same, as they are written on this system. */
  readonly keys?: string;
  /** A line above it parts it from what stands before. */
  readonly parted?: boolean;
}

export interface MenuEntry extends MenuLine {
  readonly onSelect: () => void;
}

/** Several that belong together, behind one line. */
export interface MenuGroup extends MenuLine {
  readonly entries: readonly MenuEntry[];
}

/** Actions behind one button. `children` is that button. */
export function Menu({
  entries,
  children,
}: {
  readonly entries: readonly (MenuEntry | MenuGroup)[];
  readonly children: ReactElement;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className={MENU_LOOKS}>
            <MenuItems entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export const MENU_LOOKS =
  'popup min-w-44 max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-popover outline-none';
const LINE_LOOKS = 'flex h-7 items-center gap-2 rounded-control px-2 outline-none data-highlighted:bg-raised';

export function MenuItems({ entries }: { readonly entries: readonly (MenuEntry | MenuGroup)[] }) {
  return entries.map((entry) => (
    <Fragment key={entry.label}>
      {entry.parted === true ? <Base.Separator className="mx-2 my-1 h-px bg-line" /> : null}
      {'entries' in entry ? (
        <Base.SubmenuRoot>
          <Base.SubmenuTrigger className={clsx(LINE_LOOKS, 'data-popup-open:bg-raised')}>
            <Words entry={entry} />
            <ChevronRight size={14} aria-hidden="true" className="-mr-1 text-muted" />
          </Base.SubmenuTrigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} alignOffset={-5} className="z-50">
              <Base.Popup className={MENU_LOOKS}>
                <MenuItems entries={entry.entries} />
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.SubmenuRoot>
      ) : (
        <Base.Item onClick={entry.onSelect} className={clsx(LINE_LOOKS, entry.danger && 'text-failed')}>
          <Words entry={entry} />
        </Base.Item>
      )}
    </Fragment>
  ));
}

function Words({ entry }: { readonly entry: MenuLine }) {
  return (
    <>
      {entry.icon ? <entry.icon size={14} aria-hidden="true" className={entry.danger ? '' : 'text-muted'} /> : null}
      <span className="flex-1">{entry.label}</span>
      {entry.keys === undefined ? null : (
        <span aria-hidden="true" className="ml-4 text-second text-muted">
          {entry.keys}
        </span>
      )}
    </>
  );
}
