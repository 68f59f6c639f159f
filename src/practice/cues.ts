/**
 * Words in square brackets in a prompt by which a person makes the practice Router misbehave:
 *
 *   [fail: provider_error]     the run ends with this error bucket; a bucket that no run can end with refuses the submit
 *   [refuse: rate_limited]     the submit is refused with this bucket (once per key where the cause passes by itself)
 *   [run: 30s]                 the run takes this long           [hold]          it runs until it is told otherwise
 *   [cancel wins]              a cancel stops it even while it runs
 *   [charged]                  with [fail: …]: its output exists all the same and was paid for
 *   [credits: none] [credits: 0.5]   what X-Comfy-Credits-Used says
 *   [keep: 30s]                the result is gone (410) this long after completion
 *   [links: 10s]               its asset links die this long after completion
 *   [partial]                  several outputs: the last one fails
 *   [deadline]                 the synchronous route gives up on it once
 */

import { DAY, HOUR, MINUTE, SECOND } from '../shared/time.ts';
import { isBucket, isEnding } from './buckets.ts';

export interface Cues {
  readonly ending: string | null;
  readonly refusal: string | null;
  readonly runMs: number | null;
  readonly hold: boolean;
  readonly cancelWins: boolean;
  readonly charged: boolean;
  /** `undefined`: as the model reports it. */
  readonly credits: string | null | undefined;
  readonly keepMs: number | null;
  readonly linkLifeMs: number | null;
  readonly partial: boolean;
  readonly deadline: boolean;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY };

export function readCues(text: string): Cues {
  const found = new Map<string, string>();
  for (const match of text.matchAll(/\[\s*([a-z ]+?)\s*(?::\s*([\w.]+)\s*)?\]/giu)) {
    found.set((match[1] ?? '').toLowerCase(), (match[2] ?? '').toLowerCase());
  }
  const fail = found.get('fail') ?? '';
  const refuse = found.get('refuse') ?? '';
  const credits = found.get('credits');
  const deadline = found.has('deadline') || fail === 'deadline_exceeded';
  return {
    ending: isEnding(fail) ? fail : null,
    refusal: isBucket(refuse) ? refuse : isBucket(fail) && !isEnding(fail) && !deadline ? fail : null,
    runMs: readLength(found.get('run')),
    hold: found.has('hold'),
    cancelWins: found.has('cancel wins'),
    charged: found.has('charged'),
    credits: credits === undefined ? undefined : credits === 'none' ? null : credits,
    keepMs: readLength(found.get('keep')),
    linkLifeMs: readLength(found.get('links')),
    partial: found.has('partial'),
    deadline,
  };
}

/** The prompt without its cues. */
export function withoutCues(text: string): string {
  return text
    .replace(/\[\s*[a-z ]+?\s*(?::\s*[\w.]+\s*)?\]/giu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function readLength(text: string | undefined): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/u.exec(text ?? '');
  if (match === null) return null;
  return Number(match[1]) * (UNITS[match[2] ?? 's'] ?? SECOND);
}
