/** The back-up that is looked at, or taken in: one at a time, whatever view is open. */

import { create } from 'zustand';
import type { BackupReport } from '../../../shared/backup.ts';
import type { Opened } from '../../../shared/opened.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { refresh } from '../../keepUp.ts';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';
import { openDraftAgain } from '../compose/openDraftAgain.ts';

export type LookedAt =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly path: string }
  | { readonly step: 'told'; readonly report: BackupReport }
  | { readonly step: 'taking'; readonly report: BackupReport }
  | { readonly step: 'refused'; readonly path: string; readonly words: string };

const NONE: LookedAt = { step: 'none' };

export const useBackup = create<{ readonly looked: LookedAt }>(() => ({ looked: NONE }));

const set = (looked: LookedAt): void => useBackup.setState({ looked });

export const showReport = (report: BackupReport): void => set({ step: 'told', report });

/** What is being taken in is taken in to its end. */
export function leaveBackup(): void {
  if (useBackup.getState().looked.step !== 'taking') set(NONE);
}

/** A back-up that was opened outside: what it would bring. */
export async function weighOpened({ ticket, path }: Extract<Opened, { readonly kind: 'backup' }>): Promise<void> {
  if (useBackup.getState().looked.step === 'taking') return tell(t.opened.busy, { tone: 'failed' });
  const reading: LookedAt = { step: 'reading', path };
  set(reading);
  const outcome = await answerOf(bridge().weighOpened(ticket));
  // It was closed meanwhile, or gave way to another one.
  if (useBackup.getState().looked !== reading) return;
  if (outcome.ok) showReport(outcome.value);
  else set({ step: 'refused', path, words: refusalWords(outcome.error) });
}

export async function takeBackup(report: BackupReport): Promise<void> {
  set({ step: 'taking', report });
  const outcome = await answerOf(bridge().importBackup(report.ticket));
  // What came in before a refusal is here as well.
  await refresh();
  if (!outcome.ok) return set({ step: 'refused', path: report.path, words: refusalWords(outcome.error) });
  set(NONE);
  tell(t.settings.backup.taken(outcome.value.jobs));
  if (outcome.value.draft) await openDraftAgain();
}
