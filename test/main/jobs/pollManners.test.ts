import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { type SimulatedJob, simulatePolls } from '../../support/pollSimulation.ts';

/** Lives from half a minute to four hours; hints that stay, shrink, grow or jump, from 3 s to 10 min. */
const JOBS: readonly SimulatedJob[] = Array.from({ length: 200 }, (_, index) => {
  const lifeMs = 30 * SECOND + ((index * 7_919) % 240) * MINUTE;
  const hints: readonly ((ageMs: number) => number)[] = [
    () => (60 + 4 * (index % 100)) * SECOND,
    (ageMs) => Math.max(3 * SECOND, Math.min(10 * MINUTE, Math.round((lifeMs - ageMs) / 4 / SECOND) * SECOND)),
    (ageMs) => Math.min(5 * MINUTE, 8 * SECOND + Math.round(ageMs / 8 / SECOND) * SECOND),
    (ageMs) => ([60, 120, 91, 300][Math.floor(ageMs / MINUTE) % 4] ?? 5) * SECOND,
  ];
  return { lifeMs, hintMs: hints[index % hints.length] ?? (() => 5 * SECOND) };
});

describe('200 jobs over two hours', () => {
  it('are never read before the hint, at most four at a time, and hardly more often than the hints allow', async () => {
    const figures = await simulatePolls({ jobs: JOBS, durationMs: 2 * HOUR, latencyMs: 120 });
    expect(figures.early).toBe(0);
    expect(figures.mostAtOnce).toBeLessThanOrEqual(4);
    expect(figures.polls).toBeLessThanOrEqual(figures.fewest * 1.05);
    // Nor is the manner bought with neglect.
    expect(figures.polls).toBeGreaterThanOrEqual(figures.fewest * 0.95);
    expect(figures.finished).toBeGreaterThanOrEqual(JOBS.filter((job) => job.lifeMs < 2 * HOUR - 10 * MINUTE).length);
  }, 60_000);
});
