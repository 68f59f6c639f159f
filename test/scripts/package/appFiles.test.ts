import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILT, isKept, MODULES, manifestOf, RESOURCES } from '../../../scripts/package/appFiles.mjs';
import { projectFolder } from '../../../scripts/setup/paths.mjs';

const modules = join(projectFolder, 'node_modules');

describe('what goes into the archive', () => {
  test('is built code, what is read at run time, and the database driver with what it loads', () => {
    expect(BUILT).toEqual(['out/main', 'out/preload', 'out/renderer', 'out/licences.json']);
    for (const path of RESOURCES) expect(existsSync(join(projectFolder, path)), path).toBe(true);
    for (const path of MODULES) expect(existsSync(join(modules, path)), path).toBe(true);
  });

  test('holds every file of the modules that is asked for when the database driver is loaded', () => {
    const native = /^@libsql\/\$\{target\}$/u;
    const needed = filesFrom(join(modules, 'libsql', 'index.js'), native);
    for (const file of needed) {
      const path = relative(modules, file).replaceAll('\\', '/');
      expect(
        MODULES.some((allowed) => path === allowed || path.startsWith(`${allowed}/`)),
        path,
      ).toBe(true);
    }
    expect(needed.size).toBeGreaterThan(4);
  });

  test('holds a licence of every module', () => {
    const names = new Set(MODULES.map((path) => path.match(/^(?:@[^/]+\/)?[^/]+/u)?.[0]));
    for (const name of names) expect(MODULES).toContain(`${name}/LICENSE`);
  });

  test('holds no maps, no notes and no types', () => {
    for (const path of ['out/main/index.js.map', 'resources/samples/README.md', 'x/index.d.ts']) expect(isKept(path)).toBe(false);
    for (const path of ['out/main/index.js', 'x/index.node', 'x/LICENSE']) expect(isKept(path)).toBe(true);
  });
});

test('the manifest inside tells Electron what it reads and nothing about how the app is developed', () => {
  const whole = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const inside = manifestOf(whole);
  expect(inside).toMatchObject({ name: 'afterglow', productName: 'Afterglow', type: 'module', main: 'out/main/index.js' });
  expect(inside['desktopName']).toBe('afterglow.desktop');
  for (const field of ['scripts', 'dependencies', 'devDependencies', 'private', 'engines'])
    expect(inside).not.toHaveProperty(field);
});

/** Follows plain `require` calls from a file; `skipped` are those that name another file on each system. */
function filesFrom(file: string, skipped: RegExp, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, wanted = ''] of readFileSync(file, 'utf8').matchAll(/require\(["'`]([^"'`]+)["'`]\)/gu)) {
    if (skipped.test(wanted) || isOfNode(wanted)) continue;
    const next = wanted.startsWith('.') ? fileAt(join(dirname(file), wanted)) : mainOf(wanted);
    filesFrom(next, skipped, seen);
  }
  return seen;
}

function isOfNode(wanted: string): boolean {
  return wanted.startsWith('node:') || (!wanted.startsWith('.') && !existsSync(join(modules, wanted)));
}

function mainOf(name: string): string {
  const { main = 'index.js' } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  return fileAt(join(modules, name, main));
}

function fileAt(path: string): string {
  return existsSync(path) && path.endsWith('.js') ? path : `${path}.js`;
}
