/** How far the assets of the jobs that are being collected have come. In memory alone: it is for whoever watches. */

import type { JobId } from '../../../shared/job.ts';
import type { AssetStanding } from '../../../shared/jobView.ts';
import type { Asset } from './asset.ts';
import type { Collected } from './keepAsset.ts';

export interface AssetStandings {
  of(id: JobId): readonly AssetStanding[];
  /** Collecting begins, or begins again: what was fetched before is found to be so in its turn. */
  begin(id: JobId, assets: readonly Asset[]): { fetching(at: number): void; came(at: number, collected: Collected): void };
  end(id: JobId): void;
}

export function createAssetStandings(): AssetStandings {
  const jobs = new Map<JobId, AssetStanding[]>();
  return {
    of: (id) => jobs.get(id) ?? [],
    begin(id, assets) {
      const known = new Map(jobs.get(id)?.map((standing) => [standing.source, standing.state]));
      const standings = assets.map(({ source, form, value }): AssetStanding => {
        const before = known.get(source);
        return { source, host: form === 'url' ? hostOf(value) : null, state: before === 'fetched' ? before : 'waiting' };
      });
      jobs.set(id, standings);
      const set = (at: number, state: AssetStanding['state']): void => {
        const standing = standings[at];
        if (standing !== undefined) standings[at] = { ...standing, state };
      };
      return {
        fetching(at) {
          if (standings[at]?.state === 'waiting') set(at, 'fetching');
        },
        came(at, { kind }) {
          set(at, kind === 'kept' ? 'fetched' : kind === 'missing' ? 'dead' : 'waiting');
        },
      };
    },
    end: (id) => void jobs.delete(id),
  };
}

function hostOf(link: string): string | null {
  const host = URL.canParse(link) ? new URL(link).host : '';
  return host === '' ? null : host.slice(0, 253);
}
