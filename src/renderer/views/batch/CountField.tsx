import { useEffect, useState } from 'react';
import { TextField } from '../../components/Field.tsx';

/** A whole number that may be left empty; what is out of its bounds is brought back to them when one leaves. */
export function CountField({
  label,
  hint,
  value,
  min,
  max,
  optional,
  onValue,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly optional?: 'optional';
  readonly onValue: (value: number | null) => void;
}) {
  const [text, setText] = useState(value === null ? '' : String(value));
  useEffect(() => setText(value === null ? '' : String(value)), [value]);
  const take = (): void => {
    const digits = text.replace(/[\s.,_\u2019']/gu, '');
    const number = /^\d{1,15}$/u.test(digits) ? Math.min(max, Math.max(min, Number(digits))) : null;
    if (number === null && optional === undefined) setText(value === null ? '' : String(value));
    else {
      setText(number === null ? '' : String(number));
      if (number !== value) onValue(number);
    }
  };
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={text}
      className="tabular-nums"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) take();
      }}
    />
  );
}
