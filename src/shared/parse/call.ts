import type { Shape } from '../parser.ts';
import { type CallErrorKind, type Outcome, refusal } from '../refusal.ts';

/** One call's argument: unknown in, the argument or a refusal out. */
export type Parser<T> = (input: unknown) => Outcome<T>;

/** For calls whose argument the page builds by itself: a bad one is a bug or an attack, and needs no better word. */
export function only<T>(shape: Shape<T>): Parser<T> {
  return (input) => {
    const parsed = shape(input);
    return parsed === null ? refuse('badArguments', null) : { ok: true, value: parsed.value };
  };
}

export function refuse(kind: CallErrorKind, field: string | null): Outcome<never> {
  return { ok: false, error: field === null ? refusal(kind) : refusal(kind, { field }) };
}

/** A text field of whatever came in, to tell what is wrong with it; null: there is none. */
export function ownText(input: unknown, name: string): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const value: unknown = Object.getOwnPropertyDescriptor(input, name)?.value;
  return typeof value === 'string' ? value : null;
}
