/** Kills at random instants over a workload of twenty jobs. */

import { afterMs } from './cuts.ts';
import type { Tally } from './losses.ts';
import type { Tools } from './named.ts';
import { workload } from './orders.ts';
import { type Cut, runSession } from './session.ts';
import { openSite } from './site.ts';

/** About how long a process takes until its core runs, ms. Learned as lives begin. */
const FIRST_GUESS_MS = 300;
/** How far into its work a life comes at the most, ms. */
const INTO_WORK_MS = 260;

export interface RandomRun {
  readonly name: string;
  readonly kills: number;
  /** In [0, 1). */
  readonly chance: () => number;
}

export async function runRandom({ name, kills, chance }: RandomRun, { program, samplesFolder }: Tools): Promise<Tally> {
  const site = await openSite({ samplesFolder });
  let startMs = FIRST_GUESS_MS;

  /** One in five dies while it starts, the others anywhere in their work. */
  function* cuts(): Generator<Cut> {
    for (let count = 0; count < kills; count++) {
      const isEarly = chance() < 0.2;
      const part = chance();
      yield {
        isOptional: true,
        moment: async (life, where) => {
          if (isEarly) return afterMs(startMs * part).moment(life, where);
          const startedAt = performance.now();
          if ((await life.hear('opened')) !== null) startMs = (startMs + performance.now() - startedAt) / 2;
          return afterMs(INTO_WORK_MS * part).moment(life, where);
        },
      };
    }
  }

  try {
    const tally = await runSession({ site, program, orders: workload(name), cuts: cuts() });
    return { ...tally, notes: tally.notes.map((note) => `${name}: ${note}`) };
  } finally {
    await site.close();
  }
}
