/** What the log says about something. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Each entry begins with its time; what an error says may go on over many lines. */
const ENTRY = /^(?=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z )/mu;

/** The newest entries that hold one of these words, oldest first. */
export async function readLogAbout(
  folder: string,
  about: { readonly words: readonly string[]; readonly limit: number },
): Promise<readonly string[]> {
  const parts = await Promise.all(['afterglow.old.log', 'afterglow.log'].map((name) => readText(join(folder, name))));
  const entries = parts.join('').split(ENTRY);
  const found = entries.filter((entry) => about.words.some((word) => word !== '' && entry.includes(word)));
  return found.slice(-about.limit).map((entry) => entry.trimEnd());
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
