import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import type { NumberField } from '../../../../shared/schema/field.ts';
import { type Slide, slideOf } from '../../../../shared/schema/looks.ts';
import { Field, INPUT } from '../../../components/Field.tsx';
import { meaningOf } from '../../../pressed.ts';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { stepped } from './numberText.ts';
import { Aside, emptyWords, hintOf } from './say.tsx';
import { useNumber } from './useNumber.ts';

/** A number to type, to step with the arrow keys and, where its range is short, to slide. */
export function NumberControl({ field }: { readonly field: NumberField }) {
  const { errorAt } = useDesk();
  const { value, write } = useNumber(field);
  const slide = slideOf(field);
  const step = field.step ?? slide?.step ?? (field.integer ? 1 : 0.1);
  const start = field.defaultText === null ? null : Number(field.defaultText);
  const onKeyDown = (event: KeyboardEvent): void => {
    const meaning = meaningOf('compose', event);
    if (meaning !== 'stepNumber' && meaning !== 'stepTen') return;
    const steps = (event.key === 'ArrowUp' ? 1 : -1) * (meaning === 'stepTen' ? 10 : 1);
    const { min, max } = slide ?? field;
    const next = stepped(value, { steps, step, min, max, from: Number.isFinite(start) ? start : null });
    event.preventDefault();
    if (next !== null) write(next);
  };
  return (
    <Field
      label={field.label}
      aside={<Aside>{t.compose.field.range(field.min, field.max)}</Aside>}
      hint={hintOf(field)}
      error={errorAt(field.path)}
    >
      {(ties) => (
        <div className={clsx('grid items-center gap-3', slide && 'grid-cols-[minmax(88px,2fr)_3fr]')}>
          <input
            {...ties}
            type="text"
            autoComplete="off"
            spellCheck={false}
            inputMode={field.integer ? 'numeric' : 'decimal'}
            placeholder={slide && field.defaultText !== null ? field.defaultText : emptyWords(field)}
            value={value}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            className={clsx(INPUT, 'h-8')}
          />
          {slide ? <Slider slide={slide} label={field.label} value={value} start={start} onSlide={write} /> : null}
        </div>
      )}
    </Field>
  );
}

/** From 0 to 100. */
function share(value: number, { min, max }: Slide): number {
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100));
}

/** Until something is set it rests, pale, at what the model takes by itself. */
function Slider({
  slide,
  label,
  value,
  start,
  onSlide,
}: {
  readonly slide: Slide;
  readonly label: string;
  readonly value: string;
  readonly start: number | null;
  readonly onSlide: (value: string) => void;
}) {
  const set = value.trim() === '' ? null : Number(value);
  const isSet = set !== null && Number.isFinite(set);
  const rest = start !== null && Number.isFinite(start) ? start : slide.min;
  const words = isSet ? value : start === null ? t.compose.field.notSet : t.compose.field.defaultIs(String(start));
  return (
    <input
      type="range"
      data-extra
      aria-label={t.compose.field.slider(label)}
      aria-valuetext={words}
      min={slide.min}
      max={slide.max}
      step={slide.step}
      value={isSet ? set : rest}
      onChange={(event) => onSlide(event.currentTarget.value)}
      style={{ '--share': `${isSet ? share(set, slide) : 0}%` } as React.CSSProperties}
      className={clsx('slider min-w-0', !isSet && 'slider-unset')}
    />
  );
}
