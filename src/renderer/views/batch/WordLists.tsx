import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { WordList } from '../../../shared/batch/sheet.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { Fold } from '../../components/Fold.tsx';
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
