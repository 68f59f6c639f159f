/** What the command line and the environment say about this run. */

import { resolve } from 'node:path';
import { parseKey } from '../../shared/parse/keys.ts';
import type { CallErrorKind } from '../../shared/refusal.ts';
import { ownArgs } from './opened/arrival.ts';

export interface Launch {
  /** `AFTERGLOW_USER_DATA`: everything the app keeps lives below it; null: the system's usual place. */
  readonly userData: string | null;
  /** `AFTERGLOW_ROUTER_URL`: the Router's base for this run. */
  readonly base: string | null;
  /** `COMFY_API_KEY`: a key for this run; used, never written. */
  readonly key: string | null;
  /** `--practice`: start with the practice Router. */
  readonly practice: boolean;
  /** Address of the dev server; only a run from source has one. */
  readonly devServer: string | null;
}

export interface LaunchParts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly commandLine: readonly string[];
  readonly isPackaged: boolean;
  readonly parseBase: (text: string) => { readonly ok: string } | { readonly refused: CallErrorKind };
}

/**
 * A setting that cannot be meant refuses the run, with words for the terminal: to go on with the usual Router or without
 * a key would spend money, or fail, in another place than the one that was asked for.
 */
export function readLaunch({
  environment,
  commandLine,
  isPackaged,
  parseBase,
}: LaunchParts): Launch | { readonly refused: string } {
  const given = (name: string): string | null => {
    const value = environment[name]?.trim() ?? '';
    return value === '' ? null : value;
  };
  const url = given('AFTERGLOW_ROUTER_URL');
  const base = url === null ? null : parseBase(url);
  if (base !== null && 'refused' in base) {
    return { refused: `AFTERGLOW_ROUTER_URL must be https, or http on loopback, without path or password (${base.refused}).` };
  }
  const givenKey = given('COMFY_API_KEY');
  const key = givenKey === null ? null : parseKey(givenKey);
  if (key !== null && !key.ok) return { refused: `COMFY_API_KEY holds no key (${key.error.kind}).` };
  // A path may begin or end with a space.
  const userData = given('AFTERGLOW_USER_DATA') === null ? null : (environment['AFTERGLOW_USER_DATA'] ?? null);
  return {
    userData: userData === null ? null : resolve(userData),
    base: base?.ok ?? null,
    key: key?.value ?? null,
    practice: ownArgs(commandLine).includes('--practice'),
    devServer: isPackaged ? null : given('ELECTRON_RENDERER_URL'),
  };
}
