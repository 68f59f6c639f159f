/** Puts a package into a folder, as somebody does who installs the app, and takes it away again. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../../scripts/release/manifest.mjs';
import { canMakeNamespaces, isOtherUser } from './person.ts';

/** Where `npm run package` puts what it makes; packages that were made elsewhere can be named. */
const packages = process.env['AFTERGLOW_PACKAGES'] ?? join(import.meta.dirname, '..', '..', '..', 'dist');

/** `forTests`: the separate package that can be driven. `shipped`: the archive that people are given. */
export type PackageKind = 'forTests' | 'shipped';

export interface Installation {
  readonly folder: string;
  readonly executable: string;
  remove(): void;
}

/** Installs into a folder that is not there yet. */
export function install(kind: PackageKind, folder: string): Installation {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (kind === 'forTests') execFileSync('cp', ['-a', `${packaged('folder', 'for-tests')}/.`, folder]);
  else execFileSync('tar', ['-xzf', packaged('tar.gz'), '--strip-components=1', '-C', folder]);
  // Where the system allows no user namespaces (many containers), Chromium takes this way into its sandbox instead.
  if (isOtherUser && !canMakeNamespaces) chmodSync(join(folder, 'chrome-sandbox'), 0o4755);
  return installationAt(folder);
}

/** An installation that is there already, by whatever way. */
export function installationAt(folder: string): Installation {
  return { folder, executable: join(folder, 'afterglow'), remove: () => rmSync(folder, { recursive: true }) };
}

/** Where something lies that was packaged, by its list: names tell of version and processor, and older ones may lie beside it. */
export function packaged(kind: 'folder' | 'tar.gz', below = '.'): string {
  const folder = join(packages, below);
  const output = readManifest(readFileSync(join(folder, 'packages.json'), 'utf8')).outputs.find((one) => one.kind === kind);
  if (output === undefined) throw new Error(`No ${kind} was packaged into ${folder}`);
  return join(folder, output.file);
}
