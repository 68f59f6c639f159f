import { describe, expect, it } from 'vitest';
import { BUCKETS, type Bucket, isEnding } from '../../src/practice/buckets.ts';
import { MINUTE } from '../../src/shared/time.ts';
import { bucketOf, visit } from './visit.ts';

const ALL = Object.keys(BUCKETS) as Bucket[];

describe('the nineteen buckets', () => {
  it('are nineteen', () => {
    expect(ALL).toHaveLength(19);
  });

  it.each(ALL)('%s can be the answer of any route', async (bucket) => {
    const { call, control, admitted, status } = await visit();
    const id = await admitted();
    control.trouble({ route: 'status', deed: { kind: 'bucket', bucket } });
    control.trouble({ route: 'models', deed: { kind: 'bucket', bucket, detail: 'in my words' } });
    const read = await status(id);
    expect([read.status, bucketOf(read), read.json.error_type]).toEqual([BUCKETS[bucket].status, bucket, bucket]);
    expect((await call('GET', '/v2/models')).json.detail).toBe('in my words');
    expect((await status(id)).status).toBe(200);
  });

  it.each(ALL.filter(isEnding))('%s can be how a run ends, by a word in the prompt', async (bucket) => {
    const { admitted, status, control } = await visit();
    const id = await admitted({ send: { prompt: `a heron [fail: ${bucket}]` } });
    control.advance(MINUTE);
    expect((await status(id)).json).toMatchObject({ status: 'COMPLETED', error_type: bucket });
  });

  it.each(ALL.filter((bucket) => !isEnding(bucket) && bucket !== 'deadline_exceeded'))(
    '%s can refuse a submit, by a word in the prompt',
    async (bucket) => {
      const { submit } = await visit();
      const answer = await submit({ send: { prompt: `a heron [fail: ${bucket}]` } });
      expect(bucketOf(answer)).toBe(bucket);
    },
  );
});
