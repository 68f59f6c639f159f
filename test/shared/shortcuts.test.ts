import { describe, expect, it } from 'vitest';
import {
  type Chord,
  meaningIn,
  type Pressed,
  partsOf,
  SHORTCUTS,
  type Subject,
  shortcutsIn,
} from '../../src/shared/shortcuts.ts';

const LINUX = { isMac: false };
const MAC = { isMac: true };
const SUBJECTS = Object.keys(SHORTCUTS) as readonly Subject[];

function press(key: string, held: Partial<Pressed> = {}): Pressed {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

/** What a keyboard tells when somebody presses this. */
function pressOf(chord: Chord, { isMac }: { readonly isMac: boolean }): Pressed {
  const { mod, alt, shift, key } = partsOf(chord);
  const told = key === 'Space' ? ' ' : key === 'Plus' ? '+' : shift && key.length === 1 ? key.toUpperCase() : key;
  return press(told, { ctrlKey: mod && !isMac, metaKey: mod && isMac, altKey: alt, shiftKey: shift });
}

const all = (system: { readonly isMac: boolean }) =>
  SUBJECTS.flatMap((subject) =>
    shortcutsIn(subject, system).flatMap(({ name, chords }) => chords.map((chord) => [subject, name, chord] as const)),
  );

describe('the table of shortcuts', () => {
  it.each([
    ['Linux and Windows', LINUX],
    ['macOS', MAC],
  ])('on %s each of its keys means what the table says, and no key means two things in one place', (_name, system) => {
    for (const [subject, name, chord] of all(system)) {
      expect([chord, meaningIn(subject, pressOf(chord, system), system)]).toEqual([chord, name]);
    }
    expect(all(system).length).toBeGreaterThan(60);
  });

  it('keys that hold together in one place mean different things', () => {
    const places: readonly (readonly Subject[])[] = [
      ['jobs', 'queue', 'window'],
      ['jobs', 'wall', 'window'],
      ['player', 'playerBeside', 'window'],
      ['comparing', 'zoom'],
      ['viewer', 'player'],
    ];
    for (const subjects of places) {
      const chords = subjects.flatMap((subject) => shortcutsIn(subject, LINUX).flatMap((shortcut) => shortcut.chords));
      expect(new Set(chords).size, subjects.join()).toBe(chords.length);
    }
  });

  it('with a key more held down it is another shortcut, or none', () => {
    expect(meaningIn('jobs', press('s'), LINUX)).toBe('star');
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
      expect(meaningIn('jobs', press('s', { [held]: true }), LINUX)).toBeNull();
    }
    expect(meaningIn('jobs', press('ArrowDown', { shiftKey: true }), LINUX)).toBe('extend');
    expect(meaningIn('compose', press('Enter', { ctrlKey: true, altKey: true }), LINUX)).toBeNull();
  });

  it('the other system’s key is none here', () => {
    expect(meaningIn('compose', press('n', { ctrlKey: true }), MAC)).toBeNull();
    expect(meaningIn('compose', press('n', { metaKey: true }), LINUX)).toBeNull();
  });

  it('signs count wherever they lie, with Shift or without', () => {
    expect(meaningIn('window', press('?', { shiftKey: true }), LINUX)).toBe('shortcuts');
    expect(meaningIn('window', press('?'), LINUX)).toBe('shortcuts');
    expect(meaningIn('zoom', press('+', { shiftKey: true }), LINUX)).toBe('larger');
  });

  it('Caps Lock changes nothing', () => {
    expect(meaningIn('viewer', press('I'), LINUX)).toBe('facts');
    expect(meaningIn('window', press('a', { ctrlKey: true, shiftKey: true }), LINUX)).toBe('addRun');
  });

  it('a letter of another script counts by its place, a Latin one never', () => {
    expect(meaningIn('jobs', press('ы', { code: 'KeyS' }), LINUX)).toBe('star');
    expect(meaningIn('jobs', press('o', { code: 'KeyS' }), LINUX)).toBeNull();
    expect(meaningIn('jobs', press('é', { code: 'Digit2' }), LINUX)).toBeNull();
  });

  it('names that objects have by themselves are no keys', () => {
    for (const key of ['constructor', '__proto__', 'Unidentified', 'Process', '']) {
      expect(SUBJECTS.map((subject) => meaningIn(subject, press(key), LINUX)).filter((meaning) => meaning !== null)).toEqual([]);
    }
  });

  it('on macOS keys that the system or the menu has for something else are not told of', () => {
    expect(shortcutsIn('window', MAC).map(({ name }) => name)).not.toContain('about');
    expect(shortcutsIn('jobs', MAC).find(({ name }) => name === 'toggle')?.chords).toEqual(['x']);
  });
});
