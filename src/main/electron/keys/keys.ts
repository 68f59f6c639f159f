/**
 * The named keys. Each has a place of its own where it is sealed, and a strength and a state of its own: one that cannot be
 * opened says nothing about another. The key of `COMFY_API_KEY` is one of them, for this run.
 */

import type { KeyFacts, KeyId } from '../../../shared/appFacts.ts';
import type { ProfileId } from '../../../shared/job.ts';
import { ENVIRONMENT_KEY, FIRST_KEY, KEY_TINTS } from '../../../shared/keyNames.ts';
import { inOrder, type KeyRecord, type KeyRecords } from './keyRecords.ts';
import type { Profiles } from './profiles.ts';
import type { Sealer } from './sealer.ts';
import { createSecret, type KeyFile, type Secret } from './secret.ts';

/** A name with the key behind it; without one when it was removed and jobs still know the name. */
export interface HeldKey extends KeyRecord {
  readonly key: string | null;
  readonly facts: KeyFacts;
}

/** One file for each sealed key. */
export interface KeyFiles {
  ids(): Promise<readonly KeyId[]>;
  file(id: KeyId): KeyFile;
}

export interface KeysParts {
  readonly sealer: Sealer;
  readonly files: KeyFiles;
  readonly records: KeyRecords;
  readonly profiles: Pick<Profiles, 'of'>;
  readonly environmentKey: string | null;
  readonly newId: () => KeyId;
  readonly log: (line: string) => void;
}

export interface Keys {
  /** `formerBases`: those of the only key, from before keys had names. */
  load(legacy: { readonly formerBases: readonly string[] }): Promise<void>;
  /** Tries those again whose keyring did not answer; true when one of them opened. */
  lookAgain(): Promise<boolean>;
  all(): readonly HeldKey[];
  get(id: KeyId): HeldKey | null;
  /** Under which name the key of the environment goes in this run; null: there is none. */
  ofThisRun(): KeyId | null;
  /** A key that was here before comes back to its name. */
  add(given: { readonly name: string; readonly key: string }): Promise<KeyId>;
  /** In place of the key of this run a kept one comes, under a name of its own. Answers under which name the new key goes. */
  replace(given: { readonly id: KeyId; readonly key: string }): Promise<KeyId>;
  edit(given: Pick<KeyRecord, 'id' | 'name' | 'tint'>): Promise<void>;
  keepWeakly(id: KeyId): Promise<void>;
  /** The key goes, and the name stays for the jobs that were made with it. */
  remove(id: KeyId): Promise<void>;
  /** A job of a profile that belonged to no name was read with this key. */
  adopt(given: { readonly id: KeyId; readonly profile: ProfileId }): Promise<void>;
  /** A job of this profile is unknown to the key that took its place: it is of another workspace, and waits for its own. */
  split(given: { readonly id: KeyId; readonly profile: ProfileId }): Promise<void>;
  /** The keys that are here now were used with this base, and another one comes. */
  usedWith(base: string): Promise<void>;
  /** The keys themselves, to mask them wherever something is written. */
  secrets(): readonly string[];
}

