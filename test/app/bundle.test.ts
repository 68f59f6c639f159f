import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, projectFolder, test } from '../support/app.ts';

const out = join(projectFolder, 'out');
const read = (path: string) => readFileSync(join(out, path), 'utf8');

/** What a built ES module loads from outside of itself. */
function outsideImports(code: string): string[] {
  const specifiers = parseSync('built.js', code).program.body.flatMap((statement) =>
    'source' in statement && statement.source !== null ? [statement.source.value] : [],
  );
  return [...new Set(specifiers)].filter((specifier) => !specifier.startsWith('.'));
}

/** All that main consists of: what each start reads, and what is fetched once it is wanted. */
const mainFiles = () =>
  readdirSync(join(out, 'main'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join('main', path));

test('the bundle of main loads the database driver from its package and has no copy of it', () => {
  expect(outsideImports(read('main/index.js'))).toContain('libsql');
  const imports = mainFiles().flatMap((path) => outsideImports(read(path)));
  expect([...new Set(imports)].filter((name) => !name.startsWith('node:')).toSorted()).toEqual(['electron', 'libsql']);
  for (const path of mainFiles()) expect(read(path)).not.toContain('@neon-rs/load');
  expect(readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.node'))).toEqual([]);
});

test('what speaks HTTP is not read before the window is there', () => {
  const holders = mainFiles().filter((path) => read(path).includes('UND_ERR_CONNECT_TIMEOUT'));
  expect(holders.filter((path) => path !== 'main/index.js')).not.toEqual([]);
  expect(read('main/index.js')).not.toContain('llhttp');
});

test('what the bundle of main requires while it runs, Node itself brings', () => {
  const required = mainFiles().flatMap((path) =>
    [...read(path).matchAll(/\b__require\((?:["'`]([^"'`]+)["'`])?/g)].map((match) => match[1] ?? 'a name made while it runs'),
  );
  expect(required.length).toBeGreaterThan(0);
  // Newer parts of Node (`node:sqlite`) are asked for only where a library finds them.
  expect(required.filter((name) => !name.startsWith('node:') && !isBuiltin(name))).toEqual([]);
});

test('every script of the app has a map with positions only: no sources, no place of this machine, and nothing that leads to it', () => {
  const files = ['main', 'preload', 'renderer'].flatMap((folder) =>
    readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const scripts = files.filter((path) => /\.c?js$/.test(path));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((path) => !files.includes(`${path}.map`))).toEqual([]);
  expect(scripts.filter((path) => /^\/\/# sourceMappingURL/m.test(read(path)))).toEqual([]);
  for (const path of scripts) {
    const map = JSON.parse(read(`${path}.map`)) as { sources: string[]; sourcesContent?: (string | null)[] };
    expect((map.sourcesContent ?? []).filter((source) => source !== null)).toEqual([]);
    expect(map.sources.filter((source) => !/^(\.\.\/)+[^/.]/.test(source) && !source.startsWith('\0'))).toEqual([]);
    expect(JSON.stringify(map.sources)).not.toContain(projectFolder);
  }
});

test('whatever the maps name of others has its licence in the list that the app shows', () => {
  const told = new Set((JSON.parse(read('licences.json')) as { name: string }[]).map(({ name }) => name));
  const maps = ['main', 'preload', 'renderer'].flatMap((folder) =>
    readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.map'))
      .map((path) => join(folder, path)),
  );
  const sources = maps.flatMap((path) => (JSON.parse(read(path)) as { sources: string[] }).sources);
  const names = sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  expect(names).toEqual(expect.arrayContaining(['react', 'three', 'undici']));
  expect([...new Set(names)].filter((name) => !told.has(name))).toEqual([]);
});

test('the preload is one CommonJS file that needs nothing but Electron', () => {
  expect(readdirSync(join(out, 'preload')).filter((name) => !name.endsWith('.map'))).toEqual(['index.cjs']);
  const code = read('preload/index.cjs');
  expect([...code.matchAll(/require\(["'`]([^"'`]+)["'`]\)/g)].map((match) => match[1])).toEqual(['electron']);
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
