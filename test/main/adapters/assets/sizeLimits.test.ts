import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSizeLimits } from '../../../../src/main/adapters/assets/sizeLimits.ts';
import { DEFAULT_SIZE_LIMITS, MB, type SizeLimits } from '../../../../src/shared/sizeLimits.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const JOB = { id: 'job', requestId: 'request', key: 'key' };

it('each kind has the limit that is set at the moment', () => {
  let set: SizeLimits = DEFAULT_SIZE_LIMITS;
  const limits = createSizeLimits({ path: join(tempFolder(), 'lifted.json'), limits: () => set });
  expect(limits.bytesFor('image', 'job')).toBe(DEFAULT_SIZE_LIMITS.image * MB);
  set = { ...set, image: 7 };
  expect(limits.bytesFor('image', 'job')).toBe(7 * MB);
});

it('a lifted limit holds for that job alone, by each of its names, also after a restart', async () => {
  const path = join(tempFolder(), 'lifted.json');
  await createSizeLimits({ path }).lift(JOB);
  const limits = createSizeLimits({ path });
  for (const known of Object.values(JOB)) expect(limits.bytesFor('body', known)).toBe(Number.MAX_SAFE_INTEGER);
  expect(limits.bytesFor('body', 'another')).toBe(DEFAULT_SIZE_LIMITS.body * MB);
});

it.each(['', '{', '[[1]]', '{"a":1}', '[["1","2","3","4"]]'])('a note that reads %j lifts nothing', (text) => {
  const path = join(tempFolder(), 'lifted.json');
  writeFileSync(path, text);
  expect(createSizeLimits({ path }).bytesFor('body', '1')).toBe(DEFAULT_SIZE_LIMITS.body * MB);
});

it('what cannot be noted holds for this run', async () => {
  const folder = join(tempFolder(), 'gone');
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  const limits = createSizeLimits({ path: join(folder, 'not', 'there', 'lifted.json') });
  await limits.lift(JOB);
  expect(limits.bytesFor('body', 'job')).toBe(Number.MAX_SAFE_INTEGER);
});
