import { useEffect, useState } from 'react';
import { promptBeginning } from '../../../select.ts';
import { Layer, PicturePane } from '../PicturePane.tsx';
import type { KindProps, ShownFile } from '../shownFile.ts';
import type { Size } from '../zoom.ts';
import { resetZoom } from '../zoomStore.ts';

const MARGIN = 20;

/** A picture. SVG comes here too: it is only ever shown as a picture, never as a document. */
export function Picture({ file }: KindProps) {
  return file.place === 'full' ? <OnStage file={file} /> : <Beside file={file} />;
}

const altOf = ({ job, file }: ShownFile): string => (job.prompt === '' ? file.name : promptBeginning(job.prompt));

function Beside({ file }: KindProps) {
  return (
    <div className="flex size-full min-h-24 items-center justify-center">
      <img
        src={file.url}
        alt={altOf(file)}
        onError={file.onBroken}
        draggable={false}
        className="checkered max-h-[min(46vh,420px)] max-w-full rounded-card"
      />
    </div>
  );
}

/** On the light table: all of it at first, then as near as one likes. */
function OnStage({ file }: KindProps) {
  const { widthPx, heightPx } = file.facts;
  const [size, setSize] = useState<Size | null>(
    widthPx === null || heightPx === null ? null : { width: widthPx, height: heightPx },
  );
  const isDrawing = file.file.kind === 'svg';
  useEffect(() => resetZoom(), []);
  const onSize = (found: Size): void => {
    setSize(found);
    if (!isDrawing) file.onMeasured({ widthPx: found.width, heightPx: found.height });
  };
  return (
    <>
      {size === null ? <Measure url={file.url} onSize={onSize} onBroken={file.onBroken} /> : null}
      <PicturePane picture={size} margin={MARGIN} grows={isDrawing}>
        {(stage) => <Layer url={file.url} alt={altOf(file)} stage={stage} onSize={onSize} onBroken={file.onBroken} />}
      </PicturePane>
    </>
  );
}

/** A drawing has no header that tells its size: it is asked once, out of sight. */
function Measure({
  url,
  onSize,
  onBroken,
}: {
  readonly url: string;
  readonly onSize: (size: Size) => void;
  readonly onBroken: () => void;
}) {
  return (
    <img
      src={url}
      alt=""
      aria-hidden="true"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize(
          naturalWidth > 0 && naturalHeight > 0 ? { width: naturalWidth, height: naturalHeight } : { width: 512, height: 512 },
        )
      }
      onError={onBroken}
      className="invisible absolute size-px"
    />
  );
}
