import clsx from 'clsx';
import { Maximize2 } from 'lucide-react';
import type { FileKind, JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { Artwork } from '../../components/Artwork.tsx';
import { openMenu } from '../../components/ContextMenu.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { fileDrag } from '../../takeOut/dragOut.ts';
import { fileEntries } from '../../takeOut/menus.ts';
import { t } from '../../text/en.ts';
import { orderHere } from '../viewer/orders.ts';
import { Shown } from '../viewer/Shown.tsx';
import { openViewer } from '../viewer/viewerStore.ts';

/** The room beside the list that each kind gets; where there is none here, it is as tall as what it shows. */
const BOXES: Readonly<Partial<Record<FileKind, string>>> = {
  video: 'h-[min(46vh,300px)]',
  model3d: 'h-[min(46vh,360px)]',
};

/** The chosen file, large, and the others of its job to choose from. SVG is only ever shown as a picture. */
export function Preview({
  job,
  file,
  onShow,
}: {
  readonly job: JobView;
  readonly file: JobFile;
  readonly onShow: (index: number) => void;
}) {
  const look = (): void => openViewer({ job: job.id, index: file.index, order: orderHere() });
  const isPicture = file.kind === 'image' || file.kind === 'svg';
  const pictures = job.files.filter((other) => other.kind === 'image' || other.kind === 'svg');
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for keys and readers */}
      <div
        className={clsx('group/preview relative', BOXES[file.kind])}
        onContextMenu={(event) => openMenu(event, fileEntries(job, file))}
        {...fileDrag({ id: job.id, index: file.index }, isPicture && !job.absent.includes(file.index))}
        onDoubleClick={(event) => {
          if (!(event.target instanceof Element) || event.target.closest('button, video, audio, canvas, pre') === null) look();
        }}
      >
        <Shown job={job} file={file} place="beside" />
        <IconButton
          icon={Maximize2}
          label={t.inspector.fileNamed(t.inspector.lookAt, file.name)}
          hint={t.inspector.lookAt}
          onClick={look}
          className="absolute top-2 right-2 bg-surface/85 opacity-0 group-hover/preview:opacity-100 group-focus-within/preview:opacity-100"
        />
      </div>
      {pictures.length < 2 ? null : (
        <ul className="flex gap-2 overflow-x-auto p-0.5">
          {pictures.map((picture) => (
            <li key={picture.index}>
              <button
                type="button"
                aria-label={t.inspector.fileNamed(t.inspector.showFile, picture.name)}
                aria-pressed={picture.index === file.index}
                onClick={() => onShow(picture.index)}
                className="press block size-12 overflow-hidden rounded-control border-2 border-transparent opacity-70 hover:opacity-100 aria-pressed:border-ember aria-pressed:opacity-100"
              >
                <Artwork job={{ id: job.id, cover: picture }} fallback={null} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
