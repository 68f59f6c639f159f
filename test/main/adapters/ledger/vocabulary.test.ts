/**
 * What a version of the ledger can hold. An older version of the app takes a word that it does not know for damage, so a new
 * word needs a new version of the tables, which older ones refuse in words. Whoever adds one adds a migration with it, and
 * then changes the number and the list here together.
 */

import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../src/main/adapters/ledger/schema.ts';
import type { JobEvent } from '../../../../src/main/jobs/event.ts';
import { KEPT_KINDS } from '../../../../src/main/jobs/ports/kept.ts';
import type { FileKind, FileRole, HeldReason, MissingAsset, Phase, Wish } from '../../../../src/shared/job.ts';

/** The compiler refuses a list that lacks a word, or has one too many. */
const words = <W extends string>(all: Readonly<Record<W, true>>): string => Object.keys(all).toSorted().join(' ');

const VOCABULARY = {
  events: words<JobEvent['type']>({
    accepted: true,
    admitting: true,
    adopted: true,
    answered: true,
    bodySaved: true,
    broughtIn: true,
    cancelAsked: true,
    cancelHeard: true,
    created: true,
    ended: true,
    gaveUp: true,
    gone: true,
    letGo: true,
    lost: true,
    moved: true,
    placed: true,
    refused: true,
    removed: true,
    resent: true,
    saved: true,
    seen: true,
    sent: true,
    trashed: true,
    unseen: true,
    unsent: true,
  }),
  phases: words<Phase>({
    outbox: true,
    sending: true,
    queued: true,
    running: true,
    held: true,
    collecting: true,
    done: true,
    failed: true,
    cancelled: true,
    expired: true,
  }),
  held: words<HeldReason>({ outcomeUnknown: true, notVisible: true }),
  wishes: words<Wish>({ none: true, asked: true, heard: true, tooLate: true, unheard: true }),
  kinds: words<FileKind>({
    image: true,
    svg: true,
    video: true,
    audio: true,
    model3d: true,
    text: true,
    json: true,
    file: true,
  }),
  roles: words<FileRole>({ main: true, alternate: true, secondary: true, thumbnail: true, body: true }),
  missing: words<MissingAsset['reason']>({
    deadLink: true,
    refusedAddress: true,
    tooLarge: true,
    incomplete: true,
    unreadable: true,
  }),
  kept: KEPT_KINDS.toSorted().join(' '),
};

it('the words of version 7 are these; other words are another version', () => {
  expect({ version: MIGRATIONS.length, ...VOCABULARY }).toEqual({
    version: 7,
    events:
      'accepted admitting adopted answered bodySaved broughtIn cancelAsked cancelHeard created ended gaveUp gone letGo lost ' +
      'moved placed refused removed resent saved seen sent trashed unseen unsent',
    phases: 'cancelled collecting done expired failed held outbox queued running sending',
    held: 'notVisible outcomeUnknown',
    wishes: 'asked heard none tooLate unheard',
    kinds: 'audio file image json model3d svg text video',
    roles: 'alternate body main secondary thumbnail',
    missing: 'deadLink incomplete refusedAddress tooLarge unreadable',
    kept: 'draft preset sheet words',
  });
});
