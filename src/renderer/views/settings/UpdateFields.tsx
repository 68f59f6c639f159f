import { useId } from 'react';
import type { UpdateFacts } from '../../../shared/updates.ts';
import { bridge } from '../../bridge.ts';
import { Segments } from '../../components/Segments.tsx';
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
      <Segments
        look="field"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={facts.look}
        onChoose={(next) => void told(bridge().saveUpdateWish(next))}
        segments={WISHES.map((wish) => ({ value: wish, label: words.wishes[wish] }))}
      />
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
