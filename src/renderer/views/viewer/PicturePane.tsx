import clsx from 'clsx';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { overflows, type Point, panBy, place, type Size, type Stage, wheelFactor, zoomAround } from './zoom.ts';
import { changeView, toggleZoom, useZoom } from './zoomStore.ts';

const NO_SIZE: Size = { width: 0, height: 0 };
/** The wheel of a mouse turns in notches; two fingers on a pad do not. */
const NOTCH = 120;

/** A box in which a picture is zoomed by wheel, pinch and double click, and moved by dragging. */
export function PicturePane({
  picture,
  margin,
  grows = false,
  leads = true,
  className,
  children,
}: {
  /** The size of the picture; null while it is not known. */
  readonly picture: Size | null;
  readonly margin: number;
  readonly grows?: boolean;
  /** The toolbar and the keys go by this pane. */
  readonly leads?: boolean;
  readonly className?: string;
  readonly children: (stage: Stage) => ReactNode;
}) {
  const pane = useRef<HTMLDivElement>(null);
  const box = useBox(pane);
  const stage: Stage | null =
    picture === null || box.width === 0 ? null : { box, picture, density: window.devicePixelRatio, margin, grows };
  const latest = useRef<Stage | null>(null);
  useLayoutEffect(() => {
    latest.current = stage;
  });
  const { width, height } = picture ?? NO_SIZE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers are all that a stage is made of
  useLayoutEffect(() => {
    if (!leads) return;
    useZoom.setState({ stage: latest.current });
    return () => useZoom.setState({ stage: null });
  }, [leads, box, width, height, margin, grows]);
  useWheel(pane, latest);
  const drag = useDrag(latest);
  const movable = useZoom(({ view }) => stage !== null && overflows(view, stage));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does here, keys do for the whole viewer
    <div
      ref={pane}
      onPointerDown={drag.onDown}
      onPointerMove={drag.onMove}
      onPointerUp={drag.onUp}
      onPointerCancel={drag.onUp}
      onDoubleClick={(event) => {
        if (stage !== null) toggleZoom(stage, pointIn(event.currentTarget, event));
      }}
      className={clsx(
        'relative size-full touch-none overflow-hidden',
        movable && (drag.isDragging ? 'cursor-grabbing' : 'cursor-grab'),
        className,
      )}
    >
      {stage === null ? null : children(stage)}
    </div>
  );
}

/** One picture on the stage. Transparency shows as a checkerboard, and pixels as squares once they are large. */
export function Layer({
  url,
  alt,
  stage,
  style,
  isBare = false,
  onSize,
  onBroken,
}: {
  readonly url: string;
  readonly alt: string;
  readonly stage: Stage;
  readonly style?: CSSProperties;
  /** No checkerboard behind it. */
  readonly isBare?: boolean;
  readonly onSize?: (size: Size) => void;
  readonly onBroken?: () => void;
}) {
  const view = useZoom((zoom) => zoom.view);
  const { left, top, width, height, isMagnified } = place(view, stage);
  return (
    <img
      src={url}
      alt={alt}
      draggable={false}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0 && naturalHeight > 0) onSize?.({ width: naturalWidth, height: naturalHeight });
      }}
      onError={onBroken}
      style={{ left, top, width, height, imageRendering: isMagnified ? 'pixelated' : 'auto', ...style }}
      className={clsx('pointer-events-none absolute max-w-none', !isBare && 'checkered')}
    />
  );
}

function useBox(pane: RefObject<HTMLElement | null>): Size {
  const [box, setBox] = useState<Size>(NO_SIZE);
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth, clientHeight } = element;
      setBox((before) =>
        before.width === clientWidth && before.height === clientHeight ? before : { width: clientWidth, height: clientHeight },
      );
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [pane]);
  return box;
}

function pointIn(element: Element, at: { readonly clientX: number; readonly clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: at.clientX - left, y: at.clientY - top };
}

/** React listens to the wheel passively, and the page must not scroll along. */
function useWheel(pane: RefObject<HTMLElement | null>, latest: RefObject<Stage | null>): void {
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      const stage = latest.current;
      if (stage === null) return;
      event.preventDefault();
      const isPinch = event.ctrlKey;
      if (isPinch || isNotched(event)) {
        const factor = wheelFactor({ deltaY: event.deltaY, isPinch });
        changeView((view) => zoomAround(view, stage, { factor, at: pointIn(element, event) }));
      } else {
        changeView((view) => panBy(view, stage, { x: -event.deltaX, y: -event.deltaY }));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [pane, latest]);
}

/** Chromium keeps the old figure beside the new one: a multiple of 120 for each notch of a wheel. */
function isNotched(event: WheelEvent): boolean {
  const turned: unknown = 'wheelDeltaY' in event ? event.wheelDeltaY : 0;
  return event.deltaX === 0 && typeof turned === 'number' && turned !== 0 && turned % NOTCH === 0;
}

function useDrag(latest: RefObject<Stage | null>) {
  const [isDragging, setDragging] = useState(false);
  const from = useRef<Point | null>(null);
  return {
    isDragging,
    onDown: (event: React.PointerEvent): void => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[role="slider"],button') !== null))
        return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
    },
    onMove: (event: React.PointerEvent): void => {
      const stage = latest.current;
      if (from.current === null || stage === null) return;
      const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
      from.current = { x: event.clientX, y: event.clientY };
      changeView((view) => panBy(view, stage, by));
    },
    onUp: (): void => {
      from.current = null;
      setDragging(false);
    },
  };
}
