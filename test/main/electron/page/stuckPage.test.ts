import { describe, expect, test } from 'vitest';
import { UNANSWERED_MOST, watchStuckPage } from '../../../../src/main/electron/page/stuckPage.ts';

function scene() {
  const world = { painting: true, tools: false, ended: 0, open: [] as (() => void)[], tick: () => {} };
  watchStuckPage({
    page: () => ({
      executeJavaScript: () => new Promise<void>((resolve) => world.open.push(resolve)),
      forcefullyCrashRenderer: () => {
        world.ended += 1;
      },
      isDevToolsOpened: () => world.tools,
    }),
    isPainting: () => world.painting,
    every: (_delayMs, tick) => {
      world.tick = tick;
      return () => {};
    },
    log: () => {},
  });
  const pass = async (ticks: number, { answers }: { readonly answers: boolean }): Promise<void> => {
    for (let count = 0; count < ticks; count += 1) {
      world.tick();
      if (answers) for (const answer of world.open.splice(0)) answer();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { world, pass };
}

describe('a page that answers no more', () => {
  test('is ended after four questions while it shows saved files, and once', async () => {
    const { world, pass } = scene();
    await pass(UNANSWERED_MOST, { answers: false });
    expect(world.ended).toBe(0);
    await pass(1, { answers: false });
    expect(world.ended).toBe(1);
    expect(world.open).toHaveLength(1);
  });
  test('is left alone as long as it answers, however slowly', async () => {
    const { world, pass } = scene();
    for (let round = 0; round < 5; round += 1) {
      await pass(UNANSWERED_MOST - 1, { answers: false });
      await pass(1, { answers: true });
    }
    expect(world.ended).toBe(0);
  });
  test('is left alone where nothing of ours is painted, and under the developer tools', async () => {
    const { world, pass } = scene();
    world.painting = false;
    await pass(20, { answers: false });
    world.painting = true;
    world.tools = true;
    await pass(20, { answers: false });
    expect(world.ended).toBe(0);
    expect(world.open).toHaveLength(0);
  });
  test('is not blamed for a file that left meanwhile', async () => {
    const { world, pass } = scene();
    await pass(UNANSWERED_MOST, { answers: false });
    world.painting = false;
    await pass(1, { answers: false });
    world.painting = true;
    await pass(UNANSWERED_MOST, { answers: false });
    expect(world.ended).toBe(0);
  });
});
