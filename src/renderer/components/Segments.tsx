import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

const LOOKS = {
  /** Beside other fields. */
  field: {
    group: 'flex gap-1 self-start rounded-control border border-line bg-raised p-0.5',
    segment: 'h-7 rounded-[4px] px-3 data-checked:font-medium',
  },
  /** In the head of a list or a pane. */
  head: {
    group: 'flex w-fit items-center gap-0.5 rounded-control bg-raised p-0.5',
    segment: 'h-6 rounded-[5px] px-2 text-second',
  },
} as const;

/** One of a few, all of them in sight. It has a name, given or beside it. */
export function Segments<V extends string>({
  segments,
  value,
  onChoose,
  look,
  ...named
}: {
  readonly segments: readonly Segment<V>[];
  /** Null: none of them. */
  readonly value: V | null;
  readonly onChoose: (value: V) => void;
  readonly look: keyof typeof LOOKS;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
}) {
  return (
    <RadioGroup
      {...named}
      value={value}
      onValueChange={(chosen) => {
        const segment = segments.find((one) => one.value === chosen);
        if (segment !== undefined) onChoose(segment.value);
      }}
      className={LOOKS[look].group}
    >
      {segments.map(({ value: each, label, disabled }) => (
        <Radio.Root
          key={each}
          value={each}
          disabled={disabled}
          nativeButton
          render={<button type="button" />}
          className={clsx(
            'press flex items-center gap-1.5 text-muted hover:text-text data-checked:bg-surface data-checked:text-text data-checked:shadow-[0_0_0_1px_var(--line)] data-disabled:pointer-events-none data-disabled:opacity-45',
            LOOKS[look].segment,
          )}
        >
          {label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
