/** Made-up models, for a catalogue as long as one likes: each does what one of the usual models does, under a name of its own. */

import type { PracticeModel } from './model.ts';

const TREES = `alder ash aspen beech birch cedar cherry chestnut cypress elder elm fir ginkgo hawthorn hazel holly hornbeam
  juniper larch laurel linden maple mulberry myrtle oak olive pine plane poplar quince rowan spruce sycamore tamarack walnut
  willow yew`.split(/\s+/u);
const NAMES = 'lantern meadow harbor comet prairie ember glacier thicket lagoon summit hollow'.split(' ');
const CROWD_ID = /^[a-z]+\/[a-z]+-(\d{4})$/u;
const MOST = 9_999;

const idOf = (number: number): string =>
  `${TREES[number % TREES.length]}/${NAMES[number % NAMES.length]}-${String(number).padStart(4, '0')}`;

/** The made-up model with this id; null when there is none. */
export function crowdModel(id: string, usual: readonly PracticeModel[]): PracticeModel | null {
  const number = Number(CROWD_ID.exec(id)?.[1] ?? 0);
  return number > 0 && idOf(number) === id ? (crowd([number], usual)[0] ?? null) : null;
}

/** The first `count` of them. */
export function crowdOf(count: number, usual: readonly PracticeModel[]): readonly PracticeModel[] {
  const length = Math.max(0, Math.min(count, MOST));
  return crowd(
    Array.from({ length }, (_, index) => index + 1),
    usual,
  );
}

function crowd(numbers: readonly number[], usual: readonly PracticeModel[]): readonly PracticeModel[] {
  const queueable = usual.filter((model) => model.queueable);
  return numbers.flatMap((number) => {
    const like = queueable[number % queueable.length];
    return like === undefined ? [] : [{ ...like, id: idOf(number) }];
  });
}
