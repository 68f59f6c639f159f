import { Popover } from '@base-ui/react/popover';
import { ChevronDown, Zap } from 'lucide-react';
import { useRef } from 'react';
import type { ModelEntry } from '../../../shared/models.ts';
import { bridge } from '../../bridge.ts';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { chooseModel } from './changeModel.ts';
import { PickerList } from './PickerList.tsx';

/** The model as a chip; behind it the searchable list of all of them. */
export function ModelPicker({
  model,
  open,
  onOpen,
}: {
  readonly model: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const entry = useCache((cache) => cache.catalogue?.models.find((candidate) => candidate.id === model) ?? null);
  // Whoever has chosen goes on with the words; whoever has not is back at the chip. Where the form is still being read, the
  // prompt takes the focus from the chip as soon as it is there.
  const hasChosen = useRef(false);
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger
        data-model-chip=""
        className="press flex h-9 min-w-0 max-w-96 items-center gap-2 rounded-full border border-edge bg-surface pr-2.5 pl-3 hover:border-text/60 data-popup-open:border-ember"
      >
        <span className="sr-only">{t.compose.picker.chip}</span>{' '}
        {model === '' ? <span className="text-muted">{t.compose.picker.choose}</span> : <Chip entry={entry} model={model} />}
        <ChevronDown size={14} aria-hidden="true" className="text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          align="start"
          sideOffset={6}
          collisionPadding={8}
          collisionAvoidance={{ side: 'none', align: 'shift', fallbackAxisSide: 'none' }}
          className="z-50"
        >
          <Popover.Popup
            aria-label={t.compose.picker.label}
            finalFocus={() => {
              const prompt = hasChosen.current ? document.querySelector<HTMLElement>('[data-prompt]') : null;
              hasChosen.current = false;
              return prompt ?? true;
            }}
            className="popup flex h-[min(560px,var(--available-height))] w-[min(720px,calc(100vw-32px))] flex-col overflow-hidden rounded-card border border-line bg-surface shadow-popover outline-none"
          >
            <PickerList
              chosen={model}
              onChoose={(id) => {
                hasChosen.current = true;
                onOpen(false);
                void bridge().pickModel({ id, wish: 'used' });
                void chooseModel(id);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Chip({ entry, model }: { readonly entry: ModelEntry | null; readonly model: string }) {
  const kind = entry?.outputs[0];
  const Icon = kind === undefined ? null : KIND_ICONS[kind];
  return (
    <>
      {Icon ? <Icon size={16} aria-hidden="true" className="text-ember" /> : null}
      <span className="one-line font-medium">{entry?.label ?? model}</span>{' '}
      <span className="one-line text-second text-muted max-[800px]:hidden">{entry?.provider ?? ''}</span>{' '}
      {entry?.queueable === false ? (
        <span className="flex shrink-0 items-center gap-1 text-second text-held">
          <Zap size={14} aria-hidden="true" />
          {t.compose.picker.direct}
        </span>
      ) : null}
    </>
  );
}
