import clsx from 'clsx';
import type { ChangeEvent } from 'react';

/** A native slider in our colours. Its keys stay with it, and do not move what stands around it. */
export function Slider({
  label,
  words,
  value,
  max,
  step,
  onChange,
  className,
}: {
  readonly label: string;
  /** The value for readers. */
  readonly words: string;
  readonly value: number;
  readonly max: number;
  readonly step: number | 'any';
  readonly onChange: (value: number) => void;
  readonly className?: string;
}) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={max}
      step={step}
      value={Math.min(value, max)}
      disabled={max <= 0}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        if (/^(Arrow|Page|Home|End)/u.test(event.key)) event.stopPropagation();
      }}
      style={{ '--share': `${share * 100}%` } as React.CSSProperties}
      className={clsx('slider', className)}
    />
  );
}
