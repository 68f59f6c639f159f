/** Whether the app tells of itself, and what. */

import { create } from 'zustand';
import type { AboutFacts, Licence } from '../../../shared/about.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { refusalWords, told } from '../../store.ts';
import { openShortcuts } from '../shortcuts/shortcutsStore.ts';

interface About {
  readonly open: boolean;
  /** Null: not read yet. */
  readonly facts: AboutFacts | null;
  readonly licencesOpen: boolean;
  readonly licences: readonly Licence[] | null;
  /** Why there are no licences to show. */
  readonly trouble: string | null;
}

export const useAbout = create<About>(() => ({
  open: false,
  facts: null,
  licencesOpen: false,
  licences: null,
  trouble: null,
}));

export async function openAbout(): Promise<void> {
  // Read each time, since the results folder may be another one by now; and first, so that the focus finds its place.
  const read = await told(bridge().getAbout());
  if (read !== null) useAbout.setState({ open: true, facts: read.value });
}

export function closeAbout(): void {
  useAbout.setState({ open: false, licencesOpen: false });
}

/** The licences are long, so they are read when somebody wants them, and once. */
export async function openLicences(): Promise<void> {
  useAbout.setState({ licencesOpen: true, trouble: null });
  if (useAbout.getState().licences !== null) return;
  const outcome = await answerOf(bridge().listLicences());
  useAbout.setState(outcome.ok ? { licences: outcome.value } : { trouble: refusalWords(outcome.error) });
}

export function closeLicences(): void {
  useAbout.setState({ licencesOpen: false });
}

/** Asks the feed now. What is learned comes with the facts of the app. */
export async function lookForUpdate(): Promise<void> {
  await told(bridge().lookForUpdate());
}

/** Shows what is chosen in the application's menu, now and from here on. Answers with what ends the listening. */
export function followMenu(): () => void {
  void take();
  return bridge().onMenu(() => void take());
}

async function take(): Promise<void> {
  const outcome = await answerOf(bridge().takeMenuChoice());
  if (!outcome.ok || outcome.value === null) return;
  if (outcome.value === 'shortcuts') {
    openShortcuts();
    return;
  }
  void openAbout();
  if (outcome.value === 'updates') void lookForUpdate();
}
