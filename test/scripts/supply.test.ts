import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MODULES } from '../../scripts/package/appFiles.mjs';
import { allTargets, nativePartFor } from '../../scripts/package/nativePart.mjs';
import { projectFolder } from '../../scripts/setup/paths.mjs';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
}
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides?: unknown;
}

/**
 * Packages that would run something of their own while they are installed. None may: what it would do is not needed here.
 * electron-winstaller: picks a program for an old kind of Windows installer, which is not made.
 */
const WITH_INSTALL_SCRIPTS = ['electron-winstaller'];

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Locked> };
const locked = Object.entries(lock.packages).filter(([folder]) => folder !== '');
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
const foldersWhere = (isMeant: (entry: Locked) => boolean) =>
  locked.filter(([, entry]) => isMeant(entry)).map(([folder]) => folder);

describe('what is installed', () => {
  it('is pinned to one version each by the project itself, with nothing laid over what others ask for', () => {
    const specs = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(specs.filter(([, spec]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(spec))).toEqual([]);
    expect(manifest.overrides).toBeUndefined();
  });

  it('is locked with a strong digest each, or lies in a package that is', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(locked.length).toBeGreaterThan(100);
    expect(
      foldersWhere(({ integrity, inBundle }) => inBundle !== true && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')),
    ).toEqual([]);
  });

  it('comes from the package registry alone: no repository, address or folder is named', () => {
    // npm leaves the address out for what comes from the registry that a machine is set up with, and only for that.
    expect(foldersWhere(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([]);
    expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true\n');
  });

  it('runs nothing while it is installed, by whatever command', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(foldersWhere(({ hasInstallScript }) => hasInstallScript === true).map(nameOf)).toEqual(WITH_INSTALL_SCRIPTS);
  });
});

describe('what an installed app loads from packages while it runs', () => {
  const forUse = foldersWhere(({ dev }) => dev !== true).map(nameOf);
  const laidOut = new Set(
    MODULES.map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );

  it('is the database driver alone, since all else is bundled', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['libsql']);
  });

  it('is laid out in the package, each of them and nothing else', () => {
    expect(forUse.filter((name) => !name.startsWith('@libsql/')).toSorted()).toEqual([...laidOut].toSorted());
  });

  it('is locked for every target that packages are made for', () => {
    const parts = allTargets().map(nativePartFor);
    expect(parts.filter((part) => !forUse.includes(part))).toEqual([]);
  });
});
