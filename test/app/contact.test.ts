/** When the line to the Router is bad, the window says since when, and claims nothing else. */

import { expect, test } from '../support/app.ts';
import { expectPhase, expectRow, holdRuns, openJob, openView, rowsOf, submitPrompt, viewOf } from '../support/window.ts';

for (const [trouble, deed] of Object.entries({
  'answers with a page of some proxy': { kind: 'html', status: 502 },
  'says that the request is not there, without being the Router': {
    kind: 'answer',
    status: 404,
    headers: { 'X-Comfy-Request-Id': null },
  },
  'breaks every connection': { kind: 'reset', when: 'before' },
} as const)) {
  test(`a line that ${trouble} changes no phase: the row says since when there is no contact, and goes on after it`, async ({
    desk,
    router,
  }) => {
    holdRuns(router, 'running');
    const { page } = await desk.launch();
    await submitPrompt(page, 'a deaf telephone');
    await expectRow(page, 'a deaf telephone', 'Running');
    router.control.trouble({ route: 'status', times: 1_000, deed });
    const row = rowsOf(page, 'a deaf telephone');
    await expect(row).toContainText(/no contact since \d?\d:\d\d/u);
    await expect(row).toContainText(/next check in|checking now/u);
    const before = await viewOf(page, 'a deaf telephone');
    await expect.poll(async () => (await viewOf(page, 'a deaf telephone')).calls.filter(isBad).length).toBeGreaterThan(1);
    const after = await viewOf(page, 'a deaf telephone');
    expect(after.phase).toBe('running');
    // Since the first failure, however many follow.
    expect(after.contact.lostSince).toBe(before.contact.lostSince);
    expect(after.history).toEqual(before.history);
    const inspector = await openJob(page, 'a deaf telephone');
    await expect(inspector.getByText(/^no contact since /iu)).toBeVisible();

    router.control.clearTrouble();
    router.control.finish(after.requestId ?? '');
    await expectRow(page, 'a deaf telephone', 'Saved');
    await expect(row).not.toContainText('no contact');
  });
}

test('a request that the Router does not know is held after a second look, and waits for a person through a restart', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'waiting');
  const first = await desk.launch();
  await submitPrompt(first.page, 'a stranger here');
  const { requestId } = await expectPhase(first.page, 'a stranger here', 'queued');
  router.control.forget(requestId ?? '');
  await expectRow(first.page, 'a stranger here', 'Held');
  await expect(rowsOf(first.page, 'a stranger here')).toContainText('not visible to this key');
  expect(router.control.counters().last.filter((call) => call.status === 404)).toHaveLength(2);
  await first.quit();

  const { page } = await desk.launch();
  await openView(page, 'Queue');
  await expectRow(page, 'a stranger here', 'Held');
  const inspector = await openJob(page, 'a stranger here');
  await inspector.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => router.control.counters().last.filter((call) => call.status === 404).length).toBe(3);
  await expectRow(page, 'a stranger here', 'Held');
  await inspector.getByRole('button', { name: 'Give up' }).click();
  await inspector.getByRole('button', { name: 'Give up' }).click();
  await expectRow(page, 'a stranger here', 'Failed');
  await expect(inspector.getByText('May be charged.')).toBeVisible();
  expect(router.control.counters().byRoute['submit']).toBe(1);
});

function isBad(call: { readonly trouble: string | null }): boolean {
  return call.trouble !== null;
}
