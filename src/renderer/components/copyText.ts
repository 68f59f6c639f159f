import { bridge } from '../bridge.ts';
import { told } from '../store.ts';
import { t } from '../text/en.ts';
import { tell } from './tell.ts';

export async function copyText(text: string): Promise<void> {
  if ((await told(bridge().copyText(text))) !== null) tell(t.app.copied);
}
