/**
 * What is kept of named keys beside the sealed keys themselves: how a person calls each, and whose jobs it may act for. A
 * record outlives its key, so that jobs which wait for it can still say what they wait for.
 */

import type { KeyId } from '../../../shared/appFacts.ts';
import type { ProfileId } from '../../../shared/job.ts';
import { ENVIRONMENT_KEY, FIRST_KEY, keyId, keyTint } from '../../../shared/keyNames.ts';
import { fields, oneOf, type Shape, text, yesOrNo } from '../../../shared/parser.ts';
import type { KeyFile } from './secret.ts';

export interface KeyRecord {
  readonly id: KeyId;
  /** Empty: nobody named it yet. */
  readonly name: string;
  /** It had this name before another key took its place, which turned out to be of another workspace. */
  readonly isEarlier: boolean;
  readonly tint: number;
  /** The profiles of all keys that were kept under this name, the present one last. */
  readonly profiles: readonly ProfileId[];
  /** Bases that the present key was used with before the one in the settings. Their jobs are read with it as well. */
  readonly formerBases: readonly string[];
}

export interface KeyRecords {
  /** `isNew`: nothing was ever kept here. What does not parse is told and counts as lost. */
  read(): Promise<{ readonly records: readonly KeyRecord[]; readonly isNew: boolean }>;
  /** What cannot be kept is told, and holds for this run only. */
  write(records: readonly KeyRecord[]): Promise<void>;
}

const words: Shape<string> = text({ min: 1, max: 2_048 });
const record: Shape<KeyRecord> = fields<KeyRecord>({
  id: keyId,
  name: text({ max: 80 }),
  isEarlier: yesOrNo,
  tint: keyTint,
  profiles: listOf(words),
  formerBases: listOf(words),
});
const kept = fields<{ readonly version: '1'; readonly keys: readonly KeyRecord[] }>({
  version: oneOf('1'),
  keys: listOf(record),
});

function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (input) => {
    if (!Array.isArray(input)) return null;
    const parsed = input.map((entry: unknown) => shape(entry));
    return parsed.every((one) => one !== null) ? { value: parsed.map((one) => one.value) } : null;
  };
}

export function openKeyRecords({
  file,
  log,
}: {
  readonly file: Pick<KeyFile, 'read' | 'write'>;
  readonly log: (line: string) => void;
}): KeyRecords {
  return {
    read: async () => {
      try {
        const content = await file.read();
        if (content === null) return { records: [], isNew: true };
        const parsed = kept(JSON.parse(content));
        if (parsed === null) log('the names of keys cannot be read');
        return { records: parsed?.value.keys ?? [], isNew: false };
      } catch (error) {
        log(`the names of keys cannot be read: ${String(error)}`);
        return { records: [], isNew: false };
      }
    },
    write: async (records) => {
      try {
        await file.write(`${JSON.stringify({ version: '1', keys: records })}\n`);
      } catch (error) {
        log(`the names of keys could not be kept: ${String(error)}`);
      }
    },
  };
}

/** In the order in which they are shown: the first one, the named ones, the one of this run. */
export function inOrder<T extends Pick<KeyRecord, 'id'>>(all: readonly T[]): readonly T[] {
  const rank = ({ id }: T): number => (id === FIRST_KEY ? 0 : id === ENVIRONMENT_KEY ? 2 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b));
}
