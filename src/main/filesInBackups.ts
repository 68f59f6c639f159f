/** The bytes that travel with a back-up: request bodies, and files that drafts and presets refer to. */

import type { MediaDigest } from '../shared/media.ts';
import type { Read } from './adapters/backup/readBackup.ts';
import type { MediaSource } from './adapters/backup/writeBackup.ts';
import type { MediaStore } from './adapters/media/mediaStore.ts';
import type { Bodies } from './jobs/ports/bodies.ts';

/** Each body is flushed by itself, which is mostly waiting, so some are kept at once. */
const BODIES_AT_ONCE = 16;
/** As long as what is under way is no more than this, one large body aside. */
const BODY_BYTES_AT_ONCE = 8 * 1_024 * 1_024;

/** Keeps several bodies at once. */
export function createKeeping(bodies: Pick<Bodies, 'put'>) {
  let underWay: Promise<unknown>[] = [];
  let sizeBytes = 0;
  async function end(): Promise<void> {
    const all = underWay;
    underWay = [];
    sizeBytes = 0;
    await Promise.all(all);
  }
  return {
    end,
    async add(bytes: Uint8Array): Promise<void> {
      const put = bodies.put(bytes);
      // Told by whoever waits for all of them; until then it is nobody's.
      put.catch(() => {});
      underWay.push(put);
      sizeBytes += bytes.length;
      if (underWay.length >= BODIES_AT_ONCE || sizeBytes >= BODY_BYTES_AT_ONCE) await end();
    },
  };
}

/** @param store null: there are none here, and none comes in */
export function createDraftFiles(store: Pick<MediaStore, 'find' | 'pathOf' | 'takeBytes'> | null) {
  return {
    /** Null: it is not here. */
    async source(digest: MediaDigest): Promise<MediaSource | null> {
      const facts = (await store?.find(digest)) ?? null;
      if (store === null || facts === null) return null;
      return { path: store.pathOf(digest), sizeBytes: facts.sizeBytes, name: facts.name };
    },
    /** @throws when it cannot be kept; with the code of the system where that is a lack of room */
    async take({ digest, name, bytes }: Extract<Read, { readonly kind: 'media' }>): Promise<void> {
      if (store === null || (await store.find(digest)) !== null) return;
      const taken = await store.takeBytes({ name, bytes });
      if ('ok' in taken) return;
      const error = new Error(`A file could not be kept: ${taken.refused}`);
      throw taken.refused === 'mediaNoRoom' ? Object.assign(error, { code: 'ENOSPC' }) : error;
    },
  };
}
