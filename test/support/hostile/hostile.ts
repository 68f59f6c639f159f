/** What a page that was taken over may send in place of an argument. No call accepts any of these. */

class Foreign {
  readonly id = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
}

function nested(depth: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}

export const HOSTILE: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['zero', 0],
  ['minus zero', -0],
  ['minus one', -1],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a fraction', 0.5],
  ['a huge number', Number.MAX_VALUE],
  ['a bigint', 10n],
  ['a symbol', Symbol('x')],
  ['a function', () => 'x'],
  ['an empty list', []],
  ['a list with an id', ['0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968']],
  ['a sparse list', new Array(1_000_000)],
  ['a deep list', JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))],
  ['an empty object', {}],
  ['an object without a prototype', Object.create(null)],
  ['a deep object', nested(10_000)],
  ['an object with 100,000 fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, at]))],
  ['a __proto__ key', JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ['a constructor key', JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}')],
  ['a date', new Date(0)],
  ['a pattern', /x/u],
  ['a map', new Map([['id', 'x']])],
  ['a set', new Set(['x'])],
  ['bytes', new Uint8Array(16)],
  ['a buffer', new ArrayBuffer(16)],
  ['an error', new Error('x')],
  ['a boxed string', Object('on')],
  ['an object of another class', new Foreign()],
  ['an object that pretends to be a string', { length: 36, toString: () => 'on' }],
  [
    'an object whose fields are computed',
    Object.defineProperty({}, 'id', { enumerable: true, get: () => '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968' }),
  ],
];
