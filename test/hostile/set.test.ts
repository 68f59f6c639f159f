import { describe, expect, it } from 'vitest';
import { BOMBS } from './bombs.ts';
import { DISGUISES } from './disguises.ts';
import { hostileDocuments } from './documents.ts';
import { tryEach } from './line.ts';
import { hostileTable, securityPage, verdictOf } from './page.ts';
import { HOSTILE_WORDS } from './words.ts';

describe('the hostile set', () => {
  it('is as large as it is said to be, and each of it is told apart by its name', () => {
    const documents = hostileDocuments('http://127.0.0.1:9');
    expect(DISGUISES.length).toBeGreaterThanOrEqual(40);
    expect(documents.length).toBeGreaterThanOrEqual(30);
    expect(BOMBS.length).toBeGreaterThanOrEqual(10);
    expect(new Set(HOSTILE_WORDS).size).toBeGreaterThanOrEqual(20);
    for (const list of [DISGUISES, documents, BOMBS]) expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  });

  it('holds bombs that are small until they are unpacked', () => {
    for (const { name, make } of BOMBS) expect(make().length, name).toBeLessThan(32_000_000);
  });
});

describe('a line of the set', () => {
  const about = { area: 'x', promise: 'y' };
  const name = (one: number): string => `try ${one}`;

  it('tells what got through, and counts what broke on the way as such', async () => {
    const line = await tryEach(about, {
      of: [1, 2, 3],
      name,
      attempt: async (one) => {
        if (one === 2) throw new Error('no ground');
        return one === 3 ? 'was read' : null;
      },
    });
    expect(line).toEqual({ ...about, tried: 3, through: ['try 2: broke: Error: no ground', 'try 3: was read'] });
    expect(verdictOf([line])).toBe('2 of 3 tries got through.');
    expect(hostileTable([line])).toContain('| x | y | 3 | 2 |');
  });

  it('stands on the page between its marks, and a page without them is refused', () => {
    const told = { lines: [{ ...about, tried: 3, through: [] }], at: new Date(0) };
    const page = securityPage('before\n<!-- hostile: begin -->\nlast year\n<!-- hostile: end -->\nafter', told);
    expect(page).toMatch(/^before\n[\s\S]*Nothing of 3 tries got through\.[\s\S]*\| x \| y \| 3 \| 0 \|[\s\S]*\nafter$/u);
    expect(page).not.toContain('last year');
    expect(() => securityPage('nothing', told)).toThrow();
  });
});
