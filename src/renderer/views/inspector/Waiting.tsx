import { FolderInput, FolderOpen, HardDrive } from 'lucide-react';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { moveResults } from '../../components/moveResults.ts';
import { told, useApp } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.inspector;

export function isWaitingForFolder({ phase, obstacle }: Pick<JobView, 'phase' | 'obstacle'>): boolean {
  return phase === 'collecting' && (obstacle === 'folderUnavailable' || obstacle === 'folderFull');
}

/** The result is kept in the app's own store, since the results folder cannot take it. */
export function Waiting({ view }: { readonly view: JobView }) {
  const { resultsFolder } = useApp();
  const title = words.waiting[view.obstacle === 'folderFull' ? 'full' : 'away'];
  return (
    <section
      aria-label={title}
      className="flex flex-col items-start gap-2 rounded-card border border-[color-mix(in_oklab,var(--held)_45%,var(--line))] p-4"
    >
      <div className="flex gap-2.5">
        <HardDrive size={16} aria-hidden="true" className="mt-0.5 text-held" />
        <div className="flex min-w-0 flex-col gap-1 text-pretty">
          <p className="font-medium">{title}</p>
          <p className="selectable font-mono text-second break-all">{resultsFolder}</p>
          <p className="text-muted">{words.waiting.line}</p>
        </div>
      </div>
      <div className="ml-[26px] flex flex-wrap gap-2">
        <Button icon={FolderInput} onClick={() => void moveResults()}>
          {words.actions.moveNow}
        </Button>
        <Button icon={FolderOpen} onClick={() => void told(bridge().chooseFolder())}>
          {words.actions.chooseFolder}
        </Button>
      </div>
    </section>
  );
}
