import { expect, test } from 'vitest';
import { createBodyKeeper } from '../../../src/main/jobs/keepBody.ts';
import type { Bodies } from '../../../src/main/jobs/ports/bodies.ts';
import type { BodyBuilt, Media } from '../../../src/main/jobs/ports/media.ts';
import { placeholderOf } from '../../../src/shared/media.ts';
import { createMemoryBodies, startCore } from '../../support/core.ts';

const A = 'a'.repeat(64);
const BODY = { digest: 'c'.repeat(64), sizeBytes: 4_000 };
const withFile = `{"prompt":"a lamp","image":"${placeholderOf({ digest: A, as: 'data' })}"}`;

function media(built: BodyBuilt | Error, text: string | null = null): Media & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async build(draft, { mostBytes }) {
      asked.push(`${draft.length} ${mostBytes}`);
      if (built instanceof Error) throw built;
      return built;
    },
    textOf: async () => text,
  };
}

test('a draft without files is kept as its own bytes, and nobody is asked about files', async () => {
  const [bodies, files] = [createMemoryBodies(), media({ kind: 'built', body: BODY })];
  const kept = await createBodyKeeper({ bodies, media: files, noRoom: () => {} }).keep(
    '{"prompt":"é","seed":12345678901234567890}',
  );
  expect(kept).toMatchObject({ ok: true, value: { prompt: 'é' } });
  expect(new TextDecoder().decode([...bodies.kept.values()][0])).toBe('{"prompt":"é","seed":12345678901234567890}');
  expect(files.asked).toEqual([]);
});

test('a draft with files is built, up to what the Router takes', async () => {
  const [bodies, files] = [createMemoryBodies(), media({ kind: 'built', body: BODY })];
  expect(await createBodyKeeper({ bodies, media: files, noRoom: () => {} }).keep(withFile)).toEqual({
    ok: true,
    value: { body: BODY, prompt: 'a lamp' },
  });
  expect(files.asked).toEqual([`${withFile.length} 104857600`]);
  expect(bodies.kept.size).toBe(0);
});

test.each([
  [{ kind: 'missing', digest: A }, 'mediaMissing'],
  [{ kind: 'tooLarge', sizeBytes: 200_000_000 }, 'bodyTooLarge'],
  [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'ledgerFull'],
  [Object.assign(new Error('broken'), { code: 'EIO' }), 'ledgerUnwritable'],
] as const)('what cannot be built is refused in a word: %o', async (built, kind) => {
  const full: number[] = [];
  const keeper = createBodyKeeper({ bodies: createMemoryBodies(), media: media(built), noRoom: (bytes) => full.push(bytes) });
  expect(await keeper.keep(withFile)).toMatchObject({ ok: false, error: { kind } });
  expect(full.length).toBe(kind === 'ledgerFull' ? 1 : 0);
});

test('where no files can stand, a draft with one is refused and nothing of it is kept', async () => {
  const bodies = createMemoryBodies();
  const kept = await createBodyKeeper({ bodies, noRoom: () => {} }).keep(withFile);
  expect(kept).toMatchObject({ ok: false, error: { kind: 'mediaMissing' } });
  expect(bodies.kept.size).toBe(0);
});

test('a job with files is run again from the same bytes, and edited again from its text', async () => {
  const kept = createMemoryBodies();
  const body = await kept.put(Buffer.from('{"prompt":"a lamp","image":"data:image/png;base64,AAAA"}'));
  const read: string[] = [];
  const bodies: Bodies = {
    ...kept,
    read: (ref) => {
      read.push(ref.digest);
      return kept.read(ref);
    },
  };
  const core = startCore({ bodies, replace: { media: media({ kind: 'built', body }, withFile) } });
  const id = await core.submit({ body: withFile });
  expect(core.job(id)).toMatchObject({ body, prompt: 'a lamp' });
  expect(await core.runner.draftFrom(id)).toMatchObject({ ok: true, value: { body: withFile } });
  expect(await core.runner.getBody(id)).toEqual({ ok: true, value: { text: withFile, cut: false } });
  const again = await core.runner.runAgain({ id, route: 'queued' });
  if (!again.ok) throw new Error(again.error.kind);
  expect(core.job(again.value.id).body).toEqual(body);
  // Its files were never read as text.
  expect(read).toEqual([]);
});
