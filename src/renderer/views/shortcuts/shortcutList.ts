/** The shortcuts that fit what is searched, by subject. Pure. */

import { type Chord, SHORTCUTS, type Subject, shortcutsIn } from '../../../shared/shortcuts.ts';
import { capsOf } from '../../keyCaps.ts';
import { t } from '../../text/en.ts';

export interface ListedShortcut {
  readonly name: string;
  readonly deed: string;
  readonly chords: readonly Chord[];
}

export interface ListedSubject {
  readonly subject: Subject;
  readonly title: string;
  readonly shortcuts: readonly ListedShortcut[];
}

interface Wanted {
  readonly search: string;
  readonly isMac: boolean;
}

/** By the words of the deed or of the subject, or by a key: "ctrl n", "arrow". Subjects of which nothing fits are left out. */
export function shortcutList({ search, isMac }: Wanted): readonly ListedSubject[] {
  const words = search
    .toLowerCase()
    .split(/[\s+]+/u)
    .filter((word) => word !== '');
  return (Object.keys(SHORTCUTS) as readonly Subject[]).flatMap((subject) => {
    const title = t.shortcuts.subjects[subject];
    const deeds: Readonly<Record<string, string>> = t.shortcuts.deeds[subject];
    const shortcuts = shortcutsIn(subject, { isMac })
      .map(({ name, chords }) => ({ name, deed: deeds[name] ?? name, chords }))
      .filter(({ deed, chords }) => {
        const keys = chords.flatMap((chord) => capsOf(chord, { isMac }).flatMap(({ cap, spoken }) => [cap, spoken]));
        const known = [title, deed, ...keys].join(' ').toLowerCase().split(' ');
        return words.every((word) => known.some((one) => (word.length === 1 ? one === word : one.startsWith(word))));
      });
    return shortcuts.length === 0 ? [] : [{ subject, title, shortcuts }];
  });
}
