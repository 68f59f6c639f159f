import { ArrowLeftRight, Info, Pause, Play, Repeat, Sparkle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FileAddress } from '../../../../shared/contract.ts';
import type { ShortcutIn } from '../../../../shared/shortcuts.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Segments } from '../../../components/Segments.tsx';
import { meaningOf } from '../../../pressed.ts';
import { t } from '../../../text/en.ts';
import { Divider } from '../LookBar.tsx';
import { useViewerKeys } from '../useViewerKeys.ts';
import { closeCompare } from '../viewerStore.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { resetZoom, zoomByKey } from '../zoomStore.ts';
import { Differences } from './Differences.tsx';
import { MODES, type Mode, modeAfter, modesFor, sliderKey } from './modes.ts';
import { BlinkPane, DifferencePane, isPaintable, SideBySide, SliderPane } from './Panes.tsx';
import { type Compared, useCompared } from './useCompared.ts';

const words = t.viewer.compare;
/** Slow enough to be no flicker: under one change in half a second. */
const BLINK_MS = 700;

/** As it was left. */
let modeWanted: Mode = 'slider';
let factsWanted: boolean | null = null;

/** Two to four results beside each other, over each other, one after the other, or what parts them. */
export function Compare({ files }: { readonly files: readonly FileAddress[] }) {
  const found = useCompared(files);
  if (found === null || found === 'failed') {
    return (
      <div className="flex size-full flex-col">
        <header className="flex h-12 shrink-0 items-center justify-end border-b border-line bg-surface px-2">
          <IconButton icon={X} label={words.close} onClick={closeCompare} />
        </header>
        {found === null ? <div className="flex-1" aria-busy="true" /> : <EmptyState title={t.inspector.previewMissing} />}
      </div>
    );
  }
  return <Table found={found} />;
}

function Table({ found }: { readonly found: readonly Compared[] }) {
  const [isSwapped, setSwapped] = useState(false);
  const [wanted, setWanted] = useState(modeWanted);
  const [factsOpen, setFactsOpen] = useState(factsWanted ?? window.innerWidth >= 1_000);
  const [percent, setPercent] = useState(50);
  const [isStronger, setStronger] = useState(false);
  const compared = isSwapped ? found.toReversed() : found;
  const allowed = compared.every(isPaintable) ? modesFor(compared.map(({ file }) => file.kind)) : (['side'] as const);
  const mode = allowed.includes(wanted) ? wanted : (allowed[0] ?? 'side');
  const blink = useBlink(compared.length, mode === 'blink');
  // A new comparison begins with all in sight.
  useEffect(() => resetZoom(), []);

  const choose = (next: Mode): void => {
    modeWanted = next;
    setWanted(next);
  };
  const toggleFacts = (): void => {
    factsWanted = !factsOpen;
    setFactsOpen(!factsOpen);
  };
  const slide = (to: number): void => setPercent(Math.max(0, Math.min(100, to)));
  const deeds: Readonly<Record<ShortcutIn<'comparing'>, () => void>> = {
    mode: () => choose(modeAfter(mode, allowed)),
    swap: () => setSwapped(!isSwapped),
    turn: blink.turnOver,
    play: blink.toggle,
    stronger: () => setStronger(!isStronger),
    facts: toggleFacts,
  };
  useViewerKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (zoomByKey(event)) return true;
    const meaning = meaningOf('comparing', event);
    const slid = mode === 'slider' ? sliderKey(event.key, percent) : null;
    if (slid !== null) slide(slid);
    else if (meaning !== null) deeds[meaning]();
    else return false;
    return true;
  });

  return (
    <div className="flex size-full min-h-0 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2">
        <Modes mode={mode} allowed={allowed} onChoose={choose} />
        <IconButton icon={ArrowLeftRight} label={words.swap} aria-pressed={isSwapped} onClick={() => setSwapped(!isSwapped)} />
        {mode === 'blink' ? (
          <>
            <IconButton icon={Repeat} label={words.turn} onClick={blink.turnOver} />
            <IconButton
              icon={blink.isPlaying ? Pause : Play}
              label={blink.isPlaying ? words.pause : words.play}
              onClick={blink.toggle}
            />
          </>
        ) : null}
        {mode === 'difference' ? (
          <IconButton icon={Sparkle} label={words.stronger} aria-pressed={isStronger} onClick={() => setStronger(!isStronger)} />
        ) : null}
        <span className="flex-1" />
        <ZoomTools />
        <IconButton icon={Info} label={words.settings} aria-pressed={factsOpen} onClick={toggleFacts} />
        <Divider />
        <IconButton icon={X} label={words.close} onClick={closeCompare} />
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 bg-table">
          {mode === 'slider' ? (
            <SliderPane compared={compared} percent={percent} onPercent={slide} />
          ) : mode === 'blink' ? (
            <BlinkPane compared={compared} turn={blink.turn} />
          ) : mode === 'difference' ? (
            <DifferencePane compared={compared} isStronger={isStronger} />
          ) : (
            <SideBySide compared={compared} />
          )}
        </div>
        {factsOpen ? <Differences key={isSwapped ? 'swapped' : 'as given'} compared={compared} /> : null}
      </div>
    </div>
  );
}

function Modes({
  mode,
  allowed,
  onChoose,
}: {
  readonly mode: Mode;
  readonly allowed: readonly Mode[];
  readonly onChoose: (mode: Mode) => void;
}) {
  const why = allowed.length > 2 ? undefined : allowed.length === 1 ? words.onlySide : words.onlyTwo;
  return (
    <Segments
      look="head"
      aria-label={words.modeLabel}
      title={why ?? words.modeLabel}
      value={mode}
      onChoose={onChoose}
      segments={MODES.map((name) => ({ value: name, label: words.modes[name], disabled: !allowed.includes(name) }))}
    />
  );
}

const STILL = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whose turn it is. Without motion it is a person who turns. */
function useBlink(count: number, isOn: boolean) {
  const [turn, setTurn] = useState(0);
  const [isPlaying, setPlaying] = useState(!STILL.matches);
  const turnOver = (): void => {
    setPlaying(false);
    setTurn((now) => (now + 1) % count);
  };
  useEffect(() => {
    if (!isOn || !isPlaying) return;
    const timer = setInterval(() => setTurn((now) => (now + 1) % count), BLINK_MS);
    return () => clearInterval(timer);
  }, [isOn, isPlaying, count]);
  return { turn, isPlaying, turnOver, toggle: () => setPlaying(!isPlaying) };
}
