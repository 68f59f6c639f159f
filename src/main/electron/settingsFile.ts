/** The settings on disk, through electron-store. */

import { copyFileSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { describeError } from '../../shared/describeError.ts';
import type { SettingsFile } from './settings.ts';

export interface SettingsFileParts {
  readonly folder: string;
  /** Wall-clock ms, for the names of copies. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export function openSettingsFile({ folder, now, log }: SettingsFileParts): SettingsFile {
  const path = join(folder, 'settings.json');
  // electron-store throws on a file that is no JSON, and its own remedy is to empty it. Ours is to move it out of the way.
  if (!isReadable(path)) {
    const aside = asideName('damaged');
    renameSync(path, aside);
    log(`the settings file is damaged; it was set aside as ${aside}`);
  }
  const store = openStore();
  return {
    read: () => store?.store ?? {},
    write: (kept) => {
      // Had the folder come back meanwhile, its settings were never read, and must not be written over.
      if (store === null) log('the settings hold for this run only');
      else store.store = { ...kept };
    },
    setAside: () => {
      try {
        const before = copyOfNow();
        if (before !== null) return before;
        const aside = asideName('unread');
        copyFileSync(path, aside);
        return aside;
      } catch (error) {
        log(`could not keep a copy of the settings: ${String(error)}`);
        return null;
      }
    },
  };

  /** Null where the folder can be neither read nor made: the window will say so, and must open for that. */
  function openStore(): ElectronStore<Record<string, unknown>> | null {
    try {
      return new ElectronStore<Record<string, unknown>>({
        name: 'settings',
        cwd: folder,
        configFileMode: 0o600,
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
      });
    } catch (error) {
      log(`the settings cannot be kept in ${folder}: ${describeError(error)}`);
      return null;
    }
  }

  /** The copy that an earlier start made of these very bytes, so that one start after the other does not fill the folder. */
  function copyOfNow(): string | null {
    const now = readFileSync(path);
    const copies = readdirSync(folder).filter((name) => name.startsWith('settings.unread-'));
    return copies.map((name) => join(folder, name)).find((copy) => readFileSync(copy).equals(now)) ?? null;
  }

  function asideName(word: string): string {
    return join(folder, `settings.${word}-${now()}.json`);
  }
}

/** True for a JSON object, and for no file at all. */
function isReadable(path: string): boolean {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Also where a file stands in the way of the folder: the window will say that nothing can be kept there.
    if (code === 'ENOENT' || code === 'ENOTDIR') return true;
    throw new Error(`cannot read the settings at ${path}`, { cause: error });
  }
  try {
    const parsed: unknown = JSON.parse(content);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
