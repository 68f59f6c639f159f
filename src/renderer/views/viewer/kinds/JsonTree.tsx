import { ReadText } from '../../inspector/ReadText.tsx';
import type { KindProps } from '../shownFile.ts';

/** JSON, laid out. */
export function JsonTree({ file: { job, file } }: KindProps) {
  return <ReadText job={job.id} index={file.index} mono={true} />;
}
