import { useState } from 'react';
import { DEFAULT_SIZE_LIMITS, LARGEST_LIMIT_MB, LIMIT_KINDS, type LimitKind } from '../../../shared/sizeLimits.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Field, INPUT } from '../../components/Field.tsx';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.settings.limits;

/** How large each kind of file may be. A number is kept when its field is left. */
export function SizeLimitFields() {
  const { sizeLimits } = useApp();
  const isUsual = LIMIT_KINDS.every((kind) => sizeLimits[kind] === DEFAULT_SIZE_LIMITS[kind]);
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-2 p-0">{words.title}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-3 gap-y-2">
        {LIMIT_KINDS.map((kind) => (
          <LimitField key={`${kind} ${sizeLimits[kind]}`} kind={kind} mb={sizeLimits[kind]} />
        ))}
      </div>
      <p className="text-second text-pretty text-muted">{words.hint}</p>
      {isUsual ? null : (
        <Button className="self-start" onClick={() => void told(bridge().saveSizeLimits(DEFAULT_SIZE_LIMITS))}>
          {words.usual}
        </Button>
      )}
    </fieldset>
  );
}

function LimitField({ kind, mb }: { readonly kind: LimitKind; readonly mb: number }) {
  const { sizeLimits } = useApp();
  const [text, setText] = useState(String(mb));
  const [error, setError] = useState<string | null>(null);
  const keep = (): void => {
    const given = Number(text.trim());
    const isGood = /^\d{1,9}$/u.test(text.trim()) && given >= 1 && given <= LARGEST_LIMIT_MB;
    setError(isGood ? null : words.range(LARGEST_LIMIT_MB));
    if (isGood && given !== mb) void told(bridge().saveSizeLimits({ ...sizeLimits, [kind]: given }));
  };
  return (
    <Field label={words.kinds[kind]} error={error}>
      {(ties) => (
        <span className="relative flex">
          <input
            {...ties}
            aria-label={words.kindLabel(kind)}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={keep}
            onKeyDown={(event) => {
              if (event.key === 'Enter') keep();
            }}
            className={`${INPUT} h-8 pr-9 tabular-nums`}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-second text-muted"
          >
            {words.unit}
          </span>
        </span>
      )}
    </Field>
  );
}
