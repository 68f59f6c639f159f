/** Text from a server, made fit to be kept and shown: on one line, cut to a length, without the key and what opens a link. */

import { KEY_LENGTH } from '../../../shared/parse/keys.ts';
import { mask } from './mask.ts';

export type Tidy = (text: string, maxLength: number) => string;

const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;
/** How much more than is kept is looked at: an error may be megabytes long, and masking takes its time. */
const REACH = 2_048;
/** The longest form of a key: each byte of it in percent code. */
const LONGEST_FORM = 3 * KEY_LENGTH;

/**
 * A server, or a proxy in front of it, may echo the headers of a request. Secrets are masked before anything is cut, so that
 * no part of them stays either.
 *
 * @param known every key and password that is known: what one call brings may name the key of another
 */
export function tidyFor(known: readonly string[]): Tidy {
  const secrets = [...new Set(known)].filter((secret) => secret !== '');
  return (text, maxLength) => {
    const whole = text.replace(UNSHOWN, ' ').trim();
    const reach = maxLength + REACH;
    // Where it ends within a key, that piece is not known as one.
    const line =
      whole.length <= reach ? mask(whole, secrets).text : mask(whole.slice(0, reach), secrets).text.slice(0, -LONGEST_FORM);
    const isCut = whole.length > reach || line.length > maxLength;
    return isCut ? `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : line;
  };
}
