import { t } from '../../../text/en.ts';
import { Facts } from '../reading/Facts.tsx';
import type { KindProps } from '../shownFile.ts';

/** A file of a kind that the window has no player for. */
export function Unknown({ file }: KindProps) {
  return <Facts file={file} line={t.players.facts.notShown} />;
}
