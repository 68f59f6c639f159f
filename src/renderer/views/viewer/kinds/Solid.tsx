import clsx from 'clsx';
import { Moon, Rotate3d, RotateCcw, Sun, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ShortcutIn } from '../../../../shared/shortcuts.ts';
import { fileUrl } from '../../../bridge.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { meaningOf } from '../../../pressed.ts';
import { promptBeginning } from '../../../select.ts';
import { t } from '../../../text/en.ts';
import { Placeholder, WaysOut } from '../Placeholder.tsx';
import { Reveal } from '../reading/Reveal.tsx';
import type { KindProps } from '../shownFile.ts';
import { createDecoder } from '../solid/decoder.ts';
import { graphics } from '../solid/graphics.ts';
import { loadModel } from '../solid/loadModel.ts';
import { GLB_BYTES, type GlbFacts, type GlbTrouble } from '../solid/readGlb.ts';
import { createStage, type Stage, type Turn } from '../solid/stage.ts';

const words = t.players.solid;

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly facts: GlbFacts }
  | { readonly kind: 'refused'; readonly line: string };

/** A 3D model to turn around. What is no GLB, or cannot be drawn, is told by the picture that came with it, where one did. */
export function Solid({ file }: KindProps) {
  const [refused, setRefused] = useState<string | null>(
    file.file.mediaType === 'model/gltf-binary'
      ? file.file.sizeBytes > GLB_BYTES
        ? words.troubles.tooLarge
        : null
      : words.troubles.notGlb,
  );
  if (refused === null) return <Model file={file} onRefused={setRefused} />;
  return <Poster file={file} line={refused} />;
}

function Model({ file, onRefused }: KindProps & { readonly onRefused: (line: string) => void }) {
  const { job, file: saved, place } = file;
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const described = useId();
  const [ground, setGround] = useState<'theme' | 'light' | 'dark'>('theme');
  const [moving, setMoving] = useState<'moving' | 'still'>(() => (mayMove(place) ? 'moving' : 'still'));
  const { state, stage } = useModel({ file, canvas, frame });

  useEffect(() => {
    if (state.kind === 'refused') onRefused(state.line);
  }, [state, onRefused]);
  useEffect(() => {
    if (state.kind === 'shown') stage.current?.setMoving(moving);
  }, [state, stage, moving]);

  const isDark = ground === 'theme' ? isDarkTheme() : ground === 'dark';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups a model with its controls
    <div
      role="group"
      aria-label={words.label}
      className={clsx('flex size-full min-h-0 flex-col overflow-hidden bg-raised', place === 'beside' && 'rounded-card')}
    >
      <div
        ref={frame}
        data-model={state.kind}
        style={ground === 'theme' ? undefined : { colorScheme: ground }}
        className={`relative min-h-0 flex-1 bg-ground ${place === 'beside' ? 'h-[min(46vh,320px)] flex-none' : ''}`}
      >
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={words.canvas(job.prompt === '' ? saved.name : promptBeginning(job.prompt))}
          aria-describedby={described}
          aria-busy={state.kind === 'loading'}
          onKeyDown={(event) => steer(event, stage.current, () => setMoving((now) => (now === 'moving' ? 'still' : 'moving')))}
          onPointerDown={() => setMoving('still')}
          className="focus-inset absolute inset-0 size-full touch-none"
        />
        {state.kind === 'loading' ? <p className="absolute inset-0 grid place-items-center text-muted">{words.loading}</p> : null}
      </div>
      <p id={described} className="sr-only">
        {words.readers}
      </p>
      <div className="flex min-h-11 items-center gap-0.5 px-2 py-1.5">
        <IconButton
          icon={Rotate3d}
          label={words.turn}
          hint={t.players.hint('T', words.turn)}
          aria-pressed={moving === 'moving'}
          onClick={() => setMoving(moving === 'moving' ? 'still' : 'moving')}
        />
        <IconButton
          icon={ZoomIn}
          label={words.closer}
          hint={t.players.hint('+', words.closer)}
          onClick={() => stage.current?.zoom('in')}
        />
        <IconButton
          icon={ZoomOut}
          label={words.away}
          hint={t.players.hint('-', words.away)}
          onClick={() => stage.current?.zoom('out')}
        />
        <IconButton
          icon={RotateCcw}
          label={words.reset}
          hint={t.players.hint('0', words.reset)}
          onClick={() => stage.current?.reset()}
        />
        <IconButton
          icon={isDark ? Sun : Moon}
          label={isDark ? words.lightGround : words.darkGround}
          onClick={() => setGround(isDark ? 'light' : 'dark')}
        />
        <span className="min-w-0 flex-1 one-line px-2 text-right text-second text-muted">
          {state.kind === 'shown' ? factsWords(state.facts, place) : null}
        </span>
      </div>
    </div>
  );
}

