/** What is sent and what is on its way to it. */

import type { CallArgument } from '../contract.ts';
import {
  DRAFT_HEAD_BYTES,
  DRAFT_NAME_LENGTH,
  type Draft,
  MOST_UNFINISHED,
  type NamedDraft,
  type NewDraft,
  type RunFromElsewhere,
  UNFINISHED_LABEL_LENGTH,
  type UnfinishedPart,
} from '../draft.ts';
import { bytesUpTo, either, fields, listOf, oneOf, orNull, type Shape, text, wholeNumber } from '../parser.ts';
import type { Outcome } from '../refusal.ts';
import { ownText, type Parser, refuse } from './call.ts';
import { BODY_LENGTH, bodyText, jobId, model, route, uuid } from './shapes.ts';

/** As long as the longest wait that anybody could mean: 100 days. */
const patience = orNull(wholeNumber({ min: 1, max: 8_640_000_000 }));
const draftFields = { ticket: uuid, model, body: bodyText, route, parent: orNull(jobId) } as const;
export const draft = either<Draft>(fields<Draft>({ ...draftFields, giveUpAfterMs: patience }), fields<Draft>(draftFields));
/** A draft on its way may have no model yet. */
const modelOrNone: Shape<string> = (input) => (input === '' ? { value: '' } : model(input));
export const draftName = text({ max: DRAFT_NAME_LENGTH, pattern: /^\P{C}*$/u });
const namedFields = { ...draftFields, model: modelOrNone, id: uuid, name: draftName } as const;
const jsonPath: Shape<string> = text({ max: 4_000, pattern: /^\[.*\]$/su });
const unfinished = listOf(
  fields<UnfinishedPart>({ key: jsonPath, label: text({ max: UNFINISHED_LABEL_LENGTH }), text: bodyText }),
  MOST_UNFINISHED,
);
export const namedDraft = either<NamedDraft>(
  fields<NamedDraft>({ ...namedFields, giveUpAfterMs: patience, unfinished }),
  either(fields<NamedDraft>({ ...namedFields, giveUpAfterMs: patience }), fields<NamedDraft>(namedFields)),
);
export const newDraft = fields<NewDraft>({
  model: modelOrNone,
  body: bodyText,
  route,
  parent: orNull(jobId),
  giveUpAfterMs: patience,
  name: draftName,
  former: oneOf('keep', 'drop'),
});

export const draftFile = fields<CallArgument<'readDraftFile'>>({
  head: bytesUpTo(DRAFT_HEAD_BYTES),
  sizeBytes: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});

const run = fields<RunFromElsewhere>({ model, requestId: uuid });

/** Model and body come from a person, so what is wrong with them is told at their field. */
export function parseDraft<T extends Draft>(shape: Shape<T>): Parser<T> {
  return (input) => {
    const parsed = shape(input);
    if (parsed !== null) return { ok: true, value: parsed.value };
    const body = ownText(input, 'body');
    if (body !== null && body.length > BODY_LENGTH) return refuse('bodyTooLarge', 'body');
    const named = ownText(input, 'model');
    return named !== null && model(named) === null ? refuse('modelIdInvalid', 'model') : refuse('badArguments', null);
  };
}

/** Both ids are typed or pasted by a person, so what is wrong with them is told at their field. */
export function parseRun(input: unknown): Outcome<RunFromElsewhere> {
  const parsed = run(input);
  if (parsed !== null) return { ok: true, value: parsed.value };
  const [named, id] = [ownText(input, 'model'), ownText(input, 'requestId')];
  if (named !== null && model(named) === null) return refuse('modelIdInvalid', 'model');
  return id !== null && uuid(id) === null ? refuse('requestIdInvalid', 'requestId') : refuse('badArguments', null);
}
