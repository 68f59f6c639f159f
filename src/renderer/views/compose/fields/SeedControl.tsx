import clsx from 'clsx';
import { Dices, X } from 'lucide-react';
import type { SeedField } from '../../../../shared/schema/field.ts';
import { Field, INPUT } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { numberText, randomSeed, writeNumber } from './numberText.ts';
import { hintOf } from './say.tsx';

export function SeedControl({ field }: { readonly field: SeedField }) {
  const { tree, edit, errorAt } = useDesk();
  const value = numberText(tree, field.path);
  const write = (typed: string): void => edit((text) => writeNumber(text, field.path, typed));
  return (
    <Field label={field.label} hint={hintOf(field)} error={errorAt(field.path)}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            placeholder={t.compose.field.randomSeed}
            value={value}
            onChange={(event) => write(event.currentTarget.value)}
            className={clsx(INPUT, 'h-8', value === '' ? 'pr-9' : 'pr-15')}
          />
          <div className="absolute inset-y-0 right-1 flex items-center">
            {value === '' ? null : (
              <IconButton data-extra size="small" icon={X} label={t.compose.field.clear(field.label)} onClick={() => write('')} />
            )}
            <IconButton
              data-extra
              size="small"
              icon={Dices}
              label={t.compose.field.dice(field.label)}
              onClick={() => write(randomSeed(field, drawn))}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

/** At least 0, under 1. */
function drawn(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
