import clsx from 'clsx';
import { Copy } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge, fileUrl } from '../../bridge.ts';
import { copyText } from '../../components/copyText.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { isFromElsewhere } from '../../select.ts';
import { t } from '../../text/en.ts';
import { exactTime, size, stopwatch } from '../../text/intl.ts';
import { useSaidText } from '../compose/media/useSaidText.ts';
import { useExcerpt } from '../inspector/ReadText.tsx';
import { leavesOf, readable } from './differing.ts';
import { useMeasured } from './measured.ts';

const words = t.viewer.terms;
const MOST_SETTINGS = 60;

/** What there is to know of the file in sight, and of the job that it came from. */
export function Particulars({ view, file }: { readonly view: JobView; readonly file: JobFile }) {
  const measured = useMeasured(fileUrl({ id: view.id, index: file.index }));
  const took = view.runningSince === null || view.endedAt === null ? null : stopwatch(view.endedAt - view.runningSince);
  const credits = view.practice ? t.money.practice : view.credits === null ? t.money.notReported : t.money.credits(view.credits);
  const { widthPx, heightPx, durationMs } = measured ?? {};
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling pane must be reachable with the keyboard alone
      tabIndex={0}
      aria-label={t.viewer.factsLabel}
      className="focus-inset flex h-full w-[min(320px,44vw)] shrink-0 flex-col gap-4 overflow-y-auto border-l border-line bg-surface px-4 py-4"
    >
      {view.prompt === '' ? null : (
        <p dir="auto" className="selectable max-h-48 shrink-0 overflow-y-auto text-pretty">
          {view.prompt}
        </p>
      )}
      <dl className="flex flex-col gap-2.5">
        <Fact term={words.model} isMono>
          {view.model}
        </Fact>
        <Fact term={words.type}>
          {t.inspector.kinds[file.kind]}, <span className="font-mono">{file.mediaType}</span>
        </Fact>
        {widthPx === undefined || heightPx === undefined ? null : (
          <Fact term={words.pixels}>{t.viewer.pixels(widthPx, heightPx)}</Fact>
        )}
        {durationMs === undefined ? null : <Fact term={words.duration}>{stopwatch(durationMs)}</Fact>}
        <Fact term={words.size}>{size(file.sizeBytes)}</Fact>
        <Fact term={words.asked}>{exactTime(view.createdAt)}</Fact>
        {view.endedAt === null ? null : <Fact term={words.ended}>{exactTime(view.endedAt)}</Fact>}
        {took === null ? null : <Fact term={words.took}>{took}</Fact>}
        <Fact term={words.credits}>{credits}</Fact>
        <Fact term={words.source} isMono>
          {file.source}
        </Fact>
        <Fact term={words.path} copied={file.path}>
          {file.path}
        </Fact>
        <Fact term={words.digest} copied={file.digest} isMono>
          {file.digest}
        </Fact>
      </dl>
      <Settings view={view} />
    </section>
  );
}

function Fact({
  term,
  copied,
  isMono = false,
  children,
}: {
  readonly term: string;
  /** What the button beside it copies; without it there is none. */
  readonly copied?: string;
  readonly isMono?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <dt className="text-label text-muted">{term}</dt>
      <dd className={clsx('selectable col-start-1 text-second [overflow-wrap:anywhere]', isMono && 'font-mono')}>{children}</dd>
      {copied === undefined ? null : (
        <dd className="col-start-2 row-span-2 row-start-1">
          <IconButton
            size="small"
            icon={Copy}
            label={t.viewer.copyTerm(term)}
            hint={t.app.copy}
            onClick={() => void copyText(copied)}
          />
        </dd>
      )}
    </div>
  );
}

/** What was asked for, value by value; the prompt stands above already. */
function Settings({ view }: { readonly view: JobView }) {
  const read = useExcerpt(view.id, () => bridge().getBody(view.id));
  const said = useSaidText(read === null || 'kind' in read || read.cut ? '' : read.text);
  const leaves = useMemo(() => (said === '' ? null : leavesOf(said)), [said]);
  if (isFromElsewhere(view)) return <p className="text-second text-muted">{t.viewer.settingsElsewhere}</p>;
  if (read === null || 'kind' in read) return null;
  if (leaves === null) return <p className="text-second text-muted">{t.viewer.settingsCut}</p>;
  const others = leaves.filter(({ text }) => text !== view.prompt).slice(0, MOST_SETTINGS);
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-label font-medium text-muted">{words.settings}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-second">
        {others.map(({ path, text }) => {
          const { text: beginning, more } = readable(text);
          return (
            <div key={path} className="contents">
              <dt className="max-w-[14ch] truncate font-mono text-muted" title={path}>
                {path}
              </dt>
              <dd dir="auto" className="selectable font-mono [overflow-wrap:anywhere]">
                {beginning}
                {more === 0 ? null : <span className="text-muted"> {t.viewer.andMore(more)}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
