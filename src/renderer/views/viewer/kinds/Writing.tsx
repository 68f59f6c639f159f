import { ReadText } from '../../inspector/ReadText.tsx';
import type { KindProps } from '../shownFile.ts';

/** Text and Markdown, as text. */
export function Writing({ file: { job, file } }: KindProps) {
  return <ReadText job={job.id} index={file.index} mono={false} />;
}
