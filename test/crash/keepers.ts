/** K17: a key or settings half written. The old value has to be there whole, or the new one. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Life, startLife } from './life.ts';
import { add, EMPTY, lose, type Tally } from './losses.ts';
import type { KeeperPlan } from './protocol.ts';

export interface KeeperRun {
  readonly task: KeeperPlan['task'];
  readonly program: string;
  readonly kills: number;
  readonly chance: () => number;
}

/** How many settings are written within about that time, so that a kill falls into any part of a write. */
const WRITING_MS = 30;

export async function runKeeper({ task, program, kills, chance }: KeeperRun): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'afterglow-crash-'));
  const begin = (stop: KeeperPlan['stop']): Life => startLife({ task, dataFolder: folder, stop }, { folder, program });
  const tallies: Tally[] = [];
  let kept: readonly (string | null)[] = [null];

  const takeIn = ({ heard, lastWords }: Life): void => {
    const found = heard.find((message) => message.kind === 'found');
    const trouble = heard.filter((message) => message.kind === 'trouble').map(({ text }) => text);
    if (found === undefined) trouble.push(`nothing could be read: ${lastWords()}`);
    else if (!kept.includes(found.value))
      trouble.push(`what was kept is not there, but ${found.value?.slice(0, 40) ?? 'nothing'}`);
    tallies.push(lose('brokenPromises', trouble));
    const newest = heard.filter((message) => message.kind === 'kept').at(-1)?.value ?? found?.value ?? null;
    // The write that the kill fell into may have come through.
    kept = task === 'key' ? [newest] : [newest, String(Number(newest) + 1)];
  };

  try {
    if (task === 'key') {
      const first = begin(null);
      await first.ended;
      takeIn(first);
    }
    for (let count = 0; count < kills; count++) {
      const life = begin(task === 'key' ? { point: 'K17', skip: 0 } : null);
      const met = await life.hear(task === 'key' ? 'reached' : 'kept');
      if (task === 'settings') await wait(WRITING_MS * chance());
      await life.kill();
      takeIn(life);
      tallies.push(met === null ? lose('brokenPromises', ['its point was not met']) : { ...EMPTY, kills: 1 });
    }
    const last = begin(null);
    await (task === 'key' ? last.ended : last.hear('kept'));
    await last.kill();
    takeIn(last);
    return add(tallies);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
