import { ArrowUp, Check, CornerDownRight, LoaderCircle } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Sheet } from '../../../shared/batch/sheet.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { useShortcut } from '../../pressed.ts';
import { goTo } from '../../route.ts';
import { refusalWords, useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { willWords } from '../compose/reasons.ts';
import { CostLine } from './CostLine.tsx';
import { costOf, useLearned } from './credits.ts';
import { forgetForms } from './forms.ts';
import { setLeft } from './leaving.ts';
import { type CheckedRow, checkAnew, useRows, workOut } from './rowsStore.ts';
import { type ReasonDeed, sheetReasons, sortRows } from './sending.ts';
import { closeBuilder, edit, queueAgain, submitSheet, useSheet } from './sheetStore.ts';
import { autoName, axisWords } from './sheetWords.ts';

const words = t.builder;

/** What hinders the batch, what will happen, what it may cost, and the button. */
export function BuilderFoot({ sheet, onShowBad }: { readonly sheet: Sheet; readonly onShowBad: () => void }) {
  const app = useApp();
  const state = useRows();
  const { submitting, refusal, queued } = useSheet();
  const catalogue = useCache((cache) => cache.catalogue);
  const left = useMemo(() => new Set(sheet.left), [sheet.left]);
  const sorted = useMemo(() => sortRows(state.rows, left), [state.rows, left]);
  const counts = useMemo(() => countsOf(sorted.good), [sorted.good]);
  const models = [...counts.keys()];
  const cost = costOf(counts, useLearned(models));
  const isFresh = isOf(state.sheet, sheet);
  const reasons = sheetReasons({ app, sheet, state: isFresh ? state : { ...state, status: 'working' }, sorted, cost });
  const [asking, setAsking] = useState<'good' | 'all' | null>(null);
  const isFree = reasons.length === 0;
  const onlyDoubts = !isFree && reasons.every((reason) => !reason.firm);
  const will = willWords(app, sheet.base.route);

  const send = (which: 'good' | 'all'): void => {
    const rows = which === 'good' ? sorted.good : state.rows.filter((row) => !left.has(row.key));
    const axes = state.plan.axes.map(({ id, values }) => {
      const axis = sheet.axes.find((one) => one.id === id);
      return { name: (axis ? axisWords(axis, sheet) : id).slice(0, 200), values: values.map(({ label }) => label) };
    });
    setAsking(null);
    void submitSheet({
      name: sheet.name.trim() === '' ? autoName(sheet) : sheet.name.trim(),
      axes: distinctNames(axes),
      rows: rows.map(({ model, route, body, coordinates }) => ({ model, route, body, coordinates })),
    });
  };
  const press = (which: 'good' | 'all'): void => {
    const count = which === 'good' ? sorted.good.length : sorted.good.length + sorted.bad.length;
    if (count > sheet.askAbove) setAsking(which);
    else send(which);
  };
  useSubmitKey(() => {
    if (isFree && !submitting && queued === null && asking === null) press('good');
  });

  const act = (deed: ReasonDeed): void => {
    if (deed === 'settings') goTo({ view: 'settings' });
    else if (deed === 'draft') closeBuilder();
    else if (deed === 'show') onShowBad();
    else if (deed === 'takeIn') setLeft('takeIn', sheet.left);
    else if (deed === 'allow') edit((latest) => ({ ...latest, mostRows: state.plan.total }));
    else if (deed === 'leaveBad')
      setLeft(
        'leaveOut',
        sorted.bad.map(({ key }) => key),
      );
    else {
      forgetForms();
      checkAnew();
      void workOut(sheet, catalogue);
    }
  };
  const count = sorted.good.length;
  const direct = sorted.good.filter((row) => row.route === 'direct').length;
  const askedCount = asking === 'all' ? count + sorted.bad.length : count;
  return (
    <footer className="col-span-full flex min-w-0 items-center gap-4 border-t border-line bg-surface px-4 py-2.5 max-[800px]:flex-wrap max-[800px]:gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        {refusal ? <FieldErrorLine text={refusalWords(refusal)} /> : null}
        {queued !== null ? (
          <p className="rising flex min-w-0 items-center gap-2">
            <Check size={16} aria-hidden="true" className="text-done" />
            <span className="one-line font-medium">{words.queued(queued.jobs)}</span>
            <Button size="small" onClick={() => goTo({ view: 'batches', batch: queued.id })}>
              {words.see}
            </Button>
            <Button size="small" tone="plain" onClick={queueAgain}>
              {words.again}
            </Button>
          </p>
        ) : isFree ? (
          <p className={will.held ? 'text-held text-pretty' : 'text-pretty'}>
            {words.will.line(count, sorted.left)} {direct > 0 ? words.will.direct(direct) : ''} {will.held ? will.words : ''}
            {sorted.left > 0 ? (
              <button
                type="button"
                onClick={() => act('takeIn')}
                className="press mr-2 rounded-control underline decoration-edge underline-offset-3 hover:decoration-text"
              >
                {words.reasons.takeIn(sorted.left)}
              </button>
            ) : null}
            {state.unchecked.size > 0 ? <span className="text-muted">{words.will.unchecked}</span> : null}
          </p>
        ) : (
          <ul aria-label={words.reasons.label} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {reasons.map((reason) => (
              <li key={reason.key} className="flex min-w-0 flex-wrap items-center gap-x-2">
                <span className={reason.key === 'checking' ? 'text-muted tabular-nums' : ''}>{reason.words}</span>
                {reason.deeds.map(({ deed, words: label }) => (
                  <button
                    key={deed}
                    type="button"
                    onClick={() => act(deed)}
                    className="press inline-flex items-center gap-1 rounded-control underline decoration-edge underline-offset-3 hover:decoration-text"
                  >
                    <CornerDownRight size={14} aria-hidden="true" className="text-held" />
                    {label}
                  </button>
                ))}
              </li>
            ))}
          </ul>
        )}
        {count > 0 ? <CostLine cost={cost} isPractice={app.profile === 'practice'} /> : null}
      </div>
      {onlyDoubts ? (
        <Button tone="plain" title={words.submitAnywayNote} disabled={submitting} onClick={() => press('all')}>
          {words.submitAnyway(count + sorted.bad.length)}
        </Button>
      ) : null}
      <Button
        tone="primary"
        className="min-w-32 tabular-nums"
        aria-disabled={!isFree || submitting || queued !== null || undefined}
        aria-busy={submitting || undefined}
        onClick={() => {
          if (isFree && !submitting && queued === null) press('good');
        }}
      >
        {submitting ? (
          <LoaderCircle size={16} aria-hidden="true" className="animate-spin" />
        ) : (
          <ArrowUp size={16} aria-hidden="true" />
        )}
        {will.why === null ? words.submit(count) : t.compose.holdMany(count, will.why)}
      </Button>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={words.ask.title(askedCount)}
        description={words.ask.line(askedCount, models)}
        actions={
          <>
            <Button onClick={() => setAsking(null)}>{words.ask.no}</Button>
            <Button tone="primary" autoFocus onClick={() => asking && send(asking)}>
              {words.ask.yes(askedCount)}
            </Button>
          </>
        }
      >
        <CostLine cost={cost} isPractice={app.profile === 'practice'} detail="each" />
        {app.profile === 'practice' ? null : <p className="text-muted text-pretty">{words.ask.charged}</p>}
      </Dialog>
    </footer>
  );
}

/** Whether the rows were made from what the sheet says now: the rest of it makes no rows. */
function isOf(made: Sheet | null, sheet: Sheet): boolean {
  if (made === null) return false;
  const { axes, lists, seed, mostRows, base } = made;
  return (
    axes === sheet.axes && lists === sheet.lists && seed === sheet.seed && mostRows === sheet.mostRows && base === sheet.base
  );
}

function countsOf(rows: readonly CheckedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { model } of rows) counts.set(model, (counts.get(model) ?? 0) + 1);
  return counts;
}

/** Two settings may be called the same in a form; the axes of a batch are told apart by their names. */
function distinctNames<T extends { readonly name: string }>(axes: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return axes.map((axis) => {
    const nth = (seen.get(axis.name) ?? 0) + 1;
    seen.set(axis.name, nth);
    return nth === 1 ? axis : { ...axis, name: `${axis.name} ${nth}` };
  });
}

/** The same keys as for one job. */
function useSubmitKey(submit: () => void): void {
  useShortcut('compose', 'submit', (event) => {
    if (!event.repeat) submit();
    return true;
  });
}
