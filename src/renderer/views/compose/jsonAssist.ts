/** What the editor of JSON knows of the model: names and values to choose from, and what a field means. */

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, keymap, type Tooltip } from '@codemirror/view';
import { hintsAt, type JsonHint, meaningAt } from '../../../shared/code/jsonHints.ts';
import type { Form } from '../../../shared/schema/field.ts';
import { t } from '../../text/en.ts';
import { factsOfField } from './jsonWords.ts';

/** A text of this many characters is not read anew with every letter. */
const MOST_READ = 500_000;

/** `formNow` gives the form of the model that is chosen at the moment. */
export function jsonAssist(formNow: () => Form | null): Extension {
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const form = formNow();
    if (!form || state.doc.length > MOST_READ) return null;
    const found = hintsAt(form, state.doc.toString(), pos);
    if (!found || (!explicit && found.from === found.to && found.kind === 'names')) return null;
    const typed = state.sliceDoc(found.from, pos).replaceAll('"', '').toLowerCase();
    const fitting = explicit && typed === '' ? found.hints : fittingHints(found.hints, typed);
    const options = fitting.map((hint) => optionOf(hint, found.kind));
    return options.length === 0 ? null : { from: found.from, to: found.to, options, filter: false };
  };
  const hover = hoverTooltip((view, pos): Tooltip | null => {
    const form = formNow();
    if (!form || view.state.doc.length > MOST_READ) return null;
    const meaning = meaningAt(form, view.state.doc.toString(), pos);
    if (!meaning) return null;
    const { field, from, to } = meaning;
    return {
      pos: from,
      end: to,
      above: true,
      create: () => ({ dom: card([field.name, factsOfField(field), field.description ?? '']) }),
    };
  });
  return [
    closeBrackets(),
    autocompletion({ override: [complete], icons: false, activateOnTyping: true, maxRenderedOptions: 60 }),
    hover,
    keymap.of([...closeBracketsKeymap, ...completionKeymap, { key: 'Alt-Escape', run: startCompletion }]),
  ];
}

/** Those that begin with what is typed, then those that hold it; what the model needs stands first among equals. */
function fittingHints(hints: readonly JsonHint[], typed: string): readonly JsonHint[] {
  const rank = ({ label, required }: JsonHint): number => (label.toLowerCase().startsWith(typed) ? 0 : 2) + (required ? 0 : 1);
  return hints.filter(({ label }) => label.toLowerCase().includes(typed)).toSorted((a, b) => rank(a) - rank(b));
}

function optionOf(hint: JsonHint, kind: 'names' | 'values'): Completion {
  const words = t.code.json;
  const detail = hint.isDefault ? words.default : hint.required ? words.required : '';
  return {
    label: kind === 'names' ? `"${hint.label}"` : hint.insert,
    displayLabel: hint.label === '' ? hint.insert : hint.label,
    type: kind === 'names' ? 'property' : 'constant',
    ...(detail === '' ? {} : { detail }),
    ...(kind === 'names' ? { info: () => card([factsOfField(hint.field), hint.field.description ?? '']) } : {}),
    apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
      view.dispatch({
        changes: { from, to, insert: hint.insert },
        selection: { anchor: from + hint.insert.length },
        userEvent: 'input.complete',
      });
    },
  };
}

/** Words of the model's own document are only ever text. */
function card(lines: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-card';
  for (const line of lines.filter((one) => one !== '')) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    box.append(paragraph);
  }
  return box;
}
