import { Autocomplete } from '@base-ui/react/autocomplete';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { areShapes } from '../../../../shared/schema/proportions.ts';
import { Field, INPUT } from '../../../components/Field.tsx';
import { ShapeMark } from './ShapeMark.tsx';

/** Text with known values to pick from; anything else may be typed. */
export function SuggestField({
  label,
  aside,
  hint,
  error,
  value,
  suggestions,
  placeholder,
  onChange,
}: {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}) {
  const areDrawn = areShapes(suggestions);
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(ties) => (
        <Autocomplete.Root items={suggestions} value={value} onValueChange={onChange} openOnInputClick mode="none">
          <Autocomplete.Input {...ties} placeholder={placeholder} spellCheck={false} className={clsx(INPUT, 'h-8')} />
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-50">
              <Autocomplete.Popup className="popup max-h-64 w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-popover">
                <Autocomplete.List>
                  {(item: string) => (
                    <Autocomplete.Item
                      key={item}
                      value={item}
                      className="flex h-7 items-center gap-1.5 rounded-control px-2 outline-none data-highlighted:bg-raised"
                    >
                      {areDrawn ? <ShapeMark value={item} /> : null}
                      {item}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
