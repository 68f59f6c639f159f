/** Sums of decimal strings, digit by digit: what was charged is told exactly. */

const DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/u;

interface Scaled {
  readonly units: bigint;
  readonly places: number;
}

function scaled(text: string): Scaled | null {
  const [, sign, whole = '', rest = ''] = DECIMAL.exec(text.trim()) ?? [];
  return sign === undefined ? null : { units: BigInt(`${sign}${whole}${rest}`), places: rest.length };
}

const atPlaces = ({ units, places }: Scaled, wanted: number): bigint => units * 10n ** BigInt(wanted - places);

/** Null where one of them is no plain decimal number. */
export function addDecimals(one: string, other: string): string | null {
  return combined({ one, other, sign: 1n });
}

export function subtractDecimals(one: string, other: string): string | null {
  return combined({ one, other, sign: -1n });
}

export const isDecimal = (text: string): boolean => scaled(text) !== null;

function combined({ one, other, sign }: { readonly one: string; readonly other: string; readonly sign: bigint }): string | null {
  const [a, b] = [scaled(one), scaled(other)];
  if (a === null || b === null) return null;
  const places = Math.max(a.places, b.places);
  return written(atPlaces(a, places) + sign * atPlaces(b, places), places);
}

/** Without zeros at the end that say nothing. */
function written(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const rest = places === 0 ? '' : digits.slice(-places).replace(/0+$/u, '');
  const whole = places === 0 ? digits : digits.slice(0, -places);
  return `${units < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}
