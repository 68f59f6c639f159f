/** Files with tables and prompts that a person brings. The page reads them itself; nothing of their path is asked for. */

import { readTable } from '../../../shared/batch/csv.ts';
import { textOfBytes } from '../../../shared/batch/decode.ts';
import { suggestTargets } from '../../../shared/batch/mapping.ts';
import { MOST_SOURCE_TEXT, type PromptsAxis, type Sheet, type TableAxis, type Target } from '../../../shared/batch/sheet.ts';
import { choosable } from '../../../shared/batch/targets.ts';
import { readTree } from '../../../shared/schema/draftText.ts';
import { promptPlace } from '../../../shared/schema/promptPlace.ts';
import { tell } from '../../components/tell.ts';
import { t } from '../../text/en.ts';
import { formIn, useForms } from './forms.ts';
import { addAxis, editAxis, useSheet } from './sheetStore.ts';

/** Tables and lists; anything else may be a draft. */
export const isSource = (file: File): boolean => /\.(csv|tsv|tab|txt)$/iu.test(file.name) || file.type === 'text/csv';

/** A dropped file: a list of prompts when it is plain text, else a table. */
export async function takeDroppedFile(file: File): Promise<void> {
  if (!/\.txt$/iu.test(file.name)) return await takeTableFile(file, null);
  const text = await textOf(file);
  const { sheet } = useSheet.getState();
  if (text === null || !sheet) return;
  const prompts = sheet.axes.find((axis): axis is PromptsAxis => axis.kind === 'prompts');
  if (!prompts) addAxis((id) => ({ kind: 'prompts', id, text, split: 'line', wildcards: 'off', draws: 4 }));
  else {
    const before = prompts.text.trimEnd();
    editAxis(prompts, { text: (before === '' ? text : `${before}\n${text}`).slice(0, MOST_SOURCE_TEXT) });
  }
}

/** Puts the table of a file into an axis, or into a new one. */
export async function takeTableFile(file: File, axis: TableAxis | null): Promise<void> {
  const text = await textOf(file);
  if (text !== null) putTable({ text, name: file.name.slice(0, 200) }, axis);
}

/** Null: it is no text, or too much of it, which is told. */
async function textOf(file: File): Promise<string | null> {
  if (file.size > 4 * MOST_SOURCE_TEXT) {
    tell(t.builder.table.tooLarge, { tone: 'failed' });
    return null;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOfBytes(bytes);
  if (text.length > MOST_SOURCE_TEXT) {
    tell(t.builder.table.tooLarge, { tone: 'failed' });
    return null;
  }
  // A text with many of these is a picture or a spreadsheet's own file.
  if (text.slice(0, 4_000).includes('\u0000')) {
    tell(t.builder.table.notText, { tone: 'failed' });
    return null;
  }
  return text;
}

/** A new text has other columns, so what they are is suggested afresh, and nothing in it has been put right yet. */
export function putTable(given: { readonly text: string; readonly name: string }, axis: TableAxis | null): void {
  const { sheet } = useSheet.getState();
  if (!sheet) return;
  const target = axis ?? sheet.axes.find((one): one is TableAxis => one.kind === 'table') ?? null;
  const delimiter = target?.delimiter ?? 'auto';
  const change = { ...given, columns: columnsFor(given.text, { sheet, delimiter }), fixes: {} };
  if (target) editAxis(target, change);
  else addAxis((id) => ({ kind: 'table', id, delimiter, ...change }));
}

export function columnsFor(
  text: string,
  { sheet, delimiter }: { readonly sheet: Sheet; readonly delimiter: TableAxis['delimiter'] },
): readonly (Target | null)[] {
  const form = formIn(useForms.getState().forms, sheet.base.model);
  const table = readTable(text, { delimiter, mostRows: 1 });
  if (!table) return [];
  const { body } = sheet.base;
  const hasPrompt = form === null || promptPlace(form, readTree(body)) !== null;
  return suggestTargets(table.header, { fields: form ? choosable(form, body) : [], hasPrompt });
}
