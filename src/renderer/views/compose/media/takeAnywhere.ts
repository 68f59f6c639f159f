/** Files that come to Compose as a whole, and not to one of its fields: each goes into the first place that is free for it. */

import { useEffect } from 'react';
import type { FileKind } from '../../../../shared/job.ts';
import { tell } from '../../../components/tell.ts';
import { refusalWords } from '../../../store.ts';
import { t } from '../../../text/en.ts';
import { placeInDraft } from './placeMedia.ts';
import { takeMedia } from './takeMedia.ts';

export async function takeAnywhere(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const outcome = await takeMedia(file);
    if (!outcome.ok) {
      tell(refusalWords(outcome.error), { tone: 'failed' });
      continue;
    }
    const spot = placeInDraft(outcome.value);
    if (spot === null) return tell(t.media.nowhere, { tone: 'failed' });
    tell(t.media.taken(spot.label));
  }
}

/** A file that holds no settings, dropped beside the form. False: it is nothing that any model takes, or could not be taken in. */
export async function takeAsInput(file: File): Promise<boolean> {
  const outcome = await takeMedia(file);
  if (!outcome.ok || !INPUTS.has(outcome.value.kind)) return false;
  const spot = placeInDraft(outcome.value);
  if (spot === null) tell(t.media.nowhere, { tone: 'failed' });
  else tell(t.media.taken(spot.label));
  return true;
}

const INPUTS: ReadonlySet<FileKind> = new Set<FileKind>(['image', 'video', 'audio']);

/** A picture that is pasted while no field takes it. */
export function usePastedFiles(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      void takeAnywhere(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
