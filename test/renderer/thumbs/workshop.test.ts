import { expect, it } from 'vitest';
import type { PictureAnswer, PictureAsk } from '../../../src/renderer/thumbs/pictureWorker.ts';
import { type Bench, createWorkshop, READS_MOST_BYTES } from '../../../src/renderer/thumbs/workshop.ts';

/** A worker that answers when the test says so. */
function fakeBench() {
  const asked: PictureAsk[] = [];
  let isThere = true;
  const bench: Bench = {
    onmessage: null,
    onerror: null,
    postMessage: (ask: PictureAsk) => void asked.push(ask),
    terminate: () => {
      isThere = false;
    },
  };
  const tell = (data: PictureAnswer) => bench.onmessage?.call(bench as Worker, { data } as MessageEvent);
  return {
    bench,
    asked,
    isThere: () => isThere,
    answer: (at: number, readBytes: number) =>
      tell({ nth: asked[at]?.nth ?? 0, readBytes, webp: new Uint8Array([at]).buffer as ArrayBuffer }),
    fail: (at: number) => tell({ nth: asked[at]?.nth ?? 0, readBytes: 1, failed: 'no picture' }),
    breaks: () => bench.onerror?.call(bench as Worker, {} as ErrorEvent),
  };
}

function open() {
  const benches: ReturnType<typeof fakeBench>[] = [];
  const small = createWorkshop({
    open: () => {
      const one = fakeBench();
      benches.push(one);
      return one.bench;
    },
  });
  const bench = (at: number) => benches[at] ?? fakeBench();
  return { benches, bench, ask: (url: string) => small({ url, sizePx: 96 }) };
}

it('one worker serves until it has read much; what that leaves behind goes with it', async () => {
  const { benches, bench, ask } = open();
  const first = ask('a');
  bench(0).answer(0, READS_MOST_BYTES - 1);
  await first;
  const second = ask('b');
  expect(benches).toHaveLength(1);
  bench(0).answer(1, 1);
  expect(await second).toEqual(new Uint8Array([1]));
  expect(bench(0).isThere()).toBe(false);
  void ask('c');
  expect(benches).toHaveLength(2);
  expect(bench(1).asked.map(({ url }) => url)).toEqual(['c']);
});

it('a worker that goes first ends what it has begun, and gets nothing new', async () => {
  const { bench, ask } = open();
  const [first, second] = [ask('a'), ask('b')];
  bench(0).answer(0, READS_MOST_BYTES);
  await first;
  const third = ask('c');
  expect(bench(0).isThere()).toBe(true);
  expect(bench(1).asked.map(({ url }) => url)).toEqual(['c']);
  bench(0).answer(1, 1);
  expect(await second).toEqual(new Uint8Array([1]));
  expect(bench(0).isThere()).toBe(false);
  bench(1).answer(0, 1);
  await third;
  expect(bench(1).isThere()).toBe(true);
});

it('a picture that cannot be made fails alone, and a worker that breaks takes with it only what it had', async () => {
  const { benches, bench, ask } = open();
  const [first, second] = [ask('a'), ask('b')];
  bench(0).fail(0);
  await expect(first).rejects.toThrow('no picture');
  bench(0).breaks();
  await expect(second).rejects.toThrow('the worker broke');
  expect(bench(0).isThere()).toBe(false);
  const third = ask('c');
  expect(benches).toHaveLength(2);
  bench(1).answer(0, 1);
  expect(await third).toEqual(new Uint8Array([0]));
});
