import clsx from 'clsx';
import { Copy, FileText, WrapText } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { TextPage } from '../../../../shared/fileParts.ts';
import { Button } from '../../../components/Button.tsx';
import { copyText } from '../../../components/copyText.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldErrorLine } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { FindBar } from '../reading/FindBar.tsx';
import { useFound } from '../reading/useFound.ts';
import { useTextPages } from '../reading/useTextPages.ts';
import type { KindProps } from '../shownFile.ts';

const words = t.players.writing;
/** What goes to the clipboard at once. */
const COPY_LENGTH = 1_000_000;
/** Laying out longer texts would take the window's breath away; they are shown as written. */
const MARKDOWN_LENGTH = 256 * 1024;

const MarkdownText = lazy(async () => ({ default: (await import('../reading/MarkdownText.tsx')).MarkdownText }));

/** Text, and Markdown laid out or as written. Long texts come in pages. */
export function Writing({ file: { job, file, place } }: KindProps) {
  const { pages, error, isReading, next, more } = useTextPages({ id: job.id, index: file.index });
  const [look, setLook] = useState<'laidOut' | 'asWritten'>(file.mediaType.startsWith('text/markdown') ? 'laidOut' : 'asWritten');
  const [wrap, setWrap] = useState<'wrap' | 'lines'>('wrap');
  const [link, setLink] = useState<string | null>(null);
  const body = useRef<HTMLElement>(null);
  const toggleId = useId();
  const text = useMemo(() => pages.map((page) => page.text).join(''), [pages]);
  const isMarkdown = file.mediaType.startsWith('text/markdown') && text.length <= MARKDOWN_LENGTH;
  const laidOut = isMarkdown && look === 'laidOut';
  const found = useFound({ body, shown: `${pages.length} ${laidOut}`, isWhole: next === null, more });

  if (error !== null && pages.length === 0) return <FieldErrorLine text={refusalWords(error)} />;
  if (pages.length === 0) return <div aria-busy="true" className="size-full min-h-24 rounded-card bg-raised" />;
  const whole = pages[0]?.sizeBytes ?? 0;
  const shown = next ?? whole;
  return (
    <div className={clsx('flex size-full min-h-0 flex-col overflow-hidden bg-raised', place === 'beside' && 'rounded-card')}>
      {/* Beside other things, the button that shows it large stands in the corner. */}
      <div className={clsx('flex items-center gap-0.5 border-b border-line py-1.5 pl-2', place === 'beside' ? 'pr-11' : 'pr-2')}>
        <FindBar value={found.words} outcome={found.outcome} onChange={found.setWords} onGo={(way) => void found.go(way)} />
        {isMarkdown ? (
          <IconButton
            id={toggleId}
            icon={FileText}
            label={words.laidOut}
            aria-pressed={laidOut}
            onClick={() => setLook(laidOut ? 'asWritten' : 'laidOut')}
          />
        ) : null}
        <IconButton
          icon={WrapText}
          label={words.wrap}
          aria-pressed={wrap === 'wrap'}
          disabled={laidOut}
          onClick={() => setWrap(wrap === 'wrap' ? 'lines' : 'wrap')}
        />
        <IconButton
          icon={Copy}
          label={next === null ? words.copy : words.copyCut}
          disabled={text === ''}
          onClick={() => void copyText(text.slice(0, COPY_LENGTH))}
        />
      </div>
      <section
        ref={body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, also for those who have only keys
        tabIndex={0}
        aria-label={t.inspector.kinds.text}
        onKeyDown={scrollKeys}
        className={clsx(
          'selectable focus-inset min-h-0 flex-1 overflow-auto p-3',
          place === 'beside' && 'max-h-[min(46vh,420px)]',
        )}
      >
        <div className={clsx(place === 'full' && wrap === 'wrap' && 'mx-auto max-w-[76ch]')}>
          {whole === 0 ? <p className="text-muted">{words.empty}</p> : null}
          {laidOut ? (
            <Suspense fallback={<Plain pages={pages} wrap="wrap" />}>
              <MarkdownText text={text} onLink={setLink} />
            </Suspense>
          ) : (
            <Plain pages={pages} wrap={wrap} />
          )}
        </div>
      </section>
      {next === null ? null : (
        <div className="flex items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-second text-muted">
          {words.shownOf(shown, whole)}
          <Button size="small" disabled={isReading} onClick={() => void more()}>
            {words.more}
          </Button>
        </div>
      )}
      {error === null ? null : <FieldErrorLine text={refusalWords(error)} />}
      <LinkDialog address={link} onClose={() => setLink(null)} />
    </div>
  );
}

/** Each paragraph keeps its own direction; pages that are out of sight cost nothing to lay out. */
function Plain({ pages, wrap }: { readonly pages: readonly TextPage[]; readonly wrap: 'wrap' | 'lines' }) {
  return pages.map((page) => (
    <pre
      key={page.from}
      dir="auto"
      className={clsx(
        'font-sans text-base [unicode-bidi:plaintext] [contain-intrinsic-size:auto_1000px] [content-visibility:auto]',
        wrap === 'wrap' ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : 'w-max min-w-full whitespace-pre',
      )}
    >
      {page.text}
    </pre>
  ));
}

/** The keys that scroll belong to the text while it has the focus. */
function scrollKeys(event: React.KeyboardEvent): void {
  if (/^(ArrowUp|ArrowDown|PageUp|PageDown|Home|End)$/u.test(event.key)) event.stopPropagation();
}

function LinkDialog({ address, onClose }: { readonly address: string | null; readonly onClose: () => void }) {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    if (address !== null) setShown(address);
  }, [address]);
  return (
    <Dialog
      open={address !== null}
      onClose={onClose}
      title={words.linkTitle}
      description={words.linkLine}
      actions={
        <>
          <Button
            icon={Copy}
            onClick={() => {
              if (shown !== null) void copyText(shown.slice(0, COPY_LENGTH));
            }}
          >
            {words.copyAddress}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <code className="selectable max-h-40 overflow-y-auto rounded-control bg-raised p-2 font-mono text-second [overflow-wrap:anywhere]">
        <bdi dir="ltr">{shown}</bdi>
      </code>
    </Dialog>
  );
}
