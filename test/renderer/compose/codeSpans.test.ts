import { expect, test } from 'vitest';
import { codeSpans } from '../../../src/renderer/views/compose/codeSpans.ts';
import { CODE_LANGUAGES, writeCode } from '../../../src/shared/code/writeCode.ts';

const body = JSON.stringify({ prompt: 'it\'s "a" \\ # b // c', more: '`x`' });
const draft = { model: 'a/b', route: 'queued', body, facts: new Map() } as const;

test.each(CODE_LANGUAGES)('colouring changes not a letter of a snippet: %s', (language) => {
  for (const base of ['https://api.comfy.org', 'https://r.example']) {
    const code = writeCode(language, { ...draft, base });
    const spans = codeSpans(code, language);
    expect(spans.map(({ text }) => text).join('')).toBe(code);
    expect(spans.some(({ kind, text }) => kind === 'comment' && /^(?:#|\/\/) /u.test(text))).toBe(true);
    expect(spans.filter(({ kind }) => kind === 'plain').some(({ text }) => text.includes('it'.concat("'")))).toBe(false);
  }
});

test('a text of a shell stays one over its quotes', () => {
  const spans = codeSpans("curl -d 'it'\\''s' x", 'curl');
  expect(spans).toEqual([
    { kind: 'plain', text: 'curl -d ' },
    { kind: 'text', text: "'it'\\''s'" },
    { kind: 'plain', text: ' x' },
  ]);
});
