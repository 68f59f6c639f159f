/** Why the draft cannot be submitted as it is, each reason with the place that cures it. Pure. */

import type { AppFacts } from '../../../shared/appFacts.ts';
import { PROMPT_MARK } from '../../../shared/presets/preset.ts';
import type { BodyCheck } from '../../../shared/schema/checkBody.ts';
import type { JsonPath } from '../../../shared/schema/draftText.ts';
import { isInside } from '../../../shared/schema/field.ts';
import type { Problem } from '../../../shared/schema/problems.ts';
import type { PromptPlace } from '../../../shared/schema/promptPlace.ts';
import { isInTheWay } from '../../keys.ts';
import { t } from '../../text/en.ts';
import type { DraftState } from './draftState.ts';

export type Target =
  | { readonly kind: 'picker' }
  | { readonly kind: 'settings'; readonly section: 'key' }
  | { readonly kind: 'json' }
  | { readonly kind: 'prompt' }
  | { readonly kind: 'path'; readonly path: JsonPath }
  | { readonly kind: 'none' };

export interface Reason {
  readonly key: string;
  readonly words: string;
  readonly target: Target;
  /** False: only the model's schema says so. The Router has the last word, so a person may submit all the same. */
  readonly firm: boolean;
}

export function reasonsOf(at: {
  readonly app: AppFacts;
  readonly draft: Pick<DraftState, 'model' | 'usedFor' | 'reading' | 'unfinished'>;
  readonly body: BodyCheck;
  readonly problems: readonly Problem[];
  readonly place: PromptPlace | null;
  /** What stands in the prompt. */
  readonly words?: string;
}): readonly Reason[] {
  const { app, draft, body } = at;
  const words = t.compose.reasons;
  const firm = (key: string, text: string, target: Target): Reason => ({ key, words: text, target, firm: true });
  const reasons: Reason[] = [];
  if (app.profile === 'none' || (app.profile === 'router' && app.key.kind === 'none')) {
    reasons.push(firm('key', words.noKey, { kind: 'settings', section: 'key' }));
  }
  if (draft.model === '') reasons.push(firm('model', words.noModel, { kind: 'picker' }));
  if (draft.usedFor !== null) reasons.push(firm('used', words.usedFor, { kind: 'none' }));
  if (body.kind === 'notJson') reasons.push(firm('json', words.notJson(body.line), { kind: 'json' }));
  if (body.kind === 'notObject') reasons.push(firm('json', words.notObject, { kind: 'json' }));
  if (body.kind === 'tooLarge') reasons.push(firm('json', words.tooLarge, { kind: 'json' }));
  for (const [key, part] of draft.unfinished) {
    reasons.push(firm(key, words.unfinished(part.label), { kind: 'path', path: JSON.parse(key) as JsonPath }));
  }
  if (draft.model !== '' && draft.reading.status === 'reading') reasons.push(firm('reading', words.reading, { kind: 'none' }));
  if (body.kind !== 'ok') return reasons;
  // A preset was laid over a draft without words; sent as it is, the mark would be read as one.
  if (at.words?.includes(PROMPT_MARK) === true) {
    reasons.push({ key: 'mark', words: t.prompts.markLeft, target: { kind: 'prompt' }, firm: false });
  }
  for (const problem of at.problems) {
    const isPrompt = at.place !== null && problem.kind === 'required' && isInside(at.place.path, problem.path);
    reasons.push({
      key: `${JSON.stringify(problem.path)}${problem.kind}`,
      words: isPrompt ? words.noPrompt : t.compose.problem(problem.label, problem.kind, problem.fact),
      target: isPrompt ? { kind: 'prompt' } : { kind: 'path', path: problem.path },
      firm: false,
    });
  }
  return reasons;
}

export interface Will {
  readonly words: string;
  /** The job is recorded, and waits here. */
  readonly held: boolean;
  /** Why, for a button; null: nothing holds it, or for a moment only. */
  readonly why: string | null;
}

/** What will become of a submitted draft, in words: the first thing that would hold it here, else its route. */
export function willWords(app: AppFacts, route: DraftState['route']): Will {
  const { hold, holdShort } = t.compose.will;
  const holds: Readonly<Record<string, string>> = hold;
  const shorts: Readonly<Record<string, string>> = holdShort;
  for (const hindrance of app.hindrances) {
    if (!isInTheWay(app, hindrance)) continue;
    const words = holds[hindrance.kind];
    if (words !== undefined) return { words, held: true, why: shorts[hindrance.kind] ?? null };
  }
  return { words: route === 'direct' ? t.compose.will.direct : t.compose.will.queue, held: false, why: null };
}

/** What the button says: what will happen to this many jobs. */
export function submitWords({ why }: Pick<Will, 'why'>, count = 1): string {
  const words = t.compose;
  if (count === 1) return why === null ? words.submit : words.hold(why);
  return why === null ? words.queueMany(count) : words.holdMany(count, why);
}
