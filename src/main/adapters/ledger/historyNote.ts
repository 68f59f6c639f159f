import type { JobEvent } from '../../jobs/event.ts';

/** The one short fact of an event that its line in the history shows; null when its type says it all. */
export function historyNoteOf(event: JobEvent): string | null {
  switch (event.type) {
    case 'created':
      return event.route;
    case 'adopted':
    case 'accepted':
      return event.requestId;
    case 'unsent':
    case 'lost':
      return event.because;
    case 'refused':
    case 'ended':
      return event.error.kind;
    case 'seen':
      return event.ending ?? event.status;
    case 'cancelHeard':
      return event.answer;
    case 'answered':
    case 'bodySaved':
      return event.output.mediaType;
    case 'saved':
      return String(event.files.length);
    case 'trashed':
      return String(event.indexes.length);
    case 'gone':
    case 'unseen':
      return event.supportId;
    case 'broughtIn':
    case 'moved':
    case 'sent':
    case 'admitting':
    case 'placed':
    case 'cancelAsked':
    case 'gaveUp':
    case 'resent':
    case 'letGo':
    case 'removed':
      return null;
  }
}
