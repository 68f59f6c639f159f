/** Cuts one scenario short, once or during its recovery too, and lets it finish. */

import { atStop } from './cuts.ts';
import { readLedger } from './look.ts';
import { add, type Tally } from './losses.ts';
import { cutPower, NOTHING_SURVIVES, type PowerCut } from './powerCut.ts';
import type { NamedPoint, Scenario } from './scenarios.ts';
import { type Cut, runSession } from './session.ts';
import { openSite } from './site.ts';

export interface Tools {
  /** The bundled process that is killed. */
  readonly program: string;
  readonly samplesFolder: string;
}

/** `twice`: the restart is killed too, at the same point where it comes by there again, else at its first event. */
export interface Way {
  readonly repeat: number;
  readonly twice: 'no' | 'samePoint' | 'firstEvent';
  /** With it, what was not flushed is gone too. */
  readonly powerCut?: PowerCut;
}

export async function runNamed(point: NamedPoint, way: Way, tools: Tools): Promise<Tally> {
  const scenario = point.scenario(way.repeat);
  const tally = await runScenario(scenario, cutsOf(scenario, way), tools);
  const how = way.powerCut === undefined ? way.twice : 'power cut';
  return { ...tally, notes: tally.notes.map((note) => `${point.name} (${way.repeat + 1}, ${how}): ${note}`) };
}

export async function runScenario(scenario: Scenario, cuts: readonly Cut[], { program, samplesFolder }: Tools): Promise<Tally> {
  const { before, orders } = scenario;
  const site = await openSite({ samplesFolder, ...(scenario.dials === undefined ? {} : { dials: scenario.dials }) });
  try {
    const all = [...(before ?? []), ...orders];
    const first = before === undefined ? null : await runSession({ site, program, orders: before, cuts: [] });
    const known = first === null ? null : readLedger(site, all);
    const told = await runSession({
      site,
      program,
      orders: all,
      cuts,
      ...(scenario.lastPlan === undefined ? {} : { lastPlan: scenario.lastPlan }),
      check: (left) => {
        const lost = [...(known?.events ?? [])].filter(([id, count]) => (left.ledger.events.get(id) ?? 0) < count);
        return [...(scenario.check?.(left) ?? []), ...lost.map(([id]) => `events of job ${id} are gone`)];
      },
    });
    return first === null ? told : add([{ ...first, pollingAfterMs: [] }, told]);
  } finally {
    await site.close();
  }
}

function cutsOf({ cut }: Scenario, { twice, powerCut }: Way): readonly Cut[] {
  if (powerCut !== undefined) return [withPowerCut(cut, powerCut)];
  if (twice === 'no') return [cut];
  const { check: _onlyOfTheFirst, ...again } = cut;
  const second = twice === 'samePoint' ? again : atStop('recovering');
  const plan = { ...cut.plan, ...second.plan };
  return [cut, { ...second, plan, isOptional: true }];
}

function withPowerCut(cut: Cut, powerCut: PowerCut): Cut {
  return {
    ...cut,
    keepsShadow: true,
    // Blocks that are there behind others that are not look like damage, which the ledger rightly tells.
    mayLookDamaged: powerCut !== NOTHING_SURVIVES,
    aftermath: (site) => {
      cut.aftermath?.(site);
      cutPower(site, powerCut);
    },
  };
}
