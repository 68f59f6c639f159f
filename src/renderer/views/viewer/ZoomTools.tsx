import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { t } from '../../text/en.ts';
import { percentOf, useZoom, zoomBy, zoomToFit, zoomToOne } from './zoomStore.ts';

const words = t.viewer.zoom;

/** How near a picture is, and the ways to change it. Nothing where there is nothing to zoom. */
export function ZoomTools() {
  const percent = useZoom(percentOf);
  const mode = useZoom(({ view }) => view.mode);
  if (percent === null) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons that belong together
    <div role="group" aria-label={words.label} className="flex items-center">
      <IconButton icon={Minus} label={words.smaller} onClick={() => zoomBy('smaller')} className="max-[860px]:hidden" />
      <span className="w-14 text-center text-second text-muted tabular-nums">{words.scale(percent)}</span>
      <IconButton icon={Plus} label={words.larger} onClick={() => zoomBy('larger')} className="max-[860px]:hidden" />
      <IconButton icon={Maximize} label={words.fit} aria-pressed={mode === 'fit'} onClick={zoomToFit} />
      <Tooltip text={words.one}>
        <button
          type="button"
          aria-label={words.one}
          aria-pressed={mode === 'one'}
          onClick={zoomToOne}
          className="press h-8 shrink-0 rounded-control px-2 text-second font-medium text-muted tabular-nums hover:bg-raised hover:text-text aria-pressed:text-ember"
        >
          {words.oneShort}
        </button>
      </Tooltip>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
    </div>
  );
}
