import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FileFacts, PaintBar } from '../../../shared/fileFacts.ts';
import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { fileUrl } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { t } from '../../text/en.ts';
import { size } from '../../text/intl.ts';
import { Audio } from './kinds/Audio.tsx';
import { JsonTree } from './kinds/JsonTree.tsx';
import { Pdf } from './kinds/Pdf.tsx';
import { Picture } from './kinds/Picture.tsx';
import { Unknown } from './kinds/Unknown.tsx';
import { Video } from './kinds/Video.tsx';
import { Writing } from './kinds/Writing.tsx';
import { noteMeasured } from './measured.ts';
import { Placeholder, WaysOut } from './Placeholder.tsx';
import type { KindProps, ShownFile } from './shownFile.ts';
import { useShowing } from './useShowing.ts';

// Its renderer is larger than the rest of the window, and most sittings never need it.
const Solid = lazy(async () => ({ default: (await import('./kinds/Solid.tsx')).Solid }));

/** A saved file, shown as its kind is shown: the one switch, for the inspector and for the viewer. It fills its parent. */
export function Shown(props: { readonly job: JobView; readonly file: JobFile; readonly place: ShownFile['place'] }) {
  const { job, file } = props;
  if (job.absent.includes(file.index)) return <Placeholder file={{ job, file }} line={t.inspector.previewMissing} />;
  return <Asked key={fileUrl({ id: job.id, index: file.index })} {...props} />;
}

/** Nothing is painted before main has said what its header says, and knows that it will stand in the window. */
function Asked({ job, file, place }: { readonly job: JobView; readonly file: JobFile; readonly place: ShownFile['place'] }) {
  const [isBroken, setBroken] = useState(false);
  const { facts, error, insist } = useShowing({ id: job.id, index: file.index });
  const named = { job, file };
  if (error !== null) return <Placeholder file={named} line={t.inspector.previewMissing} />;
  if (facts === null) return <div aria-busy="true" className="size-full min-h-24" />;
  if (isBroken) {
    return (
      <Placeholder file={named} line={t.viewer.cannotShow}>
        <WaysOut file={named} />
      </Placeholder>
    );
  }
  if (facts.bar !== null) return <Barred file={named} facts={facts} bar={facts.bar} onInsist={insist} />;
  const url = fileUrl({ id: job.id, index: file.index });
  const shown: ShownFile = {
    job,
    file,
    url,
    place,
    facts,
    onBroken: () => setBroken(true),
    onMeasured: (measured) => noteMeasured(url, measured),
  };
  return (
    <Suspense fallback={<div aria-busy="true" className="size-full" />}>
      <Kind file={shown} />
    </Suspense>
  );
}

function Barred({
  file,
  facts: { widthPx, heightPx, mayInsist },
  bar,
  onInsist,
}: {
  readonly file: Pick<ShownFile, 'job' | 'file'>;
  readonly facts: FileFacts;
  readonly bar: PaintBar;
  readonly onInsist: () => void;
}) {
  const pixels = widthPx === null || heightPx === null ? '' : t.viewer.pixels(widthPx, heightPx);
  return (
    <Placeholder file={file} line={t.viewer.bars[bar](bar === 'pixels' ? pixels : size(file.file.sizeBytes))}>
      {mayInsist ? (
        <Button size="small" icon={Eye} onClick={onInsist}>
          {t.viewer.insist}
        </Button>
      ) : null}
      <WaysOut file={file} />
    </Placeholder>
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
