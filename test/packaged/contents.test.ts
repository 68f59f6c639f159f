import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../scripts/setup/paths.mjs';
import { packaged } from '../support/packaged/installation.ts';

const folder = packaged('folder');
const archive = join(folder, 'resources', 'app.asar');
/** What is told of the machine that packaged: of no use to anybody, and nobody's business. */
const places = [projectFolder, join(homedir(), '.cache')];

/** Files, and none of those that lie beside the archive. */
function filesInside(): string[] {
  const paths = listPackage(archive, { isPack: false }).map((path) => path.replace(/^[\\/]/, ''));
  return paths.filter((path) => !path.endsWith('.node') && !paths.some((other) => other.startsWith(`${path}/`)));
}

test('no map of the sources is in a package, and no script in it leads to one', () => {
  const inside = filesInside();
  const scripts = inside.filter((path) => path.startsWith('out/') && /\.c?js$/.test(path));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((path) => /^\/\/[#@] sourceMappingURL/m.test(extractFile(archive, path).toString('utf8')))).toEqual([]);
  const all = [...inside, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  expect(all.filter((path) => path.endsWith('.map'))).toEqual([]);
});

test('nothing of the app tells in which folder it was packaged', () => {
  const telling = filesInside().filter((path) => places.some((place) => extractFile(archive, path).includes(place)));
  expect(telling).toEqual([]);
});
