import { describe, expect, it } from 'vitest';
import { figure, median } from '../../bench/figure.ts';
import { performancePage } from '../../bench/page.ts';

describe('a figure', () => {
  it('is the middle of what was measured', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('stands beside its reference, with ours divided by it', () => {
    expect(figure('ledger-write/raw', { unit: 'ms', ours: 0.31234567, reference: 0.25 })).toEqual({
      name: 'ledger-write/raw',
      unit: 'ms',
      ours: 0.3123,
      reference: 0.25,
      ratio: 1.249,
    });
  });

  it('has its line on the page, under what it means, with the machine and the day', () => {
    const figures = [figure('polls/every-500-ms', { unit: 'calls per job', ours: 17, reference: 1700 })];
    const page = performancePage(figures, { at: new Date(Date.UTC(2026, 0, 5)), electron: '45.5.0' });
    expect(page).toContain('| polls/every-500-ms | calls per job | 17 | 1700 | 0.01 |');
    expect(page).toContain('2026-01-05');
    expect(page).toContain('Electron 45.5.0');
    expect(page).not.toContain('## Start');
  });
});
