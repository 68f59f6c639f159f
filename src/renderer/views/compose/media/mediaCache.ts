/** What is known of the files that drafts refer to. Main has them; the page only asks for facts, never for their bytes. */

import { create } from 'zustand';
import { MEDIA_AT_ONCE, type MediaDigest, type MediaFacts, mediaIn } from '../../../../shared/media.ts';
import type { KnownMedia } from '../../../../shared/mediaProblems.ts';
import { answerOf, bridge } from '../../../bridge.ts';

interface MediaCache {
  /** Null: it is not here. */
  readonly known: KnownMedia;
}

export const useMedia = create<MediaCache>(() => ({ known: new Map() }));

const asked = new Set<MediaDigest>();

export function learnMedia(facts: MediaFacts): void {
  useMedia.setState(({ known }) => ({ known: new Map(known).set(facts.digest, facts) }));
}

/** Asks for what is not known yet of the files in a text. */
export async function lookUpMedia(text: string): Promise<void> {
  const { known } = useMedia.getState();
  const digests = mediaIn(text)
    .filter((digest) => !known.has(digest) && !asked.has(digest))
    .slice(0, MEDIA_AT_ONCE);
  if (digests.length === 0) return;
  for (const digest of digests) asked.add(digest);
  const outcome = await answerOf(bridge().findMedia(digests));
  for (const digest of digests) asked.delete(digest);
  // Asked again with the next change of the text.
  if (!outcome.ok) return;
  const found = new Map(outcome.value.map((facts) => [facts.digest, facts]));
  useMedia.setState((now) => ({
    known: new Map([...now.known, ...digests.map((digest) => [digest, found.get(digest) ?? null] as const)]),
  }));
}

/** Where the window finds a file of a draft, as far as it may paint it. */
export const mediaUrl = (digest: MediaDigest): string => `afterglow-result://media/${digest}`;
