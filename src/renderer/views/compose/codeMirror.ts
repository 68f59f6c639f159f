/**
 * The editor behind {@link CodeEditor}. The page's policy allows no style elements, and the editor makes its styles
 * while it runs; inside a shadow root it hands them over as constructed sheets, which the policy does not concern.
 * The page's colours reach it as custom properties.
 */

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface OpenEditor {
  /** Shows another text; where only a part differs, only that part changes, so that the cursor stays. */
  show(text: string): void;
  mark(mistake: { readonly offset: number; readonly words: string } | null): void;
  close(): void;
}

/** Marks a change that comes from outside, which must not be told back. */
const FromOutside = Annotation.define<boolean>();

export function openEditor({
  host,
  label,
  text,
  onText,
}: {
  readonly host: HTMLElement;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}): OpenEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentOnInput(),
        json(),
        syntaxHighlighting(COLOURS),
        keymap.of([...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'), ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true', spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((transaction) => transaction.annotation(FromOutside));
          if (update.docChanged && !isOurs) onText(update.state.doc.toString());
        }),
        LOOK,
      ],
    }),
  });
  return {
    show(next) {
      const now = view.state.doc.toString();
      if (now === next) return;
      view.dispatch({ changes: difference(now, next), annotations: FromOutside.of(true) });
    },
    mark(mistake) {
      const end = view.state.doc.length;
      const from = Math.min(mistake?.offset ?? 0, Math.max(0, end - 1));
      const found: Diagnostic[] = mistake
        ? [{ from, to: Math.min(from + 1, end), severity: 'error', message: mistake.words }]
        : [];
      view.dispatch(setDiagnostics(view.state, found));
    },
    close: () => view.destroy(),
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
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: 'var(--popover-shadow)',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
  },
  '.cm-diagnostic-error': { borderLeft: 'none', padding: '4px 8px' },
});
