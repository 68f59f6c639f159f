/** Files of drafts and back-ups: a back-up holds what was sent whole, and only names what a draft refers to. */

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBackups } from '../../src/main/backups.ts';
import { placeholderOf } from '../../src/shared/media.ts';
import { createMemoryBodies, startCore, value } from '../support/core.ts';
import { createHandClock } from '../support/handClock.ts';
import { START } from '../support/jobs.ts';
import { createMemoryLedger } from '../support/memoryLedger.ts';
import { tempFolder } from '../support/tempFolder.ts';

function desk(here: readonly string[]) {
  const [ledger, bodies] = [createMemoryLedger(), createMemoryBodies()];
  const core = startCore({ ledger, bodies, clock: createHandClock() });
  const media = { store: { find: async (digest: string) => (here.includes(digest) ? digest : null) } };
  const backups = createBackups({
    store: { ledger, bodies, media },
    runner: core.runner,
    settings: () => ({ base: 'https://router.example', folder: '/home/ada', theme: 'dark', profile: 'router' }),
    resultsFolder: () => '/results',
    isBase: () => true,
    meet: () => {},
    version: '0.1.0',
    now: () => START,
    log: () => {},
  });
  return { core, backups };
}

it('tells how many files of its drafts and presets are lacking, each once, before anything comes in', async () => {
  const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
  const file = join(tempFolder(), 'all.afterglow');
  const source = desk([A, B]);
  const [one, two] = [placeholderOf({ digest: A, as: 'data' }), placeholderOf({ digest: B, as: 'base64' })];
  const table = value(await source.core.runner.openDraft());
  const { usedFor: _, ...draft } = table;
  value(await source.core.runner.saveDraft({ ...draft, model: 'bfl/flux-2-pro', body: JSON.stringify({ x: one, y: one }) }));
  value(
    await source.core.runner.savePreset({ id: null, name: 'P', model: 'bfl/flux-2-pro', settings: JSON.stringify({ z: two }) }),
  );
  value(await source.backups.write(file));
  const lacking = async (here: readonly string[]) => value(await desk(here).backups.weigh(file)).missingMedia;
  expect(await lacking([])).toBe(2);
  expect(await lacking([A])).toBe(1);
  expect(await lacking([A, B])).toBe(0);
});
