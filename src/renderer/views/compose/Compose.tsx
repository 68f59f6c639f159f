import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bridge } from '../../bridge.ts';
import { announce } from '../../components/announce.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useShortcut } from '../../pressed.ts';
import { loadCatalogue, refusalWords, useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useSheet } from '../batch/sheetStore.ts';
import { goToSection } from '../settings/goToSection.ts';
import { Bar } from './Bar.tsx';
import { CodeView } from './CodeView.tsx';
import { chooseModel } from './changeModel.ts';
import { DraftForm } from './DraftForm.tsx';
import { saveNow } from './draftKeeping.ts';
import { useDraft } from './draftState.ts';
import { openDraft, readModel, showView } from './draftStore.ts';
import { focusFirst, focusOnceThere } from './focusPlace.ts';
import { focusPath } from './formContext.ts';
import { Head } from './Head.tsx';
import { JsonView } from './JsonView.tsx';
import { Latest } from './Latest.tsx';
import { usePastedFiles } from './media/takeAnywhere.ts';
import { firstModel } from './modelSearch.ts';
import { Notices } from './Notices.tsx';
import type { Target } from './reasons.ts';
import { submitDraft } from './submitDraft.ts';
import { useComposing } from './useComposing.ts';

/** Fetched when the first batch is made: the window opens without it. */
const Builder = lazy(async () => ({ default: (await import('../batch/Builder.tsx')).Builder }));

export function Compose() {
  const status = useDraft((draft) => draft.status);
  const trouble = useDraft((draft) => draft.trouble);
  const sheet = useSheet(({ open, sheet: onTable }) => (open ? onTable : null));
  useKeeping();
  if (status === 'opening') return <main aria-busy="true" aria-label={t.compose.opening} className="flex-1" />;
  if (status === 'failed') {
    return (
      <main aria-label={t.compose.title} className="flex min-h-0 flex-1">
        <EmptyState
          title={t.compose.openFailed}
          line={trouble === null ? '' : refusalWords(trouble)}
          action={<Button onClick={() => void openDraft()}>{t.app.tryAgain}</Button>}
        />
      </main>
    );
  }
  if (sheet === null) return <Table />;
  return (
    <Suspense fallback={<main aria-busy="true" aria-label={t.builder.title} className="flex-1" />}>
      <Builder sheet={sheet} />
    </Suspense>
  );
}

/** The draft on its table: what it says, how it is set, what hinders it. */
function Table() {
  const composing = useComposing();
  const { draft, reasons } = composing;
  const [tried, setTried] = useState(false);
  const [picking, setPicking] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const surface = useRef<HTMLDivElement>(null);

  const goToTarget = useCallback(
    (target: Target): void => {
      if (target.kind === 'picker') setPicking(true);
      else if (target.kind === 'settings') goToSection(target.section);
      else if (target.kind !== 'none') {
        const view = target.kind === 'json' ? 'json' : 'form';
        const isFolded = target.kind === 'path' && composing.layout?.advanced.some((field) => field.path[0] === target.path[0]);
        showView(view);
        if (isFolded) setUnfolded(true);
        focusOnceThere(() => {
          const editor = surface.current?.querySelector('[data-json]')?.shadowRoot ?? null;
          if (target.kind === 'json') return focusFirst(editor, '[role="textbox"]');
          const isThere = target.kind === 'path' && surface.current !== null && focusPath(surface.current, target.path);
          return isThere || (target.kind === 'prompt' && focusFirst(surface.current, '[data-prompt]'));
        });
      }
    },
    [composing.layout],
  );

  const submit = useCallback(
    (anyway: 'anyway' | 'checked'): void => {
      const first = reasons.find((reason) => reason.firm || anyway === 'checked');
      setTried(true);
      if (first) goToTarget(first.target);
      else {
        void submitDraft().then((id) => {
          if (id === null) return;
          setTried(false);
          void bridge().pickModel({ id: draft.model, wish: 'used' });
          announce(t.compose.queued.told);
        });
      }
    },
    [reasons, goToTarget, draft.model],
  );
  useSubmitKey(submit);
  usePastedFiles();
  useFirstRefused(composing.refused, goToTarget);

  return (
    <main
      aria-label={t.compose.title}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <Head composing={composing} picking={picking} onPicking={setPicking} />
      <div ref={surface} className="flex min-h-0 min-w-0 flex-col overflow-y-auto">
        <Notices composing={composing} onTarget={goToTarget} />
        {draft.view === 'form' ? (
          <DraftForm composing={composing} tried={tried} unfolded={unfolded} onUnfolded={setUnfolded} />
        ) : draft.view === 'json' ? (
          <JsonView composing={composing} />
        ) : (
          <CodeView composing={composing} />
        )}
      </div>
      {/* The button comes before the pictures for the keyboard, though they stand beside the form. */}
      <Bar composing={composing} onTarget={goToTarget} onSubmit={submit} />
      <Latest model={draft.model} />
    </main>
  );
}

/** Opens the draft once, reads models when the Router changes, and hands the text to main before the window goes. */
function useKeeping(): void {
  const { profile, base } = useApp();
  const status = useDraft((draft) => draft.status);
  const model = useDraft((draft) => draft.model);
  const catalogue = useCache((cache) => cache.catalogue);
  const source = `${profile} ${base}`;
  const lastSource = useRef(source);
  useEffect(() => {
    void openDraft();
    void loadCatalogue('ifOld');
    const flush = (): void => void saveNow();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  useEffect(() => {
    if (lastSource.current === source) return;
    lastSource.current = source;
    void loadCatalogue('now');
    void readModel();
  }, [source]);
  // A first draft begins with a model that can make something, so that there is something to write into.
  const first = useMemo(() => firstModel(catalogue?.models ?? []), [catalogue]);
  useEffect(() => {
    if (status === 'ready' && model === '' && first) void chooseModel(first.id);
  }, [status, model, first]);
}

function useSubmitKey(submit: (anyway: 'checked') => void): void {
  useShortcut('compose', 'submit', (event) => {
    if (!event.repeat) submit('checked');
    return true;
  });
}

/** When the Router names fields, the keyboard goes to the first of them, once. */
function useFirstRefused(refused: ReturnType<typeof useComposing>['refused'], goToTarget: (target: Target) => void): void {
  const key = refused.length === 0 ? '' : JSON.stringify(refused);
  const shown = useRef('');
  useEffect(() => {
    if (key === shown.current) return;
    shown.current = key;
    const first = refused[0];
    if (first && first.path.length > 0) goToTarget({ kind: 'path', path: first.path });
  }, [key, refused, goToTarget]);
}
