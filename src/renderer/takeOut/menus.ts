/** What the menus of jobs and files offer. One place for list, wall, inspector and viewer. */

import {
  Columns2,
  Copy,
  Download,
  ExternalLink,
  FolderOpen,
  ImageUp,
  ListEnd,
  ListStart,
  ListX,
  PanelRight,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import type { FileAddress } from '../../shared/contract.ts';
import type { FileKind, JobFile, JobId } from '../../shared/job.ts';
import type { JobSummary, JobView } from '../../shared/jobView.ts';
import { noChange } from '../../shared/marks.ts';
import type { CopyWhat, FilePick } from '../../shared/takeOut.ts';
import { answerOf, bridge } from '../bridge.ts';
import type { MenuEntry, MenuGroup } from '../components/Menu.tsx';
import { tell } from '../components/tell.ts';
import { canRemove } from '../select.ts';
import { refusalWords, told, useCache } from '../store.ts';
import { t } from '../text/en.ts';
import { sendAt } from '../views/queue/reorder.ts';
import { knownJobs } from '../views/viewer/orders.ts';
import { compareJobs, MOST_COMPARED } from '../views/viewer/viewerStore.ts';
import { againGroup } from './again.ts';
import { copyFrom } from './copyFrom.ts';
import { meantBy, picksOf } from './dragOut.ts';
import { askExport } from './exporting.ts';
import { askRemove, askTrash, lackOf } from './leaving.ts';
import { runSeries } from './task.ts';
import { useAsInput } from './useAsInput.ts';

type Entries = readonly (MenuEntry | MenuGroup)[];
const words = t.out;

/** What is meant by a job that is pointed at: all that is selected when it is among them, else it alone. */
export function entriesAt(id: JobId, open: (() => void) | null): Entries {
  const known = knownJobs();
  const ids = meantBy(id);
  return jobEntries(
    ids,
    ids.flatMap((one) => known.get(one) ?? []),
    open,
  );
}

/**
 * For one job, or for several that are meant together. `jobs`: those of them that the window knows; the others have ended and
 * have files. `open`: what opening one of them does.
 */
export function jobEntries(ids: readonly JobId[], jobs: readonly JobSummary[], open: (() => void) | null): Entries {
  const [first] = jobs;
  if (ids.length === 0) return [];
  const isAllKnown = jobs.length === ids.length;
  const withFiles = !isAllKnown || jobs.some(({ fileCount }) => fileCount > 0);
  const isRemovable = !isAllKnown || jobs.some(canRemove);
  const single = ids.length === 1 && first !== undefined ? first : null;
  const entries: (MenuEntry | MenuGroup)[] = [];
  if (single !== null && open !== null) entries.push({ label: words.open, icon: PanelRight, onSelect: open });
  if (single?.cover !== null && single !== null && !single.absent.includes(single.cover.index)) {
    entries.push(...coverEntries(single.id, single.cover));
  }
  if (single !== null) entries.push({ ...againGroup(single), parted: entries.length > 0 });
  entries.push({ ...copyGroup(picksOf(ids), jobs), parted: entries.length > 0 && single === null });
  if (ids.length >= 2 && ids.length <= MOST_COMPARED) {
    entries.push({ label: words.compare, icon: Columns2, keys: 'C', onSelect: () => void compareJobs(ids) });
  }
  const starred = jobs.length > 0 && jobs.every((job) => job.starred);
  entries.push({
    label: starred ? words.unstar : words.star,
    icon: starred ? StarOff : Star,
    onSelect: () => void starJobs(ids, !starred),
  });
  const waiting = jobs.filter(({ phase }) => phase === 'outbox').map(({ id }) => id);
  if (waiting.length > 0) {
    entries.push({ label: t.batch.waiting.first, icon: ListStart, parted: true, onSelect: () => void sendAt(waiting, 'front') });
    entries.push({ label: t.batch.waiting.last, icon: ListEnd, onSelect: () => void sendAt(waiting, 'back') });
  }
  if (withFiles) entries.push({ label: words.exportAsk, icon: Download, onSelect: () => askExport(ids) });
  if (withFiles && isRemovable) {
    entries.push({ label: words.trashAsk, icon: Trash2, parted: true, danger: true, onSelect: () => void askTrash(ids) });
  }
  if (isRemovable) {
    const parted = !withFiles;
    entries.push({ label: words.remove, icon: ListX, parted, onSelect: () => askRemove(ids) });
  }
  return entries;
}

/** For one saved file of a job. */
export function fileEntries(view: Pick<JobView, 'id' | 'absent' | 'requestId'>, file: JobFile): Entries {
  const address = { id: view.id, index: file.index };
  if (view.absent.includes(file.index)) return [copyGroup([address], [view], file)];
  return [
    ...coverEntries(view.id, { index: file.index, kind: file.kind }),
    { ...copyGroup([address], [view], file), parted: true },
  ];
}

/** What the bar of the viewer does not offer by itself. */
export function furtherEntries(view: Pick<JobView, 'id' | 'absent' | 'requestId'>, file: JobFile): Entries {
  const address = { id: view.id, index: file.index };
  const isThere = !view.absent.includes(file.index);
  return [...inputEntry(address, isThere ? file.kind : null), { ...copyGroup([address], [view], file), parted: true }];
}

function inputEntry(address: FileAddress, kind: FileKind | null): readonly MenuEntry[] {
  return kind === 'image' ? [{ label: words.useAsInput, icon: ImageUp, onSelect: () => void useAsInput(address) }] : [];
}

function coverEntries(id: JobId, { index, kind }: Pick<JobFile, 'index' | 'kind'>): readonly MenuEntry[] {
  const address = { id, index };
  return [
    { label: words.openWith, icon: ExternalLink, onSelect: () => void openOutside(address) },
    { label: words.reveal, icon: FolderOpen, onSelect: () => void told(bridge().revealFile(address)) },
    ...inputEntry(address, kind),
  ];
}

/** What other programs may not be asked to open is shown in its folder instead. */
export async function openOutside(address: { readonly id: JobId; readonly index: number }): Promise<void> {
  const outcome = await answerOf(bridge().openFile(address));
  if (outcome.ok) return;
  const action =
    outcome.error.kind === 'notOpenable' ? { label: words.reveal, run: () => void told(bridge().revealFile(address)) } : null;
  tell(refusalWords(outcome.error), { tone: 'failed', action });
}

function copyGroup(
  picks: readonly FilePick[],
  jobs: readonly Pick<JobSummary, 'requestId'>[],
  file: JobFile | null = null,
): MenuGroup {
  const [pick] = picks;
  const copy = (what: CopyWhat, keys?: string): MenuEntry => ({
    label: words.copyWhat[what](picks.length),
    ...(keys === undefined ? {} : { keys }),
    onSelect: () => void copyFrom(what, picks),
  });
  const content = file !== null && pick !== undefined ? contentEntry(pick.id, file) : [];
  const ids: CopyWhat[] = jobs.some(({ requestId }) => requestId !== null) ? ['requestIds', 'jobIds'] : ['jobIds'];
  return {
    label: words.copy,
    icon: Copy,
    entries: [
      ...content,
      copy('files'),
      copy('paths'),
      { ...copy('prompts'), parted: true },
      ...ids.map((what) => copy(what, what === 'requestIds' ? requestIdKeys() : undefined)),
      { ...copy('results'), parted: true },
      copy('settings'),
    ],
  };
}

/** A picture as a picture, words as words. */
function contentEntry(id: JobId, { index, kind }: JobFile): readonly MenuEntry[] {
  if (kind !== 'image' && kind !== 'text' && kind !== 'json' && kind !== 'svg') return [];
  const label = kind === 'image' ? words.copyPicture : words.copyText;
  const run = async (): Promise<void> => {
    if ((await told(bridge().copyFile({ id, index }))) !== null) tell(t.app.copied);
  };
  return [{ label, onSelect: () => void run() }];
}

export function requestIdKeys(): string {
  return useCache.getState().app?.platform === 'darwin' ? '⇧⌘C' : 'Ctrl+Shift+C';
}

export async function starJobs(ids: readonly JobId[], starred: boolean): Promise<void> {
  const report = await runSeries('star', ids, (id) => bridge().markJob({ ...noChange(id), starred }));
  if (report === null) {
    tell(words.seriesUnderWay, { tone: 'failed' });
    return;
  }
  const lack = lackOf(report);
  if (ids.length === 1 && lack.length === 0) return;
  tell([words.starredCount(report.done, starred), ...lack].join(' '), { tone: report.refused > 0 ? 'failed' : 'plain' });
}
