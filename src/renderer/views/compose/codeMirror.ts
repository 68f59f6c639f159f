/**
 * The editor behind {@link CodeEditor}. The page's policy allows no style elements, and the editor makes its styles
 * while it runs; inside a shadow root it hands them over as constructed sheets, which the policy does not concern.
 * The page's colours reach it as custom properties.
 */

import { defaultKeymap, history, historyField, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A stretch of the text, in UTF-16 units, and what is wrong with it. */
export interface Mistake {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  /** `doubt`: only the model's own document says so. */
  readonly weight: 'error' | 'doubt';
}

export interface OpenEditor {
  /** Shows another text; where only a part differs, only that part changes, so that the cursor stays. */
  show(text: string): void;
  mark(mistakes: readonly Mistake[]): void;
  close(): void;
}

/** The last editor's text with its steps back, for when the same draft is opened as text again. */
let kept: { readonly name: string; readonly state: EditorState } | null = null;

/** What is kept of an editor beside its text. */
const STEPS = { history: historyField };

/** Marks a change that comes from outside, which must not be told back. */
const FromOutside = Annotation.define<boolean>();

export function openEditor({
  host,
  name,
  label,
  keysNote,
  text,
  assist,
  onText,
  onFormat,
}: {
  readonly host: HTMLElement;
  /** Of the draft: under the same name, undo goes on where it was. */
  readonly name: string;
  readonly label: string;
  /** Which keys do what, for readers. */
  readonly keysNote: string;
  readonly text: string;
  readonly assist: Extension;
  readonly onText: (text: string) => void;
  readonly onFormat: () => void;
}): OpenEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const extensions = [
    lineNumbers(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    indentOnInput(),
    json(),
    syntaxHighlighting(COLOURS),
    assist,
    keymap.of([
      {
        key: 'Shift-Alt-f',
        run: () => {
          onFormat();
          return true;
        },
      },
      { key: 'F8', run: nextDiagnostic },
      ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'),
      ...historyKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-description': keysNote,
      'aria-multiline': 'true',
      spellcheck: 'false',
    }),
    EditorView.updateListener.of((update) => {
      const isOurs = update.transactions.some((transaction) => transaction.annotation(FromOutside));
      if (update.docChanged && !isOurs) onText(update.state.doc.toString());
    }),
    LOOK,
  ];
  const steps = kept?.name === name ? (kept.state.toJSON(STEPS) as unknown) : null;
  const state =
    steps === null ? EditorState.create({ doc: text, extensions }) : EditorState.fromJSON(steps, { extensions }, STEPS);
  const view = new EditorView({ root, parent: root, state });
  return {
    show(next) {
      const now = view.state.doc.toString();
      if (now === next) return;
      view.dispatch({ changes: difference(now, next), annotations: FromOutside.of(true) });
    },
    mark(mistakes) {
      const end = view.state.doc.length;
      const found = mistakes.map(({ from, to, words, weight }): Diagnostic => {
        const start = Math.min(from, Math.max(0, end - 1));
        return {
          from: start,
          to: Math.min(Math.max(to, start + 1), end),
          severity: weight === 'error' ? 'error' : 'warning',
          message: words,
        };
      });
      view.dispatch(setDiagnostics(view.state, found));
    },
    close: () => {
      kept = { name, state: view.state };
      view.destroy();
    },
  };
}

/** The one stretch in which two texts differ. */
function difference(now: string, next: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(now.length, next.length);
  let from = 0;
  while (from < shorter && now[from] === next[from]) from += 1;
  let same = 0;
  while (same < shorter - from && now[now.length - 1 - same] === next[next.length - 1 - same]) same += 1;
  return { from, to: now.length - same, insert: next.slice(from, next.length - same) };
}

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--text)' },
  { tag: tags.string, color: 'var(--done)' },
  { tag: tags.number, color: 'var(--running)' },
  { tag: [tags.bool, tags.null], color: 'var(--queued)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--muted)' },
  { tag: tags.invalid, color: 'var(--failed)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'transparent', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--ember)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none', paddingLeft: '6px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--raised) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--ember)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--ember) 30%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--chosen)', outline: '1px solid var(--edge)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--failed)', textUnderlineOffset: '3px' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--failed)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--held)', textUnderlineOffset: '3px' },
  '.cm-lintPoint-warning:after': { borderBottomColor: 'var(--held)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: 'var(--popover-shadow)',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
  },
  '.cm-diagnostic-error, .cm-diagnostic-warning': { borderLeft: 'none', padding: '4px 8px' },
  '.cm-diagnostic': { whiteSpace: 'normal', maxWidth: '360px' },
  '.cm-card': { maxWidth: '360px', padding: '6px 10px', fontSize: '12px', lineHeight: '17px', overflowWrap: 'anywhere' },
  '.cm-card p': { margin: '0' },
  '.cm-card p + p': { marginTop: '2px', color: 'var(--muted)' },
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'hidden', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
    fontSize: '12px',
    maxHeight: '224px',
    minWidth: '180px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '18px', borderRadius: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--chosen)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal', marginLeft: '10px' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--ember)' },
  '.cm-tooltip.cm-completionInfo': { padding: '0', backgroundColor: 'var(--raised)' },
});
