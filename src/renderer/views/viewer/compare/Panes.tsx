import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { promptBeginning } from '../../../select.ts';
import { t } from '../../../text/en.ts';
import { Layer, PicturePane } from '../PicturePane.tsx';
import { Shown } from '../Shown.tsx';
import type { Size, Stage } from '../zoom.ts';
import { sliderKey } from './modes.ts';
import type { Compared } from './useCompared.ts';

const words = t.viewer.compare;
const MARGIN = 16;
/** A drawing without a size of its own. */
const SQUARE: Size = { width: 512, height: 512 };

export interface PanesProps {
  readonly compared: readonly Compared[];
}

export const letterOf = (at: number): string => words.letters[at] ?? String(at + 1);

const altOf = ({ view, file }: Compared, at: number): string =>
  `${letterOf(at)}: ${view.prompt === '' ? file.name : promptBeginning(view.prompt)}`;

/** The sizes that were found out by painting; what main read in the headers until then. */
function useSizes(compared: readonly Compared[]) {
  const [found, setFound] = useState<ReadonlyMap<string, Size>>(new Map());
  return {
    sizeOf: ({ url, picture }: Compared): Size => found.get(url) ?? picture ?? SQUARE,
    noteSize: (url: string) => (size: Size) =>
      setFound((before) => {
        const known = before.get(url) ?? compared.find((one) => one.url === url)?.picture;
        return known?.width === size.width && known.height === size.height ? before : new Map([...before, [url, size]]);
      }),
  };
}

/** Each in its own place; pictures zoom in step, and everything else is shown as it always is. */
export function SideBySide({ compared }: PanesProps) {
  const { sizeOf, noteSize } = useSizes(compared);
  const arePictures = compared.every(isPaintable);
  return (
    <div
      className={clsx(
        'grid size-full gap-px bg-line',
        compared.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        compared.length === 4 && 'grid-rows-2',
      )}
    >
      {compared.map((one, at) => (
        <div key={one.url} className="relative min-h-0 min-w-0 bg-table">
          {arePictures ? (
            <PicturePane picture={sizeOf(one)} margin={MARGIN} grows leads={at === 0}>
              {(stage) => <Layer url={one.url} alt={altOf(one, at)} stage={stage} onSize={noteSize(one.url)} />}
            </PicturePane>
          ) : (
            <div className="size-full pt-10">
              <Shown job={one.view} file={one.file} place="full" />
            </div>
          )}
          <Tag at={at} one={one} />
        </div>
      ))}
    </div>
  );
}

export const isPaintable = ({ file, mayPaint }: Compared): boolean => mayPaint && (file.kind === 'image' || file.kind === 'svg');

function Tag({ at, one, side = 'left' }: { readonly at: number; readonly one: Compared; readonly side?: 'left' | 'right' }) {
  return (
    <span
      className={clsx(
        'pointer-events-none absolute top-2 flex max-w-[calc(50%-16px)] items-baseline gap-1.5 rounded-control bg-surface/92 px-2 py-0.5 text-second',
        side === 'left' ? 'left-2' : 'right-2',
      )}
    >
      <span className="font-semibold text-ember">{letterOf(at)}</span>
      <span className="one-line text-muted">{one.view.model.split('/').at(-1)}</span>
    </span>
  );
}

/** All of them over each other, in one pane. Each lies as its own size says, so that the same part of each is in sight. */
function Stack({
  compared,
  children,
}: PanesProps & {
  readonly children: (layer: (at: number, style: LayerStyle) => ReactNode) => ReactNode;
}) {
  const { sizeOf, noteSize } = useSizes(compared);
  const [first] = compared;
  if (first === undefined) return null;
  return (
    <PicturePane picture={sizeOf(first)} margin={MARGIN} grows>
      {(stage) => {
        const layer = (at: number, { isBare = false, style = {} }: LayerStyle): ReactNode => {
          const one = compared[at];
          if (one === undefined) return null;
          const own: Stage = { ...stage, picture: sizeOf(one) };
          return (
            <Layer
              key={one.url}
              url={one.url}
              alt={altOf(one, at)}
              stage={own}
              style={style}
              isBare={isBare}
              onSize={noteSize(one.url)}
            />
          );
        };
        return children(layer);
      }}
    </PicturePane>
  );
}

interface LayerStyle {
  readonly isBare?: boolean;
  readonly style?: React.CSSProperties;
}

/** One under the other, parted by a line that is drawn across. `percent`: how much of the first is in sight. */
export function SliderPane({
  compared,
  percent,
  onPercent,
}: PanesProps & { readonly percent: number; readonly onPercent: (percent: number) => void }) {
  const pane = useRef<HTMLDivElement>(null);
  const drag = (event: React.PointerEvent): void => {
    const box = pane.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onPercent((100 * (event.clientX - box.left)) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = sliderKey(event.key, percent);
    if (to === null) return;
    event.preventDefault();
    onPercent(to);
  };
  const [first, second] = compared;
  return (
    <div ref={pane} className="relative size-full overflow-hidden bg-table">
      <Stack compared={compared}>
        {(layer) => (
          <>
            <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
              {layer(1, {})}
            </div>
            <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
              {layer(0, {})}
            </div>
          </>
        )}
      </Stack>
      {first === undefined ? null : <Tag at={0} one={first} />}
      {second === undefined ? null : <Tag at={1} one={second} side="right" />}
      <div
        role="slider"
        tabIndex={0}
        aria-label={words.handle}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={words.handleAt(Math.round(percent))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        style={{ left: `${percent}%` }}
        className="group absolute inset-y-0 w-8 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
      >
        <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-ember" />
        <span className="absolute top-1/2 left-1/2 grid h-9 w-5 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-ember bg-surface group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-ember">
          <span aria-hidden="true" className="h-3 w-1.5 border-x border-edge" />
        </span>
      </div>
    </div>
  );
}

/** One at a time in the same place: what moves is what differs. All of them stay painted, so that none comes late. */
export function BlinkPane({ compared, turn }: PanesProps & { readonly turn: number }) {
  const one = compared[turn];
  return (
    <div className="relative size-full bg-table">
      <Stack compared={compared}>
        {(layer) => compared.map((_, at) => layer(at, { style: { visibility: at === turn ? 'visible' : 'hidden' } }))}
      </Stack>
      {one === undefined ? null : <Tag at={turn} one={one} />}
    </div>
  );
}

/** What is the same is black. */
export function DifferencePane({ compared, isStronger }: PanesProps & { readonly isStronger: boolean }) {
  return (
    <div className="isolate size-full bg-black" style={{ filter: isStronger ? 'brightness(8)' : 'none' }}>
      <Stack compared={compared}>
        {(layer) => [layer(0, { isBare: true }), layer(1, { isBare: true, style: { mixBlendMode: 'difference' } })]}
      </Stack>
    </div>
  );
}
