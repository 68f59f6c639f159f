/** Says which key blob is kept, and keeps another in its place. */

import { join } from 'node:path';
import { openKeyFile } from '../../../src/main/adapters/keyFile.ts';
import { tell } from './stops.ts';

export async function keepKey(folder: string): Promise<void> {
  const file = openKeyFile({ path: join(folder, 'key.json') });
  const value = await file.read();
  tell({ kind: 'found', value });
  const next = JSON.stringify({ turn: turnIn(value) + 1, sealed: 'k'.repeat(4_000) });
  await file.write(next);
  tell({ kind: 'kept', value: next });
}

function turnIn(value: string | null): number {
  return value === null ? 0 : (JSON.parse(value) as { readonly turn: number }).turn;
}
