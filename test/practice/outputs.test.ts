import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MODELS } from '../../src/practice/catalogue.ts';
import { HOUR, MINUTE } from '../../src/shared/time.ts';
import { type Visit, visit } from './visit.ts';

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
}

function pngChunks(bytes: Buffer): readonly Chunk[] {
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function checkPng(bytes: Buffer): { readonly width: number; readonly height: number } {
  const chunks = pngChunks(bytes);
  expect(chunks[0]?.type).toBe('IHDR');
  expect(chunks.at(-1)?.type).toBe('IEND');
  const header = chunks[0]?.content ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 6 ? 4 : 3;
  const rows = inflateSync(Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.content)));
  expect(rows.length).toBe((width * channels + 1) * height);
  return { width, height };
}

function checkWav(bytes: Buffer): void {
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt ']);
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
  const loudest = Math.max(...Array.from({ length: 4_000 }, (_, index) => Math.abs(bytes.readInt16LE(44 + index * 2))));
  expect(loudest).toBeGreaterThan(500);
}

function checkGlb(bytes: Buffer): void {
  expect([bytes.toString('latin1', 0, 4), bytes.readUInt32LE(4), bytes.readUInt32LE(8)]).toEqual(['glTF', 2, bytes.length]);
  const textLength = bytes.readUInt32LE(12);
  const document = JSON.parse(bytes.toString('utf8', 20, 20 + textLength));
  const binary = bytes.subarray(28 + textLength);
  expect([bytes.readUInt32LE(20 + textLength), document.buffers[0].byteLength]).toEqual([binary.length, binary.length]);
  const [place, normal, , colour, index] = document.accessors;
  expect([normal.count, colour.count]).toEqual([place.count, place.count]);
  const indexView = document.bufferViews[index.bufferView];
  const corners = Array.from({ length: index.count }, (_, at) => binary.readUInt32LE(indexView.byteOffset + at * 4));
  expect(corners.reduce((most, corner) => Math.max(most, corner), 0)).toBe(place.count - 1);
  const normals = document.bufferViews[normal.bufferView].byteOffset;
  for (let at = 0; at < normal.count; at += 97) {
    const [x, y, z] = [0, 4, 8].map((step) => binary.readFloatLE(normals + at * 12 + step));
    expect(Math.hypot(x ?? 0, y ?? 0, z ?? 0)).toBeCloseTo(1, 3);
  }
}

function checkMp4(bytes: Buffer): void {
  const boxes: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) boxes.push(bytes.toString('latin1', at + 4, at + 8));
  expect(boxes[0]).toBe('ftyp');
  expect(boxes).toContain('moov');
  expect(boxes).toContain('mdat');
  expect(bytes.includes('avc1')).toBe(true);
  expect(bytes.length).toBeLessThan(300 * 1024);
}

const CHECKS: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  'image/png': checkPng,
  'audio/wav': checkWav,
  'model/gltf-binary': checkGlb,
  'video/mp4': checkMp4,
  'image/svg+xml': (bytes) =>
    expect(bytes.toString()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]+<\/svg>\n$/u),
  'model/obj': (bytes) => expect(bytes.toString()).toMatch(/^v .+[\s\S]+^f \d+\/\d+\/\d+/mu),
  'model/mtl': (bytes) => expect(bytes.toString()).toContain('newmtl'),
};

async function finished(place: Visit, model: string, send: unknown): ReturnType<Visit['result']> {
  const id = await place.admitted({ model, send });
  place.control.advance(HOUR / 2);
  return place.result(id, { model });
}

/** Every link and every long base64 leaf of a document. */
function leaves(value: unknown): { readonly links: readonly string[]; readonly inline: readonly Buffer[] } {
  const texts: string[] = [];
  JSON.stringify(value, (_, leaf: unknown) => {
    if (typeof leaf === 'string') texts.push(leaf);
    return leaf;
  });
  return {
    links: texts.filter((text) => text.startsWith('http://127.0.0.1')),
    inline: texts.filter((text) => /^[A-Za-z0-9+/=]{1000,}$/u.test(text)).map((text) => Buffer.from(text, 'base64')),
  };
}

/** A body that asks for small pictures, which are as good for this as large ones. */
function inSmall(example: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(example), (name, value: unknown) => {
    if (name === 'width' || name === 'height') return 256;
    return typeof value === 'string' && /^\d+[x*]\d+$/u.test(value) ? value.replace(/\d+/gu, '256') : value;
  });
}

