import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { JobView } from '../../../shared/jobView.ts';
import { type MarkChange, NOTE_LENGTH, noChange, TAG_LENGTH, TAGS_MOST, TITLE_LENGTH, tidyTags } from '../../../shared/marks.ts';
import { bridge } from '../../bridge.ts';
import { StarButton } from '../../components/StarButton.tsx';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';

const QUIET =
  'press w-full rounded-control border border-transparent bg-transparent px-2 -mx-2 hover:border-line focus-visible:border-edge placeholder:text-muted focus-visible:outline-offset-0';

/** What a person puts beside a job: a star, and once wanted a title, tags and a note. Each is kept as soon as it is left. */
export function Marks({ view }: { readonly view: JobView }) {
  const isMarked = view.title !== '' || view.note !== '' || view.tags.length > 0;
  const [isOpen, setOpen] = useState(false);
  const keep = (change: Partial<MarkChange>): void => void told(bridge().markJob({ ...noChange(view.id), ...change }));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) first.current?.focus();
  }, [isOpen]);
  return (
    <section aria-label={t.marks.section} className="flex flex-col gap-1">
      <div className="-ml-2 flex items-center gap-1">
        <StarButton job={view} />
        {isMarked || isOpen ? (
          <Line
            input={first}
            label={t.marks.title}
            placeholder={t.marks.titlePlaceholder}
            value={view.title}
            most={TITLE_LENGTH}
            onKeep={(title) => keep({ title })}
          />
        ) : (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="press h-7 rounded-control px-2 text-second text-muted hover:bg-hover hover:text-text"
          >
            {t.marks.addNote}
          </button>
        )}
      </div>
      {isMarked || isOpen ? (
        <>
          <Tags tags={view.tags} onKeep={(tags) => keep({ tags })} />
          <Note value={view.note} onKeep={(note) => keep({ note })} />
        </>
      ) : null}
    </section>
  );
}

/** A text that is being written, and follows what is kept while it is not. */
function useWriting(
  kept: string,
): readonly [string, (text: string) => void, { readonly onFocus: () => void; readonly end: () => void }] {
  const [text, setText] = useState(kept);
  const writing = useRef(false);
  useEffect(() => {
    if (!writing.current) setText(kept);
  }, [kept]);
  return [
    text,
    setText,
    {
      onFocus: () => {
        writing.current = true;
      },
      end: () => {
        writing.current = false;
      },
    },
  ];
}

function Line({
  input,
  label,
  placeholder,
  value,
  most,
  onKeep,
}: {
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly most: number;
  readonly onKeep: (text: string) => void;
}) {
  const [text, setText, writing] = useWriting(value);
  return (
    <input
      ref={input}
      type="text"
      aria-label={label}
      placeholder={placeholder}
      maxLength={most}
      autoComplete="off"
      value={text}
      onFocus={writing.onFocus}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        writing.end();
        if (text.trim() !== value) onKeep(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape' || text === value) return;
        // What was begun is given up; the pane stays open.
        event.stopPropagation();
        setText(value);
      }}
      className={`${QUIET} ml-0! h-7 font-medium`}
    />
  );
}

function Note({ value, onKeep }: { readonly value: string; readonly onKeep: (text: string) => void }) {
  const [text, setText, writing] = useWriting(value);
  return (
    <textarea
      rows={1}
      dir="auto"
      aria-label={t.marks.note}
      placeholder={t.marks.notePlaceholder}
      maxLength={NOTE_LENGTH}
      value={text}
      onFocus={writing.onFocus}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        writing.end();
        if (text.trim() !== value) onKeep(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === value) return;
        event.stopPropagation();
        setText(value);
      }}
      className={`${QUIET} field-sizing-content max-h-48 resize-none py-1`}
    />
  );
}

function Tags({ tags, onKeep }: { readonly tags: readonly string[]; readonly onKeep: (tags: readonly string[]) => void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (): void => {
    setText('');
    const next = tidyTags([...tags, ...text.split(',')]);
    if (next.length > tags.length) onKeep(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-1 py-0.5">
      {tags.length === 0 ? null : (
        <ul aria-label={t.marks.tags} className="contents">
          {tags.map((tag) => (
            <li key={tag} className="flex h-6 items-center rounded-full bg-raised pl-2.5 text-second">
              <bdi className="selectable max-w-40 one-line">{tag}</bdi>
              <button
                type="button"
                aria-label={t.marks.removeTag(tag)}
                onClick={() => {
                  onKeep(tags.filter((other) => other !== tag));
                  input.current?.focus();
                }}
                className="press grid size-6 place-items-center rounded-full text-muted hover:text-text"
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length >= TAGS_MOST ? null : (
        <span className="relative flex h-6 items-center">
          <Plus size={12} aria-hidden="true" className="pointer-events-none absolute left-2 text-muted" />
          <input
            ref={input}
            type="text"
            aria-label={t.marks.addTag}
            placeholder={t.marks.addTag}
            maxLength={TAG_LENGTH}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ',') {
                event.preventDefault();
                add();
              } else if (event.key === 'Escape' && text !== '') {
                event.stopPropagation();
                setText('');
              }
            }}
            className="press h-6 w-28 rounded-full border border-transparent bg-transparent pr-2 pl-6 text-second placeholder:text-muted hover:border-line focus-visible:border-edge"
          />
        </span>
      )}
    </div>
  );
}
