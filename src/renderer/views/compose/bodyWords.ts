import type { BodyCheck } from '../../../shared/schema/checkBody.ts';
import { t } from '../../text/en.ts';

/** What is wrong with the JSON as a whole, and where. */
export function bodyWords(body: Exclude<BodyCheck, { kind: 'ok' }>): string {
  if (body.kind === 'notJson') return t.compose.bodyTroubleAt(body.trouble, body.line, body.column);
  return body.kind === 'notObject' ? t.compose.reasons.notObject : t.compose.reasons.tooLarge;
}
