/**
 * The words of the system's notices. No prompt stands in them: they are shown on locked screens, and to whoever looks at a
 * shared one.
 */

import { HOUR, MINUTE } from '../../shared/time.ts';
import type { Notice } from '../jobs/notices.ts';

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

const numbers = new Intl.NumberFormat('en-GB');

export function wordsOf(notice: Notice): NoticeWords {
  return notice.kind === 'ended' ? endedWords(notice) : riskWords(notice);
}

function endedWords({ saved, failed, isAway, model }: Extract<Notice, { readonly kind: 'ended' }>): NoticeWords {
  const counts = [
    ...(saved > 0 ? [`${numbers.format(saved)} saved`] : []),
    ...(failed > 0 ? [`${numbers.format(failed)} failed`] : []),
  ].join(', ');
  const title = isAway ? `While you were away: ${counts}` : counts;
  if (failed === 0) return { title, body: model ?? 'Everything of these jobs is on your disk.' };
  const why = 'Open to see why, and what was charged.';
  return { title, body: model === null ? why : `${model}. ${why}` };
}

function riskWords({ count, leftMs }: Extract<Notice, { readonly kind: 'atRisk' }>): NoticeWords {
  const what = count === 1 ? 'A result is not on your disk' : `${numbers.format(count)} results are not on your disk`;
  const first = count === 1 ? 'It' : 'The first of them';
  const body = leftMs > 0 ? `stays on the server for at least ${length(leftMs)} more` : 'may be gone from the server at any time';
  return { title: what, body: `${first} ${body}.` };
}

/** Rounded down, so that no more is promised than there is. */
function length(ms: number): string {
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h`;
  return ms >= MINUTE ? `${Math.floor(ms / MINUTE)} min` : 'a few seconds';
}
