import { Tabs } from '@base-ui/react/tabs';
import { CornerLeftUp, FlaskConical, Layers, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { JobFile, JobId } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { KeyMark } from '../../components/KeyMark.tsx';
import { colourOf, PhaseIcon } from '../../components/PhaseIcon.tsx';
import { isWithoutKey, keyOf } from '../../keys.ts';
import { fragmentOf, usePlace } from '../../route.ts';
import { isActive, isFromElsewhere } from '../../select.ts';
import { refusalWords, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { useBatches } from '../batch/batchStore.ts';
import { rowWord } from '../queue/rowFacts.ts';
import { Absent } from './Absent.tsx';
import { Actions } from './Actions.tsx';
import { Ending } from './Ending.tsx';
import { Files } from './Files.tsx';
import { Ids } from './Ids.tsx';
import { LinkClock } from './LinkClock.tsx';
import { Marks } from './Marks.tsx';
import { Preview } from './Preview.tsx';
import { Progress } from './Progress.tsx';
import { SentSettings } from './SentSettings.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { Timeline } from './Timeline.tsx';
import { overLimitOf, TooLarge } from './TooLarge.tsx';
import { useJobView } from './useJobView.ts';
import { isWaitingForFolder, Waiting } from './Waiting.tsx';

/** Everything about one job: what it is, how it stands, what can be done, and all that was kept of it. */
export function Inspector({ id, onClose }: { readonly id: JobId; readonly onClose: () => void }) {
  const { view, error } = useJobView(id);
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line pr-3 pl-5">
        {view === null ? null : (
          <h2 className={`flex min-w-0 items-center gap-2 text-lead font-medium ${colourOf(view)}`}>
            <PhaseIcon job={view} size={18} />
            <span className="one-line">{rowWord(view)}</span>
          </h2>
        )}
        <span className="flex-1" />
        <IconButton icon={X} label={t.app.close} onClick={onClose} />
      </header>
      {view !== null ? (
        <Body view={view} />
      ) : error !== null ? (
        <EmptyState title={refusalWords(error)} />
      ) : (
        <div className="flex-1" aria-busy="true" />
      )}
    </>
  );
}

function Body({ view }: { readonly view: JobView }) {
  const [shown, setShown] = useState<number | null>(null);
  const file = view.files.find((one) => one.index === shown) ?? mainFile(view);
  const now = useNow('second');
  const overLimit = overLimitOf(view);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling pane must be reachable with the keyboard alone
      tabIndex={0}
      aria-label={t.inspector.label}
      data-inspector=""
      className="focus-inset flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-4 pb-8"
    >
      {file === null ? null : <Preview job={view} file={file} onShow={setShown} />}
      <Heading view={view} />
      <Marks view={view} />
      {isActive(view) && view.phase !== 'held' ? <Progress view={view} /> : null}
      {view.expiry.kind === 'none' ? null : <TimeLeft job={view} />}
      <LinkClock view={view} />
      <Ending view={view} now={now} />
      {isWaitingForFolder(view) ? <Waiting view={view} /> : null}
      {overLimit === null ? null : <TooLarge view={view} line={overLimit} />}
      {view.absent.length > 0 ? <Absent view={view} /> : null}
      <Actions view={view} now={now} />
      <Sections view={view} shown={file?.index ?? null} onShow={setShown} />
    </section>
  );
}

/** When, for how long, for how much. */
function endedFacts(view: JobView, now: number): readonly string[] {
  const took = view.runningSince === null || view.endedAt === null ? null : t.queue.tookFor(view.endedAt - view.runningSince);
  const ended = view.endedAt === null ? null : t.inspector.ended(view.endedAt, now);
  // Of a job that ended badly the card below tells what it cost.
  const cost =
    view.practice || view.phase !== 'done' ? null : view.credits === null ? t.money.notReported : t.money.charged(view.credits);
  return [t.inspector.asked(view.createdAt, now), ended, took, cost].filter((fact) => fact !== null);
}

/** What the job was for; a thumbnail or the body as received only when there is nothing else. */
function mainFile(view: JobView): JobFile | null {
  return (
    view.files.find((file) => file.role === 'main') ??
    view.files.find((file) => file.index === view.cover?.index) ??
    view.files[0] ??
    null
  );
}

