import { describe, expect, it } from 'vitest';
import { suggestTargets } from '../../../src/shared/batch/mapping.ts';
import { targetKey } from '../../../src/shared/batch/sheet.ts';
import { choosable } from '../../../src/shared/batch/targets.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { flatImage } from '../schema/documents.ts';

const fields = choosable(buildForm(flatImage), '{}');
const suggest = (header: readonly string[], hasPrompt = true): readonly (string | null)[] =>
  suggestTargets(header, { fields, hasPrompt }).map((target) => target && targetKey(target));

describe('what a column is meant for', () => {
  it.each<[header: readonly string[], expected: readonly (string | null)[]]>([
    [
      ['prompt', 'seed'],
      ['prompt', '["seed"]'],
    ],
    [
      ['Prompt', 'Output format', 'WIDTH'],
      ['prompt', '["output_format"]', '["width"]'],
    ],
    [
      ['Model', 'Text', 'note'],
      ['model', 'prompt', null],
    ],
    [
      ['outputFormat', 'safety-tolerance'],
      ['["output_format"]', '["safety_tolerance"]'],
    ],
    [
      ['seed', 'seed'],
      ['["seed"]', null],
    ],
    [['anything'], ['prompt']],
    [
      ['', ' '],
      [null, null],
    ],
    [
      ['__proto__', 'constructor', 'prompt'],
      [null, null, 'prompt'],
    ],
  ])('is suggested by its name: %j', (header, expected) => {
    expect(suggest(header)).toEqual(expected);
  });

  it('is no prompt where the model takes none', () => {
    expect(suggest(['prompt', 'width'], false)).toEqual([null, '["width"]']);
  });

  it('can be any setting but the prompt, whose place is its own', () => {
    expect(fields.map(({ path }) => path.join('.'))).not.toContain('prompt');
    expect(fields.map(({ label }) => label)).toContain('Width');
  });
});
