import { ChevronRight, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { WordList } from '../../../shared/batch/sheet.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { tell } from '../../components/tell.ts';
import { t } from '../../text/en.ts';
import { SourceArea } from './SourceArea.tsx';

const words = t.builder.lists;

/** Words that names in prompts stand for. */
export function WordLists({
  lists,
  open,
  onLists,
}: {
  readonly lists: readonly WordList[];
  /** Unfolded from the start: somebody has use for them. */
  readonly open: boolean;
  readonly onLists: (lists: readonly WordList[]) => void;
}) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? open;
  const change = (index: number, part: Partial<WordList>): void =>
    onLists(lists.map((list, at) => (at === index ? { ...list, ...part } : list)));
  return (
    <section aria-label={words.title} className="flex flex-col gap-2 border-t border-line pt-2">
      <Fold title={words.title} count={lists.length} open={isOpen} onOpen={setWanted} />
      {isOpen ? (
        <>
          {lists.map((list, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list is its place; its name is being typed
            <div key={index} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
              <div className="flex items-end gap-1.5">
                <TextField
                  label={words.name}
                  value={list.name}
                  maxLength={60}
                  fieldClassName="flex-1"
                  onChange={(event) => change(index, { name: event.currentTarget.value })}
                />
                <IconButton
                  icon={X}
                  label={words.remove(list.name)}
                  onClick={() => {
                    onLists(lists.filter((_, at) => at !== index));
                    tell(words.removed, { action: { label: t.builder.axes.undo, run: () => onLists(lists) } });
                  }}
                />
              </div>
              <SourceArea
                label={words.words}
                placeholder={words.placeholder}
                value={list.text}
                className="max-h-40"
                onText={(text) => change(index, { text })}
              />
            </div>
          ))}
          <Button
            size="small"
            icon={Plus}
            className="self-start"
            onClick={() => onLists([...lists, { name: freshName(lists), text: '' }])}
          >
            {words.add}
          </Button>
        </>
      ) : null}
    </section>
  );
}

function freshName(lists: readonly WordList[]): string {
  const taken = new Set(lists.map(({ name }) => name));
  let number = lists.length + 1;
  while (taken.has(`list${number}`)) number += 1;
  return `list${number}`;
}

/** The line that folds and unfolds what stands below it. */
export function Fold({
  title,
  count,
  open,
  onOpen,
}: {
  readonly title: string;
  readonly count?: number;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpen(!open)}
      className="press flex h-8 items-center gap-1.5 self-start rounded-control pr-2 hover:text-text"
    >
      <ChevronRight
        size={16}
        aria-hidden="true"
        className={open ? 'rotate-90 text-muted transition-transform' : 'text-muted transition-transform'}
      />
      <span className="font-medium">{title}</span>
      {count ? <span className="text-second text-muted tabular-nums">{count}</span> : null}
    </button>
  );
}
