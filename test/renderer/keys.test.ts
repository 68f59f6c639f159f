import { describe, expect, test } from 'vitest';
import { isInTheWay, isWithoutKey, jobsOf, keyName, keyOf, keyToTell, namesIn } from '../../src/renderer/keys.ts';
import { t } from '../../src/renderer/text/en.ts';
import type { NamedKey } from '../../src/shared/appFacts.ts';
import { sampleJob } from '../support/preview/previewJobs.ts';

const NOW = Date.UTC(2026, 0, 15);
const named = (more: Partial<NamedKey>): NamedKey => ({
  id: 'main',
  name: '',
  isEarlier: false,
  tint: 0,
  facts: { kind: 'stored', tail: 'abcd', strength: 'sealed' },
  profiles: ['p1'],
  ...more,
});
const CLIENT = named({ id: 'c', name: 'Client', profiles: ['p2', 'p3'] });
const GONE = named({ id: 'g', name: 'Old', facts: { kind: 'none' }, profiles: ['p4'] });
const TWO = { keys: [named({}), CLIENT], activeKey: 'main' };
const job = (profile: string, more: Parameters<typeof sampleJob>[2] = {}) =>
  sampleJob(1, NOW, { phase: 'running', profile, ...more });

describe('what a key is called', () => {
  test.each([
    [named({ name: 'Studio' }), 'Studio'],
    [named({}), t.settings.key.unnamed],
    [named({ id: 'x' }), t.settings.key.unnamedOther('abcd')],
    [named({ id: 'environment' }), 'COMFY_API_KEY'],
    [named({ name: 'Studio', isEarlier: true }), 'Studio, earlier key'],
  ])('%#', (key, name) => expect(keyName(key)).toBe(name));
});

test('a row names its key only while there are several to tell apart', () => {
  expect(keyToTell({ keys: [named({})] }, job('p1'))).toBeNull();
  expect(keyToTell(TWO, job('p3'))).toBe(CLIENT);
  expect(keyToTell(TWO, job('practice'))).toBeNull();
  expect(keyOf({ keys: [named({})] }, 'p1')?.id).toBe('main');
});

test('a job waits for its own key, whatever other keys are here', () => {
  const app = { keys: [named({}), GONE] };
  expect(isWithoutKey(app, job('p1'))).toBe(false);
  expect(isWithoutKey(app, job('p4'))).toBe(true);
  expect(isWithoutKey(app, job('p4', { phase: 'done' }))).toBe(false);
  expect(isWithoutKey(app, job('practice', { practice: true }))).toBe(false);
  expect(isWithoutKey({ keys: [named({ facts: { kind: 'unreadable', because: 'damaged' } })] }, job('p1'))).toBe(true);
});

test('a job of a key that nobody knows is tried with the one in use, and waits while there is none at all', () => {
  expect(isWithoutKey({ keys: [named({})] }, job('somebody'))).toBe(false);
  expect(isWithoutKey({ keys: [] }, job('somebody'))).toBe(true);
});

test('only unfinished jobs hang on a key, those of the keys that it replaced among them', () => {
  const jobs = [job('p2'), job('p3', { phase: 'outbox' }), job('p3', { phase: 'done' }), job('p1')];
  expect(jobsOf(CLIENT, jobs)).toBe(2);
});

test('what is told of one key neither stands in the way of another nor goes without its name', () => {
  const refused = { kind: 'keyRefused', profiles: ['p2'] } as const;
  expect(isInTheWay(TWO, refused)).toBe(false);
  expect(isInTheWay({ ...TWO, activeKey: 'c' }, refused)).toBe(true);
  expect(isInTheWay(TWO, { kind: 'sendingPaused', waiting: 1 })).toBe(true);
  expect(namesIn(TWO, { kind: 'keyMissing', profiles: ['p2', 'p3'] })).toEqual(['Client']);
  expect(namesIn({ keys: [named({})] }, { kind: 'keyMissing', profiles: ['p1'] })).toEqual([]);
  expect(t.hindrance(refused, NOW, ['Client']).title).toContain('“Client”');
  expect(t.hindrance({ kind: 'keyMissing', profiles: ['p1'] }, NOW).title).toBe('No key.');
});
