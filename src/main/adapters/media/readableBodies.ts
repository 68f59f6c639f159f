/** Bodies for people and lists to read: files in them are told by placeholders, so that none is ever read as text. */

import type { BodyRef } from '../../../shared/job.ts';
import type { Bodies } from '../../jobs/ports/bodies.ts';
import type { Media } from '../../jobs/ports/media.ts';

export function readableBodies(bodies: Pick<Bodies, 'read'>, media: Pick<Media, 'textOf'>): Pick<Bodies, 'read'> {
  return {
    async read(ref: BodyRef) {
      const text = await media.textOf(ref);
      return text === null ? bodies.read(ref) : new TextEncoder().encode(text);
    },
  };
}
