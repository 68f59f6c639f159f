/** What a person does with keys: each is checked with the Router before it is kept, and what cannot be is told at its field. */

import type { ActiveProfile, KeyFacts, KeyId } from '../../../shared/appFacts.ts';
import type { CallArgument } from '../../../shared/contract.ts';
import { ENVIRONMENT_KEY } from '../../../shared/keyNames.ts';
import { type CallErrorKind, type Outcome, refusal } from '../../../shared/refusal.ts';
import type { HeldKey, Keys } from './keys.ts';
import type { Profiles } from './profiles.ts';

export interface KeyCalls {
  saveKey(key: string): Promise<Outcome<KeyFacts>>;
  keepKeyWeakly(): Promise<Outcome<KeyFacts>>;
  clearKey(): Promise<Outcome<KeyFacts>>;
  addKey(given: CallArgument<'addKey'>): Promise<Outcome<KeyFacts>>;
  replaceKey(given: CallArgument<'replaceKey'>): Promise<Outcome<KeyFacts>>;
  editKey(given: CallArgument<'editKey'>): Promise<Outcome<null>>;
  removeKey(id: KeyId): Promise<Outcome<null>>;
}

export interface KeyCallParts {
  readonly keys: Keys;
  readonly profiles: Pick<Profiles, 'of'>;
  readonly base: () => string;
  readonly profile: () => ActiveProfile;
  /** The key in use. */
  readonly active: () => HeldKey | null;
  readonly choose: (profile: ActiveProfile, id: KeyId | null) => void;
  /** The key in use was removed. */
  readonly afterRemoval: () => void;
  /** Keys changed; what was told of this one counts no more. */
  readonly tellAnew: (id: KeyId | null) => void;
  readonly checkKey: (line: { readonly url: string; readonly key: string }) => Promise<'good' | 'refused' | 'unknown'>;
  readonly changed: () => void;
}

interface Chosen {
  /** Whether new jobs go out with it from now on. */
  readonly isChosen: 'always' | 'ifNone';
}

export function createKeyCalls(parts: KeyCallParts): KeyCalls {
  const { keys, profiles, base, profile, active, choose, afterRemoval, tellAnew, checkKey, changed } = parts;
  const factsOf = (id: KeyId): Outcome<KeyFacts> => ({ ok: true, value: keys.get(id)?.facts ?? { kind: 'none' } });

  return {
    saveKey: async (key) => {
      const id = placeFor(key);
      return id === null ? add({ name: '', key, isChosen: 'always' }) : replace({ id, key, isChosen: 'always' });
    },
    addKey: (given) => add({ ...given, isChosen: 'ifNone' }),
    replaceKey: (given) => replace({ ...given, isChosen: 'ifNone' }),

    editKey: async (given) => {
      if (keys.get(given.id) === null) return refuse('noSuchKey');
      if (isNameTaken(given.name, given.id)) return refuse('keyNameTaken', 'name');
      await keys.edit(given);
      changed();
      return { ok: true, value: null };
    },

    keepKeyWeakly: async () => {
      const id = active()?.id ?? null;
      if (id === null) return { ok: true, value: { kind: 'none' } };
      await keys.keepWeakly(id);
      changed();
      return factsOf(id);
    },

    clearKey: async () => {
      const id = active()?.id ?? null;
      const removed = id === null ? null : await remove(id);
      return removed === null || removed.ok ? { ok: true, value: { kind: 'none' } } : removed;
    },
    removeKey: remove,
  };

  /** Where a key goes that is given without a name: it replaces the one in use, and never another one that works. */
  function placeFor(key: string): KeyId | null {
    const now = active();
    if (now !== null) return now.id;
    const others = keys.all().filter(({ id }) => id !== ENVIRONMENT_KEY);
    const own = others.find((one) => one.key === key || one.profiles.at(-1) === profiles.of(key));
    if (own !== undefined) return own.id;
    const [only] = others;
    return others.length === 1 && only?.facts.kind === 'none' ? only.id : null;
  }

  async function add(given: CallArgument<'addKey'> & Chosen): Promise<Outcome<KeyFacts>> {
    if (isNameTaken(given.name, null)) return refuse('keyNameTaken', 'name');
    const refused = await refusalOf(given.key, null);
    if (refused !== null) return refused;
    return taken(await keys.add(given), given.isChosen);
  }

  async function replace(given: CallArgument<'replaceKey'> & Chosen): Promise<Outcome<KeyFacts>> {
    if (keys.get(given.id) === null) return refuse('noSuchKey');
    const refused = await refusalOf(given.key, given.id);
    if (refused !== null) return refused;
    const isInUse = active()?.id === given.id && profile() !== 'practice';
    return taken(await keys.replace(given), isInUse ? 'always' : given.isChosen);
  }

  async function refusalOf(key: string, id: KeyId | null): Promise<Outcome<never> | null> {
    const twin = keys.all().find((one) => one.key === key && one.id !== id && one.id !== ENVIRONMENT_KEY);
    if (twin !== undefined) return refuse('keyKnown', 'key');
    return (await checkKey({ url: base(), key })) === 'refused' ? refuse('keyRefused', 'key') : null;
  }

  function taken(id: KeyId, isChosen: 'always' | 'ifNone'): Outcome<KeyFacts> {
    if (isChosen === 'always' || (active() === null && profile() !== 'practice')) choose('router', id);
    tellAnew(id);
    changed();
    return factsOf(id);
  }

  async function remove(id: KeyId): Promise<Outcome<null>> {
    const held = keys.get(id);
    if (held === null || held.facts.kind === 'none') return refuse('noSuchKey');
    if (id === keys.ofThisRun()) return refuse('notNow');
    const wasActive = active()?.id === id;
    await keys.remove(id);
    if (wasActive) afterRemoval();
    tellAnew(null);
    changed();
    return { ok: true, value: null };
  }

  function isNameTaken(name: string, id: KeyId | null): boolean {
    const plain = name.toLowerCase();
    return (
      plain !== '' && keys.all().some((one) => one.id !== id && one.facts.kind !== 'none' && one.name.toLowerCase() === plain)
    );
  }
}

export function refuse(kind: CallErrorKind, field?: string): Outcome<never> {
  return { ok: false, error: refusal(kind, field === undefined ? {} : { field }) };
}
