/** The real collector over real HTTP: one document in, what became of it out. */

import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCollector } from '../../src/main/adapters/assets/collector.ts';
import type { CollectOutcome } from '../../src/main/jobs/ports/collector.ts';
import type { Job } from '../../src/shared/job.ts';
import { BODY, jobIn } from '../support/jobs.ts';
import { type Respond, startServer, type TestServer } from '../support/servers/httpServer.ts';
import type { Place } from './folders.ts';

export interface Collecting {
  readonly server: TestServer;
  collect(document: unknown, more?: { readonly model?: string }): Promise<CollectOutcome>;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** `maxBytes`: of any one file. */
export async function withCollector<T>(
  { place, respond, maxBytes }: { readonly place: Place; readonly respond: Respond; readonly maxBytes?: number },
  work: (collecting: Collecting) => Promise<T>,
): Promise<T> {
  const server = await startServer(respond);
  const collector = createCollector({
    resultsFolder: () => place.results,
    storeFolder: place.store,
    connect: () => ({ url: server.url, key: 'comfyui-hostile' }),
    bodies: { read: async () => Buffer.from('{}') },
    clock: { now: Date.now },
    userAgent: 'Afterglow/hostile',
    limits: { headersMs: 5_000, idleMs: 5_000 },
    ...(maxBytes === undefined ? {} : { maxBytes: () => maxBytes }),
  });
  try {
    return await work({
      server,
      collect: (document, { model = 'openai/gpt-image-2' } = {}) => {
        const bytes = Buffer.isBuffer(document) ? document : Buffer.from(JSON.stringify(document));
        const path = join(place.store, sha256(bytes));
        writeFileSync(path, bytes);
        const output = { ...BODY, path, digest: sha256(bytes), sizeBytes: bytes.length };
        const job = { ...jobIn('collecting'), id: randomUUID(), model, createdAt: Date.now(), output } as Job;
        return collector.collect(job, { lastTry: true, onCall: () => {} });
      },
    });
  } finally {
    await collector.close();
    await server.close();
  }
}
