import { bridge } from '../bridge.ts';
import { told } from '../store.ts';
import { t } from '../text/en.ts';
import { tell } from './tell.ts';

/** What waits for the results folder goes there, or a toast says why it cannot. */
export async function moveResults(): Promise<void> {
  if ((await told(bridge().moveResults())) !== null) tell(t.inspector.moving);
}
