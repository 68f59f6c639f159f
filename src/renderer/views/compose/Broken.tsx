import { Button } from '../../components/Button.tsx';
import { t } from '../../text/en.ts';
import { bodyWords } from './bodyWords.ts';
import { showView } from './draftStore.ts';
import type { Composing } from './useComposing.ts';

/** In the place of a view that cannot draw the draft: where the JSON ends to be readable, and the way there. */
export function Broken({ body }: { readonly body: Exclude<Composing['body'], { kind: 'ok' }> }) {
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col items-start gap-3 px-6 py-8 max-[800px]:px-4">
      <p role="status" className="text-pretty">
        {t.code.broken(bodyWords(body).replace(/\.$/u, ''))}
      </p>
      <p className="text-pretty text-muted">{t.code.brokenKept}</p>
      <Button tone="primary" onClick={() => showView('json')}>
        {t.compose.openJson}
      </Button>
    </div>
  );
}
