/** Each call is kept with what was decided upon it. */

import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../src/shared/time.ts';
import { startCore, value } from '../../support/core.ts';
import { START } from '../../support/jobs.ts';
import { refusal, silence } from '../../support/memoryRouter.ts';

it('a submit that is taken in is kept with its event and the time of the next call', async () => {
  const core = startCore();
  const id = await core.submit();
  expect(core.ledger.calls(id)).toMatchObject([{ call: 'submit', decided: { event: 'accepted' } }]);
  expect(core.ledger.calls(id)[0]?.decided?.nextAt).toBe(value(await core.runner.getJob(id)).contact.nextCheckAt);
});

it('a read that told nothing new says so, and when the next one is', async () => {
  const core = startCore();
  const id = await core.submit();
  core.router.script('status', refusal(503, 'service_unavailable', { retryAfterMs: 20 * SECOND }));
  await core.clock.advance(5 * SECOND);
  const read = core.ledger.calls(id).find((call) => call.httpStatus === 503);
  expect(read?.decided).toEqual({ event: null, nextAt: value(await core.runner.getJob(id)).contact.nextCheckAt });
  expect(read?.decided?.nextAt).toBeGreaterThanOrEqual(START + 20 * SECOND);
});

it('one "not found" decides nothing, and the second is kept with what it decided', async () => {
  const core = startCore();
  const id = await core.submit();
  core.router.script('status', refusal(404, 'request_not_found'), 2);
  await core.clock.advance(MINUTE);
  const misses = core.ledger.calls(id).filter((call) => call.httpStatus === 404);
  expect(misses.map((call) => call.decided?.event)).toEqual([null, 'unseen']);
  expect(misses[1]?.decided?.nextAt).toBeNull();
});

it('no next call is promised while the key is refused', async () => {
  const core = startCore();
  const id = await core.submit();
  core.router.script('status', refusal(401, 'unauthorized'));
  await core.clock.advance(5 * SECOND);
  expect(core.ledger.calls(id).find((call) => call.httpStatus === 401)?.decided).toEqual({ event: null, nextAt: null });
});

it('an answer that was lost is kept with the time at which the same is sent again', async () => {
  const core = startCore();
  core.router.script('submit', silence());
  const id = await core.submit();
  const [first] = core.ledger.calls(id);
  expect(first).toMatchObject({ call: 'submit', httpStatus: null, decided: { event: 'lost' } });
  expect(first?.decided?.nextAt).toBe(value(await core.runner.getJob(id)).dueAt);
});

it('a result that came home promises no further call', async () => {
  const core = startCore();
  const id = await core.submit();
  for (const run of core.router.runs.values()) run.status = 'COMPLETED';
  await core.clock.advance(MINUTE);
  expect(core.ledger.calls(id).at(-1)).toMatchObject({ call: 'result', decided: { event: 'bodySaved', nextAt: null } });
});
