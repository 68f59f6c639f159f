/** One number token of JavaScript or Python as JSON writes it, digit by digit: nothing is ever rounded. */

const NUMBER = /[+-]?\s*(?:0x[\da-f_]+|0o[0-7_]+|0b[01_]+|(?:\d[\d_]*)?(?:\.[\d_]*)?(?:e[+-]?\d+)?)n?/iuy;

/** `json` is null for what is no number that JSON knows. */
export function readNumberToken(source: string, at: number): { readonly json: string | null; readonly end: number } {
  NUMBER.lastIndex = at;
  const token = NUMBER.exec(source)?.[0] ?? '';
  const end = at + token.length;
  const isWhole = /\d/u.test(token) && !/[\p{L}\p{N}_$]/u.test(source[end] ?? '');
  return { json: isWhole ? jsonOf(token) : null, end };
}

function jsonOf(token: string): string | null {
  // A plus belongs to the number only in its exponent.
  const bare = token.replaceAll(/[\s_]|^\+/gu, '').replace(/n$/u, '');
  const sign = bare.startsWith('-') ? '-' : '';
  // Longer ones take their time to be turned into decimals, and no setting has them.
  if (/^-?0[xob][\da-f]{1,100}$/iu.test(bare)) return `${sign}${BigInt(bare.slice(sign.length))}`;
  const whole = bare.replace(/^(-?)\./u, '$10.').replace(/\.(?=$|e)/iu, '.0');
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(whole) ? whole : null;
}
