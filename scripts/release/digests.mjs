import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * Both digests of a file, in one reading: SHA-256 in hex, as people compare it, and SHA-512 in base64, as feeds name it.
 *
 * @param {string} path
 */
export async function digestsOf(path) {
  const sha256 = createHash('sha256');
  const sha512 = createHash('sha512');
  for await (const chunk of createReadStream(path)) {
    sha256.update(chunk);
    sha512.update(chunk);
  }
  return { sha256: sha256.digest('hex'), sha512: sha512.digest('base64') };
}
