/** Files on their way into a draft: by path, as bytes, or from a saved result. */

import { isAbsolute } from 'node:path';
import type { FileAddress } from '../../../shared/contract.ts';
import { CALM_BYTES, CALM_PIXELS } from '../../../shared/fileFacts.ts';
import type { JobFile } from '../../../shared/job.ts';
import type { MediaDigest, MediaFacts } from '../../../shared/media.ts';
import { type CallErrorKind, type Outcome, refusal } from '../../../shared/refusal.ts';
import type { FindFile } from '../../jobs/ports/lookUp.ts';

export type Taken = { readonly ok: MediaFacts } | { readonly refused: CallErrorKind };

export interface MediaCallParts {
  readonly file: FindFile;
  readonly store: {
    takeFile(path: string): Promise<Taken>;
    takeBytes(given: { readonly name: string; readonly bytes: Uint8Array }): Promise<Taken>;
    takeSaved(file: JobFile): Promise<Taken>;
    find(digest: MediaDigest): Promise<MediaFacts | null>;
    pathOf(digest: MediaDigest): string;
  };
}

/** A file that may be painted in the window. */
export interface ShownMedia {
  readonly path: string;
  readonly mediaType: string;
  readonly digest: MediaDigest;
}

export interface MediaCalls {
  takeFile(path: string): Promise<Outcome<MediaFacts>>;
  takeBytes(given: { readonly name: string; readonly bytes: Uint8Array }): Promise<Outcome<MediaFacts>>;
  takeResult(address: FileAddress): Promise<Outcome<MediaFacts>>;
  findMedia(digests: readonly MediaDigest[]): Promise<Outcome<readonly MediaFacts[]>>;
  /** Null: there is none, or it would be too much for the window. */
  shown(digest: MediaDigest): Promise<ShownMedia | null>;
}

export function createMediaCalls({ file, store }: MediaCallParts): MediaCalls {
  return {
    takeFile: async (path) => (isAbsolute(path) ? told(await store.takeFile(path)) : refused('mediaGone')),
    takeBytes: async (given) => told(await store.takeBytes(given)),
    takeResult: async (address) => {
      const found = await file(address);
      return found === null ? refused('noSuchFile') : told(await store.takeSaved(found));
    },
    findMedia: async (digests) => {
      const found = await Promise.all(digests.map(store.find));
      return { ok: true, value: found.filter((facts) => facts !== null) };
    },
    shown: async (digest) => {
      const facts = await store.find(digest).catch(() => null);
      return facts !== null && isCalm(facts) ? { path: store.pathOf(digest), mediaType: facts.mediaType, digest } : null;
    },
  };
}

/** What decodes to more than the window can bear never reaches a decoder. */
function isCalm({ kind, width, height, sizeBytes }: MediaFacts): boolean {
  if (kind === 'video' || kind === 'audio') return true;
  return kind === 'image' && width !== null && height !== null && width * height <= CALM_PIXELS && sizeBytes <= CALM_BYTES;
}

const told = (taken: Taken): Outcome<MediaFacts> => ('ok' in taken ? { ok: true, value: taken.ok } : refused(taken.refused));

const refused = (kind: CallErrorKind): Outcome<never> => ({ ok: false, error: refusal(kind) });
