/** Two ways for jobs to go that must never be taken for each other: out of the list, or their files into the trash. */

import { create } from 'zustand';
import type { JobId } from '../../shared/job.ts';
import { type FilesWeighed, JOBS_AT_ONCE, type Trashed } from '../../shared/takeOut.ts';
import { answerOf, bridge } from '../bridge.ts';
import { tell } from '../components/tell.ts';
import { goTo, placeOf } from '../route.ts';
import { canRemove } from '../select.ts';
import { useSelection } from '../selection.ts';
import { refusalWords, told, useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { runSeries, type SeriesReport } from './task.ts';

interface Leaving {
  readonly asking: { readonly ids: readonly JobId[]; readonly weighed: FilesWeighed } | null;
  /** Jobs that shall go out of the list, once that was asked about. */
  readonly removing: readonly JobId[] | null;
  /** So many of what was selected are still under way, and stay. */
  readonly staying: number;
}

export const useLeaving = create<Leaving>(() => ({ asking: null, removing: null, staying: 0 }));

/** Asks about those alone that can go, so that the number is the one that goes. */
export function askRemove(ids: readonly JobId[]): void {
  if (ids.length === 0) return;
  const removing = ids.filter(mayLeave);
  const staying = ids.length - removing.length;
  if (removing.length === 0) tell(t.out.removeActive(staying));
  else useLeaving.setState({ removing, staying });
}

/** What the window does not know well enough is asked of main. */
function mayLeave(id: JobId): boolean {
  const job = useCache.getState().jobs.get(id);
  return job === undefined || canRemove(job);
}

/** Asks once, with how many files and how large they are. */
export async function askTrash(ids: readonly JobId[]): Promise<void> {
  if (ids.length > JOBS_AT_ONCE) {
    tell(t.out.tooMany(JOBS_AT_ONCE), { tone: 'failed' });
    return;
  }
  const weighed = await told(bridge().weighFiles({ ids }));
  if (weighed === null) return;
  if (weighed.value.files === 0) tell(t.out.trashNothing);
  else useLeaving.setState({ asking: { ids, weighed: weighed.value } });
}

export function keepAll(): void {
  useLeaving.setState({ asking: null, removing: null, staying: 0 });
}

export async function trashFiles(): Promise<void> {
  const { asking } = useLeaving.getState();
  keepAll();
  if (asking === null) return;
  const outcome = await answerOf(bridge().trashFiles({ ids: asking.ids }));
  if (!outcome.ok) tell(refusalWords(outcome.error), { tone: 'failed' });
  else tellTrashed(outcome.value);
}

function tellTrashed({ files, changed, gone, refused, stopped }: Trashed): void {
  const stayed = changed + refused.length;
  const parts = [t.out.trashed(files)];
  if (stopped) parts.push(t.out.trashStopped);
  if (changed > 0) parts.push(t.out.trashChanged(changed));
  if (gone > 0) parts.push(t.out.trashGone(gone));
  if (refused.length > 0) parts.push(t.out.trashRefused(refused.length, refused[0] ?? ''));
  tell(parts.join(' '), { tone: stayed > 0 ? 'failed' : 'plain' });
}

/** Their files stay. Jobs that are still under way stay too, and so does what could not be taken out. */
export async function removeJobs(): Promise<void> {
  const { removing, staying } = useLeaving.getState();
  const ids = removing ?? [];
  keepAll();
  const ended = ids.filter(mayLeave);
  const report = await runSeries('remove', ended, (id) => bridge().removeJob(id));
  if (report === null) {
    tell(t.out.seriesUnderWay, { tone: 'failed' });
    return;
  }
  const { view, job, batch } = placeOf(location.hash);
  if (job !== null && ended.includes(job)) goTo({ view, batch });
  if (report.done === ids.length + staying) useSelection.getState().clear();
  const parts = [t.out.removed(report.done)];
  const stayed = staying + ids.length - ended.length;
  if (stayed > 0) parts.push(t.out.removeActive(stayed));
  tell([...parts, ...lackOf(report)].join(' '), { tone: report.refused > 0 ? 'failed' : 'plain' });
}

/** What a series did not do, in words. */
export function lackOf({ refused, error, stopped }: SeriesReport): readonly string[] {
  return [
    ...(error === null ? [] : [t.out.seriesRefused(refused, refusalWords(error))]),
    ...(stopped ? [t.out.seriesStopped] : []),
  ];
}
