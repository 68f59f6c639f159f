/** What the command line and the environment say about this run. */

import { resolve } from 'node:path';
import { parseKey } from '../../shared/parse.ts';

export interface Launch {
  /** Everything the app keeps lives below it; null: the system's usual place. */
  readonly userData: string | null;
  /** The Router's base for this run, as given. */
  readonly routerUrl: string | null;
  /** A key for this run; used, never written. */
  readonly key: string | null;
  /** Start with the practice Router. */
  readonly practice: boolean;
  /** Address of the dev server; only a run from source has one. */
  readonly devServer: string | null;
}

export interface LaunchParts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly commandLine: readonly string[];
  readonly isPackaged: boolean;
}

export function readLaunch({ environment, commandLine, isPackaged }: LaunchParts): Launch {
  const key = parseKey(environment['COMFY_API_KEY']);
  const userData = given(environment['AFTERGLOW_USER_DATA']);
  return {
    userData: userData === null ? null : resolve(userData),
    routerUrl: given(environment['AFTERGLOW_ROUTER_URL']),
    key: key.ok ? key.value : null,
    practice: commandLine.includes('--practice'),
    devServer: isPackaged ? null : given(environment['ELECTRON_RENDERER_URL']),
  };
}

function given(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