function factsWords(facts: GlbFacts, place: 'beside' | 'full'): string {
  const shape = place === 'beside' ? words.triangles(facts.triangles) : words.facts(facts);
  return facts.left === 0 ? shape : `${words.left(facts.left)} ${shape}`;
}

/** By itself a model turns only where it is alone, nobody minds motion, and a graphics card does the work. */
function mayMove(place: 'beside' | 'full'): boolean {
  return place === 'full' && graphics() === 'card' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const TURNS: Readonly<Record<string, Turn>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

function steer(event: KeyboardEvent, stage: Stage | null, toggle: () => void): void {
  const meaning = meaningOf('solid', event);
  if (stage === null || meaning === null) return;
  const way = TURNS[event.key] ?? 'left';
  const deeds: Readonly<Record<ShortcutIn<'solid'>, () => void>> = {
    turn: () => stage.turn(way),
    shift: () => stage.shift(way),
    larger: () => stage.zoom('in'),
    smaller: () => stage.zoom('out'),
    reset: () => stage.reset(),
    spin: toggle,
  };
  deeds[meaning]();
  event.preventDefault();
  event.stopPropagation();
}

function useModel({
  file: { url, onBroken },
  canvas,
  frame,
}: KindProps & {
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly frame: React.RefObject<HTMLDivElement | null>;
}) {
  const stage = useRef<Stage | null>(null);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const gone = useRef(onBroken);
  gone.current = onBroken;

  useEffect(() => {
    const [surface, box] = [canvas.current, frame.current];
    if (surface === null || box === null) return;
    const refuse = (line: string): void => setState({ kind: 'refused', line });
    const made = createStage({ canvas: surface, onLost: () => refuse(words.lost) });
    if (made === null) {
      refuse(words.noGraphics);
      return;
    }
    stage.current = made;
    const over = new AbortController();
    const decoder = createDecoder();
    const watch = new ResizeObserver(() => made.resize(box.clientWidth, box.clientHeight));
    watch.observe(box);

    open().catch(() => {
      if (!over.signal.aborted) refuse(words.troubles.damaged);
    });

    async function open(): Promise<void> {
      const response = await fetch(url, { signal: over.signal });
      if (!response.ok) return gone.current();
      const loaded = await loadModel(await response.arrayBuffer(), decoder);
      if (over.signal.aborted) return;
      if (typeof loaded === 'string') return refuse(troubleWords(loaded));
      made?.show(loaded.gltf);
      setState({ kind: 'shown', facts: loaded.facts });
    }

    return () => {
      over.abort();
      watch.disconnect();
      decoder.close();
      made.close();
      stage.current = null;
    };
  }, [url, canvas, frame]);

  return { state, stage };
}

function troubleWords(trouble: GlbTrouble): string {
  return words.troubles[trouble];
}

function isDarkTheme(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

function Poster({ file, line }: KindProps & { readonly line: string }) {
  const poster = file.job.files.find((other) => other.role === 'thumbnail' && other.kind === 'image');
  const out = file.file.mediaType === 'model/gltf-binary' ? <WaysOut file={file} /> : <Reveal file={file} />;
  if (poster === undefined) {
    return (
      <Placeholder file={file} line={line}>
        {out}
      </Placeholder>
    );
  }
  return (
    <div className="flex size-full min-h-0 flex-col items-center justify-center gap-3 overflow-y-auto p-2">
      <img
        src={fileUrl({ id: file.job.id, index: poster.index })}
        alt={promptBeginning(file.job.prompt)}
        draggable={false}
        className="max-h-[min(40vh,320px)] max-w-full rounded-card"
      />
      <p className="max-w-[44ch] text-center text-pretty text-muted">{line}</p>
      {out}
    </div>
  );
}
