import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

/** Words on hover and focus. Never the only place of a fact. `children` is one element that takes a ref and props. */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly children: ReactElement;
}) {
  return (
    <Base.Root
      onOpenChange={(_open, details) => {
        // Escape takes the words away and means all the same what it means without them.
        if (details.reason === 'escape-key') details.allowPropagation();
      }}
    >
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="popup max-w-64 rounded-control border border-line bg-raised px-2 py-1 text-second text-text shadow-popover">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
