/** Shapes that the arguments of many calls have in common. */

import type { FileAddress } from '../contract.ts';
import type { JobId } from '../job.ts';
import { fields, oneOf, orNull, type Shape, text, wholeNumber } from '../parser.ts';

/**
 * The Router takes bodies of up to 100 MiB (https://docs.comfy.org/development/comfy-router/errors). Text is measured
 * here in UTF-16 units, of which there are never more than bytes; the exact limit is checked where the bytes are made.
 */
export const BODY_LENGTH = 100 * 1024 * 1024;
/** As https://docs.comfy.org/api-reference/router has it: provider up to 64 characters, model up to 128. */
const SEGMENT = '[a-z0-9]+(?:[._-][a-z0-9]+)*';
const MODEL_PATTERN = new RegExp(`^(?=[^/]{1,64}/[^/]{1,128}$)${SEGMENT}/${SEGMENT}$`, 'u');
const MODEL_LENGTH = 193;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

export const uuid = text({ max: 36, pattern: UUID });
export const jobId: Shape<JobId> = uuid;
export const model = text({ max: MODEL_LENGTH, pattern: MODEL_PATTERN });
export const route = oneOf('queued', 'direct');
export const bodyText = text({ max: BODY_LENGTH });
export const address = { id: jobId, index: wholeNumber({ min: 0, max: 9_999 }) } as const;
export const fileAddress = fields<FileAddress>(address);
/** A place in a file, in bytes, or a count of things in it. */
export const place = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER });
/** Where a page of a list ended. */
export const cursor = orNull(text({ min: 1, max: 300, pattern: /^[\x20-\x7e]+$/u }));

/** `provider/`, for all models of one. */
export const provider = text({ max: 65, pattern: new RegExp(`^(?=[^/]{1,64}/$)${SEGMENT}/$`, 'u') });

/** Whether a text has the form `provider/model`. */
export const isModelId = (text: string): boolean => model(text) !== null;
