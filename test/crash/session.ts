/** Lives that follow each other over the same orders: all but the last are cut short, the last comes to its end. */

import { setTimeout as wait } from 'node:timers/promises';
import { judge } from './judge.ts';
import { type Life, startLife } from './life.ts';
import { type LedgerView, partsLeftIn, readLedger, runsAt, visibleIn } from './look.ts';
import { add, EMPTY, lose, type Tally } from './losses.ts';
import type { LifePlan, Message, Order, SetAside } from './protocol.ts';
import type { Site } from './site.ts';

/** How one life is cut short. */
export interface Cut {
  readonly plan?: Partial<LifePlan>;
  /** Done to the site before that life. */
  readonly prepare?: (site: Site) => void;
  /** Resolves when it is time to kill (true), or when that time did not come in all its life. */
  readonly moment: (life: Life, site: Site) => Promise<boolean>;
  /** Whether that time may fail to come. */
  readonly isOptional?: boolean;
  /** Whether that life keeps a copy of what it flushed. */
  readonly keepsShadow?: boolean;
  /** Done to the disk after the kill. */
  readonly aftermath?: (site: Site) => void;
  /** Whether the disk is left so that a ledger may rightly be taken for damaged, as long as all of it is brought over. */
  readonly mayLookDamaged?: boolean;
  /** What must hold once it is killed: what does not, in words. */
  readonly check?: (left: Left) => readonly string[];
}

export interface Left {
  readonly site: Site;
  readonly ledger: LedgerView;
  /** What that life said. */
  readonly heard: readonly Message[];
}

export interface Session {
  readonly site: Site;
  readonly program: string;
  readonly orders: readonly Order[];
  readonly cuts: Iterable<Cut>;
  /** Of the last life, beyond the usual. */
  readonly lastPlan?: Partial<LifePlan>;
  /** What must hold in the end. */
  readonly check?: (left: Left) => readonly string[];
}

const LONGEST_LIFE_MS = 60_000;

export async function runSession(session: Session): Promise<Tally> {
  const { site, orders } = session;
  const answered = new Map<string, string>();
  const cancelled = new Set<string>();
  const visibleAtKills: ReadonlyMap<string, string>[] = [];
  const tallies: Tally[] = [];
  let isFirst = true;
  let mayLookDamaged = false;

  const begin = (cut: Pick<Cut, 'plan' | 'prepare' | 'keepsShadow'>): Life => {
    cut.prepare?.(site);
    const shadowFolder = cut.keepsShadow === true ? site.shadowFolder : null;
    const plan = site.plan({ orders, cancelled: [...cancelled], shadowFolder, ...cut.plan });
    return startLife(plan, { folder: site.folder, program: session.program });
  };

  const readingOf = (setAside: SetAside | null, words: string): Tally => {
    if (setAside === null) return EMPTY;
    const isWhole = setAside.doubtfulJobs === 0 && setAside.lostJobs === 0;
    return mayLookDamaged && isWhole ? { ...EMPTY, madeAgain: 1 } : lose('unreadable', [`it was set aside: ${words}`]);
  };

  const takeIn = ({ heard, pollingAfterMs, lastWords }: Life): void => {
    for (const message of heard) {
      if (message.kind === 'submitted') answered.set(message.ticket, message.id);
      if (message.kind === 'cancelled') cancelled.add(message.ticket);
      if (message.kind === 'trouble') tallies.push(lose('brokenPromises', [message.text]));
      if (message.kind === 'refused') tallies.push(lose('unreadable', [`${message.reason}: ${lastWords()}`]));
      if (message.kind === 'opened') tallies.push(readingOf(message.setAside, lastWords()));
    }
    const polledMs = pollingAfterMs();
    if (!isFirst && polledMs !== null) tallies.push({ ...EMPTY, pollingAfterMs: [polledMs] });
    isFirst = false;
    mayLookDamaged = false;
  };

  for (const cut of session.cuts) {
    const life = begin(cut);
    const how = await Promise.race([cut.moment(life, site), lifeTime()]);
    if (how === false) {
      const code = await life.ended;
      takeIn(life);
      if (cut.isOptional !== true) tallies.push(lose('brokenPromises', [`its point was not met (${code}): ${life.lastWords()}`]));
      break;
    }
    await life.kill();
    takeIn(life);
    tallies.push({ ...EMPTY, kills: 1 });
    if (how === 'stuck') tallies.push(lose('brokenPromises', [`it never came to its point: ${life.lastWords()}`]));
    cut.aftermath?.(site);
    mayLookDamaged = cut.mayLookDamaged ?? false;
    visibleAtKills.push(visibleIn(site));
    if (cut.check !== undefined) {
      const ledger = readLedger(site, orders);
      if (!mayLookDamaged) tallies.push(readingOf(ledger.setAside, 'right after the kill'));
      tallies.push(lose('brokenPromises', cut.check({ site, ledger, heard: life.heard })));
    }
  }

  // Trouble that a life did not live to meet is not for those who look at its end.
  site.router.control.clearTrouble();
  const last = begin({ plan: session.lastPlan ?? {} });
  const code = await Promise.race([last.ended, lifeTime()]);
  if (code !== 0) await last.kill();
  takeIn(last);
  if (code !== 0) tallies.push(lose('brokenPromises', [`it did not come to its end (${code}): ${last.lastWords()}`]));

  const ledger = readLedger(site, orders);
  tallies.push(readingOf(ledger.setAside, 'in the end'));
  const verdict = judge({
    orders,
    answered,
    jobs: ledger.jobs,
    jobOfTicket: ledger.jobOfTicket,
    runs: await runsAt(site),
    runsByKey: site.router.control.counters().runsByKey,
    visible: visibleIn(site),
    visibleAtKills,
    parts: await partsLeftIn(site),
  });
  const broken = session.check?.({ site, ledger, heard: last.heard }) ?? [];
  return add([...tallies, verdict, lose('brokenPromises', broken)]);
}

const lifeTime = (): Promise<'stuck'> => wait(LONGEST_LIFE_MS, 'stuck' as const, { ref: false });
