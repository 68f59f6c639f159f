/**
 * Small parsers to build bigger ones from. A parser takes what came over a border, and answers with a value of the
 * wanted type or null. None throws, none walks further than the shape it wants, and none looks at a text before its
 * length is known to be in bounds, so hostile input costs no more than honest input.
 */

/** The value, in a box of its own so that null and undefined can be values too. */
export type Parsed<T> = { readonly value: T } | null;
export type Shape<T> = (input: unknown) => Parsed<T>;

/** Accepts nothing but the absence of an argument. */
export const nothing: Shape<undefined> = (input) => (input === undefined ? { value: undefined } : null);

export interface TextRule {
  readonly min?: number;
  /** In UTF-16 units, as `length` counts. */
  readonly max: number;
  readonly pattern?: RegExp;
}

export function text(rule: TextRule): Shape<string> {
  return (input) => {
    if (typeof input !== 'string' || input.length < (rule.min ?? 0) || input.length > rule.max) return null;
    if (rule.pattern !== undefined && !rule.pattern.test(input)) return null;
    return { value: input };
  };
}

export function wholeNumber(rule: { readonly min: number; readonly max: number }): Shape<number> {
  return (input) => {
    if (typeof input !== 'number' || !Number.isInteger(input) || Object.is(input, -0)) return null;
    return input >= rule.min && input <= rule.max ? { value: input } : null;
  };
}

export function oneOf<const T extends string>(...words: readonly T[]): Shape<T> {
  return (input) => {
    const found = words.find((word) => word === input);
    return found === undefined ? null : { value: found };
  };
}

export const yesOrNo: Shape<boolean> = (input) => (typeof input === 'boolean' ? { value: input } : null);

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (input) => (input === null ? { value: null } : shape(input));
}

/** An array of at most so many; a hole, or one that is not of the shape, refuses all of it. */
export function listOf<T>(shape: Shape<T>, most: number): Shape<readonly T[]> {
  return (input) => {
    if (!Array.isArray(input) || input.length > most) return null;
    const built: T[] = [];
    for (let index = 0; index < input.length; index++) {
      const parsed = shape(Object.getOwnPropertyDescriptor(input, index)?.value);
      if (parsed === null) return null;
      built.push(parsed.value);
    }
    return { value: built };
  };
}

/** A list that is not empty. */
export function someOf<T>(shape: Shape<T>, most: number): Shape<readonly T[]> {
  const list = listOf(shape, most);
  return (input) => (Array.isArray(input) && input.length === 0 ? null : list(input));
}

export function either<T>(one: Shape<T>, other: Shape<T>): Shape<T> {
  return (input) => one(input) ?? other(input);
}

/** Bytes as such, not the view of something larger that they came in. */
export function bytesUpTo(most: number): Shape<Uint8Array> {
  return (input) => {
    if (!(input instanceof Uint8Array) || input.byteLength === 0 || input.byteLength > most) return null;
    return { value: new Uint8Array(input) };
  };
}

/**
 * A plain object with exactly these fields. A missing or a surplus field, a foreign prototype, an accessor or a symbol
 * refuses it, and the answer is built afresh, so nothing that was not asked for comes along.
 */
export function fields<T extends object>(shapes: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const wanted = Object.keys(shapes) as (keyof T & string)[];
  return (input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
    const prototype: unknown = Object.getPrototypeOf(input);
    if (prototype !== Object.prototype && prototype !== null) return null;
    const built: Partial<T> = {};
    for (const name of wanted) {
      const property = Object.getOwnPropertyDescriptor(input, name);
      if (property === undefined || !('value' in property)) return null;
      const parsed = shapes[name](property.value);
      if (parsed === null) return null;
      built[name] = parsed.value;
    }
    // Last, since it is the one step whose cost grows with what was sent.
    return Reflect.ownKeys(input).length === wanted.length ? { value: built as T } : null;
  };
}
