import { describe, expect, it } from 'vitest';
import { inMinutes, runLanes, timeTable } from '../../scripts/test/lanes.mjs';

const GOOD = { passed: 1, failed: 0 };

/** Parts that end when the test says so, and what is heard of them in the order in which it is heard. */
function stage(lanes: readonly (readonly string[])[]) {
  const heard: string[] = [];
  const ends = new Map<string, () => void>();
  let clock = 0;
  const until = (name: string) =>
    new Promise<void>((resolve) => {
      ends.set(name, resolve);
    });
  const run = runLanes({
    lanes,
    aloud: async (name) => {
      heard.push(`${name} begins`);
      await until(name);
      heard.push(`${name} ends`);
      return GOOD;
    },
    silently: async (name) => {
      await until(name);
      return { tally: GOOD, output: `all of ${name}` };
    },
    tell: (text) => void heard.push(text),
    now: () => clock,
  });
  return {
    heard,
    run,
    async end(name: string, afterMs = 0) {
      clock += afterMs;
      ends.get(name)?.();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    },
  };
}

describe('parts of the tests that run at the same time', () => {
  it('what a silent part says is told whole, and never into the words of one that speaks', async () => {
    const { heard, run, end } = stage([
      ['types', 'unit'],
      ['crash', 'hostile'],
    ]);
    await end('crash');
    expect(heard).toEqual(['types begins']);
    await end('types');
    await end('unit');
    await end('hostile');
    await run;
    expect(heard).toEqual(['types begins', 'types ends', 'all of crash', 'unit begins', 'unit ends', 'all of hostile']);
  });

  it('each part is told with its own time, and parts of one lane wait for each other', async () => {
    const { run, end } = stage([['types', 'unit'], ['crash']]);
    await end('unit', 1_000);
    await end('types', 1_000);
    await end('unit', 5_000);
    await end('crash', 60_000);
    const told = await run;
    expect(told.map(({ name, tookMs }) => [name, tookMs])).toEqual([
      ['types', 2_000],
      ['unit', 5_000],
      ['crash', 67_000],
    ]);
    expect(timeTable(told)).toEqual([
      'types          2 s  1 passed',
      'unit           5 s  1 passed',
      'crash   1 min 07 s  1 passed',
    ]);
  });

  it('a part that failed is seen in the table', () => {
    expect(timeTable([{ name: 'app', tally: { passed: 120, failed: 2 }, tookMs: 540_400 }])).toEqual([
      'app   9 min 00 s  120 passed, 2 failed',
    ]);
    expect(inMinutes(59_600)).toBe('1 min 00 s');
  });
});
