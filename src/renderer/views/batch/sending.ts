/** Which rows go out, and what keeps them here. Pure. */

import type { AppFacts } from '../../../shared/appFacts.ts';
import type { Plan } from '../../../shared/batch/rows.ts';
import { type Sheet, type Target, targetKey } from '../../../shared/batch/sheet.ts';
import { MOST_BATCH_TEXT, MOST_ROWS } from '../../../shared/batch.ts';
import { t } from '../../text/en.ts';
import { credits as creditWords } from '../../text/intl.ts';
import type { Cost } from './credits.ts';
import type { CheckedRow, RowsState } from './rowsStore.ts';
import { targetWords } from './sheetWords.ts';

export interface Sorted {
  /** Nothing known is wrong with them. */
  readonly good: readonly CheckedRow[];
  /** Not left out, and something is wrong. */
  readonly bad: readonly CheckedRow[];
  /** Among these, what could not be sent even if a person insisted. */
  readonly firm: number;
  readonly left: number;
}

export function sortRows(rows: readonly CheckedRow[], left: ReadonlySet<string>): Sorted {
  const good: CheckedRow[] = [];
  const bad: CheckedRow[] = [];
  let firm = 0;
  let out = 0;
  for (const row of rows) {
    if (left.has(row.key)) out += 1;
    else if (row.told === null || row.told.length === 0) good.push(row);
    else {
      bad.push(row);
      if (row.told.some((trouble) => trouble.firm)) firm += 1;
    }
  }
  return { good, bad, firm, left: out };
}

export type ReasonDeed = 'settings' | 'allow' | 'show' | 'leaveBad' | 'takeIn' | 'checkAgain' | 'draft';

export interface SheetReason {
  readonly key: string;
  readonly words: string;
  readonly deeds: readonly { readonly deed: ReasonDeed; readonly words: string }[];
  /** False: only a published schema says so. */
  readonly firm: boolean;
}

export function sheetReasons(at: {
  readonly app: Pick<AppFacts, 'profile' | 'key'>;
  readonly sheet: Sheet;
  readonly state: Pick<RowsState, 'plan' | 'status' | 'checked' | 'sizeOfAll' | 'sheet'>;
  readonly sorted: Sorted;
  readonly cost: Cost;
}): readonly SheetReason[] {
  const { app, sheet, state, sorted, cost } = at;
  const words = t.builder.reasons;
  const { total, isOver } = state.plan;
  const firm = (key: string, text: string, deeds: SheetReason['deeds'] = []): SheetReason => ({
    key,
    words: text,
    deeds,
    firm: true,
  });
  const reasons: SheetReason[] = [];
  if (app.profile === 'none' || (app.profile === 'router' && app.key.kind === 'none')) {
    reasons.push(firm('key', words.noKey, [{ deed: 'settings', words: t.app.views.settings }]));
  }
  if (state.status === 'idle' && !isOver) return [...reasons, firm('rows', words.noRows)];
  if (isOver) {
    const allow = total <= MOST_ROWS ? [{ deed: 'allow' as const, words: words.allow(total) }] : [];
    return [...reasons, firm('over', words.over(total, sheet.mostRows), allow)];
  }
  if (total === 0) return [...reasons, firm('rows', words.noRows)];
  const unused = sheet.axes.find(
    (axis) => axis.kind === 'table' && axis.text !== '' && axis.columns.every((one) => one === null),
  );
  if (unused) reasons.push(firm('unused', words.unused));
  const twice = twiceIn(state.plan);
  if (twice !== null) reasons.push(firm('twice', words.twice(targetWords(twice, null, sheet.base.body))));
  if (state.sizeOfAll > MOST_BATCH_TEXT) return [...reasons, firm('size', words.tooMuch)];
  if (state.status === 'failed') {
    const again = [{ deed: 'checkAgain', words: words.again }] as const;
    return [...reasons, { key: 'unchecked', words: words.unchecked, deeds: again, firm: false }];
  }
  if (state.status !== 'ready') return [...reasons, firm('checking', words.checking(state.checked, total))];
  if (sorted.bad.length > 0) {
    const common = commonTrouble(sorted.bad);
    if (common === 'badDraft') reasons.push(firm('draft', words.badDraft, [{ deed: 'draft', words: t.builder.back }]));
    else if (common === 'noModel') reasons.push(firm('model', words.noModel, [{ deed: 'draft', words: t.builder.back }]));
    else {
      const deeds = [
        { deed: 'show' as const, words: words.show },
        { deed: 'leaveBad' as const, words: words.leaveBad(sorted.bad.length) },
      ];
      const isUnread = sorted.bad.some((row) => row.told?.some(({ kind }) => kind === 'unreadModel'));
      const again = isUnread ? [{ deed: 'checkAgain' as const, words: words.again }] : [];
      reasons.push({ key: 'bad', words: words.bad(sorted.bad.length), deeds: [...deeds, ...again], firm: sorted.firm > 0 });
    }
  } else if (sorted.good.length === 0)
    reasons.push(firm('left', words.allLeft, [{ deed: 'takeIn', words: words.takeIn(sorted.left) }]));
  if (sheet.mostCredits !== null && cost.credits > sheet.mostCredits) {
    reasons.push(firm('credits', words.credits(creditWords(String(cost.credits)), creditWords(String(sheet.mostCredits)))));
  }
  return reasons;
}

/** A place that two axes or two columns write at: one of them would be for nothing. */
function twiceIn(plan: Plan): Target | null {
  const seen = new Set<string>();
  for (const { target } of plan.axes.flatMap(({ values }) => values[0]?.writes ?? [])) {
    if (seen.has(targetKey(target))) return target;
    seen.add(targetKey(target));
  }
  return null;
}

/** The one thing that is wrong with every row, where it lies in the draft itself. */
function commonTrouble(bad: readonly CheckedRow[]): 'badDraft' | 'noModel' | null {
  for (const kind of ['badDraft', 'noModel'] as const) {
    if (bad.every((row) => row.told?.some((trouble) => trouble.kind === kind))) return kind;
  }
  return null;
}
