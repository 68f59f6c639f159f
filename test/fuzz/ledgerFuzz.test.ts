import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRounds, type Tally } from './rounds.ts';
import { seededFraction } from './seed.ts';
import { makeSnapshots } from './snapshot.ts';

/** The quick form of `npm run fuzz:ledger`. */
describe('60 cuts and 120 changed bits, all over the ledger and its log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  let tallies: readonly Tally[] = [];

  beforeAll(async () => {
    const snapshots = makeSnapshots(folder);
    tallies = await runRounds({
      snapshots,
      cuts: 60,
      flips: 120,
      fraction: seededFraction(20_260_105),
      folder: join(folder, 'try'),
    });
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);

  it('keep no start from a ledger that takes new jobs', () => {
    expect(sum((tally) => tally.hits)).toBe(180);
    expect(tallies.flatMap((tally) => (tally.reached === tally.hits ? [] : tally.troubles))).toEqual([]);
  });

  it('lose nothing that is not told, with a file to look at', () => {
    expect(tallies.flatMap((tally) => (tally.unnoticed === 0 ? [] : tally.troubles))).toEqual([]);
    expect(sum((tally) => tally.told)).toBeGreaterThan(90);
  });

  it('make nothing that was sent look as if it never had been', () => {
    expect(sum((tally) => tally.forgottenSends)).toBe(0);
  });

  it('take no job with one changed bit, since everything stands in more than one place', () => {
    const flips = tallies.filter((tally) => tally.kind === 'flip');
    expect(flips.map((tally) => tally.jobsBackPercent >= 99)).toEqual(flips.map(() => true));
  });

  it('harm nothing when the ledger was closed and its copy is there', () => {
    const closed = tallies.filter((tally) => tally.snapshot === 'closed');
    expect(closed.map((tally) => tally.withLoss)).toEqual([0, 0]);
  });
});
