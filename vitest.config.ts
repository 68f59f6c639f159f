import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/app/**', 'test/packaged/**', 'node_modules/**'],
    environment: 'node',
    // Files that follow each other in one process share what they load, which is most of what a file costs. So no test file
    // leaves anything behind for the next one.
    isolate: false,
    maxWorkers: '100%',
    // Nothing is judged by it: a machine with other work gets its time.
    testTimeout: 60_000,
  },
});
