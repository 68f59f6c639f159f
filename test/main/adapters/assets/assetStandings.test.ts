import { expect, it } from 'vitest';
import { assetAt } from '../../../../src/main/adapters/assets/asset.ts';
import { createAssetStandings } from '../../../../src/main/adapters/assets/assetStandings.ts';

const ASSETS = ['https://cdn.example:8443/a?sig=secret', 'aGVsbG8=', 'no scheme:'].map((leaf, at) =>
  assetAt(leaf, { source: `data[${at}]`, kind: 'image', role: 'main' }),
);
const KEPT = { kind: 'kept', stuck: null } as Parameters<ReturnType<ReturnType<typeof createAssetStandings>['begin']>['came']>[1];
const gone = { source: '', reason: 'deadLink', host: null, httpStatus: 404 } as const;

it('tells of each asset whether it was fetched, waits or is dead, by its host alone', () => {
  const standings = createAssetStandings();
  expect(standings.of('job')).toEqual([]);
  const first = standings.begin('job', ASSETS);
  expect(standings.of('job').map(({ host, state }) => [host, state])).toEqual([
    ['cdn.example:8443', 'waiting'],
    [null, 'waiting'],
    [null, 'waiting'],
  ]);
  expect(JSON.stringify(standings.of('job'))).not.toContain('secret');
  first.fetching(0);
  first.came(1, KEPT);
  first.came(2, { kind: 'missing', missing: gone });
  expect(standings.of('job').map(({ state }) => state)).toEqual(['fetching', 'fetched', 'dead']);
  first.came(0, { kind: 'again', because: 'http_503', missing: gone });
  expect(standings.of('job').map(({ state }) => state)).toEqual(['waiting', 'fetched', 'dead']);

  // Another try: what was fetched stays so while it is found again.
  standings.begin('job', ASSETS).fetching(1);
  expect(standings.of('job').map(({ state }) => state)).toEqual(['waiting', 'fetched', 'waiting']);
  standings.end('job');
  expect(standings.of('job')).toEqual([]);
});
