import { fileUrl } from '../../../bridge.ts';
import { promptBeginning } from '../../../select.ts';
import { t } from '../../../text/en.ts';
import { Placeholder, WaysOut } from '../Placeholder.tsx';
import type { KindProps } from '../shownFile.ts';

/** A 3D model, told by the picture that came with it, where one did. */
export function Solid({ file }: KindProps) {
  const poster = file.job.files.find((other) => other.role === 'thumbnail' && other.kind === 'image');
  if (poster === undefined) {
    return (
      <Placeholder file={file} line={t.inspector.preview3d}>
        <WaysOut file={file} />
      </Placeholder>
    );
  }
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3">
      <img
        src={fileUrl({ id: file.job.id, index: poster.index })}
        alt={promptBeginning(file.job.prompt)}
        draggable={false}
        className="max-h-[min(40vh,320px)] max-w-full rounded-card"
      />
      <WaysOut file={file} />
    </div>
  );
}
