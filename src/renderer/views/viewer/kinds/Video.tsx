import type { KindProps } from '../shownFile.ts';

/** A clip. */
export function Video({ file: { file, url, onBroken } }: KindProps) {
  return (
    <div className="flex size-full items-center justify-center overflow-hidden rounded-card bg-raised">
      {/* biome-ignore lint/a11y/useMediaCaption: what a model makes comes without captions */}
      <video src={url} controls preload="metadata" aria-label={file.name} onError={onBroken} className="max-h-full w-full" />
    </div>
  );
}