describe('every model that can be queued', () => {
  it.each(MODELS.filter((model) => model.queueable).map((model) => [model.id, model] as const))(
    '%s answers its own example with files that are whole',
    async (_, model) => {
      const place = await visit();
      const answer = await finished(place, model.id, inSmall(model.example));
      expect(answer.status).toBe(200);
      const { links, inline } = leaves(answer.json);
      for (const link of links) {
        const file = await fetch(link);
        expect(file.status).toBe(200);
        const check = CHECKS[file.headers.get('content-type') ?? ''];
        expect(check).toBeDefined();
        check?.(Buffer.from(await file.arrayBuffer()));
      }
      for (const bytes of inline) {
        if (bytes.toString('latin1', 0, 4) === 'RIFF') checkWav(bytes);
        else if (bytes.toString('latin1', 4, 8) === 'ftyp') checkMp4(bytes);
        else checkPng(bytes);
      }
      if (model.kind === 'text') expect(answer.text).toContain('practice Router');
      else expect(links.length + inline.length).toBeGreaterThan(0);
    },
  );
});

describe('a picture', () => {
  it('has the size that was asked for, and differs from prompt to prompt', async () => {
    const place = await visit();
    const fetched = async (prompt: string): Promise<Buffer> => {
      const answer = await finished(place, 'bfl/flux-2-pro', { prompt, width: 320, height: 256 });
      return Buffer.from(await (await fetch(answer.json.result.sample)).arrayBuffer());
    };
    const [dusk, forest] = [await fetched('dusk'), await fetched('forest')];
    expect(checkPng(dusk)).toEqual({ width: 320, height: 256 });
    expect(dusk.equals(forest)).toBe(false);
  });

  it('has the shape that was asked for', async () => {
    const place = await visit();
    const answer = await finished(place, 'bfl/flux-kontext-pro', { prompt: 'x', aspect_ratio: '21:9' });
    const { width, height } = checkPng(Buffer.from(await (await fetch(answer.json.result.sample)).arrayBuffer()));
    expect(width / height).toBeCloseTo(21 / 9, 1);
  });

  it('comes as often as was asked for; one of a set can fail', async () => {
    const place = await visit();
    const body = { input: { prompt: 'x [partial]' }, parameters: { n: 3, size: '256*256' } };
    const { json } = await finished(place, 'wan/wan2.5-t2i-preview', body);
    expect(json.output.results.map((entry: object) => ('url' in entry ? 'url' : 'code'))).toEqual(['url', 'url', 'code']);
    expect(json.output.task_metrics).toEqual({ TOTAL: 3, SUCCEEDED: 2, FAILED: 1 });
  });
});

describe('asset links', () => {
  const asset = async (place: Visit, cue = ''): Promise<string> =>
    (await finished(place, 'bfl/flux-2-pro', { prompt: `x ${cue}`, width: 256, height: 256 })).json.result.sample;

  it('lie at another origin, and need no credential', async () => {
    const place = await visit();
    const link = await asset(place);
    expect(new URL(link).origin).toBe(place.router.assetUrl);
    expect(place.router.assetUrl).not.toBe(place.router.url);
    await fetch(link);
    expect(place.control.counters().assetCredentials).toEqual([]);
  });

  it('any credential that is sent there is recorded by name', async () => {
    const place = await visit();
    const link = await asset(place);
    await fetch(link, { headers: { 'x-api-key': 'secret', authorization: 'Bearer secret' } });
    expect(place.control.counters().assetCredentials).toEqual(['x-api-key', 'authorization']);
    expect(JSON.stringify(place.control.counters())).not.toContain('secret');
  });

  it.each([
    ['bfl/flux-2-pro', { prompt: 'x [links: 10s]', width: 256, height: 256 }, 403],
    ['ideogram/ideogram-v4', { text_prompt: 'x [links: 10s]', resolution: '256x256' }, 410],
  ])('of %s die after their own life, while the result is still there', async (model, send, httpStatus) => {
    const place = await visit();
    const id = await place.admitted({ model, send });
    place.control.finish(id);
    const [link] = leaves((await place.result(id, { model })).json).links;
    expect((await fetch(link ?? '')).status).toBe(200);
    place.control.advance(MINUTE);
    expect((await fetch(link ?? '')).status).toBe(httpStatus);
    expect((await place.result(id, { model })).status).toBe(200);
  });

  it('are worth nothing when altered, and unknown names are not found', async () => {
    const place = await visit();
    const link = await asset(place);
    expect((await fetch(link.replace(/Signature=\w/u, 'Signature=x'))).status).toBe(403);
    expect((await fetch(`${place.router.assetUrl}/outputs/other/file.png`)).status).toBe(404);
  });

  it('can be read in parts', async () => {
    const place = await visit();
    const link = await asset(place);
    const whole = Buffer.from(await (await fetch(link)).arrayBuffer());
    const read = async (range: string): Promise<[number, string | null, Buffer]> => {
      const answer = await fetch(link, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())];
    };
    expect(await read('bytes=0-7')).toEqual([206, `bytes 0-7/${whole.length}`, whole.subarray(0, 8)]);
    expect((await read(`bytes=${whole.length - 4}-`))[2]).toEqual(whole.subarray(-4));
    expect((await read('bytes=-4'))[2]).toEqual(whole.subarray(-4));
    expect((await read(`bytes=${whole.length}-`)).slice(0, 2)).toEqual([416, `bytes */${whole.length}`]);
  });
});
