/**
 * The key: where it is kept, and what may be told of it. It is kept only where the system really encrypts; otherwise it
 * lives for this run, and a weaker place is a person's choice. A sealed key that cannot be opened is not "no key": it
 * stays where it is until a person replaces or clears it.
 */

import type { KeyFacts } from '../../../shared/appFacts.ts';
import { parseKey } from '../../../shared/parse/keys.ts';
import { fields, oneOf, text } from '../../../shared/parser.ts';
import type { Sealer } from './sealer.ts';

/** The file that holds the sealed key, mode 600. */
export interface KeyFile {
  read(): Promise<string | null>;
  write(content: string): Promise<void>;
  remove(): Promise<void>;
}

export interface SecretParts {
  readonly sealer: Sealer;
  readonly file: KeyFile;
  /** `COMFY_API_KEY`; used before a stored key, never written. */
  readonly environmentKey: string | null;
  readonly log: (line: string) => void;
}

export interface Secret {
  key(): string | null;
  facts(): KeyFacts;
  /** Reads what is stored. Called once the app is ready, and again when a locked keyring may have been opened. */
  load(): Promise<void>;
  /** Takes a key into use and keeps it where that is safe. */
  keep(key: string): Promise<void>;
  /** A person chose the weaker place for the key of this run. */
  keepWeakly(): Promise<void>;
  clear(): Promise<void>;
}

interface StoredKey {
  readonly version: '1';
  readonly backend: string;
  readonly strength: 'sealed' | 'weak';
  /** Base64. */
  readonly sealed: string;
}

const storedKey = fields<StoredKey>({
  version: oneOf('1'),
  backend: text({ min: 1, max: 64 }),
  strength: oneOf('sealed', 'weak'),
  sealed: text({ min: 1, max: 10_000, pattern: /^[A-Za-z0-9+/]+={0,2}$/u }),
});

interface Held {
  readonly key: string | null;
  readonly facts: KeyFacts;
}

const NONE: Held = { key: null, facts: { kind: 'none' } };

export function createSecret({ sealer, file, environmentKey, log }: SecretParts): Secret {
  let held: Held = environmentKey === null ? NONE : thisRun(environmentKey, 'environment', { weakerPossible: false });

  return {
    key: () => held.key,
    facts: () => held.facts,
    load: async () => {
      if (environmentKey !== null) return;
      held = await readStored();
    },
    keep: async (key) => {
      const strength = await sealer.strength();
      const chosenWeak = held.facts.kind === 'stored' && held.facts.strength === 'weak';
      if (strength === 'sealed' || (strength === 'weak' && chosenWeak)) held = await store(key, strength);
      else held = thisRun(key, 'noEncryption', { weakerPossible: strength === 'weak' });
    },
    keepWeakly: async () => {
      const { key, facts } = held;
      if (key === null || facts.kind !== 'thisRun' || !facts.weakerPossible) return;
      held = sealer.allowWeak() ? await store(key, 'weak') : thisRun(key, 'noEncryption', { weakerPossible: false });
    },
    clear: async () => {
      held = NONE;
      await file.remove();
    },
  };

  async function readStored(): Promise<Held> {
    const content = await readFile();
    if (content === undefined) return unreadable('unavailable');
    if (content === null) return NONE;
    const stored = parseStored(content);
    if (stored === null) return unreadable('damaged');
    if (stored.backend !== sealer.backend()) return unreadable('otherKeyring');
    const strength = await sealer.strength();
    // What was stored as weak was a person's choice, so the switch may be thrown again for it.
    const openable = stored.strength === 'weak' ? strength === 'weak' && sealer.allowWeak() : strength === 'sealed';
    return openable ? openStored(stored) : unreadable('unavailable');
  }

  /** Undefined: there may be a key, and the file cannot be read just now. */
  async function readFile(): Promise<string | null | undefined> {
    try {
      return await file.read();
    } catch (error) {
      log(`the stored key cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  async function openStored(stored: StoredKey): Promise<Held> {
    try {
      const opened = await sealer.open(Buffer.from(stored.sealed, 'base64'));
      const key = parseKey(opened.plain);
      if (!key.ok) return unreadable('damaged');
      if (opened.stale) return await store(key.value, stored.strength);
      return { key: key.value, facts: { kind: 'stored', tail: tailOf(key.value), strength: stored.strength } };
    } catch (error) {
      log(`the stored key cannot be opened: ${String(error)}`);
      // A keyring that has just been locked also refuses; then the key is not damaged.
      return unreadable((await sealer.strength()) === 'none' ? 'unavailable' : 'damaged');
    }
  }

  async function store(key: string, strength: 'sealed' | 'weak'): Promise<Held> {
    try {
      const sealed = Buffer.from(await sealer.seal(key)).toString('base64');
      const stored: StoredKey = { version: '1', backend: sealer.backend(), strength, sealed };
      await file.write(`${JSON.stringify(stored)}\n`);
      return { key, facts: { kind: 'stored', tail: tailOf(key), strength } };
    } catch (error) {
      log(`the key could not be kept: ${String(error)}`);
      return thisRun(key, 'sealFailed', { weakerPossible: false });
    }
  }
}

function parseStored(content: string): StoredKey | null {
  try {
    return storedKey(JSON.parse(content))?.value ?? null;
  } catch {
    return null;
  }
}

function thisRun(
  key: string,
  because: Extract<KeyFacts, { kind: 'thisRun' }>['because'],
  { weakerPossible }: { readonly weakerPossible: boolean },
): Held {
  return { key, facts: { kind: 'thisRun', tail: tailOf(key), because, weakerPossible } };
}

function unreadable(because: Extract<KeyFacts, { kind: 'unreadable' }>['because']): Held {
  return { key: null, facts: { kind: 'unreadable', because } };
}

/** The last four characters, and fewer of a key so short that four would give it away. */
function tailOf(key: string): string {
  return key.length >= 12 ? key.slice(-4) : '';
}
