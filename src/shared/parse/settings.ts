/** What a person sets. */

import type { Naming } from '../appFacts.ts';
import type { ProxyWish } from '../connection.ts';
import type { ModelPick } from '../modelPicks.ts';
import type { NoticeWish } from '../notices.ts';
import { fields, oneOf, orNull, text, yesOrNo } from '../parser.ts';
import { PATTERN_LENGTH, parsePattern } from '../pattern.ts';
import type { Outcome } from '../refusal.ts';
import { refuse } from './call.ts';
import { model } from './shapes.ts';

export const noticeWish = fields<NoticeWish>({ finished: yesOrNo, failed: yesOrNo, atRisk: yesOrNo, sound: yesOrNo });

export const proxyWish = fields<ProxyWish>({
  mode: oneOf('system', 'manual', 'none'),
  server: text({ max: 500 }),
  username: text({ max: 200 }),
  password: orNull(text({ max: 500 })),
  bypass: text({ max: 4_000 }),
});

export const modelPick = fields<ModelPick>({ id: model, wish: oneOf('star', 'unstar', 'used') });

/** The page tells what is wrong with a pattern while it is typed; here only a good one gets through. */
export function parseNaming(input: unknown): Outcome<Naming> {
  const parsed = fields<Naming>({ pattern: text({ max: PATTERN_LENGTH }), sidecars: yesOrNo })(input);
  if (parsed === null) return refuse('badArguments', null);
  return 'ok' in parsePattern(parsed.value.pattern) ? { ok: true, value: parsed.value } : refuse('patternBad', 'pattern');
}
