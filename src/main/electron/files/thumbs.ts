/**
 * Small pictures of saved files, kept below the user data by the digest of the file that they show. The page makes them, so
 * what it hands over is looked at before it is kept: a WebP picture no larger than asked for, of a file that the ledger knows.
 * They are a cache: losing any of them costs the time to make it again.
 */

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileAddress } from '../../../shared/contract.ts';
import { describeError } from '../../../shared/describeError.ts';
import type { JobFile } from '../../../shared/job.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import { THUMB_STRETCH, type Thumb, type ThumbAddress, type ThumbSize } from '../../../shared/thumb.ts';

/** Some hundred megabytes; what has lain there longest gives way first. */
const KEPT_MOST = 20_000;
const DIGEST = /^[0-9a-f]{64}$/u;
const WEBP_SIZE_AT = 4;

export interface ThumbParts {
  readonly folder: string;
  readonly file: (address: FileAddress) => JobFile | null;
  /** Null: the header says none. */
  readonly pictureSize: (path: string) => Promise<{ readonly widthPx: number; readonly heightPx: number } | null>;
  readonly newName: () => string;
  readonly log: (line: string) => void;
  readonly keptMost?: number;
}

export interface Thumbs {
  /** Refused where the ledger has no such file, or the bytes are no such picture. */
  save(thumb: Thumb): Promise<Outcome<null>>;
  /** Where it lies; null: none was made. */
  find(thumb: ThumbAddress): string | null;
  /** Lets go of the oldest beyond what is kept. */
  trim(): Promise<void>;
}

export function createThumbs(parts: ThumbParts): Thumbs {
  const { folder, file, pictureSize, newName, log, keptMost = KEPT_MOST } = parts;

  const writing = new Set<string>();

  /** A digest is only ever taken from the ledger, and is nothing but a digest. */
  function pathOf(address: FileAddress, sizePx: ThumbSize): string | null {
    const digest = file(address)?.digest ?? '';
    return DIGEST.test(digest) ? join(folder, digest.slice(0, 2), `${digest}-${sizePx}.webp`) : null;
  }

  async function isPictureOf(path: string, sizePx: number): Promise<boolean> {
    const size = await pictureSize(path);
    if (size === null) return false;
    const sides = [size.widthPx, size.heightPx].toSorted((one, other) => one - other);
    return (sides[0] ?? 0) <= sizePx && (sides[1] ?? 0) <= sizePx * THUMB_STRETCH;
  }

  return {
    save: async ({ id, index, sizePx, webp }) => {
      const path = pathOf({ id, index }, sizePx);
      if (path === null) return { ok: false, error: refusal('noSuchFile') };
      if (!isWebp(webp)) return { ok: false, error: refusal('badArguments', { field: 'webp' }) };
      const partName = `${newName()}.part`;
      const part = join(folder, partName);
      writing.add(partName);
      try {
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
        await writeFile(part, webp, { mode: 0o600 });
        if (!(await isPictureOf(part, sizePx))) {
          await rm(part, { force: true });
          return { ok: false, error: refusal('badArguments', { field: 'webp' }) };
        }
        await rename(part, path);
        return { ok: true, value: null };
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        return { ok: false, error: refusal('notNow', { detail: describeError(error) }) };
      } finally {
        writing.delete(partName);
      }
    },

    find: ({ id, index, sizePx }) => {
      const path = pathOf({ id, index }, sizePx);
      return path !== null && existsSync(path) ? path : null;
    },

    trim: async () => {
      try {
        const kept = await keptIn(folder, writing);
        const over = kept.toSorted((one, other) => one.at - other.at).slice(0, Math.max(0, kept.length - keptMost));
        for (const { path } of over) await rm(path, { force: true });
      } catch (error) {
        log(`small pictures could not be trimmed: ${describeError(error)}`);
      }
    },
  };
}

/** The length that its head tells is the length that it has. https://developers.google.com/speed/webp/docs/riff_container */
function isWebp(bytes: Uint8Array): boolean {
  const letters = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (bytes.byteLength < 20 || letters(0) !== 'RIFF' || letters(8) !== 'WEBP') return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(WEBP_SIZE_AT, true) + 8 === bytes.byteLength;
}

/** What a run left half written goes on the way; `writing` is not left. */
async function keptIn(
  folder: string,
  writing: ReadonlySet<string>,
): Promise<readonly { readonly path: string; readonly at: number }[]> {
  if (!existsSync(folder)) return [];
  const found: { readonly path: string; readonly at: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile() && !writing.has(entry.name)) await rm(path, { force: true });
    if (!entry.isDirectory()) continue;
    for (const name of await readdir(path)) {
      const inside = join(path, name);
      found.push({ path: inside, at: (await stat(inside)).mtimeMs });
    }
  }
  return found;
}