export function createKeys({ sealer, files, records, profiles, environmentKey, newId, log }: KeysParts): Keys {
  let known: readonly KeyRecord[] = [];
  let thisRun: KeyId | null = null;
  const secrets = new Map<KeyId, Secret>();

  const held = (record: KeyRecord): HeldKey => {
    const secret = secrets.get(record.id);
    return { ...record, key: secret?.key() ?? null, facts: secret?.facts() ?? { kind: 'none' } };
  };
  const recordOf = (id: KeyId): KeyRecord | null => known.find((one) => one.id === id) ?? null;

  return {
    load: async ({ formerBases }) => {
      const { records: read, isNew } = await records.read();
      known = read;
      const ids = new Set([...read.map((one) => one.id), ...(await files.ids())]);
      ids.delete(ENVIRONMENT_KEY);
      await Promise.all([...ids].map((id) => secretOf(id).load()));
      for (const id of ids) {
        const record = recordOf(id) ?? fresh(id, '');
        const bases = isNew && id === FIRST_KEY ? formerBases : record.formerBases;
        put({ ...record, formerBases: bases }, secretOf(id).key());
      }
      takeEnvironment();
      if (known.length > 0) await records.write(known);
    },

    lookAgain: async () => {
      const waiting = known.filter(({ id }) => isLocked(secrets.get(id)?.facts()));
      await Promise.all(waiting.map(({ id }) => secretOf(id).load()));
      const opened = waiting.filter(({ id }) => secretOf(id).key() !== null);
      for (const record of opened) put(record, secretOf(record.id).key());
      if (opened.length > 0) await records.write(known);
      return opened.length > 0;
    },

    all: () => inOrder(known).map(held),
    get: (id) => {
      const record = recordOf(id);
      return record === null ? null : held(record);
    },
    ofThisRun: () => thisRun,

    add: async ({ name, key }) => {
      const profile = profiles.of(key);
      const former = known.find((one) => one.id !== ENVIRONMENT_KEY && one.profiles.at(-1) === profile && held(one).key === null);
      const id = former?.id ?? freeId();
      const record = former ?? fresh(id, name);
      await take(name === '' ? record : { ...record, name, isEarlier: false }, key);
      return id;
    },
    replace: async ({ id, key }) => {
      const record = id === ENVIRONMENT_KEY ? leaveEnvironment() : (recordOf(id) ?? fresh(id, ''));
      const isSame = record.profiles.at(-1) === profiles.of(key);
      await take(isSame ? record : { ...record, formerBases: [] }, key);
      return record.id;
    },
    edit: async ({ id, name, tint }) => {
      known = known.map((one) => (one.id === id ? { ...one, name, tint, isEarlier: false } : one));
      await records.write(known);
    },
    keepWeakly: (id) => secretOf(id).keepWeakly(),
    remove: async (id) => {
      await secretOf(id).clear();
      known = known.map((one) => (one.id === id ? { ...one, formerBases: [] } : one));
      await records.write(known);
    },
    adopt: async ({ id, profile }) => {
      if (known.some((one) => one.profiles.includes(profile))) return;
      known = known.map((one) => (one.id === id ? { ...one, profiles: [profile, ...one.profiles] } : one));
      await records.write(known);
    },
    split: async ({ id, profile }) => {
      const record = recordOf(id);
      if (record === null || record.profiles.at(-1) === profile || !record.profiles.includes(profile)) return;
      const earlier = { ...fresh(newId(), record.name), isEarlier: true, profiles: [profile] };
      const rest = { ...record, profiles: record.profiles.filter((one) => one !== profile) };
      known = [...known.map((one) => (one.id === id ? rest : one)), earlier];
      await records.write(known);
    },
    usedWith: async (base) => {
      known = known.map((one) =>
        held(one).facts.kind === 'none'
          ? one
          : { ...one, formerBases: [...one.formerBases.filter((former) => former !== base), base] },
      );
      await records.write(known);
    },
    secrets: () => [...secrets.values()].flatMap((secret) => secret.key() ?? []),
  };

  /** The name first: a sealed key that nobody knows of would be a secret left lying about. */
  async function take(record: KeyRecord, key: string): Promise<void> {
    put(record, key);
    await records.write(known);
    await secretOf(record.id).keep(key);
  }

  /** A profile belongs to one name, the one whose key it is. */
  function put(record: KeyRecord, key: string | null): void {
    const others = known.filter((one) => one.id !== record.id);
    if (key === null) {
      known = [...others, record];
      return;
    }
    const profile = profiles.of(key);
    const without = (one: KeyRecord): KeyRecord => ({
      ...one,
      profiles: one.profiles.filter((other) => other !== profile),
    });
    known = [...others.map(without), { ...record, profiles: [...without(record).profiles, profile] }];
  }

  function takeEnvironment(): void {
    if (environmentKey === null) return;
    const twin = known.find((one) => held(one).key === environmentKey);
    thisRun = twin?.id ?? ENVIRONMENT_KEY;
    if (twin !== undefined) return;
    const record = recordOf(ENVIRONMENT_KEY) ?? fresh(ENVIRONMENT_KEY, '');
    const isSame = record.profiles.at(-1) === profiles.of(environmentKey);
    secrets.set(ENVIRONMENT_KEY, createSecret({ sealer, file: NO_FILE, environmentKey, log }));
    put(isSame ? record : { ...record, formerBases: [] }, environmentKey);
  }

  /** What was made with the key of this run belongs to the one that takes its place. */
  function leaveEnvironment(): KeyRecord {
    const left = recordOf(ENVIRONMENT_KEY);
    known = known.filter((one) => one !== left);
    secrets.delete(ENVIRONMENT_KEY);
    thisRun = null;
    return { ...fresh(freeId(), ''), profiles: left?.profiles ?? [] };
  }

  function fresh(id: KeyId, name: string): KeyRecord {
    const used = new Set(known.map((one) => one.tint));
    const free = Array.from({ length: KEY_TINTS }, (_, tint) => tint).find((tint) => !used.has(tint));
    return { id, name, isEarlier: false, tint: free ?? known.length % KEY_TINTS, profiles: [], formerBases: [] };
  }

  function freeId(): KeyId {
    return recordOf(FIRST_KEY) === null ? FIRST_KEY : newId();
  }

  function secretOf(id: KeyId): Secret {
    const there = secrets.get(id);
    if (there !== undefined) return there;
    const made = createSecret({ sealer, file: files.file(id), environmentKey: null, log });
    secrets.set(id, made);
    return made;
  }
}

const isLocked = (facts: KeyFacts | undefined): boolean => facts?.kind === 'unreadable' && facts.because === 'unavailable';

/** The key of the environment is never written. */
const NO_FILE: KeyFile = { read: async () => null, write: async () => {}, remove: async () => {} };
