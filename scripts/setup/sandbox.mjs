import { existsSync, readFileSync } from 'node:fs';

const RESTRICTED_FILE = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/**
 * Switches that a machine needs before Electron starts at all: Chromium refuses its sandbox to root. Never given to anybody
 * else, and never set by the app itself.
 */
export function sandboxArgs() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** Why Electron may have stopped at once on this machine, with what to do; null when nothing is known. */
export function sandboxHint() {
  if (process.platform !== 'linux' || !existsSync(RESTRICTED_FILE)) return null;
  if (readFileSync(RESTRICTED_FILE, 'utf8').trim() !== '1') return null;
  return [
    'This system keeps programs without a profile from making user namespaces, which the sandbox of Electron needs.',
    'Allow it until the next restart with `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, then start again.',
  ].join('\n');
}
