/** Text from a server, made fit to be kept and shown: on one line, cut to a length, and without the key. */

export type Tidy = (text: string, maxLength: number) => string;

const MASK = '•••';
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/**
 * A server, or a proxy in front of it, may echo the headers of a request. The key is masked before anything is cut, so that
 * no part of it stays either.
 */
export function tidyFor(key: string): Tidy {
  const secrets = key === '' ? [] : [key, encodeURIComponent(key), Buffer.from(key).toString('base64')];
  return (text, maxLength) => {
    const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
    const line = masked.replace(UNSHOWN, ' ').trim();
    return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
  };
}
