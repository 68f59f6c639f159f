/** How a person likes to hear and see clips, kept from one to the next for as long as the window stands. */

import { create } from 'zustand';

export interface PlayWishes {
  /** From 0 to 1. */
  readonly volume: number;
  readonly sound: 'on' | 'off';
  readonly speed: number;
  readonly repeat: 'once' | 'again';
}

export const usePlayWishes = create<PlayWishes>(() => ({ volume: 1, sound: 'on', speed: 1, repeat: 'once' }));
