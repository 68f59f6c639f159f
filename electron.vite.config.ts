import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { decoders } from './scripts/setup/decoders.mjs';
import { noteShipped } from './scripts/setup/shipped.mjs';

/** The oldest runtime that the app must run on: Electron 33 (Chromium 130, Node 20.18). */
const NODE_TARGET = 'node20.18';
const CHROMIUM_TARGET = 'chrome130';

/** Not bundled: Electron itself, and the database driver, which loads a native file from beside its own. */
const external = ['electron', /^electron\//, /^node:/, /^libsql(\/|$)/, /^@libsql\//];

/** Maps lie beside what is built and are named in none of it. They hold positions only, no sources, and no package takes them along. */
const MAPS = 'hidden';

/** Every start reads the whole of main. Names stay as they are: the log tells by them where something went wrong. */
const BRIEFLY = { compress: true, mangle: false, codegen: true } as const;

export default defineConfig({
  main: {
    plugins: [noteShipped('main')],
    build: {
      target: NODE_TARGET,
      externalizeDeps: false,
      sourcemap: MAPS,
      rolldownOptions: {
        external,
        input: { index: resolve(import.meta.dirname, 'src/main/index.ts') },
        output: {
          format: 'es',
          minify: BRIEFLY,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  },
  preload: {
    plugins: [noteShipped('preload')],
    build: {
      target: NODE_TARGET,
      externalizeDeps: false,
      sourcemap: MAPS,
      rolldownOptions: {
        external: ['electron'],
        input: { index: resolve(import.meta.dirname, 'src/preload/index.ts') },
        // A sandboxed preload is CommonJS and cannot require siblings: one file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false, sourcemapExcludeSources: true },
      },
    },
  },
  renderer: {
    root: resolve(import.meta.dirname, 'src/renderer'),
    plugins: [react(), tailwindcss(), decoders(), noteShipped('page')],
    worker: {
      plugins: () => [decoders(), noteShipped('worker')],
      rolldownOptions: { output: { sourcemapExcludeSources: true } },
    },
    build: {
      target: CHROMIUM_TARGET,
      // The page's policy allows no `data:` for scripts and fonts, so nothing is inlined.
      assetsInlineLimit: 0,
      // What builds leaves it long by itself, and every start reads it.
      minify: true,
      modulePreload: { polyfill: false },
      sourcemap: MAPS,
      rolldownOptions: {
        input: { index: resolve(import.meta.dirname, 'src/renderer/index.html') },
        output: { sourcemapExcludeSources: true },
      },
    },
  },
});
