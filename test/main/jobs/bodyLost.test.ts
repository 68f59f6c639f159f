/** A job whose body is gone or damaged on this computer: it ends in words, is never tried for ever, and nothing false is said of it. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NoAnswer } from '../../../src/main/jobs/ports/router.ts';
import { MINUTE, SECOND } from '../../../src/shared/time.ts';
import { openDesk } from '../../support/caseDesk.ts';
import { startCore, value } from '../../support/core.ts';
import { silence } from '../../support/memoryRouter.ts';

const GONE: NoAnswer = { kind: 'noAnswer', sent: 'no', reason: 'bodyLost', detail: '' };

it('that was never sent fails as not charged, and is not tried again', async () => {
  const core = startCore();
  core.router.script('submit', GONE, 99);
  const id = await core.submit();
  await core.clock.advance(10 * MINUTE);
  expect(core.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'body_lost', charge: 'notCharged', fixableBy: 'user' } });
  expect(core.router.count('submit')).toBe(1);
});

it('that may have been sent before is held: what came of the first sending stays unknown', async () => {
  const core = startCore();
  core.router.script('submit', silence(), 1);
  core.router.script('submit', GONE, 99);
  const id = await core.submit();
  await core.clock.advance(10 * MINUTE);
  expect(core.job(id)).toMatchObject({ phase: 'held', heldBecause: 'outcomeUnknown', error: { kind: 'body_lost' } });
  expect(core.router.count('submit')).toBe(2);
});

it('that was changed on its way is told as unknown until it is known, and nothing is bought by it', async () => {
  const core = startCore();
  core.router.script('submit', { ...GONE, sent: 'maybe' }, 1);
  core.router.script('submit', GONE, 99);
  const id = await core.submit();
  await core.clock.advance(10 * MINUTE);
  expect(core.job(id)).toMatchObject({
    phase: 'held',
    heldBecause: 'outcomeUnknown',
    unsure: true,
    error: { kind: 'body_lost' },
  });
  expect(core.router.runs.size).toBe(0);
});

it('that vanished from the disk while it waited ends it the same way', async () => {
  const desk = await openDesk();
  desk.runner.tell({ kind: 'online', online: false });
  const { id } = value(await desk.runner.submit(desk.draft()));
  rmSync(join(desk.dataFolder, 'store', 'bodies'), { recursive: true });
  desk.runner.tell({ kind: 'online', online: true });
  await desk.pass(10 * SECOND);
  expect(desk.job(id)).toMatchObject({ phase: 'failed', error: { kind: 'body_lost', charge: 'notCharged' } });
  expect(desk.control.counters().runs).toBe(0);
});
