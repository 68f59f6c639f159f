/** Shows what was opened outside of the window. Each thing is shown once, one after another, and none of it does anything. */

import { create } from 'zustand';
import type { Opened, Showable } from '../../shared/opened.ts';
import { answerOf, bridge } from '../bridge.ts';
import { tell } from '../components/tell.ts';
import { goTo } from '../route.ts';
import { t } from '../text/en.ts';
import { focusFirst, focusOnceThere } from '../views/compose/focusPlace.ts';
import { takeLink } from '../views/compose/takeLink.ts';
import { openAddRun } from '../views/queue/addRunStore.ts';
import { weighOpened } from '../views/settings/backupStore.ts';
import { closeViewer } from '../views/viewer/viewerStore.ts';

/** Something waits until the window can show it. */
export const useHeld = create<{ readonly isHeld: boolean }>(() => ({ isHeld: false }));

/** What is asked later comes later. */
let showing: Promise<void> = Promise.resolve();

/** Asks now, and whenever main says that there is something. Answers with what ends the listening. */
export function followOpened(can: Showable): () => void {
  const ask = (): void => {
    showing = showing.then(() => showAll(can));
  };
  ask();
  return bridge().onOpened(ask);
}

async function showAll(can: Showable): Promise<void> {
  for (;;) {
    const outcome = await answerOf(bridge().takeOpened(can));
    if (!outcome.ok) return;
    const { next, isHeld } = outcome.value;
    useHeld.setState({ isHeld });
    if (next === null) return;
    await show(next);
  }
}

async function show(opened: Opened): Promise<void> {
  if (opened.kind === 'refused') return tell(t.opened.refused[opened.because], { tone: 'failed' });
  if (opened.kind === 'noJob') return tell(t.opened.noJob, { tone: 'failed' });
  // It stands over everything, and what was opened is below it.
  closeViewer();
  if (opened.kind === 'backup') return weighOpened(opened);
  if (opened.kind === 'add') return openAddRun(opened.run);
  if (opened.kind === 'compose') return takeLink(opened);
  goTo({ view: 'queue', job: opened.id });
  focusOnceThere(() => focusFirst(document, '[data-inspector]'));
}
