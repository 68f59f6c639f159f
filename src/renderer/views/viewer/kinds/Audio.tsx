import type { KindProps } from '../shownFile.ts';

/** Sound. */
export function Audio({ file: { file, url, onBroken } }: KindProps) {
  return (
    <div className="flex size-full items-center justify-center overflow-hidden rounded-card bg-raised px-3 py-6">
      {/* biome-ignore lint/a11y/useMediaCaption: what a model makes comes without captions */}
      <audio src={url} controls preload="metadata" aria-label={file.name} onError={onBroken} className="h-10 w-full" />
    </div>
  );
}
