/** What `scripts/hostile.mjs` runs: hostile results, addresses, names and words, against the real parts and the built app. */

import { checkDisguises } from './checkDisguises.ts';
import { checkGivenFiles } from './checkGivenFiles.ts';
import { checkLinks } from './checkLinks.ts';
import { checkPaths } from './checkPaths.ts';
import { checkWire } from './checkWire.ts';
import { checkWords } from './checkWords.ts';
import type { Line } from './line.ts';
import { hostileTable, verdictOf } from './page.ts';
import { checkWindow } from './window/checkWindow.ts';
import type { WindowPlace } from './window/spied.ts';

export { securityPage } from './page.ts';

export interface HostileOptions {
  readonly size: 'quick' | 'full';
  /** Null: the parts that need no window alone. */
  readonly place: WindowPlace | null;
  readonly tell: (area: string) => void;
}

export interface Hostile {
  readonly lines: readonly Line[];
  readonly table: string;
  /** What got through, one line each, and how it ended. */
  readonly told: readonly string[];
  readonly isHeld: boolean;
}

export async function runHostile({ size, place, tell }: HostileOptions): Promise<Hostile> {
  const checks: Readonly<Record<string, () => Promise<readonly Line[]>>> = {
    disguises: () => checkDisguises(size),
    'the wire': () => checkWire(size),
    links: checkLinks,
    paths: () => checkPaths(size),
    words: checkWords,
    'given files': checkGivenFiles,
    ...(place === null ? {} : { 'the window': () => checkWindow(place, size) }),
  };
  const lines: Line[] = [];
  for (const [name, check] of Object.entries(checks)) {
    tell(name);
    lines.push(...(await check()));
  }
  const isHeld = lines.every(({ tried, through }) => tried > 0 && through.length === 0);
  const told = lines.flatMap(({ area, through }) => through.map((one) => `${area}: ${one}`));
  return { lines, table: hostileTable(lines), told: [...told, verdictOf(lines)], isHeld };
}
