import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge, fileUrl } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { promptBeginning } from '../../select.ts';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';
import { ReadText } from './ReadText.tsx';

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
      <Shown key={file.index} job={job} file={file} />
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

function Shown({ job, file }: { readonly job: JobView; readonly file: JobFile }) {
  const [broken, setBroken] = useState(false);
  const url = fileUrl({ id: job.id, index: file.index });
  const onError = (): void => setBroken(true);
  if (broken || job.absent.includes(file.index)) return <Placeholder file={file} line={t.inspector.previewMissing} />;
  switch (file.kind) {
    case 'image':
    case 'svg':
      return (
        <div className="flex min-h-24 items-center justify-center">
          <img
            src={url}
            alt={job.prompt === '' ? file.name : promptBeginning(job.prompt)}
            onError={onError}
            draggable={false}
            className="checkered max-h-[min(46vh,420px)] max-w-full rounded-card"
          />
        </div>
      );
    case 'video':
      return (
        <Pane>
          {/* biome-ignore lint/a11y/useMediaCaption: what a model makes comes without captions */}
          <video
            src={url}
            controls
            preload="metadata"
            aria-label={file.name}
            onError={onError}
            className="max-h-[min(46vh,420px)] w-full"
          />
        </Pane>
      );
    case 'audio':
      return (
        <Pane className="px-3 py-6">
          {/* biome-ignore lint/a11y/useMediaCaption: what a model makes comes without captions */}
          <audio src={url} controls preload="metadata" aria-label={file.name} onError={onError} className="h-10 w-full" />
        </Pane>
      );
    case 'text':
    case 'json':
      return <ReadText job={job.id} index={file.index} mono={file.kind === 'json'} />;
    case 'model3d':
      return <Poster job={job} file={file} />;
    case 'file':
      return <Placeholder file={file} line={t.inspector.previewNone} action={<OpenButton job={job} file={file} />} />;
  }
}

/** A 3D model is told by the picture that came with it, where one did. */
function Poster({ job, file }: { readonly job: JobView; readonly file: JobFile }) {
  const poster = job.files.find((other) => other.role === 'thumbnail' && other.kind === 'image');
  if (poster === undefined)
    return <Placeholder file={file} line={t.inspector.preview3d} action={<OpenButton job={job} file={file} />} />;
  return (
    <div className="relative mx-auto w-fit">
      <img
        src={fileUrl({ id: job.id, index: poster.index })}
        alt={promptBeginning(job.prompt)}
        draggable={false}
        className="max-h-[min(40vh,320px)] max-w-full rounded-card"
      />
      <OpenButton job={job} file={file} className="absolute right-2 bottom-2" />
    </div>
  );
}

function Placeholder({ file, line, action }: { readonly file: JobFile; readonly line: string; readonly action?: ReactNode }) {
  const Icon = KIND_ICONS[file.kind];
  return (
    <Pane className="gap-3 px-6 py-8 text-center text-muted">
      <Icon size={32} aria-hidden="true" />
      <p className="text-pretty">{line}</p>
      {action}
    </Pane>
  );
}

function OpenButton({ job, file, className }: { readonly job: JobView; readonly file: JobFile; readonly className?: string }) {
  return (
    <Button
      size="small"
      icon={ExternalLink}
      className={className}
      aria-label={t.inspector.fileNamed(t.inspector.actions.open, file.name)}
      onClick={() => void told(bridge().openFile({ id: job.id, index: file.index }))}
    >
      {t.inspector.actions.open}
    </Button>
  );
}

function Pane({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className={clsx('flex flex-col items-center justify-center overflow-hidden rounded-card bg-raised', className)}>
      {children}
    </div>
  );
}
