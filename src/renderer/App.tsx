import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect } from 'react';
import { AwayLine } from './components/AwayLine.tsx';
import { Banner } from './components/Banner.tsx';
import { Boundary } from './components/Boundary.tsx';
import { Button } from './components/Button.tsx';
import { DropSettings } from './components/DropSettings.tsx';
import { EmptyState } from './components/EmptyState.tsx';
import { Rail } from './components/Rail.tsx';
import { StatusBar } from './components/StatusBar.tsx';
import { LiveRegions, Toasts } from './components/Toasts.tsx';
import { refresh } from './keepUp.ts';
import { FromOutside } from './opened/FromOutside.tsx';
import { usePlace } from './route.ts';
import { loadCatalogue, refusalWords, useCache } from './store.ts';
import { OutOfApp } from './takeOut/OutOfApp.tsx';
import { TaskLine } from './takeOut/TaskLine.tsx';
import { t } from './text/en.ts';
import { AboutDialog } from './views/about/AboutDialog.tsx';
import { Batches } from './views/batch/Batches.tsx';
import { Compose } from './views/compose/Compose.tsx';
import { PastedCommands } from './views/compose/PastedCommands.tsx';
import { ManagePresets } from './views/compose/presets/ManagePresets.tsx';
import { SavePreset } from './views/compose/presets/SavePreset.tsx';
import { FirstRun } from './views/firstRun/FirstRun.tsx';
import { Gallery } from './views/gallery/Gallery.tsx';
import { AddRunDialog } from './views/queue/AddRun.tsx';
import { Queue } from './views/queue/Queue.tsx';
import { Settings } from './views/settings/Settings.tsx';
import { ShortcutsDialog } from './views/shortcuts/ShortcutsDialog.tsx';
import { Viewer } from './views/viewer/Viewer.tsx';

const VIEWS = { compose: Compose, queue: Queue, gallery: Gallery, batches: Batches, settings: Settings } as const;

export function App() {
  const status = useCache((cache) => cache.status);
  useAppearance();
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        <LiveRegions />
        <Boundary>{status === 'ready' ? <Frame /> : <Threshold failed={status === 'failed'} />}</Boundary>
        <Toasts />
      </Tooltip.Provider>
    </CSPProvider>
  );
}

function Frame() {
  const { view } = usePlace();
  // A key or the practice Router is all that is needed to begin; until then there is nothing else to show. Whoever has
  // jobs already gets the window, with a banner that asks for the key.
  const firstRun = useCache(
    ({ app, counts }) =>
      app?.profile === 'none' &&
      app.keys.every(({ facts }) => facts.kind === 'none') &&
      Object.values(counts).every((count) => count === 0),
  );
  const View = VIEWS[view];
  useEffect(() => {
    document.title = firstRun ? t.app.name : `${t.app.views[view]} · ${t.app.name}`;
  }, [view, firstRun]);
  useEffect(() => {
    // Rows of unfinished jobs tell by it what is being made.
    if (!firstRun && useCache.getState().catalogue === null) void loadCatalogue('ifOld');
  }, [firstRun]);
  if (firstRun)
    return (
      <>
        <FirstRun />
        <AboutDialog />
        <ShortcutsDialog />
        <FromOutside can="withoutKey" />
      </>
    );
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]">
      <Rail />
      <div className="flex min-h-0 min-w-0 flex-col">
        <Banner />
        <AwayLine />
        <Boundary key={view}>
          <View />
        </Boundary>
        <TaskLine />
      </div>
      <StatusBar />
      <Viewer />
      <OutOfApp />
      <SavePreset />
      <ManagePresets />
      <DropSettings />
      <PastedCommands />
      <AboutDialog />
      <ShortcutsDialog />
      <AddRunDialog />
      <FromOutside can="all" />
    </div>
  );
}

/** Before the first view: nothing that flashes, and words when it cannot be had. */
function Threshold({ failed }: { readonly failed: boolean }) {
  const trouble = useCache((cache) => cache.trouble);
  if (!failed) return <main aria-busy="true" aria-label={t.app.opening} className="h-full" />;
  return (
    <main className="flex h-full">
      <EmptyState
        title={t.app.openFailed}
        line={trouble === null ? '' : refusalWords(trouble)}
        action={
          <Button tone="primary" onClick={() => void refresh()}>
            {t.app.tryAgain}
          </Button>
        }
      />
    </main>
  );
}

/** The theme, where the style sheet finds it. */
function useAppearance(): void {
  const theme = useCache((cache) => cache.app?.theme ?? 'system');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
