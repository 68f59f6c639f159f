/** Going through earlier prompts with the keyboard, one step at a time, and back to one's own words. */

import type { EarlierPrompt } from '../../../../shared/prompts.ts';

export interface Steps {
  readonly prompts: readonly EarlierPrompt[];
  /** -1: at one's own words. */
  readonly at: number;
  /** What stood there before the first step. */
  readonly own: string;
  /** What the last step put there: as soon as something else stands there, the steps are over. */
  readonly shown: string;
}

/** The next step in a direction, 1 is to older ones; null: there is none. Pure. */
export function stepFrom(steps: Steps, by: 1 | -1): number | null {
  const next = steps.at + by;
  return next < -1 || next >= steps.prompts.length ? null : next;
}

/** The prompts to go through: those that are not what stands there already. */
export function othersThan(prompts: readonly EarlierPrompt[], own: string): readonly EarlierPrompt[] {
  const line = own.replace(/\s+/gu, ' ').trim();
  return prompts.filter(({ words }) => words !== line);
}
