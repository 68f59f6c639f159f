/** Says which settings are kept, and writes others without end. The killer chooses the moment. */

import { openSettingsFile } from '../../../src/main/electron/settingsFile.ts';
import { tell } from './stops.ts';

const FILLING = 's'.repeat(50_000);

export function keepSettings(folder: string): void {
  const file = openSettingsFile({ folder, now: Date.now, log: (line) => tell({ kind: 'trouble', text: line }) });
  const { turn: before } = file.read() as { readonly turn?: number };
  tell({ kind: 'found', value: before === undefined ? null : String(before) });
  for (let turn = (before ?? 0) + 1; ; turn++) {
    file.write({ turn, filling: FILLING });
    tell({ kind: 'kept', value: String(turn) });
  }
}
