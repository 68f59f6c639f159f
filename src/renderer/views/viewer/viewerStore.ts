/** What stands over the window: one file to look at, or several to compare. Whoever shows a list opens it from here. */

import { create } from 'zustand';
import type { FileAddress } from '../../../shared/contract.ts';
import type { JobId } from '../../../shared/job.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';
import { mainFile, type Where } from './steps.ts';

export const MOST_COMPARED = 4;

/** The list that a file was opened from, as it stands at each moment. */
export interface Order {
  /** The ids as they are shown, at least those around one of them. */
  ids(near: JobId): readonly JobId[];
  /** The ids above and below, where the list is a grid; without it up and down walk along the same list. */
  column?(near: JobId): readonly JobId[];
  /** Reads on, when the end comes near. */
  more?(near: JobId): void;
}

export interface Viewing {
  readonly where: Where;
  readonly order: Order;
}

interface Shown {
  readonly viewing: Viewing | null;
  /** Stands over what is viewed, and gives way to it. */
  readonly comparing: readonly FileAddress[] | null;
}

export const useViewer = create<Shown>(() => ({ viewing: null, comparing: null }));

/** Opens the viewer. `index`: a file of the job; without it what the job was for. `order`: where the arrows go. */
export function openViewer({
  job,
  index = 'first',
  order,
}: {
  readonly job: JobId;
  readonly index?: Where['index'];
  readonly order: Order;
}): void {
  useViewer.setState({ viewing: { where: { job, index }, order }, comparing: null });
}

export function moveTo(where: Where): void {
  useViewer.setState(({ viewing }) => (viewing === null ? {} : { viewing: { ...viewing, where } }));
}

export function closeViewer(): void {
  useViewer.setState({ viewing: null, comparing: null });
}

/** Two to four files beside each other. */
export function openCompare(files: readonly FileAddress[]): void {
  if (files.length < 2) return;
  useViewer.setState({ comparing: files.slice(0, MOST_COMPARED) });
}

export function closeCompare(): void {
  useViewer.setState({ comparing: null });
}

/** Compares what each of these jobs was for. Tells why when there are not two of them with something to show. */
export async function compareJobs(ids: readonly JobId[]): Promise<void> {
  if (ids.length > MOST_COMPARED) {
    tell(t.viewer.compare.tooMany(MOST_COMPARED));
    return;
  }
  const files: FileAddress[] = [];
  for (const outcome of await Promise.all(ids.map((id) => answerOf(bridge().getJob(id))))) {
    if (!outcome.ok) {
      tell(refusalWords(outcome.error), { tone: 'failed' });
      return;
    }
    const file = mainFile(outcome.value);
    if (file !== null) files.push({ id: outcome.value.id, index: file.index });
  }
  if (files.length < 2) tell(t.viewer.compare.tooFew);
  else openCompare(files);
}
