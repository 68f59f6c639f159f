import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ariaKeys, capsOf, spelled } from '../../../src/renderer/keyCaps.ts';
import { stepOfKey } from '../../../src/renderer/views/batch/gridMeasures.ts';
import { stepOf } from '../../../src/renderer/views/gallery/steps.ts';
import { stepTo } from '../../../src/renderer/views/queue/listKeys.ts';
import { shortcutList } from '../../../src/renderer/views/shortcuts/shortcutList.ts';
import { type Chord, partsOf, SHORTCUTS } from '../../../src/shared/shortcuts.ts';

const names = (search: string, isMac = false) =>
  shortcutList({ search, isMac }).flatMap(({ subject, shortcuts }) => shortcuts.map(({ name }) => `${subject}.${name}`));

describe('the list of shortcuts', () => {
  it('holds everything of the table, each with words of its own', () => {
    const listed = shortcutList({ search: '', isMac: false });
    expect(listed.map(({ subject }) => subject)).toEqual(Object.keys(SHORTCUTS));
    for (const { subject, shortcuts } of listed) {
      expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(SHORTCUTS[subject]));
      const deeds = shortcuts.map(({ deed }) => deed);
      expect(new Set(deeds).size).toBe(deeds.length);
      expect(deeds.filter((deed) => !/^\p{Lu}/u.test(deed) || deed.endsWith('.'))).toEqual([]);
    }
  });

  it('is searched by what is done, by where, and by the key', () => {
    expect(names('another draft')).toEqual(['compose.duplicateDraft']);
    expect(names('comparing swap')).toEqual(['comparing.swap']);
    expect(names('ctrl n')).toEqual(['compose.freshDraft']);
    expect(names('ctrl+n')).toEqual(['compose.freshDraft']);
    expect(names('no such deed')).toEqual([]);
  });

  it('writes keys as the system does, and says them in words', () => {
    expect(spelled('Mod+Shift+a', { isMac: false })).toBe('Ctrl+Shift+A');
    expect(spelled('Mod+Shift+a', { isMac: true })).toBe('⌘⇧A');
    expect(capsOf('Alt+ArrowUp', { isMac: true })).toEqual([
      { cap: '⌥', spoken: 'Option' },
      { cap: '↑', spoken: 'Up arrow' },
    ]);
    expect(ariaKeys('Mod+Shift+a', { isMac: false })).toBe('Control+Shift+A');
    expect(ariaKeys('Mod+Shift+a', { isMac: true })).toBe('Meta+Shift+A');
  });
});

describe('keys that lead somewhere', () => {
  const keys = (chords: readonly Chord[]) => chords.map((chord) => partsOf(chord));
  const { jobs, wall } = SHORTCUTS;

  it('every one of the list leads to a row', () => {
    for (const { key } of keys([...jobs.walk, ...jobs.extend])) expect(stepTo(key, { at: 3, last: 9 }), key).not.toBeNull();
  });

  it('every one of the wall and of the grid leads to a tile', () => {
    const all = keys([...jobs.walk, ...jobs.extend, ...wall.across, ...wall.extendAcross, ...wall.edges, ...wall.extendEdges]);
    for (const { key, mod } of all) {
      expect(stepOf(key, mod), key).not.toBeNull();
      expect(stepOfKey(key, mod), key).not.toBeNull();
    }
  });
});

describe('keys in the window', () => {
  const root = join(import.meta.dirname, '../../../src');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(renderer|main\/electron)\/.*\.tsx?$/u.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const isBound = (mark: RegExp) => sources.some(({ text }) => mark.test(text));

  /** What has keys as every control of its kind has them: a field, a menu, a tree, a slider. */
  const OF_ITS_KIND =
    /^renderer\/(components\/(SearchField|AskFirst|KeyField|RenameField)|takeOut\/SelectionBar|views\/(viewer\/(kinds\/(JsonTree|Writing)|reading\/FindBar|compare\/Panes|player\/Slider)|compose\/(media\/CameraRoll|fields\/(Row|MapControl|TextControl))|inspector\/Marks|settings\/SizeLimitFields|batch\/CountField))\./u;

  it('nothing else looks at a key by itself: it asks the table', () => {
    const byThemselves = sources.filter(
      ({ file, text }) =>
        /\bevent\.key(\.toLowerCase\(\))? [!=]== '/u.test(text) && !OF_ITS_KIND.test(file) && !/(meaning|wish)Of\(/u.test(text),
    );
    expect(byThemselves.map(({ file }) => file)).toEqual([]);
  });

  it.each(Object.keys(SHORTCUTS))('every shortcut of %s is bound by what asks for its meaning', (subject) => {
    // Asked for as a whole, every meaning has its deed, or it does not compile.
    if (isBound(new RegExp(`Record<ShortcutIn<'${subject}'>|type \\w+ =[^;]*ShortcutIn<'${subject}'>`, 'u'))) return;
    const known: Readonly<Record<string, readonly Chord[]>> = SHORTCUTS[subject as keyof typeof SHORTCUTS];
    for (const name of Object.keys(known)) {
      const byName = `'${subject}', '${name}'|meaning [!=]== '${name}'|case '${name}':|meaningOf\\('${subject}', event\\) [!=]== '${name}'`;
      expect(isBound(new RegExp(`${byName}|SHORTCUTS\\.${subject}\\.${name}\\[0\\] \\}\\)`, 'u')), name).toBe(true);
    }
  });
});
