/** All kills of one run, as lines of a table. */

import { chanceFrom } from './chance.ts';
import { runKeeper } from './keepers.ts';
import { inLanes } from './lanes.ts';
import { add, EMPTY, type Tally } from './losses.ts';
import { runNamed, type Tools, type Way } from './named.ts';
import { type NamedPoint, POINTS } from './points.ts';
import { runRandom } from './random.ts';

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
const POWER_CUTS: readonly string[] = ['K3', 'K4', 'K8', 'K13', 'K14', 'K15', 'K16'];
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
  const isWanted = (name: string): boolean => run.only === null || run.only === name;
  const all = [...namedWork(run), ...keeperWork(run), ...twiceWork(run), ...powerCutWork(run)];
  const work = all.filter(({ line }) => isWanted(line.name));
  let kills = 0;
  const tallies = await inLanes(
    work.map((one) => async () => {
      const tally = await one.run();
      kills += tally.kills;
      run.tell(kills);
      return tally;
    }),
    run.lanes,
  );
  const random = isWanted(RANDOM_LINE.name) ? await randomKills(run, (more) => run.tell(kills + more)) : EMPTY;
  const lines = new Map<string, Line>();
  for (const [place, { line }] of work.entries()) {
    const tally = add([lines.get(line.name)?.tally, tallies[place]].filter((one) => one !== undefined));
    lines.set(line.name, { ...line, tally });
  }
  return random === EMPTY ? [...lines.values()] : [...lines.values(), { ...RANDOM_LINE, tally: random }];
}

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
        const powerCut = { survives: (place + shift) % 2 === 0 ? () => false : () => chance() < 0.5 };
        return runNamed(point, { repeat: Math.floor(place / 2), twice: 'no', powerCut }, run);
      },
    })),
  );
}

async function randomKills(run: Run, tell: (kills: number) => void): Promise<Tally> {
  const { lanes, seed, extent } = run;
  let left = extent.randomKills;
  let workloads = 0;
  const tallies: Tally[] = [];
  const lane = async (): Promise<void> => {
    while (left > 0) {
      const kills = Math.min(KILLS_PER_WORKLOAD, left);
      left -= kills;
      workloads += 1;
      const tally = await runRandom({ name: `workload ${workloads}`, kills, chance: chanceFrom(seed + workloads * 7_919) }, run);
      // It may have come to its end before.
      left += kills - tally.kills;
      tallies.push(tally);
      tell(add(tallies).kills);
    }
  };
  await Promise.all(times(lanes, lane));
  return add(tallies);
}

function times<T>(count: number, make: (place: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, place) => make(place));
}
