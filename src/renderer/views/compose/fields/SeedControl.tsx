import clsx from 'clsx';
import { Dices, Lock, LockOpen, X } from 'lucide-react';
import type { SeedField } from '../../../../shared/schema/field.ts';
import { Field, INPUT } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { drawn, keepSeed, rollSeed, useRolling } from '../seedRolls.ts';
import { randomSeed } from './numberText.ts';
import { Aside, hintOf } from './say.tsx';
import { useNumber } from './useNumber.ts';

/**
 * Empty: the model draws one. A number stays as it is, unless its lock is opened: then a new one is drawn with every
 * submit, and the job's record tells which. A number that a person types is meant, so typing closes the lock.
 */
export function SeedControl({ field }: { readonly field: SeedField }) {
  const { errorAt } = useDesk();
  const { value, write } = useNumber(field);
  const rolls = useRolling(field.path);
  const isEmpty = value === '';
  return (
    <Field
      label={field.label}
      aside={rolls && !isEmpty ? <Aside>{t.compose.field.rolls}</Aside> : null}
      hint={hintOf(field)}
      error={errorAt(field.path)}
    >
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            placeholder={t.compose.field.randomSeed}
            value={value}
            onChange={(event) => {
              keepSeed(field.path);
              write(event.currentTarget.value);
            }}
            className={clsx(INPUT, 'h-8', isEmpty ? 'pr-9' : 'pr-22', rolls && 'text-muted')}
          />
          <div className="absolute inset-y-0 right-1 flex items-center">
            {isEmpty ? null : (
              <>
                <IconButton
                  data-extra
                  size="small"
                  icon={X}
                  label={t.compose.field.clear(field.label)}
                  onClick={() => {
                    keepSeed(field.path);
                    write('');
                  }}
                />
                <IconButton
                  data-extra
                  size="small"
                  icon={rolls ? LockOpen : Lock}
                  label={t.compose.field.keepSeed}
                  hint={rolls ? t.compose.field.keepSeed : t.compose.field.rollSeed}
                  aria-pressed={!rolls}
                  onClick={() => (rolls ? keepSeed(field.path) : rollSeed(field))}
                />
              </>
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
