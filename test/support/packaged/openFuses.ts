/**
 * The same program with its fuses the other way round: what a fuse keeps out must get in there, or an attempt that is refused
 * proves nothing.
 */

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { fusesFor, setFuses } from '../../../scripts/package/fuses.mjs';
import { type Installation, installationAt } from './installation.ts';

/** A further installation of the same files. What is written to in it has to be made its own first (`ownFile`). */
export function twinOf(installation: Installation, folder: string): Installation {
  execFileSync('cp', ['-al', installation.folder, folder]);
  return installationAt(folder);
}

/** Gives a twin a file of its own, so that changing it leaves the other installation alone. */
export function ownFile(path: string): void {
  const copy = `${path}.own`;
  copyFileSync(path, copy);
  rmSync(path);
  execFileSync('mv', [copy, path]);
}

/** A twin with every fuse the other way round, save the one for a second snapshot, without which nothing starts. */
export async function openTwinOf(installation: Installation, folder: string): Promise<Installation> {
  const twin = twinOf(installation, folder);
  await turnFuses(twin, { isSnapshotWanted: false });
  return twin;
}

export async function turnFuses(
  { executable }: Installation,
  { isSnapshotWanted }: { readonly isSnapshotWanted: boolean },
): Promise<void> {
  ownFile(executable);
  const shipped = fusesFor({ isInspectable: false });
  await setFuses(executable, {
    fuses: {
      ...shipped,
      [FuseV1Options.RunAsNode]: true,
      [FuseV1Options.EnableCookieEncryption]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
      [FuseV1Options.EnableNodeCliInspectArguments]: true,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
      [FuseV1Options.OnlyLoadAppFromAsar]: false,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: isSnapshotWanted,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: true,
    },
  });
}

/** The file in which Chromium keeps the cookies of the app's session. */
export function cookieFileIn(userData: string): string {
  const places = [join('browser', 'Network', 'Cookies'), join('browser', 'Cookies')].map((place) => join(userData, place));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`There is no file of cookies below ${dirname(userData)}`);
  return found;
}
