import { describe, expect, it } from 'vitest';
import { EMPTY } from './losses.ts';
import { printedTable, reliabilityPage, verdict } from './page.ts';
import type { Line } from './run.ts';

const lines: readonly Line[] = [
  { name: 'K1', point: 'before', promise: 'nothing', tally: { ...EMPTY, kills: 5 } },
  { name: 'K3, power cut', point: 'between', promise: 'enough', tally: { ...EMPTY, kills: 2 } },
  { name: 'random', point: 'anywhere', promise: 'all', tally: { ...EMPTY, kills: 500, pollingAfterMs: [100, 300] } },
];
const lossy: readonly Line[] = [...lines, { name: 'K2', point: '', promise: '', tally: { ...EMPTY, kills: 1, doubleRuns: 1 } }];

describe('the table of kills', () => {
  it('has a line for each point and one for all', () => {
    const rows = printedTable(lines).split('\n');
    expect(rows.map((row) => row.split(/\s{2,}/u).slice(0, 2))).toEqual([
      ['', 'kills'],
      ['K1', '5'],
      ['K3, power cut', '2'],
      ['random', '500'],
      ['all', '507'],
    ]);
  });

  it('says when something was lost', () => {
    expect(verdict(lines)).toBe('507 kills, nothing lost; 200 ms on average from restart to the first status read');
    expect(verdict(lossy)).toContain('NOT ALL CAME HOME');
    expect(verdict([])).toContain('nothing was shown');
  });

  it('is kept with the command that makes it', () => {
    const page = reliabilityPage(lines, { at: new Date(Date.UTC(2026, 0, 5)), seed: 7 });
    expect(page).toContain('`npm run crash -- --write --seed 7`');
    expect(page).toContain('**5 kills at named points, 500 at random instants, 2 power cuts.**');
    expect(page).toContain('| K1 | before | nothing | 5 | 0 |');
  });
});
