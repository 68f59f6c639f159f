import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { countOf } from '../../../shared/batch/axes.ts';
import type { Axis, Sheet } from '../../../shared/batch/sheet.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { t } from '../../text/en.ts';
import { ModelsPart } from './ModelsPart.tsx';
import { PromptsPart } from './PromptsPart.tsx';
import { moveAxis, removeAxis } from './sheetStore.ts';
import { axisWords } from './sheetWords.ts';
import { TablePart } from './TablePart.tsx';
import { ValuesPart } from './ValuesPart.tsx';

/** One thing that varies, how many values it has, and its place among the others. */
export function AxisCard({ axis, index, sheet }: { readonly axis: Axis; readonly index: number; readonly sheet: Sheet }) {
  const name = axisWords(axis, sheet);
  const count = countOf(axis, sheet.lists);
  const words = t.builder.axes;
  return (
    <section
      aria-label={name}
      data-axis={axis.id}
      className="flex flex-col gap-2.5 rounded-card border border-line bg-surface p-3"
    >
      <header className="flex items-center gap-1.5">
        <h2 className="font-medium">{name}</h2>
        <span className="rounded-full bg-raised px-2 text-second text-muted tabular-nums">
          {count >= 1e12 ? '\u221e' : words.count(count)}
        </span>
        <span className="flex-1" />
        {sheet.axes.length > 1 ? (
          <>
            <IconButton
              size="small"
              icon={ChevronUp}
              label={words.earlier(name)}
              disabled={index === 0}
              onClick={() => moveAxis(axis, -1)}
            />
            <IconButton
              size="small"
              icon={ChevronDown}
              label={words.later(name)}
              disabled={index === sheet.axes.length - 1}
              onClick={() => moveAxis(axis, 1)}
            />
          </>
        ) : null}
        <IconButton size="small" icon={X} label={words.remove(name)} onClick={() => removeAxis(axis, name)} />
      </header>
      <Part axis={axis} sheet={sheet} />
    </section>
  );
}

function Part({ axis, sheet }: { readonly axis: Axis; readonly sheet: Sheet }) {
  switch (axis.kind) {
    case 'prompts':
      return <PromptsPart axis={axis} />;
    case 'table':
      return <TablePart axis={axis} sheet={sheet} />;
    case 'models':
      return <ModelsPart axis={axis} />;
    case 'values':
      return <ValuesPart axis={axis} sheet={sheet} />;
  }
}
