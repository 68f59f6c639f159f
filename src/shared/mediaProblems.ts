/** What stands against sending the files of a draft, told before anything is sent. */

import { findMedia, type MediaDigest, type MediaFacts, type MediaPlace, parsePlaceholder, sizeInBody } from './media.ts';
import { ANY_FILE, fileWays, type MediaRule } from './mediaRules.ts';
import { byteLength, MAX_BODY_BYTES } from './schema/checkBody.ts';
import { type DraftTree, type JsonPath, stringAt } from './schema/draftText.ts';

/** A field of the draft that takes a file. */
export interface MediaSpot {
  readonly path: JsonPath;
  readonly label: string;
  readonly rule: MediaRule;
}

export type MediaProblemKind =
  | 'missing'
  | 'linkOnly'
  | 'wrongKind'
  | 'wrongType'
  | 'tooLarge'
  | 'tooLargeTogether'
  | 'bodyTooLarge';

export interface MediaProblem {
  /** Empty: it is about the draft as a whole. */
  readonly path: JsonPath;
  readonly label: string;
  readonly kind: MediaProblemKind;
  readonly facts: MediaFacts | null;
  /** The limit, where it is one; of the files themselves, or of the body. */
  readonly limitBytes: number;
  /** The types that go, where it is about them. */
  readonly mediaTypes: readonly string[];
}

/** Facts of the files of a draft; a file that is not in it was not asked about yet, null: it is not here. */
export type KnownMedia = ReadonlyMap<MediaDigest, MediaFacts | null>;

/** In the order of the spots, then what is about all of them. */
export function mediaProblems(given: {
  readonly tree: DraftTree;
  readonly spots: readonly MediaSpot[];
  readonly known: KnownMedia;
}): readonly MediaProblem[] {
  const { tree, spots, known } = given;
  const found: MediaProblem[] = [];
  const together = new Map<string, { bytes: number; last: MediaSpot }>();
  for (const spot of spots) {
    const place = placeAt(tree, spot.path);
    if (place === null) continue;
    const facts = known.get(place.digest);
    if (facts === undefined) continue;
    const { path, label, rule } = spot;
    const about = { path, label, facts, limitBytes: 0, mediaTypes: [] };
    if (facts === null) {
      found.push({ ...about, kind: 'missing' });
      continue;
    }
    if (fileWays(rule).length === 0) found.push({ ...about, kind: 'linkOnly' });
    else if (facts.kind !== rule.kind && rule !== ANY_FILE) found.push({ ...about, kind: 'wrongKind' });
    else if (rule.mediaTypes !== null && !rule.mediaTypes.includes(facts.mediaType))
      found.push({ ...about, kind: 'wrongType', mediaTypes: rule.mediaTypes });
    else if (rule.maxBytes !== null && facts.sizeBytes > rule.maxBytes)
      found.push({ ...about, kind: 'tooLarge', limitBytes: rule.maxBytes });
    const sum = (together.get(rule.family)?.bytes ?? 0) + facts.sizeBytes;
    together.set(rule.family, { bytes: sum, last: spot });
  }
  for (const { bytes, last } of together.values()) {
    const limitBytes = last.rule.togetherBytes;
    if (limitBytes === null || bytes <= limitBytes) continue;
    found.push({ path: last.path, label: last.label, kind: 'tooLargeTogether', facts: null, limitBytes, mediaTypes: [] });
  }
  const told = new Set(spots.map((spot) => placeAt(tree, spot.path)?.digest));
  const isElsewhere = findMedia(tree.text).some(({ digest }) => !told.has(digest) && known.get(digest) === null);
  if (isElsewhere) found.push({ path: [], label: '', kind: 'missing', facts: null, limitBytes: 0, mediaTypes: [] });
  if (bodyBytes(tree.text, known) > MAX_BODY_BYTES)
    found.push({ path: [], label: '', kind: 'bodyTooLarge', facts: null, limitBytes: MAX_BODY_BYTES, mediaTypes: [] });
  return found;
}

/** How long the body will be, with the growth of its files; files that are not known count as nothing. */
export function bodyBytes(text: string, known: KnownMedia): number {
  return findMedia(text).reduce((sum, { digest, as, start, end }) => {
    const facts = known.get(digest) ?? null;
    return facts === null ? sum : sum - (end - start) + sizeInBody(facts, as) + 2;
  }, byteLength(text));
}

/** The file that stands at a place of the draft. */
export function placeAt(tree: DraftTree, path: JsonPath): MediaPlace | null {
  const text = stringAt(tree, path);
  return text === null ? null : parsePlaceholder(text);
}
