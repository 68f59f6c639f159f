import { describe, expect, test } from 'vitest';
import { createPreviews, judge } from '../../../../src/main/electron/files/previews.ts';
import { createPaintWatch, MOST_MARKS } from '../../../../src/main/electron/page/paintWatch.ts';
import { CALM_BYTES, CALM_DRAWING_BYTES, CALM_PIXELS, MOST_BYTES, MOST_PIXELS } from '../../../../src/shared/fileFacts.ts';
import type { JobFile } from '../../../../src/shared/job.ts';

const ADDRESS = { id: '11111111-1111-4111-8111-111111111111', index: 0 };
const PICTURE: JobFile = {
  index: 0,
  name: 'boat.png',
  path: '/results/boat.png',
  sizeBytes: 1_000,
  digest: 'a'.repeat(64),
  mediaType: 'image/png',
  kind: 'image',
  role: 'main',
  source: 'data[0].url',
};

function shelf({
  file = PICTURE,
  size = { widthPx: 640, heightPx: 480 } as { widthPx: number; heightPx: number } | null,
  shapes = 10,
} = {}) {
  let marked: readonly string[] = [];
  const watch = createPaintWatch({
    marks: {
      get: () => marked,
      set: (digests) => {
        marked = digests;
      },
    },
    log: () => {},
  });
  const previews = createPreviews({ file: () => file, pictureSize: async () => size, drawingWeight: async () => shapes, watch });
  return { watch, previews, marked: () => marked };
}

describe('the bounds before a picture is decoded', () => {
  test.each([
    [{ widthPx: 8_000, heightPx: 8_000 }, 1_000, null, true],
    [{ widthPx: 8_001, heightPx: 8_000 }, 1_000, 'pixels', true],
    [{ widthPx: 65_535, heightPx: 65_535 }, 1_000, 'pixels', false],
    [{ widthPx: 1, heightPx: 4_294_967_295 }, 1_000, 'pixels', false],
    [{ widthPx: MOST_PIXELS, heightPx: 1 }, 1_000, 'pixels', true],
    [{ widthPx: 10, heightPx: 10 }, CALM_BYTES, null, true],
    [{ widthPx: 10, heightPx: 10 }, CALM_BYTES + 1, 'bytes', true],
    [{ widthPx: 10, heightPx: 10 }, MOST_BYTES + 1, 'bytes', false],
    [null, 1_000, 'unreadable', false],
  ] as const)('%o in %i bytes: %s', (size, sizeBytes, bar, mayInsist) => {
    expect(judge({ file: { kind: 'image', sizeBytes }, size, shapes: 0, isMarked: false })).toMatchObject({ bar, mayInsist });
  });
  test('64 megapixels and 100 MiB are shown without a question', () => {
    expect(CALM_PIXELS).toBe(64_000_000);
    expect(CALM_BYTES).toBe(100 * 1024 * 1024);
  });
  test('a drawing is bounded by its bytes, a clip is not', () => {
    const sizeBytes = CALM_BYTES + 1;
    expect(judge({ file: { kind: 'svg', sizeBytes }, size: null, shapes: 0, isMarked: false }).bar).toBe('bytes');
    expect(judge({ file: { kind: 'video', sizeBytes }, size: null, shapes: 0, isMarked: false }).bar).toBeNull();
  });
  test('a drawing is bounded by its text and by the shapes that it asks for', async () => {
    const drawing: JobFile = { ...PICTURE, kind: 'svg', mediaType: 'image/svg+xml' };
    expect(judge({ file: { ...drawing, sizeBytes: CALM_DRAWING_BYTES + 1 }, size: null, shapes: 0, isMarked: false }).bar).toBe(
      'bytes',
    );
    for (const [shapes, bar, mayInsist] of [
      [100_000, null, true],
      [100_001, 'heavy', true],
      [Number.POSITIVE_INFINITY, 'heavy', false],
    ] as const) {
      expect(await shelf({ file: drawing, shapes }).previews.begin(ADDRESS)).toMatchObject({ value: { bar, mayInsist } });
    }
  });
  test('nobody can insist on what the window would hardly bear', async () => {
    const { previews } = shelf({ size: { widthPx: 60_000, heightPx: 60_000 } });
    expect(await previews.begin(ADDRESS)).toMatchObject({ value: { bar: 'pixels', mayInsist: false } });
    expect(await previews.insist(ADDRESS)).toMatchObject({ ok: false, error: { kind: 'notNow' } });
  });
  test('a file that is not there, or is none, is refused', async () => {
    const { watch } = shelf();
    const gone = createPreviews({
      file: () => PICTURE,
      pictureSize: () => Promise.reject(new Error('ENOENT')),
      drawingWeight: async () => 1,
      watch,
    });
    expect(await gone.begin(ADDRESS)).toMatchObject({ ok: false, error: { kind: 'fileMissing' } });
    const none = createPreviews({ file: () => null, pictureSize: async () => null, drawingWeight: async () => 1, watch });
    for (const ask of [none.begin, none.insist]) expect(await ask(ADDRESS)).toMatchObject({ error: { kind: 'noSuchFile' } });
    expect(await none.end(ADDRESS)).toEqual({ ok: true, value: null });
  });
});

describe('a window that breaks over a file', () => {
  test('does not show that file by itself again, says so once, and shows it when a person insists', async () => {
    const { watch, previews, marked } = shelf();
    expect(await previews.begin(ADDRESS)).toMatchObject({ value: { bar: null, widthPx: 640, heightPx: 480 } });
    watch.broke();
    expect(watch.opened()).toEqual({ name: 'boat.png', more: 0 });
    expect(watch.opened()).toBeNull();
    expect(await previews.begin(ADDRESS)).toMatchObject({ value: { bar: 'broke', mayInsist: true } });
    expect(await previews.insist(ADDRESS)).toMatchObject({ value: { bar: null } });
    expect(marked()).toEqual([]);
  });
  test('what had left the window before is not blamed', async () => {
    const { watch, previews, marked } = shelf();
    await previews.begin(ADDRESS);
    await previews.end(ADDRESS);
    watch.broke();
    expect(marked()).toEqual([]);
    expect(watch.opened()).toBeNull();
  });
  test('what stands in two places is there until it left both', async () => {
    const { watch, previews, marked } = shelf();
    await previews.begin(ADDRESS);
    await previews.begin(ADDRESS);
    await previews.end(ADDRESS);
    watch.broke();
    expect(marked()).toEqual([PICTURE.digest]);
  });
  test('what is barred was never painted, so it is not blamed a second time', async () => {
    const { watch, previews, marked } = shelf({ size: { widthPx: 60_000, heightPx: 60_000 } });
    await previews.begin(ADDRESS);
    watch.broke();
    expect(marked()).toEqual([]);
  });
  test('a page that opened anew shows nothing yet', async () => {
    const { watch, previews, marked } = shelf();
    await previews.begin(ADDRESS);
    watch.opened();
    watch.broke();
    expect(marked()).toEqual([]);
  });
  test('the oldest marks give way', () => {
    const { watch, marked } = shelf();
    const digestOf = (count: number): string => count.toString(16).padStart(64, '0');
    for (let count = 0; count < MOST_MARKS + 3; count += 1) {
      watch.began({ digest: digestOf(count), name: 'a.png' });
      watch.broke();
    }
    expect(marked()).toHaveLength(MOST_MARKS);
    expect(marked()[0]).toBe(digestOf(3));
  });
});
