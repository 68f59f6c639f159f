/** The models that one may choose, each under its provider. Pure. */

import type { SavedFacets } from '../../../shared/gallery.ts';
import { t } from '../../text/en.ts';
import type { Choice } from './FilterMenu.tsx';

/** Providers with several models can be chosen as a whole; what is chosen stands there even when nothing of it is left. */
export function modelChoices(models: SavedFacets['models'], chosen: string | null): readonly Choice[] {
  const providers = new Map<string, Choice[]>();
  for (const { model, count } of models) {
    const [provider = '', name = model] = model.split('/');
    providers.set(provider, [...(providers.get(provider) ?? []), { value: model, label: name, count, under: provider }]);
  }
  const choices = [...providers].flatMap(([provider, own]) => {
    const all = own.reduce((sum, { count }) => sum + (count ?? 0), 0);
    const whole: Choice = { value: `${provider}/`, label: t.gallery.allOf(provider), count: all, under: provider };
    return own.length > 1 || chosen === whole.value ? [whole, ...own] : own;
  });
  if (chosen === null || choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, label: chosen, count: 0 }, ...choices];
}
