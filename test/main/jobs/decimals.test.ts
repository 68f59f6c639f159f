import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, isDecimal, subtractDecimals } from '../../../src/main/jobs/decimals.ts';

describe('sums of decimal strings', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['4', '4.50', '8.5'],
    ['9007199254740993', '1', '9007199254740994'],
    ['0.000001', '999999999999.999999', '1000000000000'],
    ['-1.5', '0.5', '-1'],
  ])('%s and %s are %s, to the last digit', (one, other, sum) => {
    expect(addDecimals(one, other)).toBe(sum);
  });

  it.each(['', '1e3', 'NaN', '1.', '.5', '1,5', 'four', '0x10'])('"%s" is no number to add', (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(addDecimals('1', text)).toBeNull();
  });

  it('takes away exactly what was added', () => {
    const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 999_999 }));
    fc.assert(
      fc.property(decimal, decimal, ([a, b], [c, d]) => {
        const [one, other] = [`${a}.${b}`, `${c}.${d}`];
        const back = subtractDecimals(addDecimals(one, other) ?? '', other);
        expect(back).toBe(addDecimals(one, '0'));
      }),
    );
  });
});
