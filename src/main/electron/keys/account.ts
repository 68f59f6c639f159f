/**
 * Whose jobs these are: the profile that new jobs go to, the keys, the base, and where a call for a profile may go. A key
 * goes to the origins that it was used with and nowhere else, and acts for the jobs of its own name only.
 */

import type { ActiveProfile, AppFacts, KeyId } from '../../../shared/appFacts.ts';
import { describeError } from '../../../shared/describeError.ts';
import { PRACTICE_BASE, PRACTICE_PROFILE, type ProfileId } from '../../../shared/job.ts';
import { ENVIRONMENT_KEY } from '../../../shared/keyNames.ts';
import type { CallErrorKind, Outcome } from '../../../shared/refusal.ts';
import type { Circumstance } from '../../jobs/ports/runner.ts';
import type { OpenSettings } from '../settings.ts';
import { createKeyCalls, type KeyCalls, refuse } from './keyCalls.ts';
import { createKeyLines } from './keyLines.ts';
import type { HeldKey, Keys } from './keys.ts';
import type { Profiles } from './profiles.ts';

/** Who reads models while there is no key. */
export const NOBODY: ProfileId = 'nobody';

/** Where a call goes, and with which key. */
export interface Line {
  readonly url: string;
  readonly key: string;
}

export interface Place {
  readonly profile: ProfileId;
  readonly base: string;
}

/** The practice Router, started when it is first needed. */
export interface PracticeLine {
  /** Starts it, once, however often it is asked; after a failure it can be asked again. */
  start(): Promise<Line>;
  /** Null while it is not running. */
  line(): Line | null;
}

export interface AccountParts {
  readonly keys: Keys;
  readonly settings: OpenSettings;
  readonly practice: PracticeLine;
  readonly profiles: Profiles;
  /** The base for this run, already parsed; null: the one of the settings. */
  readonly fixedBase: string | null;
  /** The profile for this run; null: the one of the settings. */
  readonly fixedProfile: ActiveProfile | null;
  readonly checkKey: (line: Line) => Promise<'good' | 'refused' | 'unknown'>;
  readonly parseBase: (text: string) => { readonly ok: string } | { readonly refused: CallErrorKind };
  readonly tell: (circumstance: Circumstance) => void;
  /** What `facts` answers has changed. */
  readonly changed: () => void;
  readonly log: (line: string) => void;
}

export type AccountFacts = Pick<AppFacts, 'profile' | 'key' | 'keys' | 'activeKey' | 'base' | 'baseFixed'>;

export interface Account extends KeyCalls {
  /** Reads the stored keys, starts the practice Router when there is use for it, and tells the core about all of them. */
  open(found: { readonly unfinished: readonly ProfileId[] }): Promise<void>;
  /** Jobs of these profiles came from elsewhere, and the core shall know how it stands with their keys. */
  meet(profiles: readonly ProfileId[]): void;
  /** Tries again to open keys whose keyring was locked. */
  lookForKey(): Promise<void>;
  facts(): AccountFacts;
  /** Where new jobs go; null while there is nobody to send them for. */
  destination(): Place | null;
  /** The profile of the key that acts for this profile's jobs now; null: none does. */
  heirOf(profile: ProfileId): ProfileId | null;
  /** Where models are read: the destination, and before there is one the Router without a key. */
  shelf(): Place;
  /**
   * `send`: for a call that may buy something. Such a one goes out with a key only for a profile that is known to be of its
   * workspace; reading is safe for any.
   */
  connect(place: Place & { readonly use?: 'read' | 'send' }): Line | null;
  /** A job of this profile was read with the key that acts for it. */
  sawJobOf(profile: ProfileId): void;
  /** The key that acts for this profile does not know its jobs: they get a name of their own, and wait for their key. */
  missedJobOf(profile: ProfileId): Promise<void>;
  useKey(id: KeyId): Outcome<null>;
  useProfile(profile: 'practice' | 'router'): Promise<Outcome<null>>;
  saveBase(text: string): Promise<Outcome<null>>;
}

