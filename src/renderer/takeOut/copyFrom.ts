/** Copies something of jobs, and says what lies on the clipboard now. */

import { type CopyWhat, type FilePick, PICKS_AT_ONCE } from '../../shared/takeOut.ts';
import { bridge } from '../bridge.ts';
import { tell } from '../components/tell.ts';
import { told } from '../store.ts';
import { t } from '../text/en.ts';

export async function copyFrom(what: CopyWhat, of: readonly FilePick[]): Promise<void> {
  const copied = await told(bridge().copyFrom({ what, of: of.slice(0, PICKS_AT_ONCE) }));
  if (copied === null) return;
  const { as, count, left } = copied.value;
  const words = what === 'files' && as === 'paths' ? t.out.copiedAsPaths(count) : t.out.copied[what](count);
  tell(left > 0 ? `${words} ${t.out.copyLeft(left)}` : words);
}
