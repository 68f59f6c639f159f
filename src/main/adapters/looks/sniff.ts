/**
 * What a file is, told by its first bytes. Headers and link endings are written by strangers and change nothing here. A type
 * that is not on the short list is kept and listed, never rendered.
 */

import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../../shared/job.ts';

export interface Sniffed {
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  readonly kind: FileKind;
}

const UNKNOWN: Sniffed = { mediaType: 'application/octet-stream', extension: 'bin', kind: 'file' };
const TEXT: Sniffed = { mediaType: 'text/plain', extension: 'txt', kind: 'text' };
export const MARKDOWN: Sniffed = { mediaType: 'text/markdown', extension: 'md', kind: 'text' };
const JSON_TEXT: Sniffed = { mediaType: 'application/json', extension: 'json', kind: 'json' };
const SVG: Sniffed = { mediaType: 'image/svg+xml', extension: 'svg', kind: 'svg' };

/** By the extension that `file-type` names; whatever it knows beyond these is `bin`. */
const KNOWN: Readonly<Record<string, Sniffed>> = {
  png: { mediaType: 'image/png', extension: 'png', kind: 'image' },
  apng: { mediaType: 'image/png', extension: 'png', kind: 'image' },
  jpg: { mediaType: 'image/jpeg', extension: 'jpg', kind: 'image' },
  webp: { mediaType: 'image/webp', extension: 'webp', kind: 'image' },
  gif: { mediaType: 'image/gif', extension: 'gif', kind: 'image' },
  avif: { mediaType: 'image/avif', extension: 'avif', kind: 'image' },
  mp4: { mediaType: 'video/mp4', extension: 'mp4', kind: 'video' },
  m4v: { mediaType: 'video/mp4', extension: 'mp4', kind: 'video' },
  mov: { mediaType: 'video/quicktime', extension: 'mov', kind: 'video' },
  webm: { mediaType: 'video/webm', extension: 'webm', kind: 'video' },
  mkv: { mediaType: 'video/x-matroska', extension: 'mkv', kind: 'video' },
  mp3: { mediaType: 'audio/mpeg', extension: 'mp3', kind: 'audio' },
  wav: { mediaType: 'audio/wav', extension: 'wav', kind: 'audio' },
  ogg: { mediaType: 'audio/ogg', extension: 'ogg', kind: 'audio' },
  oga: { mediaType: 'audio/ogg', extension: 'ogg', kind: 'audio' },
  opus: { mediaType: 'audio/ogg', extension: 'ogg', kind: 'audio' },
  flac: { mediaType: 'audio/flac', extension: 'flac', kind: 'audio' },
  aac: { mediaType: 'audio/aac', extension: 'aac', kind: 'audio' },
  m4a: { mediaType: 'audio/mp4', extension: 'm4a', kind: 'audio' },
  glb: { mediaType: 'model/gltf-binary', extension: 'glb', kind: 'model3d' },
  fbx: { mediaType: 'application/octet-stream', extension: 'fbx', kind: 'model3d' },
  tif: { mediaType: 'image/tiff', extension: 'tif', kind: 'file' },
  psd: { mediaType: 'image/vnd.adobe.photoshop', extension: 'psd', kind: 'file' },
  exr: { mediaType: 'image/x-exr', extension: 'exr', kind: 'file' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf', kind: 'file' },
  zip: { mediaType: 'application/zip', extension: 'zip', kind: 'file' },
};

const USDZ: Sniffed = { mediaType: 'model/vnd.usdz+zip', extension: 'usdz', kind: 'model3d' };
const OBJ: Sniffed = { mediaType: 'model/obj', extension: 'obj', kind: 'model3d' };
const MTL: Sniffed = { mediaType: 'model/mtl', extension: 'mtl', kind: 'file' };

/** `head`: the first bytes of the file, 64 KiB are plenty; `whole`: there is nothing after them. */
export async function sniff(head: Uint8Array, size: { readonly whole: boolean }): Promise<Sniffed> {
  const own = sniffBinary(head);
  if (own !== null) return own;
  const text = textOf(head, size);
  if (text !== null) return sniffText(text, size);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const known = found === undefined ? undefined : KNOWN[found.ext];
  // A tag with a large cover picture ends after the head, and what it stands before is out of sight.
  const tagged = Buffer.from(head.subarray(0, 3)).toString('latin1') === 'ID3' ? KNOWN['mp3'] : undefined;
  return known ?? tagged ?? UNKNOWN;
}

/** A web page, whatever it says it is: what gateways and dead links answer instead of a file. */
export function looksLikeHtml(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 1_024))
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/u, '');
  return /^\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body)\b/iu.test(start);
}

function sniffBinary(head: Uint8Array): Sniffed | null {
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1');
  if (start.startsWith('glTF')) return KNOWN['glb'] ?? null;
  if (start.startsWith('Kaydara FBX Binary') || start.startsWith('; FBX')) return KNOWN['fbx'] ?? null;
  // A USDZ is a ZIP whose first entry is a scene in USD.
  if (start.startsWith('PK\u0003\u0004') && /\.usd[acz]?/iu.test(start.slice(30, 30 + 256))) return USDZ;
  return null;
}

/** The bytes as text; null when they are no UTF-8, or hold characters that text does not. */
function textOf(head: Uint8Array, size: { readonly whole: boolean }): string | null {
  if (head.length === 0) return null;
  try {
    // Streaming lets a character be cut at the end of the head.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !size.whole });
    return hasControls(text) ? null : text;
  } catch {
    return null;
  }
}

function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters tell binary from text
  return /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/u.test(text);
}

function sniffText(text: string, size: { readonly whole: boolean }): Sniffed {
  if (
    /^\s*(<\?xml[\s\S]*?\?>\s*)*(<!--[\s\S]*?-->\s*)*(<!doctype svg[^>]*(\[[\s\S]*?\]\s*)?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/iu.test(
      text,
    )
  ) {
    return SVG;
  }
  if (isJson(text, size)) return JSON_TEXT;
  const lines = text
    .slice(0, 8_192)
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (/^newmtl \S/u.test(lines[0] ?? '')) return MTL;
  if (/^(mtllib \S|o \S|g \S|v( -?\d\S*){3})/u.test(lines[0] ?? '') && lines.some((line) => /^v( -?\d\S*){3}/u.test(line)))
    return OBJ;
  return TEXT;
}

function isJson(text: string, size: { readonly whole: boolean }): boolean {
  if (!/^\s*[[{]/u.test(text)) return false;
  if (!size.whole) return /^\s*(\{\s*"|\[\s*["[{\d-])/u.test(text);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Plain text or Markdown, for text that a model wrote. */
export function sniffWriting(text: string): Sniffed {
  return /^ {0,3}(#{1,6} \S|```|[-*+] \S|\d+\. \S|> \S|\|.*\|)|\*\*\S[^*\n]*\*\*/mu.test(text) ? MARKDOWN : TEXT;
}
