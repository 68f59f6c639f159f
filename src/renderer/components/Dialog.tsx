import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';

interface Shown {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A question that must be answered before anything else. Rare: prefer an inline confirm or a toast with undo. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  picture,
  actions,
  size = 'normal',
  finalFocus,
  children,
}: Shown & {
  readonly title: string;
  readonly description?: string;
  /** Stands beside both. */
  readonly picture?: ReactNode;
  readonly actions?: ReactNode;
  /** `wide`: for what has to be read. */
  readonly size?: 'normal' | 'wide';
  /** Who has the focus once it is closed, where it is not whoever opened it. */
  readonly finalFocus?: () => HTMLElement | null;
}) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="veil-fade fixed inset-0 z-40 bg-veil" />
        <Base.Popup
          finalFocus={() => focusOn(finalFocus?.() ?? null)}
          className={clsx(
            size === 'wide' ? 'w-[min(760px,calc(100vw-32px))]' : 'w-[min(480px,calc(100vw-32px))]',
            'popup fixed top-1/2 left-1/2 z-40 flex max-h-[85vh] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-y-auto rounded-dialog border border-line bg-surface p-6 shadow-popover outline-none',
            // One that opens on top of it stands alone.
            'data-nested-dialog-open:opacity-0',
          )}
        >
          <Heading picture={picture}>
            <Base.Title className="text-lead font-semibold">{title}</Base.Title>
            {description ? <Base.Description className="text-muted">{description}</Base.Description> : null}
          </Heading>
          {children}
          {actions ? <div className="mt-2 flex justify-end gap-2">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Heading({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  if (!picture) return children;
  return (
    <div className="flex items-center gap-4">
      {picture}
      <div className="flex min-w-0 flex-col gap-0.5">{children}</div>
    </div>
  );
}

/** A pane that slides over the right side of a narrow window. */
export function Sheet({
  open,
  onClose,
  onSecondPress,
  label,
  children,
}: Shown & {
  readonly label: string;
  /** The press that opened it was the first of two, and the second one met its veil. */
  readonly onSecondPress: () => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        if (next) return;
        if (reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1) onSecondPress();
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="veil-fade fixed inset-0 z-30 bg-veil" />
        <Base.Popup
          ref={popup}
          data-sheet
          aria-label={label}
          // Not its first button, whose words would stand over it unasked.
          initialFocus={popup}
          className="sheet-slide fixed inset-y-0 right-0 z-30 flex w-[min(420px,calc(100vw-64px))] flex-col border-l border-line bg-surface shadow-popover outline-none"
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** What no Tab leads to would not be given the focus by the dialog, but the first thing in it that a Tab leads to. */
function focusOn(element: HTMLElement | null): boolean {
  if (element === null) return true;
  requestAnimationFrame(() => element.focus({ preventScroll: true }));
  return false;
}
