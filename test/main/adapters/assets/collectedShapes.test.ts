/** The results of 29 models, each as its partner writes it, collected over real HTTP: which files come out, and in which order. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCollector } from '../../../../src/main/adapters/assets/collector.ts';
import type { Job, StoredBody } from '../../../../src/shared/job.ts';
import { jobIn } from '../../../support/jobs.ts';
import { BYTE_SHAPES, MP4_BASE64, PNG_BASE64, RESULT_SHAPES, WAV_BASE64 } from '../../../support/resultShapes.ts';
import { memoryBodies } from '../../../support/routerClient.ts';
import { startServer } from '../../../support/servers/httpServer.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
/** What a store would serve for a file of this kind. */
const SERVED: Readonly<Record<string, { readonly bytes: Buffer; readonly kind: string }>> = {
  image: { bytes: Buffer.from(PNG_BASE64, 'base64'), kind: 'image' },
  svg: { bytes: SVG, kind: 'svg' },
  video: { bytes: Buffer.from(MP4_BASE64, 'base64'), kind: 'video' },
  audio: { bytes: Buffer.from(WAV_BASE64, 'base64'), kind: 'audio' },
  model3d: { bytes: Buffer.concat([Buffer.from('glTF\u0002\u0000\u0000\u0000', 'latin1'), Buffer.alloc(40)]), kind: 'model3d' },
  file: { bytes: Buffer.from('newmtl red\nKd 1 0 0\n'), kind: 'file' },
};

async function start() {
  const served = new Map<string, Buffer>();
  let count = 0;
  const server = await startServer((request, response) => {
    const bytes = served.get(request.path);
    // Each file is another, since the same bytes twice say nothing about which came from where.
    if (bytes === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  });
  const root = tempFolder();
  const results = join(root, 'results');
  mkdirSync(results);
  const bodies = memoryBodies();
  const collector = createCollector({
    resultsFolder: () => results,
    storeFolder: join(root, 'store'),
    connect: () => ({ url: server.url, key: 'k' }),
    bodies,
    clock: { now: () => Date.now() },
    userAgent: 'x',
  });
  onTestFinished(async () => {
    await collector.close();
    await server.close();
  });
  return {
    url: server.url,
    bodies,
    serve(path: string, bytes: Buffer): Buffer {
      count += 1;
      const own = Buffer.concat([bytes, Buffer.from(` ${count}`)]);
      served.set(path, own);
      return own;
    },
    async collect(model: string, body: { readonly bytes: Buffer; readonly mediaType: string; readonly request?: unknown }) {
      const path = join(root, 'body');
      writeFileSync(path, body.bytes);
      const digest = createHash('sha256').update(body.bytes).digest('hex');
      const output: StoredBody = { path, digest, sizeBytes: body.bytes.length, mediaType: body.mediaType };
      const job = { ...jobIn('collecting'), model, output, body: bodies.add(JSON.stringify(body.request ?? null)) } as Job;
      const outcome = await collector.collect(job, { lastTry: false, onCall: () => {} });
      if (outcome.kind !== 'saved') throw new Error(JSON.stringify(outcome));
      return outcome;
    },
  };
}

/** The value at `data[0].url`. */
function at(document: unknown, source: string): unknown {
  return source
    .split(/[.[\]]+/u)
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[step], document);
}

describe('the files of a result', () => {
  it('29 models are known by their shapes', () => {
    expect(new Set([...RESULT_SHAPES, ...BYTE_SHAPES].map(({ model }) => model)).size).toBe(29);
  });

  it.each(RESULT_SHAPES.map((shape) => [shape.model, shape] as const))('of %s', async (model, shape) => {
    const { url, serve, collect } = await start();
    const moved = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('https://assets.example.test', url)) as T;
    const output = moved(shape.output);
    const wanted = shape.assets.map(([source, kind, role, form]) => {
      const leaf = String(at(output, source));
      const served = SERVED[leaf.endsWith('.svg') ? 'svg' : kind];
      if (form === 'url' && served !== undefined) {
        return { source, role, kind: served.kind, bytes: serve(new URL(leaf).pathname, served.bytes) };
      }
      const bytes = form === 'text' ? Buffer.from(leaf) : Buffer.from(leaf.replace(/^data:[^,]*,/u, ''), 'base64');
      return { source, role, kind, bytes };
    });
    const bytes = Buffer.from(JSON.stringify(output));
    const { files, missing } = await collect(model, {
      bytes,
      mediaType: 'application/json',
      request: moved(shape.request ?? null),
    });
    expect(missing).toEqual([]);
    expect(files.map(({ source, role, kind, index }) => ({ source, role, kind, index }))).toEqual([
      ...wanted.map(({ source, role, kind }, index) => ({ source, role, kind, index })),
      { source: '$body', role: 'body', kind: 'json', index: wanted.length },
    ]);
    for (const [index, { bytes: expected }] of wanted.entries()) {
      expect(readFileSync(files[index]?.path ?? '').equals(expected), files[index]?.source).toBe(true);
    }
    expect(files[0]?.role).toBe('main');
  });

  it.each(BYTE_SHAPES.map((shape) => [shape.model, shape] as const))('of %s', async (model, { mediaType, base64 }) => {
    const { collect } = await start();
    const bytes = Buffer.from(base64, 'base64');
    const { files, missing } = await collect(model, { bytes, mediaType });
    expect(missing).toEqual([]);
    expect(files.map(({ source, role, kind }) => [source, role, kind])).toEqual([
      ['$body', 'main', 'audio'],
      ['$body', 'body', 'audio'],
    ]);
    expect(readFileSync(files[0]?.path ?? '').equals(bytes)).toBe(true);
  });
});
