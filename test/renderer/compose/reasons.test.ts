import { describe, expect, test } from 'vitest';
import { errorsWithin, errorWords } from '../../../src/renderer/views/compose/errorWords.ts';
import { medianCredits } from '../../../src/renderer/views/compose/median.ts';
import { reasonsOf, submitWords, willWords } from '../../../src/renderer/views/compose/reasons.ts';
import type { AppFacts } from '../../../src/shared/appFacts.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { checkBody } from '../../../src/shared/schema/checkBody.ts';
import { readTree } from '../../../src/shared/schema/draftText.ts';
import { problemsOf } from '../../../src/shared/schema/problems.ts';
import { promptPlace, promptText } from '../../../src/shared/schema/promptPlace.ts';
import { DEFAULT_SIZE_LIMITS } from '../../../src/shared/sizeLimits.ts';
import { flatImage } from '../../shared/schema/documents.ts';

const APP: AppFacts = {
  version: '0.0.0',
  profile: 'router',
  key: { kind: 'stored', tail: 'abcd', strength: 'sealed' },
  keys: [],
  activeKey: 'main',
  connection: { mode: 'system', server: '', username: '', bypass: '', password: 'none', caFile: null },
  base: 'https://router.example',
  baseFixed: false,
  resultsFolder: '/r',
  dataFolder: '/d',
  naming: { pattern: '{date} {prompt} {index}', sidecars: true },
  sizeLimits: DEFAULT_SIZE_LIMITS,
  theme: 'system',
  tiles: 'large',
  modelPicks: { favourites: [], recent: [] },
  notices: { finished: true, failed: true, atRisk: true, sound: false },
  away: null,
  hindrances: [],
  skewMs: 0,
  inFlight: 0,
  nextCheckAt: null,
  lastContactAt: null,
  platform: 'linux',
  build: 'release',
  updates: null,
};
const READY = { status: 'ready', error: null, source: 'live' } as const;
const form = buildForm(flatImage);

function reasons(body: string, over: { app?: AppFacts; usedFor?: string | null; model?: string } = {}) {
  const tree = readTree(body);
  const check = checkBody(body);
  return reasonsOf({
    app: over.app ?? APP,
    draft: { model: over.model ?? 'acme/flat-image', usedFor: over.usedFor ?? null, reading: READY, unfinished: new Map() },
    body: check,
    problems: check.kind === 'ok' ? problemsOf(form, tree) : [],
    place: promptPlace(form, tree),
    words: promptText(tree, promptPlace(form, tree)),
  });
}

describe('why a draft cannot be submitted', () => {
  test('nothing stands in the way of a good one', () => {
    expect(reasons('{"prompt":"x"}')).toEqual([]);
  });

  test('an empty prompt is told as such, and leads to the prompt box', () => {
    expect(reasons('{}')).toMatchObject([{ words: 'Write a prompt', target: { kind: 'prompt' }, firm: false }]);
  });

  test('a place for the words that a preset left is told, and leads there', () => {
    expect(reasons('{"prompt":"{prompt}, fog"}')).toMatchObject([{ target: { kind: 'prompt' }, firm: false }]);
  });

  test('what the schema minds leads to its field, and a person may still submit', () => {
    expect(reasons('{"prompt":"x","width":1}')).toMatchObject([
      { words: 'Width must be at least 256', target: { kind: 'path', path: ['width'] }, firm: false },
    ]);
  });

  test('text that is no JSON leads to the JSON view and cannot be sent', () => {
    expect(reasons('{\n"prompt"')).toMatchObject([{ target: { kind: 'json' }, firm: true }]);
    expect(reasons('[]')).toMatchObject([{ target: { kind: 'json' }, firm: true }]);
  });

  test('without a key it leads to the settings; in practice none is needed', () => {
    expect(reasons('{"prompt":"x"}', { app: { ...APP, key: { kind: 'none' } } })).toMatchObject([
      { target: { kind: 'settings', section: 'key' } },
    ]);
    expect(reasons('{"prompt":"x"}', { app: { ...APP, profile: 'practice', key: { kind: 'none' } } })).toEqual([]);
  });

  test('a draft that became a job already is not submitted again by mistake', () => {
    expect(reasons('{"prompt":"x"}', { usedFor: 'job' })).toMatchObject([{ firm: true }]);
  });
});

describe('what the button will do', () => {
  test('says what holds the job here', () => {
    expect(willWords(APP, 'queued').held).toBe(false);
    expect(willWords({ ...APP, hindrances: [{ kind: 'offline', because: null }] }, 'queued')).toMatchObject({ held: true });
    expect(willWords({ ...APP, hindrances: [{ kind: 'diskFull' }] }, 'queued').held).toBe(false);
  });

  test('is said by the button: submit, queue so many, or hold and why', () => {
    const free = willWords(APP, 'queued');
    const offline = willWords({ ...APP, hindrances: [{ kind: 'offline', because: null }] }, 'queued');
    expect([submitWords(free), submitWords(free, 300)]).toEqual(['Submit', 'Queue 300 jobs']);
    expect([submitWords(offline), submitWords(offline, 300)]).toEqual(['Hold: offline', 'Hold 300 jobs: offline']);
    expect(offline.words).toBe('You are offline. It is recorded now and goes out once there is a connection.');
  });

  test('a pause of moments is told beside the button and does not rename it', () => {
    const resting = willWords({ ...APP, hindrances: [{ kind: 'resting', until: 1, because: 'rateLimited' }] }, 'queued');
    expect(resting).toMatchObject({ held: true, why: null });
    expect(submitWords(resting)).toBe('Submit');
  });

  test('asks to keep the window open for a direct run', () => {
    expect(willWords(APP, 'direct').words).toContain('Keep Afterglow open');
  });
});

describe('what is said at a field', () => {
  const tree = readTree('{"width":1}');
  const problems = problemsOf(form, tree);

  test('a wrong value at once, a missing one only after a try', () => {
    expect(errorWords(['width'], { problems, refused: [], tried: false })).toBe('Must be at least 256');
    expect(errorWords(['prompt'], { problems, refused: [], tried: false })).toBeNull();
    expect(errorWords(['prompt'], { problems, refused: [], tried: true })).toBe('Needs a value');
  });

  test('the Router’s own words come first', () => {
    const refused = [{ path: ['width'], message: 'width is odd', type: 'value_error' }];
    expect(errorWords(['width'], { problems, refused, tried: false })).toBe('width is odd');
  });
});

describe('what is said within a part of the form', () => {
  const refused = [{ path: ['options', 'size'], message: 'size is odd', type: 'value_error' }];
  const within = (path: readonly string[], tried: boolean) => errorsWithin(path, { problems: [], refused, tried });

  test('tells every fault inside of it and none beside it', () => {
    expect(within(['options'], false)).toBe('[[["options","size"],"size is odd"]]');
    expect(within(['options', 'size'], false)).toContain('size is odd');
    expect(within(['option'], false)).toBe('');
  });
});

describe('what runs took here', () => {
  const job = (credits: string | null, practice = false) => ({ credits, practice });

  test('is the median of at least three reported runs', () => {
    expect(medianCredits([job('1'), job('9'), job('2.5'), job(null)])).toEqual({ credits: '2.5', count: 3 });
    expect(medianCredits([job('1'), job('2'), job('3'), job('4')])).toEqual({ credits: '2.5', count: 4 });
    expect(medianCredits([job('1'), job('2')])).toBeNull();
  });

  test('practice counts for nothing', () => {
    expect(medianCredits([job('1', true), job('2', true), job('3', true)])).toBeNull();
  });
});
