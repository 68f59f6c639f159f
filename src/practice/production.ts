import { createHash } from 'node:crypto';
import type { Answer } from './answer.ts';
import { findModel } from './catalogue.ts';
import type { Ask, Piece, Product } from './model.ts';
import { seedOf } from './outputs/chance.ts';
import type { Run } from './queue.ts';
import { isRecord } from './validate.ts';

/** Makes what a run is to answer, and the files behind its links: the same each time, so nothing need be kept on disk. */
export interface Production {
  /** The result document or bytes of a finished run. */
  answer(run: Run): Promise<Answer>;
  /** The file of a run with that name, and its bytes; null when the run made no such file. */
  piece(run: Run, name: string): Promise<{ readonly piece: Piece; readonly bytes: Buffer } | null>;
}

const KEPT_BYTES = 96 * 1024 * 1024;

export function createProduction(parts: { readonly samplesFolder: string; assetOrigin(): string }): Production {
  const kept = new Map<string, Promise<Buffer>>();
  const sizes = new Map<string, number>();

  /** Draws once and keeps the bytes for a while: the thumbnail, the file and a second read are the same drawing. */
  const drawn = (run: Run, piece: Piece): Promise<Buffer> => {
    const name = `${run.requestId}/${piece.name}`;
    const ready = kept.get(name);
    if (ready !== undefined) return ready;
    const drawing = piece.draw();
    kept.set(name, drawing);
    drawing.then(
      (bytes) => {
        sizes.set(name, bytes.length);
        let sum = [...sizes.values()].reduce((total, size) => total + size, 0);
        for (const [oldest, size] of sizes) {
          if (sum <= KEPT_BYTES || oldest === name) break;
          sum -= size;
          sizes.delete(oldest);
          kept.delete(oldest);
        }
      },
      () => kept.delete(name),
    );
    return drawing;
  };

  const make = async (run: Run, ask: Pick<Ask, 'link' | 'inline'>): Promise<Product | null> =>
    (await findModel(run.model)?.make({
      model: run.model,
      requestId: run.requestId,
      body: isRecord(run.body) ? run.body : {},
      prompt: run.prompt,
      seed: seedOf(`${run.requestId} ${run.prompt}`),
      startedAt: run.startedAt ?? run.admittedAt,
      endedAt: run.endedAt ?? run.admittedAt,
      partial: run.partial,
      samplesFolder: parts.samplesFolder,
      ...ask,
    })) ?? null;

  return {
    async answer(run) {
      const product = await make(run, {
        link: (piece) => `${parts.assetOrigin()}${linkPath(run, piece.name)}`,
        inline: async (piece) => (await drawn(run, piece)).toString('base64'),
      });
      if (product === null) throw new Error(`No model ${run.model} to make an output with`);
      const safe = { 'X-Content-Type-Options': 'nosniff' };
      if ('whole' in product) {
        const bytes = await drawn(run, product.whole);
        return { status: 200, headers: { 'Content-Type': product.whole.mediaType, ...safe }, body: bytes };
      }
      const bytes = Buffer.from(JSON.stringify(product.document));
      return { status: 200, headers: { 'Content-Type': 'application/json', ...safe }, body: bytes };
    },
    async piece(run, name) {
      const pieces: Piece[] = [];
      await make(run, {
        link: (piece) => {
          pieces.push(piece);
          return '';
        },
        inline: async () => '',
      });
      const piece = pieces.find((each) => each.name === name);
      return piece === undefined ? null : { piece, bytes: await drawn(run, piece) };
    },
  };
}

/** A link that looks like those of object stores: whoever has it may read, until it expires. */
export function linkPath(run: Run, name: string): string {
  const expires = Math.floor(((run.endedAt ?? 0) + run.linkLifeMs) / 1000);
  return `/outputs/${run.requestId}/${encodeURIComponent(name)}?Expires=${expires}&Signature=${signature(run.requestId, name, expires)}`;
}

export function signature(requestId: string, name: string, expires: number): string {
  return createHash('sha256').update(`${requestId}/${name}/${expires}/practice`).digest('hex').slice(0, 32);
}
