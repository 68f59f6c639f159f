import { t } from '../../../text/en.ts';
import { Facts } from '../reading/Facts.tsx';
import type { KindProps } from '../shownFile.ts';

/** A PDF is listed, never rendered. */
export function Pdf({ file }: KindProps) {
  return <Facts file={file} line={t.players.facts.pdf} />;
}
