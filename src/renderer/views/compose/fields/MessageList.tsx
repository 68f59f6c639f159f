import { Plus } from 'lucide-react';
import { namesAt, readAt, readTree, sizeAt, writeAt } from '../../../../shared/schema/draftText.ts';
import { type Field, isInside, itemAt, type ListField } from '../../../../shared/schema/field.ts';
import { type Turns, turnsOf } from '../../../../shared/schema/looks.ts';
import { beginning } from '../../../../shared/schema/startBody.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../text/en.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { FieldGrid, FieldView } from './FieldView.tsx';
import { Frame } from './Frame.tsx';
import { RowsOf } from './ListControl.tsx';
import { TurnContent } from './TurnContent.tsx';
import { useRows } from './useRows.ts';

/** The turns of a conversation: who speaks, what they say, and the next one to add. */
export function MessageList({ field, turns }: { readonly field: ListField; readonly turns: Turns }) {
  const { edit } = useDesk();
  const rows = useRows(field);
  const add = (): void =>
    edit((text) => {
      // By the text as it is now: what was drawn may be a moment older.
      const now = readTree(text);
      const size = sizeAt(now, field.path);
      const last = size === 0 ? null : readAt(now, [...field.path, size - 1, turns.role.name]);
      const spoken = writeAt(text, [...field.path, size, turns.role.name], nextRole(turns.role, last));
      return writeAt(spoken, [...field.path, size, turns.content.name], firstWords(turns.content));
    });
  return (
    <Frame field={field}>
      <RowsOf field={field} rows={rows}>
        {(item, index) => <Turn item={item} index={index} list={field} />}
      </RowsOf>
      <Button
        size="small"
        icon={Plus}
        disabled={field.maxItems !== null && rows.size >= field.maxItems}
        aria-label={t.compose.field.add(field.label)}
        className="self-start"
        onClick={add}
      >
        {t.compose.field.addTurn}
      </Button>
    </Frame>
  );
}

function Turn({ item, index, list }: { readonly item: Field; readonly index: number; readonly list: ListField }) {
  const { tree, promptPath, errorAt } = useDesk();
  const turns = turnsOf({ ...list, item });
  if (!turns) return <FieldView field={{ ...item, label: t.compose.field.turn(index) }} />;
  const { role, content } = turns;
  const rest = turns.item.fields.filter((field) => field !== role && field !== content);
  // What a turn may have beside its words is only shown where it has it: most turns are words alone.
  const there = new Set(namesAt(tree, item.path));
  const further = rest.filter((field) => field.required || there.has(field.name));
  const isPrompt = promptPath !== null && isInside(promptPath, content.path);
  const error = errorAt(item.path);
  return (
    <div data-path={pathKey(item.path)} className="flex flex-col gap-2 pb-2">
      <div className="grid grid-cols-[minmax(0,140px)_minmax(0,1fr)] items-start gap-3 max-[800px]:grid-cols-1">
        <FieldView field={role} />
        {isPrompt && sizeAt(tree, content.path) <= 1 ? (
          <p className="self-center pt-5 text-second text-muted">{t.compose.field.promptAbove}</p>
        ) : (
          <TurnContent field={content} />
        )}
      </div>
      {further.length > 0 ? <FieldGrid fields={further} /> : null}
      {error === null ? null : <p className="text-second text-failed">{error}</p>}
    </div>
  );
}

/** People and models take turns; where the roles have other names, the first one begins. */
function nextRole(role: Field, last: string | null): string {
  const known = role.widget === 'select' ? role.options.map((option) => option.jsonText) : ['"user"', '"assistant"'];
  const answers = ['"assistant"', '"model"'].filter((name) => known.includes(name));
  const next = last === '"user"' ? answers[0] : '"user"';
  return next !== undefined && known.includes(next) ? next : (known[0] ?? '"user"');
}

/** An empty text where words alone are taken, else a list with one part of words. */
function firstWords(content: Field): string {
  if (content.widget === 'text') return '""';
  const field = content.widget === 'choice' ? content.branches.find((branch) => branch.field.widget === 'text')?.field : content;
  if (field?.widget === 'text') return '""';
  if (field?.widget !== 'list') return '[{"type": "text", "text": ""}]';
  const item = itemAt(field, 0);
  const holds = item.widget === 'group' && item.fields.some((child) => child.name === 'text');
  return holds ? writeAt(`[${beginning(item)}]`, [0, 'text'], '""') : '[]';
}
