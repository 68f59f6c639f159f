/**
 * The rows of the sheet, expanded and checked a stretch at a time, so that the window stays awake. What was checked once is not
 * asked about again while its settings are the same.
 */

import { create } from 'zustand';
import { createRowBuilder, type Plan, planOf, type Row } from '../../../shared/batch/rows.ts';
import { rowKey, type Sheet } from '../../../shared/batch/sheet.ts';
import { CHECKED_AT_ONCE, CHECKED_TEXT, type RowTrouble } from '../../../shared/batch/trouble.ts';
import { MOST_BATCH_TEXT } from '../../../shared/batch.ts';
import type { Catalogue } from '../../../shared/models.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { type KnownForm, readForms, useForms } from './forms.ts';

export interface CheckedRow extends Row {
  readonly key: string;
  /** All that is wrong; null: nobody looked yet. */
  readonly told: readonly RowTrouble[] | null;
}

export interface RowsState {
  /** What this was made from; another sheet has other rows. */
  readonly sheet: Sheet | null;
  readonly plan: Plan;
  /** In their order; grows while they are made. */
  readonly rows: readonly CheckedRow[];
  readonly checked: number;
  /** The rows with something wrong, by their place. */
  readonly bad: readonly number[];
  /** All settings together, in UTF-16 units. */
  readonly sizeOfAll: number;
  readonly status: 'idle' | 'working' | 'ready' | 'failed';
  /** Models of which nothing is published, so that nothing could be checked. */
  readonly unchecked: ReadonlySet<string>;
}

const NO_PLAN: Plan = { axes: [], total: 0, isOver: false };

export const useRows = create<RowsState>(() => ({
  sheet: null,
  plan: NO_PLAN,
  rows: [],
  checked: 0,
  bad: [],
  sizeOfAll: 0,
  status: 'idle',
  unchecked: new Set(),
}));

const WORK_MS = 12;
/** Ten thousand rows are sorted anew each time that they are shown. */
const SHOWN_EVERY_MS = 200;

interface Known {
  readonly troubles: readonly RowTrouble[];
  readonly authored: boolean;
}

let latest = 0;
let known = new Map<string, Known>();

/** Forgets what was found out: schemas may have been read anew. */
export function checkAnew(): void {
  known = new Map();
}

/** Expands and checks a sheet. A later call ends an earlier one. */
export async function workOut(sheet: Sheet, catalogue: Catalogue | null): Promise<void> {
  latest += 1;
  const turn = latest;
  const isOld = (): boolean => turn !== latest;
  const plan = planOf(sheet);
  useRows.setState({ sheet, plan, rows: [], checked: 0, bad: [], sizeOfAll: 0, status: 'working', unchecked: new Set() });
  readForms([sheet.base.model]);
  if (plan.isOver || plan.total === 0) {
    useRows.setState({ status: plan.isOver ? 'idle' : 'ready' });
    return;
  }
  const forms = await formsOf(plan, sheet, isOld);
  if (isOld()) return;
  const rows = await build(plan, { sheet, forms, catalogue, isOld });
  if (isOld() || rows === null) return;
  await check(rows, isOld);
}

/** All models that the plan names, with their forms. */
async function formsOf(plan: Plan, sheet: Sheet, isOld: () => boolean): Promise<ReadonlyMap<string, KnownForm>> {
  const named = plan.axes.flatMap(({ values }) => values.flatMap(({ writes }) => writes));
  const models = new Set([
    sheet.base.model,
    ...named.filter(({ target, cell }) => target.kind === 'model' && cell !== '').map(({ cell }) => cell),
  ]);
  models.delete('');
  const isDone = (forms: ReadonlyMap<string, KnownForm>): boolean =>
    [...models].every((model) => forms.has(model) && forms.get(model) !== 'reading');
  readForms(models);
  const { forms } = useForms.getState();
  if (isDone(forms)) return forms;
  return await new Promise((resolve) => {
    const end = useForms.subscribe(({ forms: next }) => {
      if (!isOld() && !isDone(next)) return;
      end();
      resolve(next);
    });
  });
}

