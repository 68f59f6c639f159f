import { Popover } from '@base-ui/react/popover';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ModelsAxis } from '../../../shared/batch/sheet.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { PickerList } from '../compose/PickerList.tsx';
import { editAxis } from './sheetStore.ts';

/** The models that the same is asked of. */
export function ModelsPart({ axis }: { readonly axis: ModelsAxis }) {
  const [picking, setPicking] = useState(false);
  const catalogue = useCache((cache) => cache.catalogue);
  const words = t.builder.models;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {axis.models.map((model) => {
          const entry = catalogue?.models.find(({ id }) => id === model);
          return (
            <li key={model} className="flex min-w-0 items-center gap-2 rounded-control bg-raised py-0.5 pr-1 pl-2.5">
              <span className="one-line min-w-0 flex-1">
                {entry?.label ?? model} <span className="text-second text-muted">{entry?.provider ?? ''}</span>
              </span>
              <IconButton
                size="small"
                icon={X}
                label={words.remove(model)}
                onClick={() => editAxis(axis, { models: axis.models.filter((one) => one !== model) })}
              />
            </li>
          );
        })}
      </ul>
      <Popover.Root open={picking} onOpenChange={setPicking}>
        <Popover.Trigger
          render={
            <Button size="small" icon={Plus} className="self-start">
              {words.add}
            </Button>
          }
        />
        <Popover.Portal>
          <Popover.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
            <Popover.Popup
              aria-label={words.add}
              className="popup flex h-[min(560px,var(--available-height))] w-[min(720px,calc(100vw-32px))] flex-col overflow-hidden rounded-card border border-line bg-surface shadow-popover outline-none"
            >
              <PickerList
                chosen=""
                onChoose={(id) => {
                  setPicking(false);
                  if (!axis.models.includes(id)) editAxis(axis, { models: [...axis.models, id] });
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <p className="text-second text-muted">{words.hint}</p>
    </>
  );
}
