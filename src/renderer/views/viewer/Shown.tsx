import { lazy, Suspense, useState } from 'react';
import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { fileUrl } from '../../bridge.ts';
import { t } from '../../text/en.ts';
import { Audio } from './kinds/Audio.tsx';
import { JsonTree } from './kinds/JsonTree.tsx';
import { Pdf } from './kinds/Pdf.tsx';
import { Picture } from './kinds/Picture.tsx';
import { Unknown } from './kinds/Unknown.tsx';
import { Video } from './kinds/Video.tsx';
import { Writing } from './kinds/Writing.tsx';
import { Placeholder } from './Placeholder.tsx';
import type { KindProps, ShownFile } from './shownFile.ts';

// Its renderer is larger than the rest of the window, and most sittings never need it.
const Solid = lazy(async () => ({ default: (await import('./kinds/Solid.tsx')).Solid }));

/** A saved file, shown as its kind is shown: the one switch, for the inspector and for the viewer. It fills its parent. */
export function Shown({
  job,
  file,
  place,
}: {
  readonly job: JobView;
  readonly file: JobFile;
  readonly place: ShownFile['place'];
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = fileUrl({ id: job.id, index: file.index });
  if (broken === url || job.absent.includes(file.index)) {
    return <Placeholder file={{ job, file }} line={t.inspector.previewMissing} />;
  }
  const shown: ShownFile = { job, file, url, place, onBroken: () => setBroken(url) };
  return (
    <Suspense fallback={<div aria-busy="true" className="size-full" />}>
      <Kind key={url} file={shown} />
    </Suspense>
  );
}

function Kind({ file }: KindProps) {
  switch (file.file.kind) {
    case 'image':
    case 'svg':
      return <Picture file={file} />;
    case 'video':
      return <Video file={file} />;
    case 'audio':
      return <Audio file={file} />;
    case 'text':
      return <Writing file={file} />;
    case 'json':
      return <JsonTree file={file} />;
    case 'model3d':
      return <Solid file={file} />;
    case 'file':
      return file.file.mediaType === 'application/pdf' ? <Pdf file={file} /> : <Unknown file={file} />;
  }
}
