import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../../src/shared/code/readCommand.ts';
import { CODE_LANGUAGES, type CodeDraft, type CodeLanguage, writeCode } from '../../../src/shared/code/writeCode.ts';
import { isExact, writeSource } from '../../../src/shared/code/writeSource.ts';
import { placeholderOf } from '../../../src/shared/media.ts';

const SEED = '1234567890123456789';
const DIGEST = 'ab'.repeat(32);

function draft(body: string, over: Partial<CodeDraft> = {}): CodeDraft {
  return { model: 'bfl/flux-2-pro', route: 'queued', base: 'https://api.comfy.org', body, facts: new Map(), ...over };
}

const withFile = (as: 'base64' | 'data', name = 'cat.png') =>
  draft(`{"prompt": "a", "image": "${placeholderOf({ digest: DIGEST, as })}"}`, {
    facts: new Map([[DIGEST, { name, mediaType: 'image/png' }]]),
  });

describe('a draft as code', () => {
  test.each(CODE_LANGUAGES)('holds no key, only the place for one: %s', (language) => {
    for (const base of ['https://api.comfy.org', 'https://router.example']) {
      const code = writeCode(language, draft('{"prompt": "a"}', { base }));
      expect(code).toContain('COMFY_API_KEY');
      expect(code).toContain('Idempotency-Key');
      expect(readCommand(code).hadKey).toBe(false);
    }
  });

  test.each(CODE_LANGUAGES)('takes the queue for a queued draft and not for a direct one: %s', (language) => {
    const isQueue = /\/requests|\.submit\(/u;
    expect(writeCode(language, draft('{}'))).toMatch(isQueue);
    expect(writeCode(language, draft('{}', { route: 'direct' }))).not.toMatch(isQueue);
    expect(writeCode(language, draft('{}', { base: 'https://router.example/' }))).toContain(
      'https://router.example/v2/models/bfl/flux-2-pro/requests',
    );
  });

  test.each(CODE_LANGUAGES)('a seed of nineteen digits stands in it to the last one: %s', (language) => {
    const code = writeCode(language, draft(`{"seed": ${SEED}}`));
    expect(code).toContain(SEED);
    const read = readCommand(code);
    expect(read.ok && read.body.replaceAll(/\s/gu, '')).toBe(`{"seed":${SEED}}`);
  });

  test('JavaScript gets such a seed as text, since its numbers would round it', () => {
    expect(isExact(`{"a": [${SEED}]}`, 'js')).toBe(false);
    expect(isExact(`{"a": [${SEED}, 1.5]}`, 'python')).toBe(true);
    expect(isExact('{"a": 1e999}', 'python')).toBe(false);
    expect(writeCode('typescript', draft(`{"seed": ${SEED}}`))).toContain('body: `{');
  });

  test.each(CODE_LANGUAGES)('pasted again, it is the same draft: %s', (language) => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }),
        fc.constantFrom('https://api.comfy.org', 'https://r.example'),
        (value, base) => {
          const body = JSON.stringify(value);
          const read = readCommand(writeCode(language, draft(body, { base })));
          expect(read).toMatchObject({ ok: true, model: 'bfl/flux-2-pro' });
          expect(read.ok && JSON.stringify(JSON.parse(read.body))).toBe(JSON.stringify(JSON.parse(body)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a long body is handed to curl to read, and reads back', () => {
    const body = JSON.stringify({ prompt: "it's ".repeat(40_000) });
    const code = writeCode('curl', draft(body));
    expect(code).toContain("<<'END_OF_BODY'");
    const read = readCommand(code);
    expect(read.ok && JSON.parse(read.body)).toEqual(JSON.parse(body));
  });
});

describe('files of a draft in code', () => {
  test.each([
    ['curl', 'base64', "base64 < './cat.png' | tr -d '\\n'"],
    ['curl', 'data', "printf '%s' 'data:image/png;base64,'"],
    ['typescript', 'base64', 'image: input1,'],
    ['typescript', 'data', 'image: "data:image/png;base64," + input1,'],
    ['python', 'base64', '"image": input1,'],
    ['python', 'data', '"image": "data:image/png;base64," + input1,'],
  ] as const)('are read by a line of %s (%s)', (language, as, line) => {
    const code = writeCode(language, withFile(as));
    expect(code).toContain(line);
    expect(code).toContain('cat.png');
    expect(code).not.toContain('afterglow-media');
  });

  test('a name with quotes, folders or line breaks stays a name', () => {
    for (const language of CODE_LANGUAGES) {
      const code = writeCode(language, withFile('base64', '../../-x\'"; rm -rf $HOME\n`a`\u202e.png'));
      expect(code).not.toContain('../');
      expect(code).not.toContain('\u202e');
      expect(code.split('\n').some((line) => line.startsWith('`a`'))).toBe(false);
    }
  });

  test('a file of which nothing is known has a name all the same', () => {
    expect(writeCode('python', { ...withFile('data'), facts: new Map() })).toContain('Path("input-1.bin")');
  });
});

/** The snippets are run for real, against a curl that writes down what it was given. */
describe.skipIf(process.platform === 'win32')('run by their own languages, the snippets send the draft', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'afterglow-code-'));
    writeFileSync(join(folder, 'cat.png'), Buffer.from([0, 1, 254, 255]));
    writeFileSync(
      join(folder, 'curl'),
      '#!/bin/sh\nlast=\nfor word in "$@"; do last=$word; done\nif [ "$last" = "@-" ]; then cat; else printf %s "$last"; fi\n',
      { mode: 0o755 },
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (draftOf: CodeDraft): unknown => {
    const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    return JSON.parse(
      execFileSync('sh', ['-c', writeCode('curl', draftOf)], {
        cwd: folder,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  };

  test('a shell hands quotes, dollars, backslashes and line breaks on unchanged', () => {
    const value = { p: 'it\'s "$HOME" `id` $(id) \\n \n %s !x', n: [1.5, null, true], '-': 'é\u2028😀' };
    expect(run(draft(JSON.stringify(value)))).toEqual(value);
  });

  test.each(['base64', 'data'] as const)('a shell puts a file in (%s)', (as) => {
    expect(run(withFile(as))).toEqual({ prompt: 'a', image: `${as === 'data' ? 'data:image/png;base64,' : ''}AAH+/w==` });
  });

  test('JavaScript reads the object that was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }), (value) => {
        const body = JSON.stringify(value);
        const source = writeSource(body, { dialect: 'js', indent: '', fileAt: (text) => text });
        const seen: unknown = runInNewContext(`JSON.stringify(${source})`);
        expect(seen).toBe(JSON.stringify(JSON.parse(body)));
      }),
      { numRuns: 300 },
    );
  });
});

test('a name like __proto__ is a name in JavaScript too', () => {
  const body = '{"__proto__":{"a":1},"b":2}';
  const source = writeSource(body, { dialect: 'js', indent: '', fileAt: (text) => text });
  expect(runInNewContext(`JSON.stringify(${source})`)).toBe(body);
});

const LANGUAGE: CodeLanguage = 'python';

test('signs that are not seen are spelled out in code', () => {
  expect(writeCode(LANGUAGE, draft('{"prompt": "a\u202eb"}'))).toContain('"a\\u202eb"');
});
