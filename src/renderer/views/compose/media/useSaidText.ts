/** A text with placeholders, for reading: each file is told in words where it stands. */

import { useEffect, useMemo } from 'react';
import { findMedia } from '../../../../shared/media.ts';
import type { KnownMedia } from '../../../../shared/mediaProblems.ts';
import { t } from '../../../text/en.ts';
import { lookUpMedia, useMedia } from './mediaCache.ts';

export function useSaidText(text: string): string {
  const known = useMedia((media) => media.known);
  useEffect(() => void lookUpMedia(text), [text]);
  return useMemo(() => saidText(text, known), [text, known]);
}

export function saidText(text: string, known: KnownMedia): string {
  let at = 0;
  let said = '';
  for (const { digest, as, start, end } of findMedia(text)) {
    said += text.slice(at, start) + JSON.stringify(t.media.inText(known.get(digest) ?? null, as));
    at = end;
  }
  return said + text.slice(at);
}
