import { describe, expect, test } from 'vitest';
import { mask } from '../../../../src/main/adapters/log/mask.ts';

const KEY = 'marker-key-0123456789+/=?';
const bytes = Buffer.from(KEY);
const base64 = bytes.toString('base64');

describe('the key', () => {
  test.each(['you sent X-API-Key: ', 'Authorization: Bearer ', '"x-api-key":"', 'proxy-authorization = basic '])(
    'behind "%s" is masked once, and what was masked stays as it is',
    (before) => {
      const once = mask(`${before}${KEY}"`, [KEY]).text;
      expect(once).toBe(`${before}[key]"`);
      expect(mask(once, [KEY])).toEqual({ text: once, keys: 0, links: 0 });
    },
  );

  test.each([
    ['as it is', KEY, KEY],
    ['in a header said back', `{"headers":{"x-api-key":"${KEY}"}}`, KEY],
    ['as a bearer', `Authorization: Bearer ${KEY}`, KEY],
    ['in capitals', KEY.toUpperCase(), KEY.toUpperCase()],
    ['in base64', `as ${base64}`, base64.replace(/=+$/u, '')],
    ['in base64 for addresses', `as ${bytes.toString('base64url')}`, bytes.toString('base64url')],
    ['in base64 behind a name', Buffer.from(`user:${KEY}`).toString('base64'), base64.slice(6, 24)],
    [
      'in base64 behind one letter',
      Buffer.from(`a${KEY}b`).toString('base64'),
      Buffer.from(`a${KEY}`).toString('base64').slice(4, 30),
    ],
    [
      'in base64 behind two letters',
      Buffer.from(`ab${KEY}c`).toString('base64'),
      Buffer.from(`ab${KEY}`).toString('base64').slice(4, 30),
    ],
    ['in hex', bytes.toString('hex'), bytes.toString('hex')],
    ['in capital hex', bytes.toString('hex').toUpperCase(), bytes.toString('hex').toUpperCase()],
    ['in percent code', encodeURIComponent(KEY), encodeURIComponent(KEY)],
    ['in a link', `https://router.example/x?key=${encodeURIComponent(KEY)}`, 'marker-key'],
    ['on a page', `<html><body>sent: ${KEY}</body></html>`, KEY],
  ])('does not stay %s', (_how, text, secret) => {
    const { text: masked, keys, links } = mask(text, [KEY]);
    expect(masked).not.toContain(secret);
    expect(masked.toLowerCase()).not.toContain('0123456789');
    expect(keys + links).toBeGreaterThan(0);
  });

  test.each([
    ['Authorization: Bearer some-other-key', 'some-other-key'],
    ['X-API-Key: some-other-key', 'some-other-key'],
    ['{"x-api-key":"some-other-key"}', 'some-other-key'],
    ['Proxy-Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['it was comfyui-0123456789abcdef indeed', 'comfyui-0123456789abcdef'],
  ])('that is not ours does not stay in %s', (text, secret) => {
    const masked = mask(text, []);
    expect(masked.text).not.toContain(secret);
    expect(masked.keys).toBe(1);
  });

  test('is counted as often as it stood there, and masking twice changes nothing more', () => {
    const once = mask(`${KEY} and ${KEY}`, [KEY]);
    expect(once).toEqual({ text: '[key] and [key]', keys: 2, links: 0 });
    expect(mask(once.text, [KEY])).toEqual({ text: once.text, keys: 0, links: 0 });
  });

  test('that is empty or very short takes nothing with it', () => {
    expect(mask('a cat and a car', ['', 'a', 'ca']).text).toBe('a cat and a car');
  });
});

describe('what opens a link', () => {
  test.each([
    ['https://s.example/a.png?X-Amz-Signature=abc&X-Amz-Expires=1', 'https://s.example/a.png?[masked]'],
    ['see https://s.example/a?sig=abc, then go', 'see https://s.example/a?[masked] then go'],
    ['"https:\\/\\/s.example\\/a.png?sig=abc"', '"https:\\/\\/s.example\\/a.png?[masked]"'],
    ['//s.example/a.png?sig=abc', '//s.example/a.png?[masked]'],
    ['gs://bucket/a?x=1', 'gs://bucket/a?[masked]'],
    ['https%3A%2F%2Fs.example%2Fa.png%3Fsig%3Dabc', 'https%3A%2F%2Fs.example%2Fa.png%3F[masked]'],
    ['http://ann:secret@proxy.example:3128', 'http://[masked]@proxy.example:3128'],
    ['lost X-Amz-Signature=0123456789abcdef on the way', 'lost X-Amz-Signature=[masked] on the way'],
    ['a=1&token=0123456789', 'a=1&token=[masked]'],
    ['https://s.example/a?x=1 https://t.example/b?y=2', 'https://s.example/a?[masked] https://t.example/b?[masked]'],
  ])('%s', (text, masked) => {
    const found = mask(text, []);
    expect(found.text).toBe(masked);
    expect(found.links).toBeGreaterThan(0);
    expect(mask(found.text, [])).toEqual({ text: masked, keys: 0, links: 0 });
  });
});

test.each([
  'job 0b0e7a52 at https://storage.example/a.png failed with 404',
  'what now? ask again in 5 s',
  'C:\\Users\\ann\\Pictures\\a.png',
  'signature=short',
  '2026-11-29T12:00:00.000Z status 200 · 96 ms',
])('what is no secret stays: %s', (text) => {
  expect(mask(text, [KEY])).toEqual({ text, keys: 0, links: 0 });
});
