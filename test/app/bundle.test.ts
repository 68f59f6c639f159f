import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, projectFolder, test } from '../support/app.ts';

const out = join(projectFolder, 'out');
const read = (path: string) => readFileSync(join(out, path), 'utf8');

/** What a built ES module loads from outside of itself. */
function outsideImports(code: string): string[] {
  const specifiers = [...code.matchAll(/^(?:import|export)\s(?:[^'";]*\sfrom\s)?["']([^"']+)["']/gm)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(specifiers)].filter((specifier) => !specifier.startsWith('.'));
}

test('the bundle of main loads the database driver from its package and has no copy of it', () => {
  const imports = outsideImports(read('main/index.js'));
  expect(imports).toContain('libsql');
  expect(imports.filter((name) => !name.startsWith('node:')).toSorted()).toEqual(['electron', 'libsql']);
  expect(read('main/index.js')).not.toContain('@neon-rs/load');
  expect(readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.node'))).toEqual([]);
});

test('the preload is one CommonJS file that needs nothing but Electron', () => {
  expect(readdirSync(join(out, 'preload'))).toEqual(['index.cjs']);
  const code = read('preload/index.cjs');
  expect([...code.matchAll(/require\(["']([^"']+)["']\)/g)].map((match) => match[1])).toEqual(['electron']);
  expect(code).not.toMatch(/^(import|export)\s/m);
});

test('the practice Router is one file of plain Node', () => {
  expect(readdirSync(join(out, 'practice'))).toEqual(['cli.js']);
  expect(outsideImports(read('practice/cli.js')).filter((name) => !name.startsWith('node:'))).toEqual([]);
});

test('the editor of JSON is a file of its own, which the page fetches only when it is wanted', () => {
  const scripts = readdirSync(join(out, 'renderer', 'assets')).filter((name) => name.endsWith('.js'));
  const holders = scripts.filter((name) => read(`renderer/assets/${name}`).includes('cm-gutterElement'));
  expect(holders).toHaveLength(1);
  expect(read('renderer/index.html')).not.toContain(holders[0]);
});

test('the page loads its own files only', () => {
  const links = [...read('renderer/index.html').matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !link.startsWith('./'))).toEqual([]);
});
