/**
 * Whose jobs a key sees. A key belongs to one workspace, and which one nobody tells: the same idempotency key would buy a
 * second run in another, and every request id is unknown there
 * (https://docs.comfy.org/development/comfy-router/reference). So each key has a profile of its own, named by a fingerprint of
 * the key; and when a job of another profile was read with it, both are of one workspace, which is kept.
 */

import { createHmac } from 'node:crypto';
import { describeError } from '../../../shared/describeError.ts';
import type { ProfileId } from '../../../shared/job.ts';
import { fields, oneOf, type Shape, text } from '../../../shared/parser.ts';
import type { KeyFile } from './secret.ts';

export interface Profiles {
  /** Reads what is known from earlier runs. To be called before the others. */
  load(): Promise<void>;
  /** The profile of a key; the same for the same key. */
  of(key: string): ProfileId;
  /** Whether this key is known to be of the workspace of that profile. */
  sees(key: string, profile: ProfileId): boolean;
  /** A job of that profile was read with this key. */
  saw(key: string, profile: ProfileId): Promise<void>;
}

export interface ProfilesParts {
  readonly file: Pick<KeyFile, 'read' | 'write'>;
  /** 64 hexadecimal digits that nobody can guess: without them a fingerprint says nothing about the key. */
  readonly newSalt: () => string;
  readonly log: (line: string) => void;
}

interface Known {
  readonly version: '1';
  readonly salt: string;
  readonly sight: readonly { readonly profile: ProfileId; readonly by: ProfileId }[];
}

const name = text({ min: 1, max: 100 });
const sight: Shape<Known['sight'][number]> = fields({ profile: name, by: name });
const knownShape = fields<Known>({
  version: oneOf('1'),
  salt: text({ min: 64, max: 64, pattern: /^[0-9a-f]+$/u }),
  sight: sights,
});

function sights(input: unknown): { readonly value: Known['sight'] } | null {
  if (!Array.isArray(input)) return null;
  const parsed = input.map((entry: unknown) => sight(entry)?.value);
  return parsed.every((one) => one !== undefined) ? { value: parsed } : null;
}

export function createProfiles({ file, newSalt, log }: ProfilesParts): Profiles {
  let known: Known = { version: '1', salt: newSalt(), sight: [] };
  const of = (key: string): ProfileId =>
    `key-${createHmac('sha256', Buffer.from(known.salt, 'hex')).update(key).digest('hex').slice(0, 32)}`;
  const sees = (key: string, profile: ProfileId): boolean => {
    const by = of(key);
    return by === profile || known.sight.some((one) => one.profile === profile && one.by === by);
  };

  /** What could not be kept is found out again by the next run, with one read. */
  async function keep(): Promise<void> {
    try {
      await file.write(`${JSON.stringify(known)}\n`);
    } catch (error) {
      log(`what is known of keys could not be kept: ${String(error)}`);
    }
  }

  return {
    of,
    sees,
    load: async () => {
      const kept = await read();
      if (kept === 'none') await keep();
      else if (kept !== 'unreadable') known = kept;
    },
    saw: async (key, profile) => {
      if (sees(key, profile)) return;
      known = { ...known, sight: [...known.sight, { profile, by: of(key) }] };
      await keep();
    },
  };

  /** What cannot be read now may be read by the next run, or by a newer version; only what is damaged is begun anew. */
  async function read(): Promise<Known | 'none' | 'unreadable'> {
    let content: string | null;
    try {
      content = await file.read();
    } catch (error) {
      log(`what was known of keys cannot be read: ${describeError(error)}`);
      return 'unreadable';
    }
    if (content === null) return 'none';
    const parsed = parseKnown(content);
    if (parsed === null) log('what was known of keys is damaged, or of a newer version of Afterglow');
    return parsed ?? 'none';
  }
}

function parseKnown(content: string): Known | null {
  try {
    return knownShape(JSON.parse(content))?.value ?? null;
  } catch {
    return null;
  }
}
