import { describe, expect, it } from 'vitest';
import { startCore } from '../../support/core.ts';

describe('a good life', () => {
  it('goes from the form to the disk', async () => {
    const core = startCore();
    const id = await core.submit();
    expect(core.job(id)).toMatchObject({ phase: 'queued', prompt: 'a fox', requestId: core.router.run().requestId });
    core.router.run().status = 'IN_PROGRESS';
    await core.clock.advance(3_000);
    expect(core.job(id).phase).toBe('running');
    core.router.run().status = 'COMPLETED';
    await core.clock.advance(10_000);
    expect(core.job(id)).toMatchObject({ phase: 'done', credits: '4' });
    expect(core.history(id)).toEqual(['created', 'sent', 'accepted', 'seen', 'seen', 'bodySaved', 'saved']);
  });
});
