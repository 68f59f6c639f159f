/** Words at one control. Pure. */

import type { FieldError } from '../../../shared/job.ts';
import type { JsonPath } from '../../../shared/schema/draftText.ts';
import { isInside, samePath } from '../../../shared/schema/field.ts';
import type { Problem } from '../../../shared/schema/problems.ts';
import { t } from '../../text/en.ts';

export interface Faults {
  readonly problems: readonly Problem[];
  readonly refused: readonly FieldError[];
  readonly tried: boolean;
}

/** What to say at one control. What is merely missing is not said before a person tried to submit. */
export function errorWords(path: JsonPath, at: Faults): string | null {
  const told = at.refused.find((error) => samePath(error.path, path));
  if (told) return told.message;
  const problem = at.problems.find((candidate) => samePath(candidate.path, path) && (at.tried || !LATE.has(candidate.kind)));
  return problem ? t.compose.problemAtField(problem.kind, problem.fact) : null;
}

const LATE: ReadonlySet<Problem['kind']> = new Set<Problem['kind']>(['required', 'oneNeeded', 'tooFew']);

/** What is said at a place and everywhere inside of it, as one text. Empty: nothing. */
export function errorsWithin(path: JsonPath, at: Faults): string {
  const faults = [...at.refused, ...at.problems].filter((fault) => isInside(fault.path, path));
  return faults.length === 0 ? '' : JSON.stringify(faults.map((fault) => [fault.path, errorWords(fault.path, at)]));
}
