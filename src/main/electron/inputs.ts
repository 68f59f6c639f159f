/** A saved picture on its way into the settings of a new job, as text. */

import { readFile, stat } from 'node:fs/promises';
import type { FileAddress } from '../../shared/contract.ts';
import type { JobFile } from '../../shared/job.ts';
import { refusal } from '../../shared/parse.ts';
import type { Outcome } from '../../shared/refusal.ts';
import { type InputPicture, LARGEST_INPUT_BYTES } from '../../shared/takeOut.ts';

/** What models take as pictures. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

export function createInputs({
  file,
}: {
  readonly file: (address: FileAddress) => JobFile | null;
}): (address: FileAddress) => Promise<Outcome<InputPicture>> {
  return async (address) => {
    const found = file(address);
    if (found === null) return { ok: false, error: refusal('noSuchFile') };
    const mediaType = found.mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!PICTURES.has(mediaType)) return { ok: false, error: refusal('inputNotPicture') };
    try {
      if ((await stat(found.path)).size > LARGEST_INPUT_BYTES) return { ok: false, error: refusal('inputTooLarge') };
      const bytes = await readFile(found.path);
      return { ok: true, value: { mediaType, base64: bytes.toString('base64') } };
    } catch {
      return { ok: false, error: refusal('fileMissing', { detail: found.path }) };
    }
  };
}
