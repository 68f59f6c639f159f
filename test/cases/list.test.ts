/** The list of what went wrong elsewhere names tests that are there. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const list = readFileSync(join(root, 'docs', 'reliability-cases.md'), 'utf8');
const rows = list.split('\n').filter((line) => /^\| (?!what was met|---)/u.test(line));

it('every line says where it was told, and names tests by the words that they have', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
  for (const row of rows) {
    const [, , told = '', held = ''] = row.split(' | ').length === 3 ? ['', ...row.split(' | ')] : [];
    expect(told, row).toMatch(/<https:\/\//u);
    const named = held.replace(/ \|$/u, '').split('<br>');
    expect(named.length).toBeGreaterThan(0);
    for (const one of named) {
      const [, path = '', words = ''] = /^`(test\/\S+\.test\.ts)`: (.+)$/u.exec(one) ?? [];
      expect(path, one).not.toBe('');
      expect(readFileSync(join(root, path), 'utf8').includes(words), one).toBe(true);
    }
  }
});
