/**
 * Whose jobs these are: the profile that new jobs go to, the key, the base, and where a call for a profile may go. The
 * key goes to the origins that it was used with and nowhere else.
 */

import type { ActiveProfile, AppFacts, CallErrorKind, KeyFacts, Outcome } from '../../shared/contract.ts';
import { describeError } from '../../shared/describeError.ts';
import { PRACTICE_BASE, PRACTICE_PROFILE, type ProfileId } from '../../shared/job.ts';
import { refusal } from '../../shared/parse.ts';
import type { Circumstance } from '../jobs/ports.ts';
import type { Profiles } from './profiles.ts';
import type { Secret } from './secret.ts';
import type { OpenSettings } from './settings.ts';

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
  readonly secret: Secret;
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

export type AccountFacts = Pick<AppFacts, 'profile' | 'key' | 'base' | 'baseFixed'>;

export interface Account {
  /** Reads the stored key, starts the practice Router when there is use for it, and tells the core about both. */
  open(found: { readonly unfinished: readonly ProfileId[] }): Promise<void>;
  /** Tries again to open a key whose keyring was locked. */
  lookForKey(): Promise<void>;
  facts(): AccountFacts;
  /** Where new jobs go; null while there is nobody to send them for. */
  destination(): Place | null;
  /** The profile of the Router key that is here now; null: none. */
  ownProfile(): ProfileId | null;
  /** Where models are read: the destination, and before there is one the Router without a key. */
  shelf(): Place;
  /**
   * `send`: for a call that may buy something. Such a one goes out with a key only for a profile that is known to be of its
   * workspace; reading is safe for any.
   */
  connect(place: Place & { readonly use?: 'read' | 'send' }): Line | null;
  /** A job of this profile was read with the present key. */
  sawJobOf(profile: ProfileId): void;
  saveKey(key: string): Promise<Outcome<KeyFacts>>;
  keepKeyWeakly(): Promise<Outcome<KeyFacts>>;
  clearKey(): Promise<Outcome<KeyFacts>>;
  useProfile(profile: 'practice' | 'router'): Promise<Outcome<null>>;
  saveBase(text: string): Outcome<null>;
}

export function createAccount(parts: AccountParts): Account {
  const { secret, settings, practice, profiles, fixedBase, checkKey, parseBase, tell, changed, log } = parts;
  let fixedProfile = parts.fixedProfile;
  /** Profiles of the Router that have or may get jobs. */
  const inUse = new Set<ProfileId>();

  const base = (): string => fixedBase ?? settings.get().base;
  const profile = (): ActiveProfile => fixedProfile ?? settings.get().profile;
  const keyAnswer = (): Outcome<KeyFacts> => ({ ok: true, value: secret.facts() });

  const destination = (): Place | null => {
    if (profile() === 'practice') return { profile: PRACTICE_PROFILE, base: PRACTICE_BASE };
    const own = ownProfile();
    return profile() === 'router' && own !== null ? { profile: own, base: base() } : null;
  };
  const ownProfile = (): ProfileId | null => {
    const key = secret.key();
    return key === null ? null : profiles.of(key);
  };

  return {
    open: async ({ unfinished }) => {
      await Promise.all([secret.load(), profiles.load()]);
      for (const one of unfinished) if (one !== PRACTICE_PROFILE) inUse.add(one);
      tellKey();
      if (unfinished.includes(PRACTICE_PROFILE) || profile() === 'practice') await startPractice();
    },

    lookForKey: async () => {
      const facts = secret.facts();
      if (facts.kind !== 'unreadable' || facts.because !== 'unavailable') return;
      await secret.load();
      if (secret.key() === null) return;
      tellKey();
      changed();
    },

    facts: () => ({ profile: profile(), key: secret.facts(), base: base(), baseFixed: fixedBase !== null }),
    destination,
    ownProfile,
    shelf: () => destination() ?? { profile: ownProfile() ?? NOBODY, base: base() },

    connect: (place) => {
      if (place.profile === PRACTICE_PROFILE) return place.base === PRACTICE_BASE ? practiceLine() : null;
      const key = secret.key();
      if (key === null || !mayHaveKey(place.base)) return null;
      const isKnown = profiles.sees(key, place.profile);
      if (!isKnown && (place.use === 'send' || !inUse.has(place.profile))) return null;
      return { url: place.base, key };
    },
    sawJobOf: (seen) => {
      const key = secret.key();
      if (key !== null && seen !== PRACTICE_PROFILE) void profiles.saw(key, seen);
    },

    saveKey: async (key) => {
      const checked = await checkKey({ url: base(), key });
      if (checked === 'refused') return { ok: false, error: refusal('keyRefused', { field: 'key' }) };
      await secret.keep(key);
      settings.change({ formerBases: [] });
      choose('router');
      tellKey();
      changed();
      return keyAnswer();
    },

    keepKeyWeakly: async () => {
      await secret.keepWeakly();
      changed();
      return keyAnswer();
    },

    clearKey: async () => {
      await secret.clear();
      settings.change({ formerBases: [] });
      if (profile() === 'router') choose('none');
      tellKey();
      changed();
      return keyAnswer();
    },

    useProfile: async (wanted) => {
      if (wanted === 'practice') {
        const isRunning = await startPractice();
        if (!isRunning) return { ok: false, error: refusal('notNow') };
      }
      choose(wanted);
      changed();
      return { ok: true, value: null };
    },

    saveBase: (given) => {
      if (fixedBase !== null) return { ok: false, error: refusal('baseFixedForRun', { field: 'base' }) };
      const parsed = parseBase(given);
      if ('refused' in parsed) return { ok: false, error: refusal(parsed.refused, { field: 'base' }) };
      const former = settings.get();
      if (parsed.ok === former.base) return { ok: true, value: null };
      const known = secret.key() === null ? [] : [...former.formerBases.filter((one) => one !== parsed.ok), former.base];
      settings.change({ base: parsed.ok, formerBases: known });
      // Another Router may well accept a key that the one before refused.
      tellKey();
      changed();
      return { ok: true, value: null };
    },
  };

  function tellKey(): void {
    const key = secret.key();
    if (key !== null) inUse.add(profiles.of(key));
    for (const one of inUse) {
      if (key === null) tell({ kind: 'key', profile: one, present: false });
      else tell({ kind: 'key', profile: one, present: true, changed: !profiles.sees(key, one) });
    }
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

  /** In a run with a base of its own the key goes there only. */
  function mayHaveKey(wanted: string): boolean {
    if (fixedBase !== null) return wanted === fixedBase;
    const { base: present, formerBases } = settings.get();
    return wanted === present || formerBases.includes(wanted);
  }

  function choose(chosen: ActiveProfile): void {
    fixedProfile = null;
    settings.change({ profile: chosen });
  }
}
