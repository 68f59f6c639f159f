/** What a person may ask of the app itself. Places and files are named by words here; no path ever comes from the page. */

import { access } from 'node:fs/promises';
import type { Shell } from 'electron';
import { type AboutFacts, type BuildFacts, type Licence, PLACES, type PlaceName } from '../../shared/about.ts';
import type { BuildStamp } from '../../shared/build.ts';
import { type Outcome, refusal } from '../../shared/refusal.ts';
import { openWithSystem, showInFolder } from './files/handOver.ts';

export interface AboutParts {
  readonly version: string;
  readonly build: BuildFacts;
  readonly machine: AboutFacts['machine'];
  readonly place: (name: PlaceName) => string;
  /** Where the licences of Electron and Chromium may lie, the likeliest first. */
  readonly runtimeLicences: readonly string[];
  /** What the build wrote of everything else that is shipped; null: it cannot be read. */
  readonly readLicences: () => Promise<readonly Licence[] | null>;
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
}

export interface About {
  getAbout(): Promise<Outcome<AboutFacts>>;
  showPlace(name: PlaceName): Promise<Outcome<null>>;
  listLicences(): Promise<Outcome<readonly Licence[]>>;
  openRuntimeLicences(): Promise<Outcome<null>>;
}

export function createAbout({ version, build, machine, place, runtimeLicences, readLicences, shell }: AboutParts): About {
  const findRuntimeLicences = (): Promise<string | null> => firstThere(runtimeLicences);
  return {
    getAbout: async () => ({
      ok: true,
      value: {
        version,
        build,
        machine,
        places: PLACES.map((name) => ({ name, path: place(name) })),
        hasRuntimeLicences: (await findRuntimeLicences()) !== null,
      },
    }),

    // Shown where it lies and never opened: a folder that a person chose may be a program to their system.
    showPlace: async (name) => {
      const path = place(name);
      if ((await firstThere([path])) === null) return refused('placeMissing', path);
      showInFolder(shell, path);
      return done;
    },

    listLicences: async () => {
      const found = await readLicences();
      return found === null ? refused('noLicences') : { ok: true, value: found };
    },

    openRuntimeLicences: async () => {
      const path = await findRuntimeLicences();
      if (path === null) return refused('noLicences');
      // Where nothing can show it, at least its folder is shown.
      if ((await openWithSystem(shell, path)) !== '') showInFolder(shell, path);
      return done;
    },
  };
}

/** What the window says of how this build was made. */
export function buildFacts({
  stamp,
  isPackaged,
}: {
  readonly stamp: BuildStamp | null;
  readonly isPackaged: boolean;
}): BuildFacts {
  if (stamp === null) return { kind: isPackaged ? 'unknown' : 'source', because: null, commit: null, builtAt: null };
  return { kind: stamp.purpose, because: whyTest(stamp), commit: stamp.commit, builtAt: timeOf(stamp.builtAt) };
}

function whyTest({ purpose, runtime, isInspectable }: BuildStamp): BuildFacts['because'] {
  if (purpose === 'release') return null;
  if (runtime !== 'official') return runtime;
  return isInspectable ? 'inspectable' : 'other';
}

function timeOf(text: string): number | null {
  const at = Date.parse(text);
  return Number.isFinite(at) && at >= 0 ? at : null;
}

/** The same for a person who asks for help. */
export function buildLines({ kind, because, commit, builtAt }: BuildFacts): readonly (readonly [name: string, value: string])[] {
  return [
    ['build', because === null ? kind : `${kind} (${because})`],
    ...(commit === null ? [] : [['commit', commit] as const]),
    ...(builtAt === null ? [] : [['built', new Date(builtAt).toISOString()] as const]),
  ];
}

async function firstThere(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

const done: Outcome<null> = { ok: true, value: null };

function refused(kind: 'placeMissing' | 'noLicences', detail?: string): Outcome<never> {
  return { ok: false, error: detail === undefined ? refusal(kind) : refusal(kind, { detail }) };
}
