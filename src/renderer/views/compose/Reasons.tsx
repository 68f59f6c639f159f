import { Popover } from '@base-ui/react/popover';
import { CornerDownRight } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../text/en.ts';
import type { Reason, Target } from './reasons.ts';

const SHOWN = 3;
const words = t.compose.reasons;

/** What stands in the way, beside the button; each leads to the place that cures it. */
export function Reasons({
  reasons,
  onTarget,
}: {
  readonly reasons: readonly Reason[];
  readonly onTarget: (target: Target) => void;
}) {
  const title = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <h2 id={title} className="text-second text-muted">
        {words.label}
      </h2>
      <ul aria-labelledby={title} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
        {reasons.slice(0, SHOWN).map((reason) => (
          <li key={reason.key} className="min-w-0">
            <Line reason={reason} onTarget={onTarget} />
          </li>
        ))}
        {reasons.length > SHOWN ? (
          <li>
            <All reasons={reasons} onTarget={onTarget} />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** All of them, where there are more than the bar has room for. */
function All({ reasons, onTarget }: { readonly reasons: readonly Reason[]; readonly onTarget: (target: Target) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [led, setLed] = useState(false);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        setLed(false);
      }}
    >
      <Popover.Trigger className="press rounded-control text-muted underline decoration-edge underline-offset-3 hover:text-text">
        {words.more(reasons.length - SHOWN)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8} collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={words.all}
            // Whoever was led to a place stays there.
            finalFocus={() => !led}
            className="popup max-h-[min(320px,var(--available-height))] w-80 overflow-y-auto rounded-card border border-line bg-surface p-3 shadow-popover outline-none"
          >
            <ul className="flex flex-col gap-1.5">
              {reasons.map((reason) => (
                <li key={reason.key}>
                  <Line
                    reason={reason}
                    onTarget={(target) => {
                      setLed(true);
                      setIsOpen(false);
                      onTarget(target);
                    }}
                  />
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Line({ reason, onTarget }: { readonly reason: Reason; readonly onTarget: (target: Target) => void }) {
  if (reason.target.kind === 'none') return <span className="text-muted">{reason.words}</span>;
  return (
    <button
      type="button"
      onClick={() => onTarget(reason.target)}
      className="press inline-flex max-w-full items-center gap-1 rounded-control text-left text-text underline decoration-edge underline-offset-3 hover:decoration-text"
    >
      <CornerDownRight size={14} aria-hidden="true" className="shrink-0 text-held" />
      <span className="one-line">{reason.words}</span>
    </button>
  );
}
