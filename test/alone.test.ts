import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { ALONE } from '../vitest.config.ts';

const root = join(import.meta.dirname, '..');

it('whoever puts something in the place of a module runs in a process of its own, and nobody else does', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/u.test(path))
    .map((path) => join(import.meta.dirname, path));
  const putting = files.filter((path) => /^vi\.(?:mock|doMock)\(/mu.test(readFileSync(path, 'utf8')));
  expect(putting.map((path) => relative(root, path).split(sep).join('/')).toSorted()).toEqual([...ALONE].toSorted());
});
