import { lazy, Suspense } from 'react';
import { tidyText } from '../../../shared/schema/draftText.ts';
import { Button } from '../../components/Button.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';
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
  const mistake = body.kind === 'notJson' ? { offset: body.offset, words: t.compose.bodyTrouble(body.trouble) } : null;
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-[900px] flex-1 flex-col gap-2 px-6 py-4 max-[800px]:px-4">
      <div className="flex min-h-40 flex-1 flex-col overflow-hidden rounded-card border border-edge bg-surface focus-within:outline-2 focus-within:outline-ember">
        <Suspense fallback={<div aria-busy="true" className="flex-1" />}>
          <CodeEditor label={t.compose.json.label} text={draft.body} mistake={mistake} onText={editBody} />
        </Suspense>
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3 text-second text-muted">
        <div aria-live="polite" className="min-w-0">
          {body.kind === 'ok' ? <p>{t.compose.json.keptNote}</p> : <FieldErrorLine text={wordsOf(body)} />}
        </div>
        {body.kind === 'ok' ? (
          <Button size="small" tone="plain" onClick={() => editBody(tidyText(draft.body))}>
            {t.compose.json.tidy}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function wordsOf(body: Exclude<Composing['body'], { kind: 'ok' }>): string {
  if (body.kind === 'notJson') return t.compose.bodyTroubleAt(body.trouble, body.line, body.column);
  return body.kind === 'notObject' ? t.compose.reasons.notObject : t.compose.reasons.tooLarge;
}
