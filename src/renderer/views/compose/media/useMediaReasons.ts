/** What stands against sending the files of the draft on the table, kept up with its text. */

import { useEffect, useMemo } from 'react';
import { mediaSpots } from '../../../../shared/mediaPlaces.ts';
import { type MediaProblem, mediaProblems } from '../../../../shared/mediaProblems.ts';
import type { DraftTree } from '../../../../shared/schema/draftText.ts';
import { type Form, samePath } from '../../../../shared/schema/field.ts';
import { t } from '../../../text/en.ts';
import type { Reason } from '../reasons.ts';
import { lookUpMedia, useMedia } from './mediaCache.ts';

/** As reasons, each leading to its field. Without its files a draft cannot be sent; of the rest the model has the last word. */
export function useMediaReasons(form: Form | null, tree: DraftTree): readonly Reason[] {
  const known = useMedia((media) => media.known);
  useEffect(() => void lookUpMedia(tree.text), [tree]);
  return useMemo(() => {
    const spots = form === null ? [] : mediaSpots(form, tree);
    return mediaProblems({ tree, spots, known }).map((problem) => {
      const rule = spots.find((spot) => samePath(spot.path, problem.path))?.rule;
      return reasonOf(problem, t.media.problemOf(problem, rule?.kind ?? 'image'));
    });
  }, [form, tree, known]);
}

const FIRM: ReadonlySet<MediaProblem['kind']> = new Set<MediaProblem['kind']>(['missing', 'bodyTooLarge']);

function reasonOf({ path, kind }: MediaProblem, words: string): Reason {
  const target = path.length === 0 ? ({ kind: 'json' } as const) : ({ kind: 'path', path } as const);
  return { key: `media ${JSON.stringify(path)}${kind}`, words, target, firm: FIRM.has(kind) };
}
