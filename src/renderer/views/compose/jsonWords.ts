/** A field in a line of words, for people who write JSON. Pure. */

import type { Field } from '../../../shared/schema/field.ts';
import { t } from '../../text/en.ts';

const MOST_OPTIONS = 12;

/** What kind of value it takes, its bounds and its default. */
export function factsOfField(field: Field): string {
  const words = t.code.json;
  const parts: string[] = [field.widget === 'number' && field.integer ? words.whole : words.widgets[field.widget]];
  if (field.nullable) parts[0] = `${parts[0]} ${words.orNull}`;
  if (field.widget === 'number' || field.widget === 'seed') {
    const range = t.compose.field.range(field.min, field.max);
    if (range !== '') parts.push(range);
  }
  if (field.widget === 'select') {
    const options = field.options.slice(0, MOST_OPTIONS).map(({ jsonText }) => jsonText);
    parts[0] = `${options.join(', ')}${field.options.length > MOST_OPTIONS ? ', …' : ''}`;
  }
  if (field.defaultText !== null && field.defaultText.length < 60) parts.push(t.compose.field.defaultIs(field.defaultText));
  if (field.required) parts.push(words.required);
  return parts.join(' · ');
}
