/** Words at one control. Pure. */

import type { FieldError } from '../../../shared/job.ts';
import type { JsonPath } from '../../../shared/schema/draftText.ts';
import { samePath } from '../../../shared/schema/field.ts';
import type { Problem } from '../../../shared/schema/problems.ts';
import { t } from '../../text/en.ts';

/** What to say at one control. What is merely missing is not said before a person tried to submit. */
export function errorWords(
  path: JsonPath,
  at: { readonly problems: readonly Problem[]; readonly refused: readonly FieldError[]; readonly tried: boolean },
): string | null {
  const told = at.refused.find((error) => samePath(error.path, path));
  if (told) return told.message;
  const problem = at.problems.find((candidate) => samePath(candidate.path, path) && (at.tried || !LATE.has(candidate.kind)));
  return problem ? t.compose.problemAtField(problem.kind, problem.fact) : null;
}

const LATE: ReadonlySet<Problem['kind']> = new Set<Problem['kind']>(['required', 'oneNeeded', 'tooFew']);
