/** Which licences are shown, and in which order. Pure. */

import type { Licence } from '../../../shared/about.ts';

/** Our own comes first, then by name. */
export function licencesFor(all: readonly Licence[], search: string): readonly Licence[] {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const found = all.filter(({ name, license }) => {
    const text = `${name} ${license}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return found.toSorted((one, other) => rank(one) - rank(other) || compare(one.name.toLowerCase(), other.name.toLowerCase()));
}

const rank = ({ name }: Licence): number => (name.toLowerCase() === 'afterglow' ? 0 : 1);
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
