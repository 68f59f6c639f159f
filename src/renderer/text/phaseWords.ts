/** The one word for where a job is. */

import type { Phase } from '../../shared/job.ts';

export const phaseWords: Readonly<Record<Phase, string>> = {
  outbox: 'In outbox',
  sending: 'Sending',
  queued: 'Queued',
  running: 'Running',
  held: 'Held',
  collecting: 'Collecting',
  done: 'Saved',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};
