import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog, redact } from '../../../src/main/adapters/log.ts';

const KEY = 'marker-key-0123456789';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterglow-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (): string => readFileSync(join(folder, 'logs', 'afterglow.log'), 'utf8');

test.each([
  `the key is ${KEY}`,
  `{"headers":{"x-api-key":"${KEY}"}}`,
  `as base64: ${Buffer.from(KEY).toString('base64')}`,
  `as hex: ${Buffer.from(KEY).toString('hex')}`,
  `https://router.example/x?key=${KEY}`,
])('the key does not stay in %s', (line) => {
  const masked = redact(line, [KEY]);
  for (const form of [KEY, Buffer.from(KEY).toString('base64').replace(/=+$/u, ''), Buffer.from(KEY).toString('hex')]) {
    expect(masked).not.toContain(form);
  }
});

test.each([
  ['Authorization: Bearer some-other-key', 'some-other-key'],
  ['X-API-Key: some-other-key', 'some-other-key'],
  ['{"x-api-key":"some-other-key"}', 'some-other-key'],
  ['it was comfyui-0123456789abcdef indeed', 'comfyui-0123456789abcdef'],
  ['got https://storage.example/a.png?X-Signature=abc&Expires=1 and left', 'abc&Expires'],
])('a key that is not ours, and what a link was signed with, do not stay in %s', (line, secret) => {
  expect(redact(line, [])).not.toContain(secret);
});

test('what is no secret stays readable', () => {
  const line = 'job 0b0e7a52 at https://storage.example/a.png failed with 404';
  expect(redact(line, [KEY])).toBe(line);
});

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
