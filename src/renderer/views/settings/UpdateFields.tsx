import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import type { UpdateFacts, UpdateWish } from '../../../shared/updates.ts';
import { bridge } from '../../bridge.ts';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { updateLines } from '../about/updateState.ts';

const WISHES = ['daily', 'onRequest'] as const;
const words = t.updates;

/** How it is looked for newer versions, in builds that do so. */
export function UpdateFields({ facts }: { readonly facts: UpdateFacts }) {
  const { version } = useApp();
  const now = useNow('minute');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-second text-muted">
        {words.wish}
      </span>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={facts.look}
        onValueChange={(next) => void told(bridge().saveUpdateWish(next as UpdateWish))}
        className="flex gap-1 self-start rounded-control border border-line bg-raised p-0.5"
      >
        {WISHES.map((wish) => (
          <Radio.Root
            key={wish}
            value={wish}
            className="press flex h-7 items-center rounded-[4px] px-3 text-muted hover:text-text data-checked:bg-surface data-checked:font-medium data-checked:text-text data-checked:shadow-[0_0_0_1px_var(--line)]"
          >
            {words.wishes[wish]}
          </Radio.Root>
        ))}
      </RadioGroup>
      <p id={`${id}-hint`} className="text-second text-pretty text-muted">
        {words.wishHint}
      </p>
      {updateLines(facts, { version, now }).map((line) => (
        <p key={line} className="text-second">
          {line}
        </p>
      ))}
    </div>
  );
}
