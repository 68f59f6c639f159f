/** The ports of the core, which stop at named points on their way to the real adapters. */

import type { Bodies } from '../../../src/main/jobs/ports/bodies.ts';
import type { Ledger } from '../../../src/main/jobs/ports/ledger.ts';
import type { RouterApi } from '../../../src/main/jobs/ports/router.ts';
import { checkpoint, making } from './sqlite.ts';
import { isNext, stopAt, tell } from './stops.ts';

/** A log of a few thousand pages, which takes some ms to move. */
const LONG_DRAFT = {
  ticket: 'long',
  model: 'bfl/flux-2-pro',
  body: 'x'.repeat(12_000_000),
  route: 'queued',
  parent: null,
  id: '00000000-0000-4000-8000-0000000000d1',
  name: '',
} as const;

export function watchBodies(bodies: Bodies): Bodies {
  return {
    ...bodies,
    put: (bytes) => {
      stopAt('K1');
      return bodies.put(bytes);
    },
  };
}

export function watchLedger(ledger: Ledger): Ledger {
  return {
    ...ledger,
    create(...made) {
      const created = making(() => ledger.create(...made), { flushed: !isNext('K3'), committing: 'K2' });
      stopAt('K3');
      stopAt('K4');
      return created;
    },
    createBatch(...made) {
      const created = making(() => ledger.createBatch(...made), { flushed: !isNext('K20'), committing: 'K19' });
      stopAt('K20');
      stopAt('K21');
      return created;
    },
    append(event, job) {
      stopAt('recovering');
      if (isNext('K16')) checkpoint(() => ledger.writeDraft(LONG_DRAFT));
      stopAt('K16');
      if (event.type === 'accepted') stopAt('K7');
      if (event.type === 'seen' && event.status === 'COMPLETED') stopAt('K11');
      ledger.append(event, job);
      if (event.type === 'accepted') stopAt('K8');
      if (event.type === 'cancelAsked') stopAt('K9');
      if (event.type === 'sent' && job.batch !== null) stopAt('K22');
      if (event.type === 'saved') stopAt('K14');
    },
  };
}

export function watchApi<Api extends RouterApi>(api: Api): Api {
  let hasPolled = false;
  return {
    ...api,
    status(...asked) {
      if (!hasPolled) tell({ kind: 'polling' });
      hasPolled = true;
      return api.status(...asked);
    },
  };
}
