/** Puts files into the text of a draft. Pure but for the looking up of the draft on the table. */

import { type MediaAs, type MediaFacts, mediaIn, placeholderOf } from '../../../../shared/media.ts';
import { attachingOf } from '../../../../shared/mediaAttach.ts';
import { freeSpot, mediaSpots, placedMedia } from '../../../../shared/mediaPlaces.ts';
import { type KnownMedia, type MediaSpot, placeAt } from '../../../../shared/mediaProblems.ts';
import { fileWays, type MediaRule, typePlace } from '../../../../shared/mediaRules.ts';
import { type JsonPath, readTree, writeAt } from '../../../../shared/schema/draftText.ts';
import type { Form } from '../../../../shared/schema/field.ts';
import { t } from '../../../text/en.ts';
import { useDraft } from '../draftState.ts';
import { write } from '../draftStore.ts';

/** The text with a file at `path`, and its type beside it where the model wants that told. */
export function withMedia(
  text: string,
  at: { readonly path: JsonPath; readonly facts: MediaFacts; readonly as: MediaAs },
): string {
  const { path, facts, as } = at;
  const placed = writeAt(text, path, JSON.stringify(placeholderOf({ digest: facts.digest, as })));
  const typed = as === 'base64' ? typePlace(path) : null;
  return typed === null ? placed : writeAt(placed, typed, JSON.stringify(facts.mediaType));
}

/** The text with its files in the ways that this form's model takes; a file where it takes links alone stays, and is told. */
export function inItsWays(form: Form, text: string): string {
  const tree = readTree(text);
  return mediaSpots(form, tree).reduce((now, { path, rule }) => {
    const place = placeAt(tree, path);
    const ways = fileWays(rule);
    const [usual] = ways;
    if (place === null || usual === undefined || ways.includes(place.as)) return now;
    return writeAt(now, path, JSON.stringify(placeholderOf({ digest: place.digest, as: usual })));
  }, text);
}

/**
 * The text with the files of an earlier one that did not come along by their names: each in the first place of this model that
 * is free for it. What has none is left out, as other settings are.
 */
export function withFilesOf(
  former: string,
  at: { readonly text: string; readonly form: Form; readonly known: KnownMedia },
): string {
  const { text, form, known } = at;
  const there = new Set(mediaIn(text));
  return mediaIn(former)
    .filter((digest) => !there.has(digest))
    .reduce((now, digest) => {
      const facts = known.get(digest) ?? null;
      if (facts === null) return now;
      const attached = withAttached(now, { model: form.model, facts });
      if (attached !== null) return attached;
      const spot = freeSpot(form, readTree(now), facts);
      const as = spot === null ? null : usualWay(spot.rule);
      return spot === null || as === null ? now : withMedia(now, { path: spot.path, facts, as });
    }, text);
}

/** How a file goes in where nothing stood; null: a link only. */
export function usualWay(rule: MediaRule): MediaAs | null {
  return fileWays(rule)[0] ?? null;
}

/** Among the words, for models that hold pictures there; null: this one does not, or has its fill. */
export function withAttached(
  text: string,
  { model, facts }: { readonly model: string; readonly facts: MediaFacts },
): string | null {
  const attaching = attachingOf(model);
  if (attaching === null || facts.kind !== attaching.kind) return null;
  const there = placedMedia(readTree(text)).filter(({ path }) => attaching.holds(path)).length;
  if (attaching.most !== null && there >= attaching.most) return null;
  const value = placeholderOf({ digest: facts.digest, as: attaching.as });
  return attaching.attach(text, { value, mediaType: facts.mediaType });
}

/** Puts a file into the first free place of the draft on the table that takes its kind; null: there is none. */
export function placeInDraft(facts: MediaFacts): Pick<MediaSpot, 'label'> | null {
  const { form, body, model } = useDraft.getState();
  const attached = withAttached(body, { model, facts });
  if (attached !== null) {
    write(attached);
    return { label: t.media.attachLabel };
  }
  const spot = form === null ? null : freeSpot(form, readTree(body), facts);
  const as = spot === null ? null : usualWay(spot.rule);
  if (spot === null || as === null) return null;
  write(withMedia(body, { path: spot.path, facts, as }));
  return spot;
}
