import { t } from '../../../text/en.ts';
import { Placeholder, WaysOut } from '../Placeholder.tsx';
import type { KindProps } from '../shownFile.ts';

/** A file of a kind that the window has no player for. */
export function Unknown({ file }: KindProps) {
  return (
    <Placeholder file={file} line={t.inspector.previewNone}>
      <WaysOut file={file} />
    </Placeholder>
  );
}
