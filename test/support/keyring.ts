/** A real keyring of GNOME on a bus of its own, with an empty login keyring that is open. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Keyring {
  /** What an app needs in its environment to find it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const TOOLS = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'];

/** What is missing here for it, in words; null: nothing. */
export function missingForKeyring(): string | null {
  if (process.platform !== 'linux') return 'the keyring of GNOME is tried on Linux only';
  const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  return missing.length === 0 ? null : `not installed here: ${missing.join(', ')} (packages dbus-x11 and gnome-keyring)`;
}

export async function startKeyring(): Promise<Keyring> {
  const home = await mkdtemp(join(tmpdir(), 'afterglow-keyring-'));
  const own = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: home };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await firstLine(bus);
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' };
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: { ...process.env, ...own, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end('a password for tests');
  const close = async (): Promise<void> => {
    await ended(daemon);
    await ended(bus);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await onBus({ ...process.env, ...env });
  } catch (cause) {
    await close();
    throw new Error('the keyring was started and is not there', { cause });
  }
  return { env, close };
}

/** It says nothing when it is ready, but the bus knows. */
async function onBus(env: NodeJS.ProcessEnv): Promise<void> {
  const question = 'org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets'.split(' ');
  for (let tries = 0; tries < 100; tries += 1) {
    const asked = spawnSync(
      'dbus-send',
      ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus', ...question],
      { env, encoding: 'utf8' },
    );
    if (asked.stdout.includes('true')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The keyring did not come up.');
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('it says nothing');
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).split('\n')[0] ?? '';
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}
