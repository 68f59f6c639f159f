/** Exporting jobs: what a person is asked before, and what is said after. */

import { create } from 'zustand';
import type { JobId } from '../../shared/job.ts';
import { type Exported, type ExportWish, JOBS_AT_ONCE } from '../../shared/takeOut.ts';
import { answerOf, bridge } from '../bridge.ts';
import { tell } from '../components/tell.ts';
import { refusalWords } from '../store.ts';
import { t } from '../text/en.ts';

interface Exporting {
  /** The jobs that the question is about; null: it is not asked. */
  readonly ids: readonly JobId[] | null;
  readonly to: ExportWish['to'];
  readonly list: ExportWish['list'];
}

export const useExporting = create<Exporting>(() => ({ ids: null, to: 'zip', list: 'csv' }));

export function askExport(ids: readonly JobId[]): void {
  if (ids.length > JOBS_AT_ONCE) tell(t.out.tooMany(JOBS_AT_ONCE), { tone: 'failed' });
  else if (ids.length > 0) useExporting.setState({ ids });
}

export function closeExport(): void {
  useExporting.setState({ ids: null });
}

export async function startExport(): Promise<void> {
  const { ids, to, list } = useExporting.getState();
  closeExport();
  if (ids === null) return;
  const outcome = await answerOf(bridge().exportJobs({ ids, to, list }));
  if (!outcome.ok) {
    tell(refusalWords(outcome.error), { tone: outcome.error.kind === 'taskStopped' ? 'plain' : 'failed' });
    return;
  }
  if (outcome.value !== null) tellExported(outcome.value);
}

function tellExported({ path, jobs, files, changed, left }: Exported): void {
  const parts = [t.out.exported(files, jobs, path)];
  if (left > 0) parts.push(t.out.exportLeft(left));
  if (changed > 0) parts.push(t.out.exportChanged(changed));
  tell(parts.join(' '), { tone: left > 0 ? 'failed' : 'plain' });
}
