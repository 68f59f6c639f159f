/** Small words around a control: its default, its bounds, and what its description says to a reader. */

import type { Field } from '../../../../shared/schema/field.ts';
import { t } from '../../../text/en.ts';

/** What stands in an empty control: the value that the model takes by itself, or that none is set. */
export function emptyWords(field: Field): string {
  if (field.defaultText === null) return field.required ? '' : t.compose.field.notSet;
  return t.compose.field.defaultIs(plainWords(field));
}

function plainWords(field: Field): string {
  const text = field.defaultText ?? '';
  if (field.widget === 'select') return field.options.find((option) => option.jsonText === text)?.label ?? text;
  if (field.widget === 'switch') return text === 'true' ? t.compose.field.on : t.compose.field.off;
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** Read to people who cannot see the help line; not drawn. */
export function ReaderHint({ field }: { readonly field: Field }) {
  return field.description === null ? null : <span className="sr-only">{field.description}</span>;
}

/** The description tied to a control without taking room under it. */
export function hintOf(field: Field) {
  return field.description === null ? undefined : <ReaderHint field={field} />;
}

export function Aside({ children }: { readonly children: string }) {
  return children === '' ? null : <span className="shrink-0 text-label text-muted">{children}</span>;
}
