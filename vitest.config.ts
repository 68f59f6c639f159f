import { defineConfig } from 'vitest/config';

const NEVER = ['test/app/**', 'test/packaged/**', 'node_modules/**'];

const PAGE = ['test/renderer/**/*.test.ts', 'test/renderer/**/*.test.tsx'];

/** These put something else in the place of a module (`vi.mock`), which must not have been loaded by a file before them. */
export const ALONE = ['test/main/adapters/disk/writeFaults.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: '100%',
    // Nothing is judged by it: a machine with other work gets its time.
    testTimeout: 60_000,
    projects: [
      // Files that follow each other in one process share what they load, which is most of what a file costs. So no test
      // file leaves anything behind for the next one.
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [...NEVER, ...PAGE, ...ALONE], isolate: false },
      },
      { extends: true, test: { name: 'page', include: PAGE, isolate: false, setupFiles: ['test/support/timersEnd.ts'] } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
