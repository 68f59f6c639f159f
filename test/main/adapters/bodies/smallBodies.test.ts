import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { withSmallBodies } from '../../../../src/main/adapters/bodies/smallBodies.ts';
import type { BodyRef } from '../../../../src/shared/job.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const refOf = (text: string): BodyRef => ({
  digest: createHash('sha256').update(text).digest('hex'),
  sizeBytes: Buffer.byteLength(text),
});
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('request bodies, wherever they are kept', () => {
  const IN_LEDGER = '{"prompt":"狐"}';
  const bodies = (folder = tempFolder()) =>
    withSmallBodies(createBodies({ folder }), (digest) => (digest === refOf(IN_LEDGER).digest ? IN_LEDGER : null));

  it('come from the ledger where it has them, byte for byte', async () => {
    const ref = refOf(IN_LEDGER);
    expect(textOf(await bodies().read(ref))).toBe(IN_LEDGER);
    expect(await bodies().has(ref)).toBe(true);
    expect(await bodies().isWhole(ref)).toBe(true);
    const pieces: Uint8Array[] = [];
    for await (const piece of bodies().chunks(ref)) pieces.push(piece);
    expect(textOf(Buffer.concat(pieces))).toBe(IN_LEDGER);
  });

  it('come from files otherwise', async () => {
    const both = bodies();
    const ref = await both.put(new TextEncoder().encode('{"prompt":"a fox"}'));
    expect(textOf(await both.read(ref))).toBe('{"prompt":"a fox"}');
    const pieces: Uint8Array[] = [];
    for await (const piece of both.chunks(ref)) pieces.push(piece);
    expect(textOf(Buffer.concat(pieces))).toBe('{"prompt":"a fox"}');
  });

  it('that cannot be looked for are not there, and reading them says why', async () => {
    const broken = withSmallBodies(createBodies({ folder: tempFolder() }), () => {
      throw new Error('the ledger cannot be read');
    });
    expect(await broken.has(refOf(IN_LEDGER))).toBe(false);
    expect(await broken.isWhole(refOf(IN_LEDGER))).toBe(false);
    await expect(broken.read(refOf(IN_LEDGER))).rejects.toThrow(/cannot be read/u);
  });

  it('are not there where nobody has them', async () => {
    expect(await bodies().has(refOf('{}'))).toBe(false);
    expect(await bodies().isWhole(refOf('{}'))).toBe(false);
    await expect(bodies().read(refOf('{}'))).rejects.toThrow();
  });
});
