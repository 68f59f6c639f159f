/** What a batch may cost, by what earlier runs of its models took here. A person's own history, and no price. */

import { useEffect, useState } from 'react';
import type { CreditsLearned } from '../../../shared/batch.ts';
import { answerOf, bridge } from '../../bridge.ts';

export interface Cost {
  /** Of the models that something is known of. */
  readonly credits: number;
  /** How many runs it is taken from. */
  readonly samples: number;
  readonly unknown: readonly string[];
  readonly each: readonly CreditsLearned[];
}

/** `counts`: how many rows each model has. Pure. */
export function costOf(counts: ReadonlyMap<string, number>, learned: ReadonlyMap<string, CreditsLearned>): Cost {
  const each: CreditsLearned[] = [];
  const unknown: string[] = [];
  let credits = 0;
  for (const [model, rows] of counts) {
    const known = learned.get(model);
    if (known === undefined || known.count === 0) unknown.push(model);
    else {
      each.push(known);
      credits += known.median * rows;
    }
  }
  return { credits: Math.round(credits * 100) / 100, samples: each.reduce((sum, { count }) => sum + count, 0), unknown, each };
}

/** What is known of these models; asked once for each while the builder is open. */
export function useLearned(models: readonly string[]): ReadonlyMap<string, CreditsLearned> {
  const [learned, setLearned] = useState<ReadonlyMap<string, CreditsLearned>>(new Map());
  const wanted = models.join(' ');
  useEffect(() => {
    let isWanted = true;
    const open = wanted === '' ? [] : wanted.split(' ');
    void Promise.all(open.map((model) => answerOf(bridge().creditsOf(model)))).then((outcomes) => {
      if (!isWanted) return;
      const known = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
      setLearned(new Map(known.map((one) => [one.model, one])));
    });
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return learned;
}
