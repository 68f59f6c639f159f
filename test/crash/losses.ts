/** What may be lost, counted. All of it has to be nought. */

export interface Losses {
  /** Ordered and answered, or run by the Router, and not in the ledger with all that came of it. */
  readonly jobsLost: number;
  /** Runs beyond the one that a job may buy. */
  readonly doubleRuns: number;
  /** Jobs whose end is not what happened at the Router. */
  readonly falseEndings: number;
  /** Files that a person could see before they were whole. */
  readonly halfWritten: number;
  /** Starts that found no ledger they could read. */
  readonly unreadable: number;
  /** Second copies, and pieces that nobody swept away. */
  readonly leftovers: number;
  /** What was promised of this very point, and did not hold. */
  readonly brokenPromises: number;
}

export interface Tally extends Losses {
  readonly kills: number;
  /** Ledgers that looked damaged after a power cut, were set aside, and came back with all that was in them. No loss. */
  readonly madeAgain: number;
  /** From the start of each process that had something to read, to its first status read, ms. */
  readonly pollingAfterMs: readonly number[];
  /** What was wrong, in words. */
  readonly notes: readonly string[];
}

export const NO_LOSSES: Losses = {
  jobsLost: 0,
  doubleRuns: 0,
  falseEndings: 0,
  halfWritten: 0,
  unreadable: 0,
  leftovers: 0,
  brokenPromises: 0,
};

export const EMPTY: Tally = { ...NO_LOSSES, kills: 0, madeAgain: 0, pollingAfterMs: [], notes: [] };

export const LOSS_NAMES = Object.keys(NO_LOSSES) as readonly (keyof Losses)[];

export function add(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, one) => {
    const losses = Object.fromEntries(LOSS_NAMES.map((name) => [name, sum[name] + one[name]])) as unknown as Losses;
    return {
      ...losses,
      kills: sum.kills + one.kills,
      madeAgain: sum.madeAgain + one.madeAgain,
      pollingAfterMs: [...sum.pollingAfterMs, ...one.pollingAfterMs],
      notes: [...sum.notes, ...one.notes],
    };
  }, EMPTY);
}

export const isLossless = (tally: Losses): boolean => LOSS_NAMES.every((name) => tally[name] === 0);

/** Counts one loss for each note. */
export function lose(name: keyof Losses, notes: readonly string[]): Tally {
  return { ...EMPTY, [name]: notes.length, notes: notes.map((note) => `${name}: ${note}`) };
}
