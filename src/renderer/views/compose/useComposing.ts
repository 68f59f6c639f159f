/** All that the composing view shows, worked out from the draft's text in one place. */

import { useMemo } from 'react';
import type { JobSummary } from '../../../shared/jobView.ts';
import { type Layout, layoutOf } from '../../../shared/schema/active.ts';
import { type BodyCheck, checkBody } from '../../../shared/schema/checkBody.ts';
import { type DraftTree, readTree, sizeAt } from '../../../shared/schema/draftText.ts';
import { type Field, isInside, samePath } from '../../../shared/schema/field.ts';
import { placed } from '../../../shared/schema/place.ts';
import { type Problem, problemsOf } from '../../../shared/schema/problems.ts';
import { type PromptPlace, promptPlace, promptText } from '../../../shared/schema/promptPlace.ts';
import { useApp, useCache } from '../../store.ts';
import { type DraftState, useDraft } from './draftState.ts';
import { useMediaReasons } from './media/useMediaReasons.ts';
import { type Reason, reasonsOf } from './reasons.ts';

export interface Composing {
  readonly draft: DraftState;
  readonly body: BodyCheck;
  readonly tree: DraftTree;
  readonly layout: Layout | null;
  readonly place: PromptPlace | null;
  readonly words: string;
  readonly problems: readonly Problem[];
  readonly reasons: readonly Reason[];
  /** The job that this very text was last sent as. */
  readonly sent: JobSummary | null;
  /** What the Router said about fields of this very text, each at the control that edits it; nothing once the text is another. */
  readonly refused: NonNullable<JobSummary['error']>['fields'];
}

export function useComposing(): Composing {
  const draft = useDraft();
  const app = useApp();
  const { body: text, form } = draft;
  const body = useMemo(() => checkBody(text), [text]);
  const tree = useMemo(() => readTree(body.kind === 'ok' ? text : '{}'), [text, body.kind]);
  const place = useMemo(() => (form ? promptPlace(form, tree) : null), [form, tree]);
  const layout = useMemo(() => (form?.root ? demoted(layoutOf(form, tree), { place, tree }) : null), [form, tree, place]);
  const problems = useMemo(() => (form && body.kind === 'ok' ? problemsOf(form, tree) : []), [form, tree, body.kind]);
  const mediaReasons = useMediaReasons(form, tree);
  const origin = useCache((cache) => (draft.origin ? (cache.jobs.get(draft.origin.id) ?? null) : null));
  const isSame = draft.origin?.body === text;
  const told = isSame ? origin?.error?.fields : undefined;
  const refused = useMemo(() => (told && form ? placed(form, tree, told) : (told ?? [])), [told, form, tree]);
  return {
    draft,
    body,
    tree,
    layout,
    place,
    words: promptText(tree, place),
    problems,
    reasons: [...reasonsOf({ app, draft, body, problems, place, words: promptText(tree, place) }), ...mediaReasons],
    sent: isSame && draft.origin?.sentHere ? origin : null,
    refused,
  };
}

const TURNS = new Set(['messages', 'contents', 'content', 'instances', 'input']);

/** A list with one turn, whose words the prompt box already edits, is for experts: it moves behind the fold. */
function demoted(layout: Layout, { place, tree }: { readonly place: PromptPlace | null; readonly tree: DraftTree }): Layout {
  const holdsPrompt = (field: Field): boolean =>
    place !== null &&
    TURNS.has(field.name) &&
    isInside(place.path, field.path) &&
    !samePath(place.path, field.path) &&
    sizeAt(tree, field.path) <= 1 &&
    field.widget !== 'group';
  const isPrompt = (field: Field): boolean => place !== null && samePath(place.path, field.path) && field.widget === 'text';
  const main = layout.main.filter((field) => !holdsPrompt(field) && !isPrompt(field));
  const advanced = layout.advanced.filter((field) => !isPrompt(field));
  return { ...layout, main, advanced: [...layout.main.filter(holdsPrompt), ...advanced] };
}
