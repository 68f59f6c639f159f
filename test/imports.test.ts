import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ImportLine, importsIn, importsOf, sourceFiles } from './support/imports.ts';

type Outside = 'electron' | 'node' | 'packages';

interface Room {
  readonly room: string;
  /** Paths of ours, beside its own, that the room may import; a folder stands for all below it. */
  readonly ours: readonly string[];
  readonly outside: readonly Outside[];
}

/** Who may import whom. The first row that fits a file counts. */
const ROOMS: readonly Room[] = [
  { room: 'src/shared/', ours: [], outside: ['packages'] },
  { room: 'src/main/jobs/', ours: ['src/shared/'], outside: [] },
  {
    room: 'src/main/adapters/',
    ours: ['src/main/jobs/ports/', 'src/main/jobs/event.ts', 'src/shared/'],
    outside: ['node', 'packages'],
  },
  { room: 'src/main/electron/', ours: ['src/main/jobs/', 'src/shared/'], outside: ['electron', 'node', 'packages'] },
  { room: 'src/main/updates/', ours: ['src/shared/'], outside: ['packages'] },
  // What is left at the top of main is the composition root, in a few files.
  { room: 'src/main/', ours: ['src/practice/practiceRouter.ts', 'src/shared/'], outside: ['electron', 'node', 'packages'] },
  { room: 'src/preload/', ours: ['src/shared/contract.ts'], outside: ['electron'] },
  { room: 'src/practice/', ours: ['src/shared/'], outside: ['node'] },
  { room: 'src/renderer/', ours: ['src/shared/', 'resources/'], outside: ['packages'] },
];

const root = join(import.meta.dirname, '..');
const files = sourceFiles(root, 'src');

function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ room }) => file.startsWith(room));
}

function outsideKind(name: string): Outside {
  if (name === 'electron' || name.startsWith('electron/')) return 'electron';
  return name.startsWith('node:') ? 'node' : 'packages';
}

function isAllowed({ from, to, isOurs }: ImportLine): boolean {
  const room = roomOf(from);
  if (!room) return false;
  if (!isOurs) return room.outside.includes(outsideKind(to));
  return [room.room, ...room.ours].some((path) => to.startsWith(path));
}

const forbidden = (lines: readonly ImportLine[]) =>
  lines.filter((line) => !isAllowed(line)).map(({ from, to }) => `${from} imports ${to}`);

describe('the directions of imports', () => {
  it('every source file belongs to a room', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !roomOf(file))).toEqual([]);
  });

  it('every import in src goes where the table allows', () => {
    expect(forbidden(files.flatMap((file) => importsOf(root, file)))).toEqual([]);
  });

  it.each([
    ['src/main/jobs/x.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/main/jobs/x.ts', "export { request } from 'undici';"],
    ['src/main/jobs/x.ts', "import { openLedger } from '../adapters/ledger.ts';"],
    ['src/main/adapters/x.ts', "import { app } from 'electron';"],
    ['src/main/adapters/x.ts', "import {\n  reduce,\n} from '../jobs/reduce.ts';"],
    ['src/main/electron/x.ts', "import type { Row } from '../adapters/ledger.ts';"],
    ['src/renderer/x.tsx', "const main = await import('../main/jobs/reduce.ts');"],
    ['src/renderer/x.tsx', "import 'node:os';"],
    ['src/shared/x.ts', "import fs from 'node:fs';"],
    ['src/practice/x.ts', "import { reduce } from '../main/jobs/reduce.ts';"],
    ['src/preload/x.ts', "import { parseKey } from '../shared/parse.ts';"],
    ['src/main/electron/x.ts', "import { startApp } from '../start.ts';"],
    ['src/main/updates/x.ts', "import { net } from 'electron';"],
    ['src/main/jobs/x.ts', "const { shell } = require('electron');"],
  ])('the table refuses in %s: %s', (file, line) => {
    expect(forbidden(importsIn(file, line))).toHaveLength(1);
  });

  it('an import that a comment mentions is none', () => {
    expect(importsIn('src/shared/x.ts', "// import fs from 'node:fs';\n/* import 'electron'; */ export const a = 1;")).toEqual(
      [],
    );
  });
});

describe('habits of the source', () => {
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

  it('nothing is exported as default', () => {
    expect(sources.filter(({ text }) => /^export default\b|\bas default\b/m.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('no file only passes on what others export', () => {
    const barrels = sources.filter(({ text }) => {
      const lines = text
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('//'));
      return lines.length > 0 && lines.every((line) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /.test(line));
    });
    expect(barrels.map(({ file }) => file)).toEqual([]);
  });
});
