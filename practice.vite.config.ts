import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The practice Router as a command of its own: one file of plain Node. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20.18',
    outDir: 'out/practice',
    emptyOutDir: true,
    rolldownOptions: {
      external: [/^node:/],
      input: { cli: resolve(import.meta.dirname, 'src/practice/cli.ts') },
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});
