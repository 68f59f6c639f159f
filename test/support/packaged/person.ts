/**
 * The person at whose computer an installed app is tested: a user without rights, with a home folder of their own, and no
 * way to the sources. Where the tests run as root that is really another user, who finds nothing in the project's folder;
 * elsewhere it is the user who runs the tests.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canMount } from '../smallDisk.ts';

const projectFolder = join(import.meta.dirname, '..', '..', '..');
/** `nobody` on Debian and its kin. */
export const NOBODY = 65_534;
/** Gives up the rights of root, and becomes the program that follows. */
export const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

/** Whether programs are started as another user than this test. */
export const isOtherUser = process.getuid?.() === 0;

/** Whether the project's folder can be hidden from what is started, and folders be made read-only for it alone. */
export const canIsolate = isOtherUser && canMount();

/** Said in the name of a test that needs it. */
export const NEEDS_ISOLATION = '(needs the rights of root)';

/** Whether the system lets the person make the namespaces that Chromium's sandbox is made of. */
export const canMakeNamespaces =
  process.platform !== 'linux' || succeeds([...(isOtherUser ? AS_NOBODY : []), 'unshare', '--user', 'true']);

/** Said of a test that needs them and is left out. */
export const NEEDS_NAMESPACES =
  'this system lets nobody without rights make namespaces, which the sandbox of the page is made of';

/**
 * Whether Chromium can shut in its pages at all, by those or by its helper that begins as root. Many containers allow neither;
 * the app does not start there, so the tests of all else start it without.
 */
const canShutIn = canMakeNamespaces || (isOtherUser && succeeds(['unshare', '--pid', '--fork', 'true']));

export interface Home {
  readonly folder: string;
  /** Where the system has programs keep what is theirs. */
  readonly config: string;
  readonly userData: string;
  readonly pictures: string;
  /** `HOME` and what goes with it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Makes the home folder of a person, as a system does when it takes up a user. */
export function makeHome(folder: string): Home {
  const runtime = join(folder, '.run');
  for (const made of [folder, runtime]) {
    mkdirSync(made, { recursive: true, mode: 0o700 });
    giveTo(made);
  }
  return homeAt(folder);
}

/** A home folder that is there already. */
export function homeAt(folder: string): Home {
  const config = join(folder, '.config');
  return {
    folder,
    config,
    userData: join(config, 'Afterglow'),
    pictures: join(folder, 'Pictures'),
    env: { HOME: folder, USER: 'nobody', LOGNAME: 'nobody', XDG_RUNTIME_DIR: join(folder, '.run') },
  };
}

/** Makes a file or folder the person's own, with all that is below it. */
export function giveTo(path: string): void {
  if (!isOtherUser) return;
  chownSync(path, NOBODY, NOBODY);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name));
}

export interface Program {
  readonly executable: string;
  readonly args: readonly string[];
  /** The whole environment: nothing of the tests' own is handed on. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Folders that nothing can be written to, whatever their rights say. */
  readonly readOnly?: readonly string[];
}

/** Steps into place, folder by folder, and then gives up root's rights; the process stays the same one. */
const ISOLATE = `
mount -t tmpfs -o mode=0700 none "$1" || exit 125; shift
while [ "$1" != -- ]; do mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" || exit 125; shift; done
shift; exec ${AS_NOBODY.join(' ')} "$@"`;

/** Starts a program as the person; its process is the child itself. */
export function startAsPerson({ executable, args, env, cwd, readOnly = [] }: Program): ChildProcess {
  const command = [executable, ...(canShutIn ? args : withoutSandbox(args))];
  const all = canIsolate
    ? [
        'unshare',
        '--mount',
        '--propagation',
        'private',
        'sh',
        '-c',
        ISOLATE,
        'isolate',
        projectFolder,
        ...readOnly,
        '--',
        ...command,
      ]
    : isOtherUser
      ? [...AS_NOBODY, ...command]
      : command;
  const [first = executable, ...rest] = all;
  return spawn(first, rest, { cwd, env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Switches end at `--`. */
function withoutSandbox(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return args.toSpliced(end === -1 ? args.length : end, 0, '--no-sandbox');
}

function succeeds([program = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
