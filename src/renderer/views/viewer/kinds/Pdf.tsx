import { t } from '../../../text/en.ts';
import { Placeholder, WaysOut } from '../Placeholder.tsx';
import type { KindProps } from '../shownFile.ts';

/** A PDF is listed, never rendered. */
export function Pdf({ file }: KindProps) {
  return (
    <Placeholder file={file} line={t.inspector.previewNone}>
      <WaysOut file={file} />
    </Placeholder>
  );
}
