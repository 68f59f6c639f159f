/** User data as earlier versions of the app left it, written by their own code (`test/fixtures/ledgers`). */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Version 3 of the tables was written by no code that was ever used: it came together with 4. */
export const OLDER_VERSIONS = [1, 2, 4, 5, 6, 7] as const;
export type OlderVersion = (typeof OLDER_VERSIONS)[number];

/** What the code of that time made of a job; whatever opens the ledger later must show the same. */
export interface OlderJob {
  readonly id: string;
  readonly phase: string;
  readonly heldBecause: string | null;
  readonly isRemoved: boolean;
  readonly requestId: string | null;
  readonly key: string;
  readonly prompt: string;
  readonly route: string;
  readonly wish: string;
  readonly isUnsure: boolean;
  readonly sends: number;
  readonly parent: string | null;
  /** The kind of its error. */
  readonly error: string | null;
  /** How many events its history has. */
  readonly events: number;
  readonly files: readonly { readonly name: string; readonly role: string; readonly digest: string }[];
  readonly missing: number;
  readonly marks: {
    readonly starred: boolean;
    readonly title: string;
    readonly note: string;
    readonly tags: readonly string[];
  } | null;
}

export interface OlderLedger {
  readonly version: OlderVersion;
  /** The code that wrote it. */
  readonly commit: string;
  readonly madeAt: number;
  /** Where it lay: absolute paths in it begin so. */
  readonly dataFolder: string;
  /** Oldest first. */
  readonly jobs: readonly OlderJob[];
  /** Lines of the timelines of all jobs. */
  readonly calls: number;
  /** The text of the draft on the table. */
  readonly draft: string | null;
  /** What is kept beside jobs, by kind. */
  readonly kept: readonly string[];
  /** Their names. */
  readonly batches: readonly string[];
}

const folder = join(import.meta.dirname, '..', 'fixtures', 'ledgers');

/** Lays all of it into `userData`, which is made: ledger, bodies, results and the practice Router's own state. */
export function putOlderLedger({
  version,
  userData,
}: {
  readonly version: OlderVersion;
  readonly userData: string;
}): OlderLedger {
  for (const { path, bytes } of unpack(readFileSync(join(folder, `v${version}.br`)))) {
    const to = join(userData, path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    writeFileSync(to, bytes, { mode: 0o600 });
  }
  return JSON.parse(readFileSync(join(folder, `v${version}.json`), 'utf8')) as OlderLedger;
}

/** As `scripts/olderLedgers/pack.mjs` writes it. */
function unpack(packed: Uint8Array): readonly { readonly path: string; readonly bytes: Uint8Array }[] {
  const all = brotliDecompressSync(packed);
  const listEnd = 4 + all.readUInt32BE(0);
  const list = JSON.parse(all.toString('utf8', 4, listEnd)) as readonly (readonly [path: string, sizeBytes: number])[];
  let at = listEnd;
  return list.map(([path, sizeBytes]) => {
    const bytes = all.subarray(at, at + sizeBytes);
    at += sizeBytes;
    return { path, bytes };
  });
}
