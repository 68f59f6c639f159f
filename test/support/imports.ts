/** Reads what source files import, for the tests that hold the architecture. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface ImportLine {
  /** Path of the importing file from the project's folder, with `/`. */
  readonly from: string;
  /** A path from the project's folder for files of ours; else the name as written (`node:fs`, `react`). */
  readonly to: string;
  readonly isOurs: boolean;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(])\/\/[^\n]*/g;
const SPECIFIERS =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/g;

/** Every file below `folder` that holds code, as paths from `root`. */
export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|cts)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

export function importsOf(root: string, file: string): ImportLine[] {
  return importsIn(file, readFileSync(join(root, file), 'utf8'));
}

/** The imports, re-exports, dynamic imports and requires in `text`, which stands for the content of `file`. */
export function importsIn(file: string, text: string): ImportLine[] {
  const code = text.replace(COMMENTS, ' ');
  return [...code.matchAll(SPECIFIERS)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    if (!specifier.startsWith('.')) return { from: file, to: specifier, isOurs: false };
    return { from: file, to: new URL(specifier, `file:///${file}`).pathname.slice(1), isOurs: true };
  });
}
