/**
 * The rows of a sheet: every value of each axis with every value of the others. A row's settings are the text of the draft, edited in
 * place, so digits, the order of fields and fields that nobody published come through.
 */

import type { Draft } from '../draft.ts';
import type { Route } from '../job.ts';
import { checkBody } from '../schema/checkBody.ts';
import { readTree, writeAt } from '../schema/draftText.ts';
import type { Form } from '../schema/field.ts';
import { labelOf } from '../schema/label.ts';
import { promptPlace, writePrompt } from '../schema/promptPlace.ts';
import { carryOver, EMPTY_BODY } from '../schema/startBody.ts';
import { countRows, type Value, valuesOf, type Write } from './axes.ts';
import { jsonOf } from './cells.ts';
import type { Sheet, Target } from './sheet.ts';
import { fieldAt } from './targets.ts';
import type { RowTrouble, RowTroubleKind } from './trouble.ts';
import { createTemplates } from './wildcards.ts';

export interface Row {
  /** From 0. */
  readonly nth: number;
  readonly model: string;
  readonly route: Route;
  /** One of each axis that has any, in their order. */
  readonly values: readonly Value[];
  readonly coordinates: readonly string[];
  readonly body: string;
  /** What can be told without the model's whole schema. */
  readonly troubles: readonly RowTrouble[];
}

export interface Plan {
  readonly axes: readonly { readonly id: string; readonly values: readonly Value[] }[];
  /** At most {@link COUNTLESS}; more than `mostRows` are not expanded. */
  readonly total: number;
  readonly isOver: boolean;
}

/** Expands the axes, if they make no more rows than the sheet allows; else only the beginning of each. */
export function planOf(sheet: Sheet): Plan {
  const { total } = countRows(sheet);
  const templates = createTemplates(sheet.lists);
  const most = sheet.mostRows;
  const axes = sheet.axes
    .map((axis) => ({ id: axis.id, values: valuesOf(axis, { templates, seed: sheet.seed, most }) }))
    .filter(({ values }) => values.length > 0);
  return { axes, total, isOver: total > most };
}

/** The values of the row at `nth`; the last axis turns fastest. */
export function valuesAt({ axes }: Plan, nth: number): readonly Value[] {
  let rest = nth;
  const found: Value[] = [];
  for (const { values } of axes.toReversed()) {
    const value = values[rest % values.length];
    if (value) found.unshift(value);
    rest = Math.floor(rest / values.length);
  }
  return found;
}

export interface Desk {
  readonly base: Pick<Draft, 'model' | 'body' | 'route'>;
  /** `unread`: it could not be had. Undefined: nobody asked yet. */
  readonly formOf: (model: string) => Form | 'unread' | undefined;
  readonly routeOf: (model: string) => Route;
}

/** Builds rows one at a time. What the draft looks like under another model is worked out once. */
export function createRowBuilder({ base, formOf, routeOf }: Desk) {
  const begun = new Map<string, string>();
  const isGood = checkBody(base.body).kind === 'ok';

  function beginning(model: string, form: Form | null): string {
    if (model === base.model || form === null) return base.body;
    const known = begun.get(model);
    if (known !== undefined) return known;
    const own = formOf(base.model);
    const from = { form: own === undefined || own === 'unread' ? null : own, tree: readTree(base.body) };
    const { text } = carryOver(from, form);
    begun.set(model, text);
    return text;
  }

  return function rowAt(plan: Plan, nth: number): Row {
    const values = valuesAt(plan, nth);
    const writes = values.flatMap((value) => value.writes).filter(({ cell }) => cell !== '');
    const model = writes.findLast(({ target }) => target.kind === 'model')?.cell ?? base.model;
    const known = formOf(model);
    const form = known === undefined || known === 'unread' ? null : known;
    const troubles: RowTrouble[] = values.flatMap(troublesOfValue);
    if (model === '') troubles.push(trouble('noModel'));
    else if (known === 'unread') troubles.push(trouble('unreadModel', { fact: model, firm: false }));
    let body = isGood ? beginning(model, form) : EMPTY_BODY;
    if (!isGood) troubles.push(trouble('badDraft'));
    for (const write of writes) {
      const next = written(body, { write, form });
      if (typeof next === 'string') body = next;
      else troubles.push(next);
    }
    const route = model === base.model ? base.route : routeOf(model);
    return { nth, model, route, values, coordinates: values.map(({ label }) => label), body, troubles };
  };
}

function trouble(kind: RowTroubleKind, facts: Partial<Omit<RowTrouble, 'kind'>> = {}): RowTrouble {
  return { kind, path: [], label: '', fact: '', firm: true, ...facts };
}

function troublesOfValue({ trouble: found, amiss }: Value): readonly RowTrouble[] {
  const troubles: RowTrouble[] = [];
  if (found !== null) troubles.push(trouble(found === 'surplus' ? 'surplusCells' : 'openQuote'));
  for (const name of amiss?.unknown ?? []) troubles.push(trouble('unknownList', { fact: name }));
  for (const name of amiss?.endless ?? []) troubles.push(trouble('endlessList', { fact: name }));
  return troubles;
}

function written(body: string, { write, form }: { readonly write: Write; readonly form: Form | null }): string | RowTrouble {
  const { target, cell } = write;
  if (target.kind === 'model') return body;
  if (target.kind === 'prompt') {
    const place = form && promptPlace(form, readTree(body));
    if (form && !place) return trouble('noPrompt');
    return place ? writePrompt(body, place, cell) : writeAt(body, ['prompt'], JSON.stringify(cell));
  }
  const field = form?.root ? fieldAt(form, { path: target.path, body }) : null;
  const label = field?.label ?? nameOf(target);
  if (form?.root && !field) return trouble('noSuchField', { path: target.path, label });
  const value = jsonOf(cell, field);
  if ('jsonText' in value) return writeAt(body, target.path, value.jsonText);
  return trouble(value.trouble, { path: target.path, label, fact: value.fact });
}

/** What a person reads over the values of a target that no form has a label for. */
export function nameOf(target: Target & { readonly kind: 'field' }): string {
  return labelOf(String(target.path.at(-1) ?? ''));
}
