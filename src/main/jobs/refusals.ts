import type { CallError, CallErrorKind } from '../../shared/refusal.ts';

/** A refusal as data. `detail` is a raw fact, never a secret. */
export function problem(
  kind: CallErrorKind,
  more: Partial<Omit<CallError, 'kind'>> = {},
): { readonly ok: false; readonly error: CallError } {
  return { ok: false, error: { ...more, kind, field: more.field ?? null, detail: more.detail ?? null } };
}
