/** One more start of the app over the same data, as the system makes one when a link or a file is opened outside. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sandboxArgs } from '../../scripts/setup/sandbox.mjs';
import { projectFolder } from './app.ts';

export interface StartedAgain {
  readonly code: number | null;
  /** How long it was there. */
  readonly tookMs: number;
}

export interface FurtherStart {
  readonly userData: string;
  /** What the system adds: a link or a file. */
  readonly opened: readonly string[];
  /** Where it is started, for paths that are not absolute. */
  readonly folder?: string;
}

/** Ends what hangs; its code is null then. */
const LIMIT_MS = 60_000;

/** Waits until it has ended. A first start of a test must have found the runtime. */
export async function startAgain({ userData, opened, folder = projectFolder }: FurtherStart): Promise<StartedAgain> {
  const at = Date.now();
  const runtime = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '', 'electron');
  const kept = Object.entries(process.env).filter(([name]) => name !== 'COMFY_API_KEY' && !name.startsWith('AFTERGLOW_'));
  // Electron takes no argument behind a link.
  const child = spawn(runtime, [projectFolder, ...sandboxArgs(), ...opened], {
    cwd: folder,
    env: { ...Object.fromEntries(kept), AFTERGLOW_USER_DATA: userData },
    stdio: 'ignore',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, tookMs: Date.now() - at };
}
