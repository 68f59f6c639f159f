import { describe, expect, it } from 'vitest';
import { fileName } from '../../src/shared/fileName.ts';
import {
  DEFAULT_PATTERN,
  type NameFacts,
  NO_SETTINGS,
  nameBy,
  needsSettings,
  parsePattern,
  settingsFacts,
  TOKENS,
} from '../../src/shared/pattern.ts';

const SETTINGS =
  '{"prompt": "a crane", "seed": 9223372036854775807, "image_config": {"aspect": "16:9", "sizes": [1, 2.50, {"w": -1}]}, "ok": true, "none": null}';
const FACTS: Omit<NameFacts, 'settings'> = {
  at: new Date(2026, 2, 5, 7, 8, 9).getTime(),
  model: 'bfl/flux-2-pro',
  prompt: 'A paper crane, in “studio” light: shallow depth of field',
  job: '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968',
  batch: null,
  number: 3,
  kind: 'model3d',
};

function read(text: string) {
  const parsed = parsePattern(text);
  if (!('ok' in parsed)) throw new Error(`${text}: ${JSON.stringify(parsed.problem)}`);
  return parsed.ok;
}

/** The path that a pattern comes to, with folders before the name. */
function pathBy(text: string, more: Partial<NameFacts> = {}): string {
  const pattern = read(text);
  const settings = needsSettings(pattern) ? settingsFacts(pattern, SETTINGS) : NO_SETTINGS;
  const { folders, stem } = nameBy(pattern, { ...FACTS, settings, ...more });
  return [...folders, fileName({ stem, extension: 'png' })].join('/');
}

describe('a pattern', () => {
  it.each([
    [DEFAULT_PATTERN, '2026-03-05 A paper crane in “studio” light shallow depth of 3.png'],
    ['{year}/{month}/{day}/{hour}{minute}{second}', '2026/03/05/070809.png'],
    ['{provider}/{model}/{index}', 'bfl/flux-2-pro/3.png'],
    ['{prompt:13} {index}', 'A paper crane 3.png'],
    ['{prompt:12} {index}', 'A paper 3.png'],
    ['{seed}', '9223372036854775807.png'],
    ['{body.seed} {body.image_config.aspect}', '9223372036854775807 16 9.png'],
    ['{body.image_config.sizes.1}', '2.50.png'],
    ['x {body.image_config.sizes.2.w} {body.ok}', 'x -1 true.png'],
    ['{body.none}{body.nowhere}{body.image_config}{index}', '3.png'],
    ['{batch}/{kind} {job:8}', '3d 0b0e7a52.png'],
    ['{batch}', 'result.png'],
    ['all/{body.prompt}', 'all/a crane.png'],
  ])('%s comes to %s', (pattern, path) => {
    expect(pathBy(pattern)).toBe(path);
  });

  it('has the batch where there is one, and the model where there is no prompt', () => {
    expect(pathBy('{batch}/{prompt}', { batch: 'Tuesday: lamps', prompt: ' ' })).toBe('Tuesday lamps/flux-2-pro.png');
  });

  it('makes no folder of a slash that stands in a value', () => {
    expect(pathBy('{prompt}/{index}', { prompt: '../../etc/passwd' })).toBe('etc passwd/3.png');
  });

  it('cuts between characters as people see them', () => {
    expect(pathBy('{batch:2} {index}', { batch: '👍🏽q\u0302x' })).toBe('👍🏽q\u0302 3.png');
  });

  it('keeps every folder and the whole path in bounds', () => {
    const long = '漢'.repeat(300);
    const { folders, stem } = nameBy(read('{batch}/{batch}/{batch}/{batch}/{batch}/{batch}/{batch}'), {
      ...FACTS,
      batch: long,
      settings: NO_SETTINGS,
    });
    const bytes = (text: string) => Buffer.byteLength(text);
    expect(folders).toHaveLength(6);
    expect(bytes(folders.join('/')) + 1 + bytes(fileName({ stem, extension: 'png' }))).toBeLessThanOrEqual(410);
  });

  it('knows each of its tokens', () => {
    for (const token of TOKENS) expect(parsePattern(`x{${token}}{${token}:3}`)).toHaveProperty('ok');
    expect(needsSettings(read('{date}/{prompt}'))).toBe(false);
    expect(needsSettings(read('{date}/{seed}'))).toBe(true);
  });

  it.each([
    ['', { kind: 'empty' }],
    ['   ', { kind: 'empty' }],
    ['x'.repeat(501), { kind: 'tooLong' }],
    ['{date', { kind: 'unclosed' }],
    ['{date {index}', { kind: 'unclosed' }],
    ['date}', { kind: 'stray' }],
    ['{}', { kind: 'unknown', what: '{}' }],
    ['{Date}', { kind: 'unknown', what: '{Date}' }],
    ['{constructor}', { kind: 'unknown', what: '{constructor}' }],
    ['{prompt:0}', { kind: 'limit', what: '{prompt:0}' }],
    ['{prompt:x}', { kind: 'limit', what: '{prompt:x}' }],
    ['{prompt:201}', { kind: 'limit', what: '{prompt:201}' }],
    ['{prompt:}', { kind: 'limit', what: '{prompt:}' }],
    ['{body}', { kind: 'noField' }],
    ['{body.}', { kind: 'noField' }],
    ['{body.a..b}', { kind: 'noField' }],
    ['/x', { kind: 'emptyPart' }],
    ['x/', { kind: 'emptyPart' }],
    ['a//b', { kind: 'emptyPart' }],
    ['a/ /b', { kind: 'emptyPart' }],
    ['../x', { kind: 'dots' }],
    ['x/..', { kind: 'dots' }],
    ['x/. ./y', { kind: 'dots' }],
    ['1/2/3/4/5/6/7/8', { kind: 'tooDeep' }],
    ['a\\b', { kind: 'backslash' }],
    ['C:x', { kind: 'sign', what: ':' }],
    ['what?', { kind: 'sign', what: '?' }],
    ['a\u0000b', { kind: 'sign', what: '\u0000' }],
  ])('%j is told as %j', (text, problem) => {
    expect(parsePattern(text)).toEqual({ problem });
  });
});
