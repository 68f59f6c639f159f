import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeGlb } from '../../../src/practice/outputs/glb.ts';
import { encodePng } from '../../../src/practice/outputs/png.ts';
import { turnSolid } from '../../../src/practice/outputs/solid.ts';
import { pictureSize } from '../../../src/renderer/views/viewer/solid/pictureSize.ts';
import { type Glb, type GlbTrouble, readGlb } from '../../../src/renderer/views/viewer/solid/readGlb.ts';

const solids = join(import.meta.dirname, '..', '..', 'support', 'solids');

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function glbOf(document: object, bin = new Uint8Array(0)): ArrayBuffer {
  const text = Buffer.from(JSON.stringify({ asset: { version: '2.0' }, ...document }));
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + json.length + 8 + bin.length, 8);
  head.writeUInt32LE(json.length, 12);
  head.write('JSON', 16, 'latin1');
  const binHead = Buffer.alloc(8);
  binHead.writeUInt32LE(bin.length, 0);
  binHead.write('BIN\0', 4, 'latin1');
  return bufferOf(Buffer.concat([head, json, binHead, bin]));
}

const trouble = (read: Glb | GlbTrouble): GlbTrouble | 'none' => (typeof read === 'string' ? read : 'none');

describe('a look through a GLB file', () => {
  it('tells how much a good model holds', () => {
    const read = readGlb(bufferOf(encodeGlb(turnSolid({ prompt: 'a vase', seed: 7 }))));
    expect(typeof read === 'string' ? read : read.facts).toMatchObject({ triangles: 3_840, pictures: 0, left: 0 });
  });

  it.each(['draco.glb', 'meshopt.glb', 'basis.glb'])('lets %s pass', (name) => {
    expect(trouble(readGlb(bufferOf(readFileSync(join(solids, name)))))).toBe('none');
  });

  it.each<[string, ArrayBuffer, GlbTrouble]>([
    ['nothing', new ArrayBuffer(0), 'notGlb'],
    ['a page', bufferOf(Buffer.from('<html><script>alert(1)</script></html>')), 'notGlb'],
    ['glTF 1', bufferOf(Buffer.from('glTF\u0001\0\0\0\u0020\0\0\0xxxxxxxxxxxxxxxxxxxx', 'latin1')), 'notGlb'],
    ['a part that is longer than the file', glbOf({}).slice(0, 30), 'damaged'],
    ['a buffer at an address', glbOf({ buffers: [{ uri: 'https://evil.example/x.bin', byteLength: 4 }] }), 'outside'],
    ['a buffer in a file', glbOf({ buffers: [{ byteLength: 0 }, { uri: 'file:///etc/passwd', byteLength: 4 }] }), 'outside'],
    ['a buffer in a text', glbOf({ buffers: [{ uri: 'data:;base64,AAAA', byteLength: 3 }] }), 'outside'],
    ['a buffer that is larger than the file', glbOf({ buffers: [{ byteLength: 1_000_000 }] }), 'damaged'],
    ['a billion corners', glbOf({ accessors: [{ componentType: 5126, count: 1e9, type: 'VEC3' }] }), 'tooLarge'],
    [
      'a large mesh that many nodes hold',
      glbOf({
        accessors: [{ componentType: 5126, count: 9e6, type: 'VEC3' }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        nodes: Array.from({ length: 5 }, () => ({ mesh: 0 })),
      }),
      'tooLarge',
    ],
    [
      'a mesh of parts that many nodes hold',
      glbOf({
        meshes: [{ primitives: Array.from({ length: 300 }, () => ({ attributes: {} })) }],
        nodes: Array.from({ length: 100 }, () => ({ mesh: 0 })),
      }),
      'tooLarge',
    ],
    ['a count that is none', glbOf({ accessors: [{ componentType: 5126, count: 1.5, type: 'VEC3' }] }), 'damaged'],
    ['a component that is none', glbOf({ accessors: [{ componentType: 7, count: 1, type: 'VEC3' }] }), 'damaged'],
    ['a node that is its own child', glbOf({ nodes: [{ children: [0] }], scenes: [{ nodes: [0] }] }), 'damaged'],
    ['nodes in a circle', glbOf({ nodes: [{ children: [1] }, { children: [0] }], scenes: [{ nodes: [] }] }), 'damaged'],
    ['a node with two parents', glbOf({ nodes: [{ children: [2] }, { children: [2] }, {}] }), 'damaged'],
    ['a child that is not there', glbOf({ nodes: [{ children: [9] }] }), 'damaged'],
    [
      'a branch of 5,000 nodes',
      glbOf({ nodes: Array.from({ length: 5_000 }, (_, at) => ({ children: at < 4_999 ? [at + 1] : [] })) }),
      'damaged',
    ],
    ['a hundred thousand materials', glbOf({ materials: Array.from({ length: 100_000 }, () => ({})) }), 'tooLarge'],
    ['a thousand pictures', glbOf({ images: Array.from({ length: 1_000 }, () => ({ bufferView: 0 })) }), 'tooLarge'],
    [
      'a packed mesh of a terabyte',
      glbOf({ bufferViews: [{ extensions: { EXT_meshopt_compression: { count: 1e10, byteStride: 100 } } }] }),
      'tooLarge',
    ],
    [
      'a million copies',
      glbOf({
        accessors: [{ componentType: 5126, count: 1_000_000, type: 'VEC3' }],
        nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 0 } } } }],
      }),
      'tooLarge',
    ],
  ])('refuses %s', (_name, bytes, expected) => {
    expect(trouble(readGlb(bytes))).toBe(expected);
  });

  it('counts pictures that lie elsewhere as left out', () => {
    const read = readGlb(
      glbOf({ images: [{ uri: 'https://evil.example/p.png' }, { bufferView: 0 }, { uri: 'data:image/png;base64,AAAA' }] }),
    );
    expect(typeof read === 'string' ? read : read.facts).toMatchObject({ pictures: 1, left: 2 });
  });

  it('lists of the wrong things are empty, not errors', () => {
    for (const odd of [null, 1, 'x', {}, [null, 1, 'x', []]]) {
      expect(trouble(readGlb(glbOf({ nodes: odd, meshes: odd, images: odd, scenes: odd, bufferViews: odd })))).toBe('none');
    }
  });
});

describe('the size of a picture, before it is unpacked', () => {
  it('is read from PNG', async () => {
    const png = await encodePng({ width: 300, height: 200, channels: 4, bytes: Buffer.alloc(300 * 200 * 4) });
    expect(pictureSize(png)).toEqual({ type: 'image/png', width: 300, height: 200 });
  });

  it('is read from JPEG, behind what stands before it', () => {
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108012c00c803012200021101031101ff', 'hex');
    expect(pictureSize(jpeg)).toEqual({ type: 'image/jpeg', width: 200, height: 300 });
  });

  it('is read from WebP', () => {
    const webp = Buffer.alloc(40);
    webp.write('RIFF....WEBPVP8X', 0, 'latin1');
    webp.writeUIntLE(1_999, 24, 3);
    webp.writeUIntLE(999, 27, 3);
    expect(pictureSize(webp)).toEqual({ type: 'image/webp', width: 2_000, height: 1_000 });
  });

  it('is null for anything else, and never runs past the end', () => {
    for (const bytes of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg" width="1">']) {
      expect(pictureSize(Buffer.from(bytes))).toBeNull();
    }
    expect(pictureSize(Buffer.from('ffd8'.padEnd(80, 'f'), 'hex'))).toBeNull();
    expect(pictureSize(Buffer.from('ffd8ffe00000'.padEnd(80, '0'), 'hex'))).toBeNull();
  });
});
