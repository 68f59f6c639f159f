/** Shows what a system notice was about, when somebody clicked on it. */

import type { Showing } from '../shared/notices.ts';
import { answerOf, bridge } from './bridge.ts';
import { goTo } from './route.ts';
import { showGroup, showList } from './showList.ts';

/** Asks now, and whenever main says that there is something to show. Answers with what ends the listening. */
export function followNotices(): () => void {
  void take();
  return bridge().onShowing(() => void take());
}

async function take(): Promise<void> {
  const outcome = await answerOf(bridge().takeShowing());
  if (outcome.ok && outcome.value !== null) show(outcome.value);
}

function show(showing: Showing): void {
  switch (showing.kind) {
    case 'job':
      goTo({ view: 'queue', job: showing.id });
      return;
    case 'group':
      goTo({ view: 'queue' });
      showGroup(showing);
      if (showing.isAway) void bridge().dismissAway();
      return;
    case 'atRisk':
      goTo({ view: 'queue' });
      void showList({ filter: 'atRisk', search: '' });
  }
}
