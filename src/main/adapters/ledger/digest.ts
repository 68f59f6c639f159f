import { createHash } from 'node:crypto';

/**
 * SHA-256 (lower-case hex) over texts that belong together. SQLite's own checks look at the structure of the file, not at
 * what is written in it, so each row that matters carries this beside it.
 */
export function digestOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  // The length keeps a byte that moved from one text into its neighbour from going unseen.
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('hex');
}
