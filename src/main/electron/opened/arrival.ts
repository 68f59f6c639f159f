/**
 * What a start was asked to open, read from its command line. A command line comes from anybody: a link from a page ends up in one.
 * So at most one thing is taken from it, and nothing that stands behind a link means anything any more.
 */

import { extname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMeantAsLink, LINK_LENGTH } from '../../../shared/appLink.ts';
import { either, fields, oneOf, text } from '../../../shared/parser.ts';
import { BACKUP_ENDING } from '../files/backupDialogs.ts';

export type Arrival =
  /** Not looked at yet: whatever follows the scheme, cut off where no link is that long. */
  | { readonly kind: 'link'; readonly text: string }
  /** An absolute path. */
  | { readonly kind: 'file'; readonly path: string };

/** Longer than paths may be on any system that we run on, long ones of Windows aside. */
const PATH_LENGTH = 4_096;

export interface CommandLine {
  /** The program itself comes first. */
  readonly args: readonly string[];
  /** Where it was given: relative paths begin there. Null: that folder is gone. */
  readonly folder: string | null;
}

/** What starts the app like this without opening anything. `--` ends it, and so does a link. */
export function ownArgs(args: readonly string[]): readonly string[] {
  const end = args.findIndex((arg) => arg === '--' || isMeantAsLink(arg));
  return (end === -1 ? args : args.slice(0, end)).filter((arg) => arg.startsWith('-') || !hasBackupEnding(arg));
}

/** The first link or back-up that is named; null: there is none. */
export function arrivalOf({ args: [, ...args], folder }: CommandLine): Arrival | null {
  let mayBeOption = true;
  for (const arg of args) {
    if (mayBeOption && arg === '--') mayBeOption = false;
    else if (isMeantAsLink(arg)) return linkArrival(arg);
    else if (!(mayBeOption && arg.startsWith('-')) && hasBackupEnding(arg)) return fileArrival(arg, folder);
  }
  return null;
}

export const linkArrival = (link: string): Arrival => ({ kind: 'link', text: link.slice(0, LINK_LENGTH + 1) });

export const hasBackupEnding = (path: string): boolean => extname(path).toLowerCase() === `.${BACKUP_ENDING}`;

/** Null: it is no path on this machine. Desktops that hand over addresses write files as such, too. */
function fileArrival(given: string, folder: string | null): Arrival | null {
  const path = /^file:/iu.test(given) ? pathOfAddress(given) : given;
  if (path === null || path.includes('\0')) return null;
  const full = isAbsolute(path) ? path : folder === null ? null : resolve(folder, path);
  return full === null || full.length > PATH_LENGTH ? null : { kind: 'file', path: full };
}

function pathOfAddress(address: string): string | null {
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
}

const arrival = either<Arrival>(
  fields<Extract<Arrival, { readonly kind: 'link' }>>({ kind: oneOf('link'), text: text({ min: 1, max: LINK_LENGTH + 1 }) }),
  fields<Extract<Arrival, { readonly kind: 'file' }>>({
    kind: oneOf('file'),
    path: (input) => {
      const path = text({ min: 1, max: PATH_LENGTH })(input);
      return path !== null && isAbsolute(path.value) && hasBackupEnding(path.value) ? path : null;
    },
  }),
);

/** What one start says to the one that is there already. */
export interface StartMessage {
  /** An arrival as JSON, in base64. */
  readonly arrival: string;
}

/** Three bytes for each letter of a path, and four letters for each three bytes. */
const MESSAGE_LENGTH = 4 * PATH_LENGTH + 200;

/** Texts that V8 holds in two bytes for each letter are lost on the way, with all that comes beside them (seen on Electron 33). */
export function startMessage(asked: Arrival | null): StartMessage {
  return { arrival: Buffer.from(JSON.stringify(asked)).toString('base64') };
}

/** Null: it was asked to open nothing, or what it says is not ours. */
export function arrivalIn(message: unknown): Arrival | null {
  const told = fields<StartMessage>({ arrival: text({ max: MESSAGE_LENGTH, pattern: /^[a-z0-9+/]+=*$/iu }) })(message);
  return told === null ? null : (arrival(jsonOf(told.value.arrival))?.value ?? null);
}

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
