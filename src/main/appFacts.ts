/** Joins what the window is told of the app from where each part of it is known. */

import type { BuildKind } from '../shared/about.ts';
import type { AppFacts } from '../shared/appFacts.ts';
import type { Core } from './core.ts';
import type { Connection } from './electron/connection.ts';
import type { Account } from './electron/keys/account.ts';
import type { OpenSettings } from './electron/settings.ts';
import type { Telling } from './telling.ts';
import type { Updating } from './updating.ts';

export interface AppFactParts {
  readonly core: Pick<Core, 'runner' | 'ledgerHindrances'>;
  readonly account: Pick<Account, 'facts'>;
  readonly connection: Pick<Connection, 'facts'>;
  readonly telling: () => Pick<Telling, 'facts'>;
  readonly settings: OpenSettings;
  readonly resultsFolder: () => string;
  readonly dataFolder: string;
  readonly version: string;
  readonly platform: NodeJS.Platform;
  readonly build: BuildKind;
  readonly updating: Pick<Updating, 'facts'>;
}

export function createAppFacts(parts: AppFactParts): () => AppFacts {
  const { core, account, connection, telling, settings, resultsFolder, dataFolder, version, platform, build, updating } = parts;
  return () => {
    const { hindrances, ...told } = core.runner.facts();
    const known = new Set(hindrances.map(({ kind }) => kind));
    const { naming, sizeLimits, theme, tiles, modelPicks } = settings.get();
    return {
      ...told,
      ...account.facts(),
      hindrances: [...hindrances, ...core.ledgerHindrances().filter(({ kind }) => !known.has(kind))],
      version,
      resultsFolder: resultsFolder(),
      dataFolder,
      naming,
      sizeLimits,
      theme,
      tiles,
      modelPicks,
      ...telling().facts(),
      connection: connection.facts(),
      platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
      build,
      updates: updating.facts(),
    };
  };
}