/** Which batch it is part of, and the way there. */
function OfBatch({ id, row, job }: { readonly id: string; readonly row: number; readonly job: string }) {
  const batch = useBatches(({ list }) => list.find((one) => one.id === id));
  const isThere = usePlace().batch === id;
  const words = t.batch.part(row + 1, batch?.name ?? '');
  return (
    <p className="flex items-center gap-1.5 text-second text-muted">
      <Layers size={14} aria-hidden="true" className="shrink-0" />
      {isThere ? (
        <span className="one-line">{words}</span>
      ) : (
        <a
          href={fragmentOf({ view: 'batches', batch: id, job })}
          className="one-line underline decoration-edge underline-offset-3"
        >
          {words}
        </a>
      )}
    </p>
  );
}

function Heading({ view }: { readonly view: JobView }) {
  const place = usePlace();
  const now = useNow('minute');
  const app = useApp();
  const named = keyOf(app, view.profile);
  const withoutKey = isWithoutKey(app, view);
  return (
    <div className="flex flex-col gap-1.5">
      <p dir="auto" className="selectable max-h-40 overflow-y-auto text-lead text-pretty">
        {view.prompt === '' ? (
          <span className="text-muted">{isFromElsewhere(view) ? t.inspector.fromElsewhere : t.queue.noPrompt}</span>
        ) : (
          view.prompt
        )}
      </p>
      <p className="selectable font-mono text-second break-all text-muted">{view.model}</p>
      {view.batch === null ? null : <OfBatch id={view.batch.id} row={view.batch.row} job={view.id} />}
      {view.endedAt === null ? null : <p className="text-second text-muted">{endedFacts(view, now).join(' · ')}</p>}
      {view.practice ? (
        <p className="flex items-center gap-1.5 text-second text-muted">
          <FlaskConical size={14} aria-hidden="true" />
          {t.inspector.practice}
        </p>
      ) : null}
      {named === null ? null : (
        <p className="flex items-center gap-1.5 text-second text-muted">
          <span className="sr-only">{t.inspector.madeWith}</span>
          <KeyMark named={named} />
          {withoutKey ? <span className="text-held">{t.inspector.withoutKey}</span> : null}
        </p>
      )}
      {view.parent === null ? null : (
        <a
          href={fragmentOf({ view: place.view, batch: place.batch, job: view.parent })}
          className="flex w-fit items-center gap-1.5 rounded-control text-second text-muted underline decoration-edge underline-offset-2 hover:text-text"
        >
          <CornerLeftUp size={14} aria-hidden="true" />
          {t.inspector.parent}
        </a>
      )}
    </div>
  );
}

function Sections({
  view,
  shown,
  onShow,
}: {
  readonly view: JobView;
  readonly shown: number | null;
  readonly onShow: (index: number) => void;
}) {
  const words = t.inspector.sections;
  // Until somebody chooses: files where there are some, else what happened so far.
  const [section, setSection] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const fallback = view.files.length > 0 || view.missing.length > 0 ? 'files' : 'timeline';
  return (
    <Tabs.Root
      value={section ?? fallback}
      onValueChange={(value) => {
        setSection(String(value));
        requestAnimationFrame(() => bringUp(list.current));
      }}
      className="flex flex-col gap-3"
    >
      <Tabs.List ref={list} className="relative flex scroll-mt-4 gap-4 border-b border-line">
        {(['files', 'settings', 'timeline', 'ids'] as const).map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            // Whoever presses the one that is open anyway has chosen it too: it stays when files come.
            onClick={() => setSection(name)}
            className="press -mb-px h-8 border-b-2 border-transparent text-second text-muted hover:text-text data-active:border-ember data-active:text-text"
          >
            {words[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="files">
        <Files view={view} shown={shown} onShow={onShow} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        {isFromElsewhere(view) ? (
          <p className="text-pretty text-muted">{t.inspector.noSettings}</p>
        ) : (
          <SentSettings id={view.id} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <Timeline view={view} />
      </Tabs.Panel>
      <Tabs.Panel value="ids">
        <Ids view={view} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** A section that would open below the fold is brought into sight with its tabs. */
function bringUp(tabs: HTMLElement | null): void {
  const pane = tabs?.closest('section');
  if (!tabs || !pane) return;
  const room = pane.getBoundingClientRect().bottom - tabs.getBoundingClientRect().bottom;
  if (room < pane.clientHeight / 3) tabs.scrollIntoView({ block: 'start' });
}
