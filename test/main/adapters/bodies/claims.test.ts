import { expect, it } from 'vitest';
import { createClaims } from '../../../../src/main/adapters/bodies/claims.ts';

it('what was claimed is not removed any more', async () => {
  const claims = createClaims();
  await claims.claim('a');
  const removed: string[] = [];
  expect(await claims.unlessClaimed('a', async () => removed.push('a'))).toBe(false);
  expect(await claims.unlessClaimed('b', async () => removed.push('b'))).toBe(true);
  expect(removed).toEqual(['b']);
});

it('whoever claims while it is removed goes on when that is done', async () => {
  const claims = createClaims();
  const order: string[] = [];
  let end: () => void = () => {};
  const removal = claims.unlessClaimed('a', async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    order.push('removed');
  });
  const claim = claims.claim('a').then(() => order.push('claimed'));
  end();
  await Promise.all([removal, claim]);
  expect(order).toEqual(['removed', 'claimed']);
});

it('a removal that fails keeps nobody waiting', async () => {
  const claims = createClaims();
  const removal = claims.unlessClaimed('a', async () => Promise.reject(new Error('busy')));
  const claim = claims.claim('a');
  await expect(removal).rejects.toThrow('busy');
  await claim;
});
