import { lazy, Suspense, useMemo } from 'react';
import { stretchOf } from '../../../shared/code/jsonHints.ts';
import { tidyText } from '../../../shared/schema/draftText.ts';
import type { ProblemKind } from '../../../shared/schema/problems.ts';
import { Button } from '../../components/Button.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';
import { bodyWords } from './bodyWords.ts';
import type { Mistake } from './codeMirror.ts';
import { editBody } from './draftStore.ts';
import type { Composing } from './useComposing.ts';

/** The editor is half of the page's code and opens rarely, so it is fetched when it is first wanted. */
const CodeEditor = lazy(async () => {
  const { CodeEditor: component } = await import('./CodeEditor.tsx');
  return { default: component };
});

/** The same draft as text. What cannot be read yet stays as it is typed. */
export function JsonView({ composing }: { readonly composing: Composing }) {
  const { draft, body } = composing;
  const mistakes = useMistakes(composing);
  const format = (): void => {
    if (body.kind === 'ok') editBody(tidyText(draft.body));
  };
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-[900px] flex-1 flex-col gap-2 px-6 py-4 max-[800px]:px-4">
      <div className="flex min-h-40 flex-1 flex-col overflow-hidden rounded-card border border-edge bg-surface focus-within:outline-2 focus-within:outline-ember">
        <Suspense fallback={<div aria-busy="true" className="flex-1" />}>
          <CodeEditor
            name={`${draft.id} ${draft.model}`}
            label={t.compose.json.label}
            text={draft.body}
            form={draft.form}
            mistakes={mistakes}
            onText={editBody}
            onFormat={format}
          />
        </Suspense>
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3 text-second text-muted">
        <div aria-live="polite" className="min-w-0">
          {body.kind === 'ok' ? (
            <p title={t.code.json.keys}>{t.compose.json.keptNote}</p>
          ) : (
            <FieldErrorLine text={bodyWords(body)} />
          )}
        </div>
        {body.kind === 'ok' ? (
          <Button size="small" tone="plain" title={t.code.json.format} aria-keyshortcuts="Shift+Alt+F" onClick={format}>
            {t.compose.json.tidy}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const AT_NAME: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['unknownName', 'notTogether']);

/** Where the text cannot be read; else what the model would not take, and what the Router has refused of this very text. */
function useMistakes({ body, tree, problems, refused }: Composing): readonly Mistake[] {
  return useMemo(() => {
    if (body.kind === 'notJson') {
      return [{ from: body.offset, to: body.offset + 1, words: t.compose.bodyTrouble(body.trouble), weight: 'error' }];
    }
    if (body.kind !== 'ok') return [];
    const told = refused.map(
      ({ path, message }): Mistake => ({ ...stretchOf(tree, path, 'value'), words: message, weight: 'error' }),
    );
    const doubts = problems.map(({ path, label, kind, fact }): Mistake => {
      const part = AT_NAME.has(kind) ? 'name' : 'value';
      return { ...stretchOf(tree, path, part), words: t.compose.problem(label, kind, fact), weight: 'doubt' };
    });
    return [...told, ...doubts];
  }, [body, tree, problems, refused]);
}
