/** The names that keys go by inside the app, and what may be one. */

import type { KeyId } from './appFacts.ts';
import { type Shape, text, wholeNumber } from './parser.ts';

/** The first key of all; it lives in the file that the only key had before keys had names. */
export const FIRST_KEY: KeyId = 'main';
/** The key of `COMFY_API_KEY`, for this run. */
export const ENVIRONMENT_KEY: KeyId = 'environment';
/** How many quiet colours there are to tell keys apart. */
export const KEY_TINTS = 6;
export const KEY_NAME_LENGTH = 40;

export const keyId: Shape<KeyId> = text({
  max: 36,
  pattern: /^(?:main|environment|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/u,
});
export const keyTint: Shape<number> = wholeNumber({ min: 0, max: KEY_TINTS - 1 });
