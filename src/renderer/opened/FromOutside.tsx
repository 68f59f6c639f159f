import { useEffect } from 'react';
import type { Showable } from '../../shared/opened.ts';
import { BackupDialog } from '../views/settings/BackupDialog.tsx';
import { followOpened } from './fromOutside.ts';

/** Takes what was opened outside, as far as the window can show it, and holds the one dialog that any view may have to show for it. */
export function FromOutside({ can }: { readonly can: Showable }) {
  useEffect(() => followOpened(can), [can]);
  return <BackupDialog />;
}
