import { promptBeginning } from '../../../select.ts';
import type { KindProps } from '../shownFile.ts';

/** A picture, whole. SVG comes here too: it is only ever shown as a picture, never as a document. */
export function Picture({ file: { job, file, url, onBroken } }: KindProps) {
  return (
    <div className="flex size-full min-h-24 items-center justify-center">
      <img
        src={url}
        alt={job.prompt === '' ? file.name : promptBeginning(job.prompt)}
        onError={onBroken}
        draggable={false}
        className="checkered max-h-[min(46vh,420px)] max-w-full rounded-card"
      />
    </div>
  );
}
