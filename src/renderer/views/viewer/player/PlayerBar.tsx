import clsx from 'clsx';
import { Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { t } from '../../../text/en.ts';
import { number } from '../../../text/intl.ts';
import { SPEEDS } from './playerKeys.ts';
import { clipTime, spokenTime } from './playTime.ts';
import { usePlayWishes } from './playWishes.ts';
import { Slider } from './Slider.tsx';
import type { Player } from './usePlayer.ts';

const words = t.players;

/** The controls of a clip: two lines, or one where there is room. `children` stands in the place of the plain slider. */
export function PlayerBar({
  player,
  kind,
  children,
}: {
  readonly player: Player;
  readonly kind: 'video' | 'audio';
  readonly children?: ReactNode;
}) {
  const { isPlaying, run } = player;
  const { volume, sound, repeat } = usePlayWishes();
  const isSilent = sound === 'off' || volume === 0;
  return (
    <div className="flex w-full flex-col gap-0.5 px-2 pt-2 pb-1.5">
      {children ?? <Position player={player} className="mx-1.5" />}
      <div className="flex items-center gap-0.5">
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? words.pause : words.play}
          hint={words.hint('K', isPlaying ? words.pause : words.play)}
          onClick={() => run('toggle')}
          className="text-text"
        />
        {kind === 'audio' ? null : (
          <>
            <IconButton
              icon={StepBack}
              label={words.frameBack}
              hint={words.hint(',', words.frameBack)}
              onClick={() => run('frameBack')}
            />
            <IconButton
              icon={StepForward}
              label={words.frameOn}
              hint={words.hint('.', words.frameOn)}
              onClick={() => run('frameOn')}
            />
          </>
        )}
        <Times player={player} />
        <span className="flex-1" />
        <Speed />
        <IconButton
          icon={Repeat}
          label={words.loop}
          hint={words.hint('E', words.loop)}
          aria-pressed={repeat === 'again'}
          onClick={() => run('loop')}
        />
        <IconButton
          icon={isSilent ? VolumeX : Volume2}
          label={isSilent ? words.unmute : words.mute}
          hint={words.hint('M', isSilent ? words.unmute : words.mute)}
          onClick={() => (volume === 0 ? usePlayWishes.setState({ volume: 0.5, sound: 'on' }) : run('mute'))}
        />
        <Slider
          label={words.volume}
          words={words.percent(isSilent ? 0 : volume)}
          value={isSilent ? 0 : volume}
          max={1}
          step={0.05}
          onChange={(next) => usePlayWishes.setState({ volume: next, sound: next === 0 ? 'off' : 'on' })}
          className="hidden w-20! @md:block"
        />
      </div>
    </div>
  );
}

export function Position({ player, className }: { readonly player: Player; readonly className?: string }) {
  const { seconds, whole, seek } = player;
  return (
    <Slider
      label={words.position}
      words={words.positionOf(spokenTime(seconds), spokenTime(whole))}
      value={seconds}
      max={Number.isFinite(whole) ? whole : 0}
      step="any"
      onChange={seek}
      className={clsx(className)}
    />
  );
}

function Times({ player: { seconds, whole } }: { readonly player: Player }) {
  return (
    <span className="ml-1 whitespace-nowrap text-second text-muted tabular-nums">
      <span className="text-text">{clipTime(seconds, whole)}</span> / {clipTime(whole, whole)}
    </span>
  );
}

function Speed() {
  const speed = usePlayWishes((wishes) => wishes.speed);
  const factor = `${number(speed)}×`;
  return (
    <Menu
      entries={SPEEDS.map((other) => ({
        label: `${number(other)}×`,
        onSelect: () => usePlayWishes.setState({ speed: other }),
      }))}
    >
      <button
        type="button"
        aria-label={words.speed(factor)}
        className="press h-8 rounded-control px-1.5 text-second text-muted tabular-nums hover:bg-raised hover:text-text"
      >
        {factor}
      </button>
    </Menu>
  );
}
