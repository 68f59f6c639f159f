/** Many hits, spread over every file of every snapshot, and a table of what came of them. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from './snapshot.ts';
import { filesOf, type Hit, tryHit, type Verdict } from './trial.ts';

export interface Tally {
  readonly kind: Hit['kind'];
  readonly snapshot: string;
  readonly file: string;
  readonly hits: number;
  readonly reached: number;
  readonly withLoss: number;
  readonly unnoticed: number;
  readonly told: number;
  readonly forgottenSends: number;
  readonly jobsBackPercent: number;
  /** What went wrong, to be looked at. */
  readonly troubles: readonly string[];
}

interface Tried {
  readonly hit: Hit;
  readonly verdict: Verdict;
}

export interface RoundOptions {
  readonly snapshots: readonly Snapshot[];
  readonly cuts: number;
  readonly flips: number;
  /** In [0, 1). */
  readonly fraction: () => number;
  readonly folder: string;
}

export async function runRounds({ snapshots, cuts, flips, fraction, folder }: RoundOptions): Promise<readonly Tally[]> {
  const targets = snapshots.flatMap((snapshot) => filesOf(snapshot).map((file) => ({ snapshot, file })));
  const below = (limit: number) => Math.floor(fraction() * limit);
  const tallies: Tally[] = [];
  for (const [kind, total] of [
    ['cut', cuts],
    ['flip', flips],
  ] as const) {
    for (const [index, { snapshot, file }] of targets.entries()) {
      const count = Math.floor((total * (index + 1)) / targets.length) - Math.floor((total * index) / targets.length);
      const sizeBytes = statSync(join(snapshot.folder, file)).size;
      const verdicts: Tried[] = [];
      for (let number = 0; number < count; number++) {
        const at = below(sizeBytes);
        const hit: Hit = kind === 'cut' ? { kind, file, at } : { kind, file, at, mask: 1 << below(8) };
        verdicts.push({ hit, verdict: await tryHit(snapshot, { hit, folder }) });
      }
      tallies.push(tallyOf({ kind, snapshot: snapshot.name, file, verdicts }));
    }
  }
  return tallies;
}

function tallyOf({
  verdicts,
  ...what
}: Pick<Tally, 'kind' | 'snapshot' | 'file'> & {
  readonly verdicts: readonly Tried[];
}): Tally {
  const count = (is: (verdict: Verdict) => boolean) => verdicts.filter(({ verdict }) => is(verdict)).length;
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, { verdict }) => total + of(verdict), 0);
  const isUnnoticed = (verdict: Verdict) => verdict.losses.length > 0 && !verdict.isTold;
  return {
    ...what,
    hits: verdicts.length,
    reached: count(({ failure }) => failure === null),
    withLoss: count(({ losses }) => losses.length > 0),
    unnoticed: count(isUnnoticed),
    told: count(({ isTold }) => isTold),
    forgottenSends: sum((verdict) => verdict.forgottenSends),
    jobsBackPercent:
      Math.round(
        (1_000 * sum((verdict) => verdict.jobsBack)) /
          Math.max(
            1,
            sum((verdict) => verdict.jobs),
          ),
      ) / 10,
    troubles: verdicts.flatMap(({ hit, verdict }) =>
      verdict.failure !== null || isUnnoticed(verdict) || verdict.forgottenSends > 0
        ? [
            `${hit.kind} of ${hit.file} (${what.snapshot}) at ${hit.at}${hit.kind === 'flip' ? ` with ${hit.mask}` : ''}: ${verdict.failure ?? verdict.losses.slice(0, 3).join(', ')}`,
          ]
        : [],
    ),
  };
}
