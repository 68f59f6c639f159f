/** How a shortcut is written for people and for readers, on this system. Pure. */

import { type Chord, partsOf } from '../shared/shortcuts.ts';
import { t } from './text/en.ts';
import type { KeyCap } from './text/shortcutWords.ts';

interface System {
  readonly isMac: boolean;
}

/** The keys of a shortcut, one by one. */
export function capsOf(chord: Chord, { isMac }: System): readonly KeyCap[] {
  const { key, ...held } = partsOf(chord);
  const { Mod, Alt, Shift } = t.shortcuts.held;
  const names = [held.mod ? Mod : null, held.alt ? Alt : null, held.shift ? Shift : null].filter((name) => name !== null);
  const capital = key.toUpperCase();
  return [...names.map(({ mac, other }) => (isMac ? mac : other)), t.shortcuts.keys[key] ?? { cap: capital, spoken: capital }];
}

/** In a line of text: "Ctrl+N", "⌘N". */
export function spelled(chord: Chord, system: System): string {
  const caps = capsOf(chord, system).map(({ cap }) => cap);
  return caps.join(system.isMac ? '' : '+');
}

/** For `aria-keyshortcuts`: https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts */
export function ariaKeys(chord: Chord, { isMac }: System): string {
  const { mod, alt, shift, key } = partsOf(chord);
  const names = [mod ? (isMac ? 'Meta' : 'Control') : null, alt ? 'Alt' : null, shift ? 'Shift' : null];
  return [...names.filter((name) => name !== null), key.length === 1 ? key.toUpperCase() : key].join('+');
}