export function createAccount(parts: AccountParts): Account {
  const { keys, settings, practice, profiles, fixedBase, checkKey, parseBase, tell, changed, log } = parts;
  let fixedProfile = parts.fixedProfile;
  let isKeyOfThisRunInUse = true;
  const lines = createKeyLines({ keys, active, profiles, tell });

  const base = (): string => fixedBase ?? settings.get().base;
  const profile = (): ActiveProfile => fixedProfile ?? settings.get().profile;
  const ownProfile = (): ProfileId | null => {
    const key = active()?.key ?? null;
    return key === null ? null : profiles.of(key);
  };
  const destination = (): Place | null => {
    if (profile() === 'practice') return { profile: PRACTICE_PROFILE, base: PRACTICE_BASE };
    const own = ownProfile();
    return profile() === 'router' && own !== null ? { profile: own, base: base() } : null;
  };

  return {
    open: async ({ unfinished }) => {
      await profiles.load();
      await keys.load({ formerBases: settings.get().formerBases });
      if (settings.get().formerBases.length > 0) settings.change({ formerBases: [] });
      lines.meet(unfinished);
      lines.tellChanges();
      if (unfinished.includes(PRACTICE_PROFILE) || profile() === 'practice') await startPractice();
    },

    meet: (met) => {
      lines.meet(met);
      lines.tellChanges();
      if (met.includes(PRACTICE_PROFILE)) void startPractice();
    },

    lookForKey: async () => {
      if (!(await keys.lookAgain())) return;
      lines.tellChanges();
      changed();
    },

    facts: () => ({
      profile: profile(),
      key: active()?.facts ?? { kind: 'none' },
      keys: keys.all().map(({ key: _, formerBases: __, ...told }) => told),
      activeKey: active()?.id ?? null,
      base: base(),
      baseFixed: fixedBase !== null,
    }),
    destination,
    heirOf: (wanted) => {
      const line = lines.of(wanted);
      return line === null ? null : profiles.of(line.key);
    },
    shelf: () => destination() ?? { profile: ownProfile() ?? NOBODY, base: base() },

    connect: (place) => {
      if (place.profile === PRACTICE_PROFILE) return place.base === PRACTICE_BASE ? practiceLine() : null;
      const line = place.profile === NOBODY ? null : lines.of(place.profile);
      if (line === null || !mayGo(line.holder, place.base)) return null;
      if (!line.isProven && (place.use === 'send' || !lines.hasMet(place.profile))) return null;
      return { url: place.base, key: line.key };
    },
    sawJobOf: (seen) => {
      const line = seen === PRACTICE_PROFILE ? null : lines.of(seen);
      if (line === null) return;
      void profiles.saw(line.key, seen);
      void keys.adopt({ id: line.holder.id, profile: seen });
      // The core knows it already, from that very job.
      lines.isTold(seen);
    },

    missedJobOf: async (missed) => {
      const line = missed === PRACTICE_PROFILE ? null : lines.of(missed);
      if (line === null || line.isProven || !line.holder.profiles.includes(missed)) return;
      await keys.split({ id: line.holder.id, profile: missed });
      lines.tellChanges();
      changed();
    },

    ...createKeyCalls({
      keys,
      profiles,
      base,
      profile,
      checkKey,
      active,
      choose,
      afterRemoval,
      tellAnew,
      changed,
    }),
    useKey: (id) => {
      const held = keys.get(id);
      if (held === null || held.facts.kind === 'none') return refuse('noSuchKey');
      choose('router', id);
      lines.tellChanges();
      changed();
      return { ok: true, value: null };
    },

    useProfile: async (wanted) => {
      if (wanted === 'practice') {
        const isRunning = await startPractice();
        if (!isRunning) return refuse('notNow');
      }
      choose(wanted, active()?.id ?? null);
      changed();
      return { ok: true, value: null };
    },

    saveBase: async (given) => {
      if (fixedBase !== null) return refuse('baseFixedForRun', 'base');
      const parsed = parseBase(given);
      if ('refused' in parsed) return refuse(parsed.refused, 'base');
      const former = settings.get().base;
      if (parsed.ok === former) return { ok: true, value: null };
      await keys.usedWith(former);
      settings.change({ base: parsed.ok });
      // Another Router may well accept a key that the one before refused.
      lines.forget('all');
      lines.tellChanges();
      changed();
      return { ok: true, value: null };
    },
  };

  /** The key that new jobs go out with. Which one is a person's choice: when it goes, none takes its place by itself. */
  function active(): HeldKey | null {
    const ofThisRun = isKeyOfThisRunInUse ? keys.ofThisRun() : null;
    const chosen = ofThisRun ?? settings.get().activeKey;
    const present = keys.all().filter(({ facts }) => facts.kind !== 'none');
    if (chosen !== null) return present.find(({ id }) => id === chosen) ?? null;
    // Before keys had names there was one, and it was not chosen.
    return (profile() === 'none' ? null : present[0]) ?? null;
  }

  /** The key in use is gone, and no other takes its place by itself. */
  function afterRemoval(): void {
    settings.change({ activeKey: null });
    if (profile() === 'router') choose('none', null);
  }

  /** A key that is given anew was just checked, so an earlier refusal of it counts no more. */
  function tellAnew(id: KeyId | null): void {
    if (id !== null) lines.forget(id);
    lines.tellChanges();
  }

  /** A practice job of an earlier run may be run again while the practice Router is not up: then it is started. */
  function practiceLine(): Line | null {
    const line = practice.line();
    if (line === null) void startPractice();
    return line;
  }

  async function startPractice(): Promise<boolean> {
    try {
      await practice.start();
      tell({ kind: 'key', profile: PRACTICE_PROFILE, present: true });
      return true;
    } catch (error) {
      log(describeError(error));
      return false;
    }
  }

  /** In a run with a base of its own keys go there only. */
  function mayGo({ formerBases }: HeldKey, wanted: string): boolean {
    if (fixedBase !== null) return wanted === fixedBase;
    return wanted === settings.get().base || formerBases.includes(wanted);
  }

  function choose(chosen: ActiveProfile, id: KeyId | null): void {
    fixedProfile = null;
    isKeyOfThisRunInUse = id !== null && id === keys.ofThisRun();
    settings.change(id === null || id === ENVIRONMENT_KEY ? { profile: chosen } : { profile: chosen, activeKey: id });
  }
}
