import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Sheet } from '../../../shared/batch/sheet.ts';
import { announce } from '../../components/announce.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useDraft } from '../compose/draftState.ts';
import { BuilderFoot } from './BuilderFoot.tsx';
import { forgetForms } from './forms.ts';
import { RowTable } from './RowTable.tsx';
import { checkAnew, useRows, workOut } from './rowsStore.ts';
import { SetUp } from './SetUp.tsx';
import { closeBuilder, edit, saveNow } from './sheetStore.ts';
import { autoName } from './sheetWords.ts';

const AFTER_TYPING_MS = 250;
const PANES = ['setUp', 'rows'] as const;
type Pane = (typeof PANES)[number];

/** A batch in the making: what varies at the left, the rows that come of it at the right, what will happen at the foot. */
export function Builder({ sheet }: { readonly sheet: Sheet }) {
  const [pane, setPane] = useState<Pane>('setUp');
  const [filter, setFilter] = useState<'all' | 'bad'>('all');
  useDraftBelow(sheet);
  useWorkingOut(sheet);
  useTold();
  useEffect(() => {
    const flush = (): void => void saveNow();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  const whole = useRef<HTMLElement>(null);
  // The button that led here is gone, and whoever came by keyboard goes on at what varies.
  useEffect(() => whole.current?.querySelector<HTMLElement>('[data-axis] textarea, [data-axis] button')?.focus(), []);
  const showBad = (): void => {
    setPane('rows');
    setFilter('bad');
  };
  return (
    <main
      ref={whole}
      aria-label={t.builder.title}
      className="grid min-h-0 flex-1 grid-cols-[400px_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] max-[960px]:grid-cols-[minmax(0,1fr)]"
    >
      <header className="col-span-full flex h-14 min-w-0 items-center gap-2 border-b border-line pr-4 pl-2.5">
        <IconButton icon={ArrowLeft} label={t.builder.back} onClick={closeBuilder} />
        <h1 className="shrink-0 text-title font-semibold">{t.builder.title}</h1>
        <input
          aria-label={t.builder.name}
          placeholder={autoName(sheet)}
          value={sheet.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => {
            const name = event.currentTarget.value;
            edit((latest) => ({ ...latest, name }));
          }}
          className="press ml-1 h-8 min-w-0 max-w-96 flex-1 rounded-control border border-transparent bg-transparent px-2 placeholder:text-muted hover:border-edge focus-visible:border-edge"
        />
        <Panes pane={pane} onPane={setPane} />
      </header>
      <SetUp sheet={sheet} className={pane === 'setUp' ? '' : 'max-[960px]:hidden'} />
      <RowTable sheet={sheet} filter={filter} onFilter={setFilter} className={pane === 'rows' ? '' : 'max-[960px]:hidden'} />
      <BuilderFoot sheet={sheet} onShowBad={showBad} />
    </main>
  );
}

/** In a narrow window one part is shown at a time. */
function Panes({ pane, onPane }: { readonly pane: Pane; readonly onPane: (pane: Pane) => void }) {
  const count = useRows(({ plan }) => plan.total);
  const words = { setUp: t.builder.setUp, rows: t.builder.rowsTitle };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div
      role="group"
      aria-label={t.builder.panes}
      className="ml-auto hidden rounded-control border border-line bg-raised p-0.5 max-[960px]:flex"
    >
      {PANES.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={pane === name}
          onClick={() => onPane(name)}
          className={
            pane === name
              ? 'press h-6 rounded-[4px] bg-surface px-2.5 text-second font-medium shadow-[0_0_0_1px_var(--line)]'
              : 'press h-6 rounded-[4px] px-2.5 text-second text-muted hover:text-text'
          }
        >
          {words[name]}
          {name === 'rows' && count > 0 && count < 1e6 ? <span className="ml-1.5 text-muted tabular-nums">{count}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** Settings that are dropped on the window become the draft, and rows begin with whatever the draft is. */
function useDraftBelow(sheet: Sheet): void {
  const { status, reading, model, body, route } = useDraft();
  const isSettled = status === 'ready' && reading.status !== 'reading';
  const { base } = sheet;
  const isSame = base.model === model && base.body === body && base.route === route;
  useEffect(() => {
    if (isSettled && !isSame) edit((latest) => ({ ...latest, base: { model, body, route } }));
  }, [isSettled, isSame, model, body, route]);
}

/** Readers hear what came of the check, once it is through. */
function useTold(): void {
  const isReady = useRows(({ status, plan }) => status === 'ready' && plan.total > 0);
  useEffect(() => {
    const { rows, bad } = useRows.getState();
    if (isReady) announce(t.builder.grid.checked(rows.length, bad.length));
  }, [isReady]);
}

/** Rows follow the sheet once the typing pauses; another Router may publish other settings. */
function useWorkingOut(sheet: Sheet): void {
  const catalogue = useCache((cache) => cache.catalogue);
  const { profile, base } = useApp();
  const source = `${profile} ${base}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source is what makes it worth reading all anew
  useEffect(
    () => () => {
      forgetForms();
      checkAnew();
    },
    [source],
  );
  const { axes, lists, seed, mostRows } = sheet;
  const { model, body, route } = sheet.base;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parts of the sheet make rows
  useEffect(() => {
    const isFirst = useRows.getState().sheet === null;
    const timer = setTimeout(() => void workOut(sheet, catalogue), isFirst ? 0 : AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [axes, lists, seed, mostRows, model, body, route, catalogue, source]);
}
