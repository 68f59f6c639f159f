import { describe, expect, it } from 'vitest';
import { looksLikeHtml, sniff, sniffWriting } from '../../../../src/main/adapters/looks/sniff.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const zeros = new Array<number>(64).fill(0);

/** A ZIP's first local header, with nothing in the entry. */
const zip = (name: string) =>
  bytes('PK\u0003\u0004', [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, name.length, 0, 0, 0], name, zeros);

const TABLE: readonly (readonly [what: string, head: Uint8Array, kind: string, extension: string])[] = [
  [
    'PNG',
    bytes(
      [0x89],
      'PNG\r\n\u001a\n',
      [0, 0, 0, 13],
      'IHDR',
      [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89],
      [0, 0, 0, 0],
      'IDAT',
      zeros,
    ),
    'image',
    'png',
  ],
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', zeros), 'image', 'jpg'],
  ['GIF', bytes('GIF89a', zeros), 'image', 'gif'],
  ['WEBP', bytes('RIFF', [60, 0, 0, 0], 'WEBPVP8 ', zeros), 'image', 'webp'],
  ['AVIF', bytes([0, 0, 0, 32], 'ftypavif', [0, 0, 0, 0], 'avifmif1', zeros), 'image', 'avif'],
  ['MP4', bytes([0, 0, 0, 32], 'ftypisom', [0, 0, 2, 0], 'isomiso2avc1mp41', zeros), 'video', 'mp4'],
  [
    'WebM',
    bytes(
      [
        0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1, 0x42, 0xf2, 0x81, 4, 0x42, 0xf3, 0x81, 8, 0x42,
        0x82, 0x84,
      ],
      'webm',
      zeros,
    ),
    'video',
    'webm',
  ],
  ['MP3 with a tag', bytes('ID3', [3, 0, 0, 0, 0, 0, 10], zeros, [0xff, 0xfb, 0x90, 0x64], zeros), 'audio', 'mp3'],
  ['MP3 without', bytes([0xff, 0xfb, 0x90, 0x64], zeros), 'audio', 'mp3'],
  ['WAV', bytes('RIFF', [60, 0, 0, 0], 'WAVEfmt ', zeros), 'audio', 'wav'],
  [
    'OGG',
    bytes('OggS', [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 30], [1], 'vorbis', zeros),
    'audio',
    'ogg',
  ],
  ['FLAC', bytes('fLaC', [0, 0, 0, 34], zeros), 'audio', 'flac'],
  ['GLB', bytes('glTF', [2, 0, 0, 0], zeros), 'model3d', 'glb'],
  ['FBX', bytes('Kaydara FBX Binary  ', [0, 0x1a, 0], zeros), 'model3d', 'fbx'],
  ['USDZ', zip('scene.usdc'), 'model3d', 'usdz'],
  ['OBJ', bytes('# made by hand\nmtllib a.mtl\no stool\nv 0.0 1.5 -2\nv 1 0 0\nf 1 2 2\n'), 'model3d', 'obj'],
  ['MTL', bytes('newmtl wood\nKd 0.6 0.4 0.2\n'), 'file', 'mtl'],
  ['ZIP', zip('a.txt'), 'file', 'zip'],
  ['PDF', bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], zeros), 'file', 'pdf'],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'svg', 'svg'],
  [
    'SVG after a prolog',
    bytes('<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg width="1">'),
    'svg',
    'svg',
  ],
  ['SVG that names its styles before', bytes('<?xml version="1.0"?>\n<?xml-stylesheet href="a.css"?>\n<svg>'), 'svg', 'svg'],
  ['SVG with a BOM', bytes([0xef, 0xbb, 0xbf], '<svg></svg>'), 'svg', 'svg'],
  ['JSON', bytes('{"a":1}'), 'json', 'json'],
  ['JSON list', bytes(' [1,2]'), 'json', 'json'],
  ['JSON that stops in the middle', bytes('{"a":'), 'text', 'txt'],
  ['text', bytes('A lighthouse at noon.\n'), 'text', 'txt'],
  ['text in another script', Buffer.from('折り紙の鶴'), 'text', 'txt'],
  ['HTML', bytes('<!doctype html><script>alert(1)</script>'), 'text', 'txt'],
  ['HTML that holds an SVG', bytes('<html><svg></svg></html>'), 'text', 'txt'],
  ['XML', bytes('<?xml version="1.0"?><rss></rss>'), 'text', 'txt'],
  ['a Windows program', bytes('MZ', [0x90, 0, 3, 0], zeros, zeros), 'file', 'bin'],
  ['a Linux program', bytes([0x7f], 'ELF', [2, 1, 1], zeros), 'file', 'bin'],
  ['a script', bytes('#!/bin/sh\nrm -rf /\n'), 'text', 'txt'],
  ['random bytes', bytes([0xc3, 0x28, 0xa0, 0xa1, 0, 1, 2, 3, 0xfe]), 'file', 'bin'],
  ['raw sound without a header', bytes([0, 0, 1, 0, 0xff, 0xff, 2, 0], zeros), 'file', 'bin'],
  ['nothing', bytes(), 'file', 'bin'],
];

describe('telling a file by its first bytes', () => {
  it.each(TABLE)('%s', async (_what, head, kind, extension) => {
    expect(await sniff(head, { whole: true })).toMatchObject({ kind, extension });
  });

  it('lets a character be cut at the end of the head', async () => {
    const head = Buffer.from('ä'.repeat(10)).subarray(0, 19);
    expect((await sniff(head, { whole: false })).kind).toBe('text');
    expect((await sniff(head, { whole: true })).kind).toBe('file');
  });

  it('takes the beginning of large JSON for JSON', async () => {
    expect((await sniff(bytes('{"data":[{"b64_json":"iVBOR'), { whole: false })).kind).toBe('json');
  });

  it('never names a type that is shown as a document', async () => {
    for (const [, head] of TABLE) expect((await sniff(head, { whole: true })).mediaType).not.toMatch(/html|xhtml|javascript/u);
  });
});

describe('a web page', () => {
  it.each(['<!doctype html>', '  <HTML lang="en">', '<!-- x --><head>', '\u00EF\u00BB\u00BF<body>'])('%j is one', (text) => {
    expect(looksLikeHtml(bytes(text))).toBe(true);
  });
  it.each(['{"html":"<html>"}', '<svg>', 'text about <html>', ''])('%j is none', (text) => {
    expect(looksLikeHtml(bytes(text))).toBe(false);
  });
});

describe('what a model wrote', () => {
  it.each([
    ['Two plain lines.\nNothing else.', 'txt'],
    ['# Title\ntext', 'md'],
    ['- one\n- two', 'md'],
    ['A **bold** word', 'md'],
    ['```\ncode\n```', 'md'],
    ['5 * 3 * 2 = 30', 'txt'],
  ])('%j goes to .%s', (text, extension) => {
    expect(sniffWriting(text).extension).toBe(extension);
  });
});