async function build(
  plan: Plan,
  at: {
    readonly sheet: Sheet;
    readonly forms: ReadonlyMap<string, KnownForm>;
    readonly catalogue: Catalogue | null;
    readonly isOld: () => boolean;
  },
): Promise<readonly CheckedRow[] | null> {
  const direct = new Set(at.catalogue?.models.filter(({ queueable }) => !queueable).map(({ id }) => id));
  const rowAt = createRowBuilder({
    base: at.sheet.base,
    formOf: (model) => {
      const form = at.forms.get(model);
      return form === 'reading' ? undefined : form;
    },
    routeOf: (model) => (direct.has(model) ? 'direct' : 'queued'),
  });
  const rows: CheckedRow[] = [];
  let sizeOfAll = 0;
  let since = performance.now();
  for (let nth = 0; nth < plan.total; nth += 1) {
    const row = rowAt(plan, nth);
    rows.push({ ...row, key: rowKey(row.coordinates), told: null });
    sizeOfAll += row.body.length + row.coordinates.reduce((sum, one) => sum + one.length, 0);
    if (sizeOfAll > MOST_BATCH_TEXT) break;
    if (performance.now() - since < WORK_MS) continue;
    await rest();
    if (at.isOld()) return null;
    since = performance.now();
  }
  useRows.setState({ rows: rows.slice(), sizeOfAll });
  return sizeOfAll > MOST_BATCH_TEXT ? null : rows;
}

/** Lets the window draw and hear. */
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function check(built: readonly CheckedRow[], isOld: () => boolean): Promise<void> {
  const rows = built.slice();
  const bad: number[] = [];
  const unchecked = new Set<string>();
  const next = new Map<string, Known>();
  let shownAt = performance.now();
  for (let from = 0; from < rows.length; ) {
    const until = endOf(rows, from);
    const stretch = rows.slice(from, until);
    if (!(await learn(stretch, next))) {
      if (!isOld()) useRows.setState({ status: 'failed' });
      return;
    }
    if (isOld()) return;
    for (const row of stretch) {
      const found = next.get(keyOf(row));
      if (found && !found.authored) unchecked.add(row.model);
      // What cannot be read as the setting's kind says it already; the schema would only say it again.
      const own = new Set(row.troubles.map(({ path }) => JSON.stringify(path)));
      const more = (found?.troubles ?? []).filter(({ path }) => !own.has(JSON.stringify(path)));
      const told = [...row.troubles, ...more];
      rows[row.nth] = { ...row, told };
      if (told.length > 0) bad.push(row.nth);
    }
    from = until;
    const isLast = from >= rows.length;
    if (!isLast && performance.now() - shownAt < SHOWN_EVERY_MS) continue;
    shownAt = performance.now();
    const status = isLast ? 'ready' : 'working';
    useRows.setState({ rows: rows.slice(), checked: from, bad: bad.slice(), unchecked: new Set(unchecked), status });
  }
  known = next;
}

const keyOf = ({ model, body }: Row): string => `${model}\n${body}`;

/** As many rows as one question may be about. */
function endOf(rows: readonly CheckedRow[], from: number): number {
  let size = 0;
  for (let index = from; index < rows.length; index += 1) {
    size += rows[index]?.body.length ?? 0;
    if (index - from >= CHECKED_AT_ONCE || (index > from && size > CHECKED_TEXT)) return index;
  }
  return rows.length;
}

/** Asks about what is not known yet, model by model. False: it could not be had. */
async function learn(stretch: readonly CheckedRow[], into: Map<string, Known>): Promise<boolean> {
  const open = new Map<string, Map<string, Row>>();
  for (const row of stretch) {
    const key = keyOf(row);
    const earlier = known.get(key);
    if (earlier) into.set(key, earlier);
    else if (row.model !== '' && !into.has(key)) {
      const rows = open.get(row.model) ?? new Map<string, Row>();
      open.set(row.model, rows.set(key, row));
    }
  }
  for (const [model, rows] of open) {
    if (useForms.getState().forms.get(model) === 'unread') continue;
    const outcome = await answerOf(bridge().checkRows({ model, bodies: [...rows.values()].map(({ body }) => body) }));
    if (!outcome.ok) return false;
    const { authored, troubles } = outcome.value;
    for (const [index, key] of [...rows.keys()].entries()) into.set(key, { authored, troubles: troubles[index] ?? [] });
  }
  return true;
}
