/** Documents and files that somebody made up: results, sidecars, pictures with settings in them, 3D models. */

import { deflateSync } from 'node:zlib';
import { readDraftFile } from '../../src/main/adapters/sidecar/readDraftFile.ts';
import { readGlb } from '../../src/renderer/views/viewer/solid/readGlb.ts';
import { glb, latin, png, pngChunk, SMALL_PNG } from './bytes.ts';
import { withCollector } from './collecting.ts';
import { withPlace } from './folders.ts';
import { type Line, tryEach } from './line.ts';
import { HOSTILE_WORDS } from './words.ts';

const JOB = '0f4c1f5a-8a0e-4c0b-9a6d-000000000001';
/** Far above what any of them takes, on a machine that is busy with other things as well. */
const QUICK_MS = 10_000;

export async function checkGivenFiles(): Promise<readonly Line[]> {
  return [await documents(), await settings(), await models()];
}

const link = 'http://127.0.0.1:1/a.png';
const many = (count: number, make: (at: number) => unknown): readonly unknown[] =>
  Array.from({ length: count }, (_, at) => make(at));

const DOCUMENTS: Readonly<Record<string, () => Buffer>> = {
  'a million brackets': () => latin('['.repeat(1_000_000)),
  'records in records': () => latin(`${'{"url":'.repeat(200_000)}"x"${'}'.repeat(200_000)}`),
  'names that reach for every object': () =>
    latin(`{"__proto__":{"url":"${link}","isAdmin":true},"constructor":{"prototype":{"url":"${link}","isAdmin":true}}}`),
  'the same name a thousand times': () => latin(`{${many(1_000, (at) => `"data":[{"url":"${link}?${at}"}]`).join()}}`),
  '50,000 links': () => Buffer.from(JSON.stringify({ data: many(50_000, (at) => ({ url: `file:///${at}` })) })),
  'names of 1 MB': () => Buffer.from(JSON.stringify({ ['x'.repeat(1_000_000)]: 'file:///x', data: [] })),
  'half a letter': () => latin('{"data":[{"url":"\\ud800"},{"b64_json":"\\udfff"}]}'),
  'bytes that are no text': () =>
    Buffer.concat([latin('{"data":[{"url":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), latin('"}]}')]),
  'numbers without end': () => latin(`{"n":1e999999,"m":-${'9'.repeat(100_000)},"data":[]}`),
  'base64 that is none': () =>
    Buffer.from(JSON.stringify({ data: [{ b64_json: '\u0000'.repeat(5_000) }, { b64_json: '='.repeat(5_000) }] })),
  'a data address of a page': () =>
    Buffer.from(
      JSON.stringify({ data: [{ url: `data:text/html;base64,${Buffer.from('<script>1</script>').toString('base64')}` }] }),
    ),
  'a data address that says nothing': () =>
    Buffer.from(JSON.stringify({ data: [{ url: 'data:' }, { url: 'data:,' }, { url: 'data:image/png;base64' }] })),
  'names of files that lead away': () =>
    Buffer.from(
      JSON.stringify({ data: HOSTILE_WORDS.slice(0, 12).map((file_name) => ({ file_name, url: `file:///${file_name}` })) }),
    ),
};

function documents(): Promise<Line> {
  return withPlace((place) =>
    withCollector({ place, respond: (_request, response) => response.end() }, ({ collect, server }) =>
      tryEach(
        {
          area: 'documents',
          promise: 'made-up JSON is read in bounded time, asks for nothing, and makes no file but the document itself',
        },
        {
          of: Object.entries(DOCUMENTS),
          name: ([name]) => name,
          attempt: async ([, make]) => {
            const bytes = make();
            const began = Date.now();
            const outcome = await collect(bytes);
            if (Date.now() - began > QUICK_MS) return `took ${Date.now() - began} ms`;
            if (server.seen.length > 0) return 'asked for something';
            if ('isAdmin' in {}) return 'reached every object';
            if (outcome.kind === 'again' || outcome.kind === 'obstacle') return `ended as ${outcome.kind}`;
            const files = outcome.kind === 'saved' ? outcome.files.filter(({ role }) => role !== 'body') : [];
            const odd = files.filter(({ kind }) => kind !== 'json' && kind !== 'text' && kind !== 'file');
            return odd.length === 0 ? null : `made ${odd.map(({ name }) => name).join()}`;
          },
        },
      ),
    ),
  );
}

const sidecar = (more: object): string =>
  JSON.stringify({
    afterglow: 'result',
    version: 1,
    job: JOB,
    model: 'bfl/flux-2-pro',
    route: 'queued',
    settings: { sha256: 'a'.repeat(64), sizeBytes: 2, text: '{}', masked: false },
    ...more,
  });
const textChunk = (text: string | Buffer, flags = '\0\0\0\0'): Buffer =>
  pngChunk('iTXt', Buffer.concat([latin(`Afterglow\0${flags}`), Buffer.from(text)]));
const pictureWith = (...chunks: readonly Buffer[]): Buffer => png({ width: 8, height: 8 }, { chunks });

const GIVEN: Readonly<Record<string, Buffer>> = {
  'settings that are a list': Buffer.from(
    sidecar({ settings: { sha256: 'a'.repeat(64), sizeBytes: 2, text: '[1]', masked: false } }),
  ),
  'settings that reach for every object': Buffer.from(`{"__proto__":{"isAdmin":true},"afterglow":"result","version":1}`),
  'a model that is a path': Buffer.from(sidecar({ model: '../../etc/passwd' })),
  'a model that is a page': Buffer.from(sidecar({ model: '<script>1</script>/x' })),
  'a route that is none': Buffer.from(sidecar({ route: 'javascript:' })),
  'a job that is none': Buffer.from(sidecar({ job: '../x' })),
  'a million brackets': latin('['.repeat(1_000_000)),
  'a settings text of a million brackets': Buffer.from(
    sidecar({ settings: { sha256: 'a'.repeat(64), sizeBytes: 2, text: '['.repeat(1_000_000), masked: false } }),
  ),
  'a picture without settings': SMALL_PNG,
  'a picture with packed settings': pictureWith(textChunk(deflateSync(Buffer.alloc(64_000_000, ' ')), '\x01\0\0\0')),
  'a picture whose chunk says more than there is': Buffer.concat([
    SMALL_PNG.subarray(0, 33),
    Buffer.from([0x7f, 0xff, 0xff, 0xff]),
    latin('iTXtAfterglow\0\0\0\0\0{}'),
  ]),
  'a picture whose settings are a page': pictureWith(textChunk('<script>1</script>')),
  'a picture with two settings': pictureWith(textChunk('{'), textChunk(sidecar({}))),
  'a picture with ten thousand chunks': pictureWith(...Array.from({ length: 10_000 }, () => pngChunk('tEXt', latin('a\0b')))),
  'a shortcut': latin('[InternetShortcut]\r\nURL=file:///x\r\n'),
};

function settings(): Promise<Line> {
  return tryEach(
    {
      area: 'given files',
      promise: 'a sidecar or picture that somebody made up gives settings that are an object for a real model, or none',
    },
    {
      of: Object.entries(GIVEN),
      name: ([name]) => name,
      attempt: async ([, head]) => {
        const began = Date.now();
        const read = readDraftFile({ head, sizeBytes: head.length });
        if (Date.now() - began > QUICK_MS) return `took ${Date.now() - began} ms`;
        return 'refused' in read ? null : `was taken: ${JSON.stringify(read.ok).slice(0, 120)}`;
      },
    },
  );
}

const asset = { version: '2.0' };
const MODELS: Readonly<Record<string, unknown>> = {
  'a shape elsewhere': { asset, buffers: [{ uri: 'http://127.0.0.1:1/a.bin', byteLength: 12 }] },
  'a shape in a file': { asset, buffers: [{ uri: 'file:///etc/passwd', byteLength: 12 }] },
  'a shape that is an address of ours': { asset, buffers: [{ uri: `afterglow-result://job/${JOB}/0`, byteLength: 12 }] },
  'a shape in a data address': { asset, buffers: [{ uri: 'data:application/octet-stream;base64,AAAA', byteLength: 3 }] },
  'more corners than there are': { asset, accessors: [{ componentType: 5126, type: 'VEC3', count: 4e9 }] },
  'corners below nothing': { asset, accessors: [{ componentType: 5126, type: 'VEC3', count: -1 }] },
  'a buffer beyond its file': { asset, buffers: [{ byteLength: 1e12 }] },
  'a mesh of ten million corners that is held ten thousand times': {
    asset,
    accessors: [{ componentType: 5126, type: 'VEC3', count: 9_000_000 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: many(10_000, () => ({ mesh: 0 })),
    scenes: [{ nodes: Array.from({ length: 10_000 }, (_, at) => at) }],
  },
  'nodes in a circle': { asset, nodes: [{ children: [1] }, { children: [0] }], scenes: [{ nodes: [0] }] },
  'a node that holds itself': { asset, nodes: [{ children: [0] }], scenes: [{ nodes: [0] }] },
  'a hundred thousand parts': { asset, meshes: [{ primitives: Array.from({ length: 100_000 }, () => ({ attributes: {} })) }] },
  'no document': '{',
  'a million brackets': '['.repeat(1_000_000),
};

function models(): Promise<Line> {
  return tryEach(
    {
      area: 'given files',
      promise: 'a 3D model that reaches out, asks for too much or goes in circles is refused before anything is built of it',
    },
    {
      of: Object.entries(MODELS),
      name: ([name]) => name,
      attempt: async ([, json]) => {
        const bytes = glb(json, Buffer.alloc(12));
        const read = readGlb(new Uint8Array(bytes).buffer);
        return typeof read === 'string' ? null : `was taken: ${JSON.stringify(read.facts)}`;
      },
    },
  );
}
