import { expect, test } from 'vitest';
import { budgetTable, inMib, weighParts } from '../../../scripts/package/sizeBudget.mjs';

const MIB = 1024 * 1024;
const inside = (path: string, sizeBytes: number) => ({ path, sizeBytes, isInArchive: true });
const beside = (path: string, sizeBytes: number) => ({ path, sizeBytes, isInArchive: false });
const FILES = [
  inside('out/main/index.js', 3 * MIB),
  inside('out/preload/index.cjs', 5_000),
  inside('out/renderer/assets/index.js', 2 * MIB),
  inside('out/licences.json', MIB),
  inside('node_modules/libsql/index.js', 10_000),
  inside('resources/samples/tide.mp4', 60_000),
  inside('package.json', 300),
  beside('resources/app.asar.unpacked/node_modules/@libsql/linux-x64-gnu/index.node', 9 * MIB),
  beside('LICENSES.chromium.html', 9 * MIB),
  beside('afterglow', 180 * MIB),
  beside('locales/de.pak', 700_000),
];
const sizeOf = (part: string) => weighParts(FILES).find((row) => row.part === part)?.sizeBytes;

test('each file of a package is counted once, in the part that it belongs to', () => {
  expect(sizeOf('code of main')).toBe(3 * MIB);
  expect(sizeOf('database driver')).toBe(9 * MIB + 10_000);
  expect(sizeOf('licences')).toBe(10 * MIB);
  expect(sizeOf('rest of the app')).toBe(300);
  expect(sizeOf('Electron')).toBe(180 * MIB + 700_000);
  const whole = FILES.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  expect(weighParts(FILES).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(whole);
});

test('a part that grew over its budget is named, and no other', () => {
  const parts = weighParts([...FILES, inside('out/renderer/assets/toy.js', 20 * MIB)]);
  expect(parts.filter(({ isOver }) => isOver).map(({ part }) => part)).toEqual(['the page']);
  expect(budgetTable(parts)).toMatch(/^the page +22\.0 +9\.00 +over$/mu);
});

test('sizes are told with as many places as they deserve', () => {
  expect([inMib(512), inMib(2.5 * MIB), inMib(253.04 * MIB)]).toEqual(['0.00', '2.50', '253.0']);
});
