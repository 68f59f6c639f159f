import { expect, test } from 'vitest';
import { createMediaCalls } from '../../../../src/main/electron/files/media.ts';
import type { JobFile } from '../../../../src/shared/job.ts';
import type { MediaFacts } from '../../../../src/shared/media.ts';

const A = 'a'.repeat(64);

function calls(facts: Partial<MediaFacts> = {}) {
  const known: MediaFacts = {
    digest: A,
    sizeBytes: 9,
    mediaType: 'image/png',
    kind: 'image',
    width: 4,
    height: 4,
    name: '',
    ...facts,
  };
  const asked: string[] = [];
  const taken = (path: string) => {
    asked.push(path);
    return Promise.resolve({ ok: known });
  };
  const file = { index: 0, name: 'a.png', path: '/results/a.png' } as JobFile;
  const media = createMediaCalls({
    file: ({ index }) => (index === 0 ? file : null),
    store: {
      takeFile: taken,
      takeBytes: () => Promise.resolve({ refused: 'mediaEmpty' }),
      takeSaved: ({ path }) => taken(path),
      find: async (digest) => (digest === A ? known : null),
      pathOf: (digest) => `/store/${digest}`,
    },
  });
  return { media, asked, known };
}

test('a file is taken by a whole path only, and a result by where the ledger says it is', async () => {
  const { media, asked } = calls();
  expect(await media.takeFile('pictures/a.png')).toMatchObject({ ok: false, error: { kind: 'mediaGone' } });
  expect(await media.takeFile('/home/ada/a.png')).toMatchObject({ ok: true });
  expect(await media.takeResult({ id: 'x', index: 0 })).toMatchObject({ ok: true });
  expect(await media.takeResult({ id: 'x', index: 1 })).toMatchObject({ ok: false, error: { kind: 'noSuchFile' } });
  expect(asked).toEqual(['/home/ada/a.png', '/results/a.png']);
  expect(await media.takeBytes({ name: '', bytes: new Uint8Array() })).toMatchObject({
    ok: false,
    error: { kind: 'mediaEmpty' },
  });
});

test('what is not here is left out of what is known', async () => {
  const { media, known } = calls();
  expect(await media.findMedia([A, 'b'.repeat(64)])).toEqual({ ok: true, value: [known] });
});

test('only what the window can bear is painted', async () => {
  const shown = async (facts: Partial<MediaFacts>) => (await calls(facts).media.shown(A)) !== null;
  expect(await shown({})).toBe(true);
  expect(await shown({ kind: 'video', mediaType: 'video/mp4', width: null, height: null })).toBe(true);
  expect(await shown({ width: 60_000, height: 60_000 })).toBe(false);
  expect(await shown({ width: null, height: null })).toBe(false);
  expect(await shown({ kind: 'svg', mediaType: 'image/svg+xml' })).toBe(false);
  expect(await shown({ kind: 'text', mediaType: 'text/html' })).toBe(false);
  expect(await calls().media.shown('b'.repeat(64))).toBeNull();
});
