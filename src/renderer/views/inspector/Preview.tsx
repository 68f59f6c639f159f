import type { FileKind, JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { fileUrl } from '../../bridge.ts';
import { t } from '../../text/en.ts';
import { Shown } from '../viewer/Shown.tsx';

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
  const pictures = job.files.filter((other) => other.kind === 'image' || other.kind === 'svg');
  return (
    <div className="flex flex-col gap-2">
      <div className={BOXES[file.kind]}>
        <Shown job={job} file={file} place="beside" />
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
                <img
                  src={fileUrl({ id: job.id, index: picture.index })}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
