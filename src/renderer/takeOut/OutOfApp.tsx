import { useEffect } from 'react';
import { Button } from '../components/Button.tsx';
import { ContextMenu } from '../components/ContextMenu.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Select } from '../components/Select.tsx';
import { useShortcut } from '../pressed.ts';
import { placeOf } from '../route.ts';
import { useSelection } from '../selection.ts';
import { t } from '../text/en.ts';
import { useViewer } from '../views/viewer/viewerStore.ts';
import { copyFrom } from './copyFrom.ts';
import { picksOf } from './dragOut.ts';
import { closeExport, startExport, useExporting } from './exporting.ts';
import { keepAll, removeJobs, trashFiles, useLeaving } from './leaving.ts';
import { followTask } from './task.ts';

/** What stands once in the window for everything that leaves it: the menu under the pointer, and two questions. */
export function OutOfApp() {
  useEffect(followTask, []);
  useRequestIdKeys();
  return (
    <>
      <ContextMenu />
      <ExportQuestion />
      <TrashQuestion />
      <RemoveQuestion />
    </>
  );
}

function ExportQuestion() {
  const { ids, to, list } = useExporting();
  const words = t.out;
  return (
    <Dialog
      open={ids !== null}
      onClose={closeExport}
      title={words.exportTitle(ids?.length ?? 0)}
      description={words.exportLine}
      actions={
        <>
          <Button onClick={closeExport}>{t.app.notNow}</Button>
          <Button tone="primary" onClick={() => void startExport()}>
            {words.exportYes}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={words.to}
          value={to}
          options={[
            { value: 'zip', label: words.toChoices.zip },
            { value: 'folder', label: words.toChoices.folder },
          ]}
          onChange={(next) => useExporting.setState({ to: next })}
        />
        <Select
          label={words.list}
          value={list}
          options={[
            { value: 'csv', label: words.listChoices.csv },
            { value: 'json', label: words.listChoices.json },
          ]}
          onChange={(next) => useExporting.setState({ list: next })}
        />
      </div>
    </Dialog>
  );
}

function TrashQuestion() {
  const asking = useLeaving((leaving) => leaving.asking);
  const words = t.out;
  const { jobs = 0, files = 0, sizeBytes = 0, left = 0 } = asking?.weighed ?? {};
  return (
    <Dialog
      open={asking !== null}
      onClose={keepAll}
      title={words.trashTitle(files, sizeBytes)}
      description={words.trashLine(jobs)}
      actions={
        <>
          <Button onClick={keepAll}>{t.app.notNow}</Button>
          <Button tone="danger" onClick={() => void trashFiles()}>
            {words.trashYes}
          </Button>
        </>
      }
    >
      {left > 0 ? <p className="text-muted">{words.trashLeft(left)}</p> : null}
    </Dialog>
  );
}

function RemoveQuestion() {
  const ids = useLeaving((leaving) => leaving.removing);
  const staying = useLeaving((leaving) => leaving.staying);
  const words = t.out;
  return (
    <Dialog
      open={ids !== null}
      onClose={keepAll}
      title={words.removeTitle(ids?.length ?? 0)}
      description={words.removeLine(staying)}
      actions={
        <>
          <Button onClick={keepAll}>{t.app.notNow}</Button>
          <Button tone="danger" onClick={() => void removeJobs()}>
            {words.removeYes}
          </Button>
        </>
      }
    />
  );
}

/** The request ids of what is selected, looked at or open. */
function useRequestIdKeys(): void {
  useShortcut('window', 'copyRequestIds', (event) => {
    if (event.defaultPrevented) return false;
    const { ids, mode } = useSelection.getState();
    const { viewing } = useViewer.getState();
    const one = viewing?.where.job ?? placeOf(location.hash).job;
    const meant = viewing === null && mode === 'several' ? [...ids] : one === null ? [] : [one];
    if (meant.length === 0) return false;
    void copyFrom('requestIds', picksOf(meant));
    return true;
  });
}
