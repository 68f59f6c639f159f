/** The forms of all models that a batch is for, each read once. */

import { create } from 'zustand';
import { buildForm } from '../../../shared/schema/buildForm.ts';
import type { Form } from '../../../shared/schema/field.ts';
import { answerOf, bridge } from '../../bridge.ts';

export type KnownForm = Form | 'unread' | 'reading';

export const useForms = create<{ readonly forms: ReadonlyMap<string, KnownForm> }>(() => ({ forms: new Map() }));

const put = (model: string, form: KnownForm): void =>
  useForms.setState(({ forms }) => ({ forms: new Map([...forms, [model, form]]) }));

/** Reads those that nobody asked for yet. */
export function readForms(models: Iterable<string>): void {
  for (const model of models) {
    if (model === '' || useForms.getState().forms.has(model)) continue;
    put(model, 'reading');
    void answerOf(bridge().getModel(model)).then((outcome) => put(model, outcome.ok ? buildForm(outcome.value) : 'unread'));
  }
}

/** A form that is known already. */
export function giveForm(form: Form): void {
  put(form.model, form);
}

/** Reads all anew, for what could not be had or is of another Router. */
export function forgetForms(): void {
  useForms.setState({ forms: new Map() });
}

export const formIn = (forms: ReadonlyMap<string, KnownForm>, model: string): Form | null => {
  const known = forms.get(model);
  return known === undefined || typeof known === 'string' ? null : known;
};
