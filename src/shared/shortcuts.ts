/**
 * Every key that means something of its own in the app, by where it means it. What listens to keys asks this table what was
 * pressed, and the list of shortcuts is drawn from it, so that neither can know of a key that the other does not. Keys that
 * come with a kind of control everywhere (Tab, Escape in a dialog, arrows in a menu) are not in it. Pure.
 */

type Letter = ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n') | ('o' | 'p' | 'r' | 's' | 't' | 'x');
type Sign = '?' | ',' | '.' | '<' | '>' | 'Plus' | '=' | '-' | '_' | '0' | '1';
export type NamedKey =
  | ('ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'PageUp' | 'PageDown' | 'Home' | 'End')
  | ('Enter' | 'Space' | 'Escape' | 'Delete' | 'Backspace' | 'F1' | 'F2');

/** `Mod` is Command on macOS and Control elsewhere. */
export type Chord = `${'Mod+' | ''}${'Alt+' | ''}${'Shift+' | ''}${Letter | Sign | NamedKey}`;

const UP_AND_DOWN = ['ArrowUp', 'ArrowDown'] as const;
const WAYS = [...UP_AND_DOWN, 'ArrowLeft', 'ArrowRight'] as const;

export const SHORTCUTS = {
  window: {
    shortcuts: ['?'],
    find: ['Mod+f'],
    compare: ['c'],
    copyRequestIds: ['Mod+Shift+c'],
    addRun: ['Mod+Shift+a'],
    // Bound by the menu of the app.
    about: ['F1'],
  },
  compose: {
    submit: ['Mod+Enter'],
    freshDraft: ['Mod+n'],
    duplicateDraft: ['Mod+d'],
    renameDraft: ['F2'],
    earlierPrompt: ['Alt+ArrowUp', 'Alt+ArrowDown'],
    stepNumber: UP_AND_DOWN,
    stepTen: ['Shift+ArrowUp', 'Shift+ArrowDown'],
  },
  models: { choose: ['Enter'], star: ['Mod+d'] },
  jobs: {
    walk: [...UP_AND_DOWN, 'PageUp', 'PageDown', 'Home', 'End'],
    extend: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+PageUp', 'Shift+PageDown', 'Shift+Home', 'Shift+End'],
    toggle: ['x', 'Mod+Space'],
    selectAll: ['Mod+a'],
    leave: ['Escape'],
    open: ['Enter'],
    look: ['Space'],
    star: ['s'],
    remove: ['Delete'],
  },
  queue: { intoRow: ['ArrowRight'], outOfRow: ['ArrowLeft'], place: ['Alt+ArrowUp', 'Alt+ArrowDown'], cancel: ['Mod+Backspace'] },
  wall: {
    across: ['ArrowLeft', 'ArrowRight'],
    extendAcross: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
    edges: ['Mod+Home', 'Mod+End'],
    extendEdges: ['Mod+Shift+Home', 'Mod+Shift+End'],
  },
  rows: { walk: [...UP_AND_DOWN, 'PageUp', 'PageDown', 'Home', 'End'], open: ['Enter', 'Space'], leaveOut: ['Delete'] },
  viewer: {
    next: ['ArrowRight', 'PageDown'],
    previous: ['ArrowLeft', 'PageUp'],
    nextJob: ['ArrowDown'],
    previousJob: ['ArrowUp'],
    facts: ['i'],
    copy: ['Mod+c'],
    save: ['s'],
    open: ['o'],
    reveal: ['r'],
    compare: ['c'],
    close: ['Space'],
  },
  zoom: { larger: ['Plus', '='], smaller: ['-', '_'], fit: ['0'], oneToOne: ['1'], pan: WAYS },
  comparing: { mode: ['m'], swap: ['x'], turn: ['b'], play: ['p'], stronger: ['f'], facts: ['i'] },
  player: {
    toggle: ['k'],
    back: ['j'],
    on: ['l'],
    frameBack: [','],
    frameOn: ['.'],
    slower: ['<'],
    faster: ['>'],
    loop: ['e'],
    mute: ['m'],
  },
  /** Only where they mean nothing else: in the viewer the space bar closes, and the arrows go to the next result. */
  playerBeside: { toggle: ['Space'], back: ['ArrowLeft'], on: ['ArrowRight'], start: ['Home'], end: ['End'] },
  solid: {
    turn: WAYS,
    shift: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
    larger: ['Plus', '='],
    smaller: ['-'],
    reset: ['0'],
    spin: ['t'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly Chord[]>>>>;

export type Subject = keyof typeof SHORTCUTS;
export type ShortcutIn<S extends Subject> = keyof (typeof SHORTCUTS)[S] & string;

/** What of a key that was pressed is asked for; a KeyboardEvent is one. */
export interface Pressed {
  readonly key: string;
  /** Where it lies, which tells a letter in a script that is not Latin. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface System {
  readonly isMac: boolean;
}

export interface ChordParts {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

export function partsOf(chord: string): ChordParts {
  const parts = chord.split('+');
  return { mod: parts.includes('Mod'), alt: parts.includes('Alt'), shift: parts.includes('Shift'), key: parts.at(-1) ?? '' };
}

/** Its menu has no such key, or the system keeps it to itself. */
const NOT_ON_MAC: ReadonlySet<Chord> = new Set(['F1', 'Mod+Space']);

/** The shortcuts of a subject that there are on a system. */
export function shortcutsIn<S extends Subject>(
  subject: S,
  { isMac }: System,
): readonly { readonly name: ShortcutIn<S>; readonly chords: readonly Chord[] }[] {
  return Object.entries<readonly Chord[]>(SHORTCUTS[subject])
    .map(([name, chords]) => ({
      name: name as ShortcutIn<S>,
      chords: chords.filter((chord) => !isMac || !NOT_ON_MAC.has(chord)),
    }))
    .filter(({ chords }) => chords.length > 0);
}

/** What was pressed means among the shortcuts of a subject; null: nothing. */
export function meaningIn<S extends Subject>(subject: S, pressed: Pressed, system: System): ShortcutIn<S> | null {
  const found = shortcutsIn(subject, system).find(({ chords }) => chords.some((chord) => isPressed(chord, pressed, system)));
  return found?.name ?? null;
}

export function isPressed(chord: Chord, pressed: Pressed, { isMac }: System): boolean {
  const { mod, alt, shift, key } = partsOf(chord);
  const [isMod, isOther] = isMac ? [pressed.metaKey, pressed.ctrlKey] : [pressed.ctrlKey, pressed.metaKey];
  if (isMod !== mod || isOther || pressed.altKey !== alt) return false;
  // Where a sign lies differs between keyboards: some need Shift for it, some do not.
  if (!isSign(key) && pressed.shiftKey !== shift) return false;
  return keyOf(pressed) === key;
}

const isSign = (key: string): boolean => key === 'Plus' || (key.length === 1 && !/[a-z]/u.test(key));

function keyOf({ key, code }: Pressed): string {
  if (key === ' ') return 'Space';
  if (key === '+') return 'Plus';
  if (key.length !== 1) return key;
  // A letter of another script: what lies there on a keyboard with Latin letters is meant.
  const [, latin] = /^Key([A-Z])$/u.exec(code ?? '') ?? [];
  return ((key.codePointAt(0) ?? 0) > 127 && latin !== undefined ? latin : key).toLowerCase();
}
