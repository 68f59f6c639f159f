/**
 * Test files of the page follow each other in one process, so a timer that one leaves running would go off in the next and
 * find another world there. They end with the file that began them.
 */

import { afterAll } from 'vitest';

const begin = globalThis.setTimeout;
const running = new Set<ReturnType<typeof setTimeout>>();

// What else hangs on the function, as its form for promises, comes along.
globalThis.setTimeout = Object.defineProperties((...args: Parameters<typeof begin>) => {
  const timer = begin(...args);
  running.add(timer);
  return timer;
}, Object.getOwnPropertyDescriptors(begin)) as typeof begin;

afterAll(() => {
  globalThis.setTimeout = begin;
  for (const timer of running) clearTimeout(timer);
});
