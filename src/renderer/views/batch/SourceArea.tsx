import clsx from 'clsx';
import { type ClipboardEvent, type ComponentProps, useMemo, useRef, useState } from 'react';
import { linesOf } from '../../../shared/batch/lines.ts';
import { MOST_SOURCE_TEXT } from '../../../shared/batch/sheet.ts';
import { Button } from '../../components/Button.tsx';
import { TextArea } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';

/** Longer texts do not make the box grow: to measure ten thousand lines at each key would put the window to sleep. */
const LONGEST_GROWING = 8_000;
/** Longer pastes are put in at once instead of line by line, which the engine does slowly. */
const LONGEST_TYPED_PASTE = 4_000;

/** Longer texts are not edited as text unless somebody wishes to: the rows show what is in them, and each can be put right there. */
const LONGEST_SHOWN = 150_000;

/** A box for lists of any length, typed or pasted. */
export function SourceArea({
  value,
  onText,
  className,
  ...rest
}: Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'onPaste' | 'ref'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
}) {
  const isLong = value.length > LONGEST_GROWING;
  const [forced, setForced] = useState(false);
  const latest = useRef(onText);
  latest.current = onText;
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= LONGEST_TYPED_PASTE) return;
    event.preventDefault();
    const area = event.currentTarget;
    const { selectionStart: from, selectionEnd: until } = area;
    const text = (value.slice(0, from) + pasted.replace(/\r\n?/gu, '\n') + value.slice(until)).slice(0, MOST_SOURCE_TEXT);
    latest.current(text);
    const end = Math.min(text.length, from + pasted.length);
    requestAnimationFrame(() => area.setSelectionRange(end, end));
  };
  if (value.length > LONGEST_SHOWN && !forced) {
    return <Folded label={rest.label} text={value} onEdit={() => setForced(true)} onEmpty={() => onText('')} />;
  }
  return (
    <TextArea
      {...rest}
      value={value}
      maxLength={MOST_SOURCE_TEXT}
      wrap={isLong ? 'off' : 'soft'}
      className={clsx(className, isLong && 'field-sizing-fixed! h-60')}
      onPaste={onPaste}
      onChange={(event) => latest.current(event.currentTarget.value)}
    />
  );
}

function Folded({
  label,
  text,
  onEdit,
  onEmpty,
}: {
  readonly label: string;
  readonly text: string;
  readonly onEdit: () => void;
  readonly onEmpty: () => void;
}) {
  const lines = useMemo(() => linesOf(text, 'line'), [text]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no field, only what one would hold
    <div role="group" aria-label={label} className="flex flex-col gap-2 rounded-control border border-line bg-raised p-2.5">
      <p className="text-second text-muted">{t.builder.source.lines(lines.length)}</p>
      <ul className="text-second">
        {lines.slice(0, 3).map(({ text: words, line }) => (
          <li key={line} className="one-line">
            {words.slice(0, 200)}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size="small" onClick={onEdit}>
          {t.builder.source.edit}
        </Button>
        <Button size="small" tone="plain" onClick={onEmpty}>
          {t.builder.source.empty}
        </Button>
      </div>
    </div>
  );
}
