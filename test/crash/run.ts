/** All kills of one run, as lines of a table. */

import { chanceFrom } from './chance.ts';
import { runKeeper } from './keepers.ts';
import { add, EMPTY, lose, type Tally } from './losses.ts';
import { runNamed, type Tools, type Way } from './named.ts';
import { POINTS } from './points.ts';
import { NOTHING_SURVIVES } from './powerCut.ts';
import { runRandom } from './random.ts';
import type { NamedPoint } from './scenarios.ts';

export interface Line {
  readonly name: string;
  readonly point: string;
  readonly promise: string;
  readonly tally: Tally;
}

/** How much is done. */
export interface Extent {
  /** Of each named point. */
  readonly repeats: number;
  /** Points that are killed twice. */
  readonly twice: readonly string[];
  readonly ways: readonly Exclude<Way['twice'], 'no'>[];
  readonly randomKills: number;
  /** Of each point that is cut so. */
  readonly powerCuts: number;
}

/** Where something lies between a write and its flush, and where a record has just been flushed that relies on others. */
const POWER_CUTS: readonly string[] = ['K3', 'K4', 'K8', 'K13', 'K14', 'K15', 'K16', 'K20', 'K21'];
const ALL_NAMES = POINTS.map(({ name }) => name);

export const FULL: Extent = {
  repeats: 5,
  twice: ALL_NAMES,
  ways: ['samePoint', 'firstEvent'],
  randomKills: 500,
  powerCuts: 5,
};
export const QUICK: Extent = {
  repeats: 1,
  twice: ['K2', 'K6', 'K11', 'K13'],
  ways: ['samePoint'],
  randomKills: 24,
  powerCuts: 1,
};

export interface Run extends Tools {
  /** The bundled process that keeps keys and settings. */
  readonly keeper: string;
  readonly extent: Extent;
  /** The name of one line; null: all of them. */
  readonly only: string | null;
  readonly lanes: number;
  readonly seed: number;
  /** Told as each piece of work ends: how many kills so far. */
  readonly tell: (kills: number) => void;
}

/** Kills before a workload is left to finish; then another begins. */
const KILLS_PER_WORKLOAD = 16;

interface Work {
  readonly line: Omit<Line, 'tally'>;
  readonly run: () => Promise<Tally>;
}

export async function runAll(run: Run): Promise<readonly Line[]> {
  const isWanted = ({ line }: Pick<Work, 'line'>): boolean => run.only === null || run.only === line.name;
  const named = [...namedWork(run), ...keeperWork(run), ...twiceWork(run), ...powerCutWork(run)].filter(isWanted);
  const random = randomWork(run);
  const lines = new Map<string, Line>(named.map(({ line }) => [line.name, { ...line, tally: EMPTY }]));
  let kills = 0;

  async function lane(): Promise<void> {
    for (;;) {
      // The long ones first, so that the lanes end together.
      const next = (isWanted({ line: RANDOM_LINE }) ? random.next() : null) ?? named.shift();
      if (next === undefined) return;
      const { line } = next;
      const tally = await next
        .run()
        .catch((error: unknown) => lose('brokenPromises', [`${line.name} broke off: ${String(error)}`]));
      lines.set(line.name, { ...line, tally: add([lines.get(line.name)?.tally ?? EMPTY, tally]) });
      kills += tally.kills;
      run.tell(kills);
    }
  }

  await Promise.all(times(run.lanes, lane));
  return [...lines.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Random instants stand last. */
const placeOf = ({ name }: Line): number => (name === RANDOM_LINE.name ? 1 : 0);

const RANDOM_LINE = {
  name: 'random',
  point: 'any instant, over workloads of 20 jobs of all kinds',
  promise: 'every job comes home once',
};

function namedWork(run: Run): readonly Work[] {
  return POINTS.flatMap((point) =>
    times(run.extent.repeats, (repeat) => ({
      line: point,
      run: () => runNamed(point, { repeat, twice: 'no' }, run),
    })),
  );
}

function keeperWork(run: Run): readonly Work[] {
  const line = { name: 'K17', point: 'settings or key blob half written', promise: 'the old value is intact' };
  const kills = Math.max(1, run.extent.repeats);
  return (['key', 'settings'] as const).map((task) => ({
    line,
    run: () => runKeeper({ task, kills, program: run.keeper, chance: chanceFrom(run.seed) }),
  }));
}

function twiceWork(run: Run): readonly Work[] {
  const line = { name: 'K18', point: 'each of the above, and again during recovery', promise: 'the same end' };
  return POINTS.filter(({ name }) => run.extent.twice.includes(name)).flatMap((point, place) =>
    run.extent.ways.map((twice) => ({ line, run: () => runNamed(point, { repeat: place, twice }, run) })),
  );
}

/** Every other time some of what was not flushed is there all the same. */
function powerCutWork(run: Run): readonly Work[] {
  const chance = chanceFrom(run.seed);
  const lineOf = ({ name, point }: NamedPoint) => ({
    name: `${name}, power cut`,
    point,
    promise: 'what was flushed is enough',
  });
  return POINTS.filter(({ name }) => POWER_CUTS.includes(name)).flatMap((point, shift) =>
    times(run.extent.powerCuts, (place) => ({
      line: lineOf(point),
      run: () => {
        const powerCut = (place + shift) % 2 === 0 ? NOTHING_SURVIVES : { survives: () => chance() < 0.5 };
        return runNamed(point, { repeat: Math.floor(place / 2), twice: 'no', powerCut }, run);
      },
    })),
  );
}

/** Workloads until there were as many kills as are wanted: one may come to its end before it has had its share. */
function randomWork(run: Run): { readonly next: () => Work | null } {
  let left = run.extent.randomKills;
  let workloads = 0;
  return {
    next() {
      if (left <= 0) return null;
      const kills = Math.min(KILLS_PER_WORKLOAD, left);
      left -= kills;
      workloads += 1;
      const name = `workload ${workloads}`;
      const chance = chanceFrom(run.seed + workloads * 7_919);
      return {
        line: RANDOM_LINE,
        run: async () => {
          const tally = await runRandom({ name, kills, chance }, run);
          // One without a kill did not even begin; others would not either.
          left = tally.kills === 0 ? 0 : left + kills - tally.kills;
          return tally;
        },
      };
    },
  };
}

function times<T>(count: number, make: (place: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, place) => make(place));
}
