import clsx from 'clsx';
import { Plus } from 'lucide-react';
import type { DragEvent } from 'react';
import type { Axis, Sheet } from '../../../shared/batch/sheet.ts';
import { MOST_SHEET_AXES } from '../../../shared/batch/sheet.ts';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { t } from '../../text/en.ts';
import { AxisCard } from './AxisCard.tsx';
import { isSource, takeDroppedFile } from './files.ts';
import { Limits } from './Limits.tsx';
import { addAxis, edit } from './sheetStore.ts';
import { WordLists } from './WordLists.tsx';

/** What varies, and within which bounds. A table or a list that is dropped on it varies too. */
export function SetUp({ sheet, className }: { readonly sheet: Sheet; readonly className: string }) {
  const onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  return (
    <section
      aria-label={t.builder.setUp}
      onDragOver={onDrag}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file || !isSource(file)) return;
        event.preventDefault();
        void takeDroppedFile(file);
      }}
      className={clsx(
        'flex min-h-0 flex-col gap-3 overflow-y-auto border-r border-line px-4 py-4 max-[960px]:border-r-0',
        className,
      )}
    >
      <p className="text-second text-pretty text-muted">
        {sheet.base.model === '' ? t.builder.noModel : t.builder.base(sheet.base.model)}
      </p>
      {sheet.axes.length === 0 ? <p className="text-pretty">{t.builder.axes.none}</p> : null}
      {sheet.axes.map((axis, index) => (
        <AxisCard key={axis.id} axis={axis} index={index} sheet={sheet} />
      ))}
      {sheet.axes.length < MOST_SHEET_AXES ? <AddAxis sheet={sheet} /> : <p className="text-muted">{t.builder.axes.full}</p>}
      <WordLists
        lists={sheet.lists}
        open={sheet.axes.some((axis) => axis.kind === 'prompts' && axis.wildcards !== 'off')}
        onLists={(lists) => edit((latest) => ({ ...latest, lists }))}
      />
      <Limits sheet={sheet} />
    </section>
  );
}

const KINDS = ['prompts', 'table', 'models', 'values'] as const;

/** Prompts and models stand once at most: two lists of the same would write over each other. */
function AddAxis({ sheet }: { readonly sheet: Sheet }) {
  const has = (kind: Axis['kind']): boolean => sheet.axes.some((axis) => axis.kind === kind);
  const entries = KINDS.filter((kind) => kind === 'values' || !has(kind)).map((kind) => ({
    label: t.builder.axes[kind],
    onSelect: () => addAxis((id) => freshAxis(kind, { id, model: sheet.base.model })),
  }));
  return (
    <div>
      <Menu entries={entries}>
        <Button icon={Plus}>{t.builder.add}</Button>
      </Menu>
    </div>
  );
}

function freshAxis(kind: Axis['kind'], { id, model }: { readonly id: string; readonly model: string }): Axis {
  switch (kind) {
    case 'prompts':
      return { kind, id, text: '', split: 'line', wildcards: 'off', draws: 4 };
    case 'table':
      return { kind, id, name: '', text: '', delimiter: 'auto', columns: [], fixes: {} };
    case 'models':
      return { kind, id, models: model === '' ? [] : [model] };
    case 'values':
      return { kind, id, path: [], text: '' };
  }
}
