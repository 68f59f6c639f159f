import type { NamedKey } from '../../shared/appFacts.ts';
import { keyName } from '../keys.ts';

/** The quiet colour of a key. */
export function KeyDot({ tint }: { readonly tint: number }) {
  return (
    <span
      aria-hidden="true"
      className="size-2 shrink-0 rounded-full forced-color-adjust-none"
      style={{ background: `var(--tint-${tint})` }}
    />
  );
}

/** A key as it is called, with its colour. */
export function KeyMark({ named }: { readonly named: Pick<NamedKey, 'id' | 'name' | 'facts' | 'tint' | 'isEarlier'> }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <KeyDot tint={named.tint} />
      <bdi className="one-line">{keyName(named)}</bdi>
    </span>
  );
}
