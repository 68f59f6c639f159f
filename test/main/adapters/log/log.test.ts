import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../../src/main/adapters/log/log.ts';
import { readLogAbout } from '../../../../src/main/adapters/log/logLines.ts';

const KEY = 'marker-key-0123456789';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterglow-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (): string => readFileSync(join(folder, 'logs', 'afterglow.log'), 'utf8');

test('lines are kept with their time, readable by their owner alone', () => {
  const log = createLog({ folder: join(folder, 'logs'), secrets: () => [KEY], now: () => Date.UTC(2026, 0, 2) });
  log('one');
  log(`two ${KEY}`);
  expect(read()).toBe('2026-01-02T00:00:00.000Z one\n2026-01-02T00:00:00.000Z two [key]\n');
  expect(statSync(join(folder, 'logs', 'afterglow.log')).mode & 0o077).toBe(0);
});

test('a full log makes room by setting one old log aside', () => {
  let at = 0;
  const log = createLog({ folder: join(folder, 'logs'), secrets: () => [], now: () => (at += 1_000), maxSizeBytes: 200 });
  for (let count = 0; count < 50; count += 1) log(`line ${count}`);
  expect(read().length).toBeLessThan(300);
  expect(existsSync(join(folder, 'logs', 'afterglow.old.log'))).toBe(true);
});

test('a flood of lines is counted instead of written', () => {
  let at = 1_000_000;
  const log = createLog({ folder: join(folder, 'logs'), secrets: () => [], now: () => at, linesPerSecond: 10 });
  for (let count = 0; count < 10_000; count += 1) log('refused');
  at += 2_000;
  log('after');
  expect(read().trimEnd().split('\n')).toHaveLength(12);
  expect(read()).toContain('left out 9990 lines');
});

test('a log that cannot be written stops nothing', () => {
  writeFileSync(join(folder, 'logs'), 'a file where the folder should be');
  expect(() => createLog({ folder: join(folder, 'logs'), secrets: () => [], now: () => 0 })('x')).not.toThrow();
});

test('what the log says about a job is found, with all lines of an entry, in the order in which it was said', async () => {
  let at = 0;
  const log = createLog({ folder: join(folder, 'logs'), secrets: () => [], now: () => (at += 1_000), maxSizeBytes: 300 });
  for (let count = 0; count < 6; count += 1) {
    log(`something else ${count}`);
    log(`trouble ${count} (job abc)\n  at a place\n  at another`);
  }
  const found = await readLogAbout(join(folder, 'logs'), { words: ['abc', ''], limit: 2 });
  expect(found.map((entry) => entry.slice(25))).toEqual([
    'trouble 4 (job abc)\n  at a place\n  at another',
    'trouble 5 (job abc)\n  at a place\n  at another',
  ]);
  expect(await readLogAbout(join(folder, 'nowhere'), { words: ['abc'], limit: 2 })).toEqual([]);
});
