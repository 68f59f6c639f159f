/** A media element as the player's controls see it. The element is the truth; what is here is read from it. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOnMac } from '../../../pressed.ts';
import { frameBeside, nextSpeed, type PlayerWish, wishOf } from './playerKeys.ts';
import { usePlayWishes } from './playWishes.ts';

const STEP_SECONDS = 5;
/** Until its frames were seen to follow each other, a clip is taken to have this many in a second. */
const FRAMES_IN_A_SECOND = 30;

export interface Player {
  readonly isPlaying: boolean;
  readonly seconds: number;
  /** NaN until it is known. */
  readonly whole: number;
  seek(seconds: number): void;
  run(wish: PlayerWish): void;
}

interface PlayerParts {
  readonly media: RefObject<HTMLMediaElement | null>;
  /** Hears the keys where the player stands beside other things. */
  readonly box: RefObject<HTMLElement | null>;
  readonly place: 'beside' | 'full';
}

export function usePlayer({ media, box, place }: PlayerParts): Player {
  const [read, setRead] = useState({ isPlaying: false, seconds: 0, whole: Number.NaN });
  const wishes = usePlayWishes();
  const frameSeconds = useFrameLength(media);

  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    let frame = 0;
    const look = (): void => {
      setRead({
        isPlaying: !element.paused && !element.ended,
        seconds: element.currentTime,
        whole: element.duration,
      });
    };
    const follow = (): void => {
      look();
      cancelAnimationFrame(frame);
      if (!element.paused && !element.ended) frame = requestAnimationFrame(follow);
    };
    const events = ['play', 'pause', 'ended', 'seeked', 'seeking', 'timeupdate', 'durationchange', 'loadedmetadata'];
    for (const event of events) element.addEventListener(event, follow);
    follow();
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) element.removeEventListener(event, follow);
      // A clip that nobody sees must not go on in memory or in the ears.
      element.pause();
      queueMicrotask(() => {
        if (element.isConnected) return;
        element.removeAttribute('src');
        element.load();
      });
    };
  }, [media]);

  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    element.volume = wishes.volume;
    element.muted = wishes.sound === 'off';
    element.playbackRate = wishes.speed;
    element.loop = wishes.repeat === 'again';
  }, [media, wishes]);

  const seek = (seconds: number): void => {
    const element = media.current;
    if (element === null || !Number.isFinite(element.duration)) return;
    element.currentTime = Math.min(element.duration, Math.max(0, seconds));
  };

  const run = (wish: PlayerWish): void => {
    const element = media.current;
    if (element === null) return;
    switch (wish) {
      case 'toggle':
        if (element.paused || element.ended) void element.play().catch(() => {});
        else element.pause();
        return;
      case 'back':
      case 'on':
        seek(element.currentTime + (wish === 'on' ? STEP_SECONDS : -STEP_SECONDS));
        return;
      case 'start':
      case 'end':
        seek(wish === 'start' ? 0 : element.duration);
        return;
      case 'frameBack':
      case 'frameOn':
        if (!(element instanceof HTMLVideoElement)) return;
        element.pause();
        seek(
          frameBeside({ seconds: element.currentTime, whole: element.duration, frameSeconds: frameSeconds.current, way: wish }),
        );
        return;
      case 'slower':
      case 'faster':
        usePlayWishes.setState(({ speed }) => ({ speed: nextSpeed(speed, wish) }));
        return;
      case 'loop':
        usePlayWishes.setState(({ repeat }) => ({ repeat: repeat === 'again' ? 'once' : 'again' }));
        return;
      case 'mute':
        usePlayWishes.setState(({ sound }) => ({ sound: sound === 'on' ? 'off' : 'on' }));
        return;
    }
  };

  useKeys({ box, place, run });
  return { ...read, seek, run };
}

/** Alone in the viewer the keys are the player's wherever the focus is; beside other things only with the focus in it. */
function useKeys({ box, place, run }: Pick<PlayerParts, 'box' | 'place'> & { readonly run: (wish: PlayerWish) => void }): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const target: HTMLElement | Document | null = place === 'full' ? document : box.current;
    if (target === null) return;
    const press = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || isTaken(event)) return;
      const wish = wishOf(event, { place, isMac: isOnMac() });
      if (wish === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(wish);
    };
    target.addEventListener('keydown', press);
    return () => target.removeEventListener('keydown', press);
  }, [box, place]);
}

/** Keys that the focused control needs for itself: letters in a field, the space bar on a button, arrows on a slider. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="menu"]') !== null || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range' || event.key.length !== 1 || event.key === ' ';
  return target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter');
}

/** The shortest time between two frames that was seen, in seconds. */
function useFrameLength(media: RefObject<HTMLMediaElement | null>): RefObject<number> {
  const length = useRef(1 / FRAMES_IN_A_SECOND);
  useEffect(() => {
    const element = media.current;
    if (!(element instanceof HTMLVideoElement)) return;
    let last: number | null = null;
    let shortest = Number.POSITIVE_INFINITY;
    let asked = 0;
    const see = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      const since = last === null ? 0 : mediaTime - last;
      if (!element.paused && since > 1 / 240 && since < shortest && element.playbackRate <= 1) {
        shortest = since;
        length.current = since;
      }
      last = mediaTime;
      asked = element.requestVideoFrameCallback(see);
    };
    asked = element.requestVideoFrameCallback(see);
    return () => element.cancelVideoFrameCallback(asked);
  }, [media]);
  return length;
}
