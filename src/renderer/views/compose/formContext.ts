/** What every control of the form needs: the text as it stands, and the one way to change it. */

import { createContext, useContext } from 'react';
import type { DraftTree, JsonPath } from '../../../shared/schema/draftText.ts';

export interface FormDesk {
  readonly tree: DraftTree;
  /** Applies a change to the text of the draft. */
  readonly edit: (change: (text: string) => string) => void;
  /** What is wrong at a place, in words; null when nothing is, or it is too early to say. */
  readonly errorAt: (path: JsonPath) => string | null;
  /** All that is wrong at a place and inside of it, as one text: for telling whether anything of it changed. */
  readonly errorsWithin: (path: JsonPath) => string;
  /** The string that the prompt box edits; no other control shows it again. */
  readonly promptPath: JsonPath | null;
  /** Inside a part that keeps its place even when it is empty: the length of that part's path. 0 elsewhere. */
  readonly floor: number;
}

export const FormContext = createContext<FormDesk | null>(null);

export function useDesk(): FormDesk {
  const desk = useContext(FormContext);
  if (desk === null) throw new Error('A control of the form stands outside of the form.');
  return desk;
}

/** The mark by which a control is found again from a path. */
export function pathKey(path: JsonPath): string {
  return JSON.stringify(path);
}

/** Puts the keyboard on the control at `path`, or on the nearest one around it. Says whether there was one. */
export function focusPath(within: ParentNode, path: JsonPath): boolean {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const key = pathKey(path.slice(0, depth));
    const place = [...within.querySelectorAll<HTMLElement>('[data-path]')].find((element) => element.dataset['path'] === key);
    const target = place?.querySelector<HTMLElement>('input, textarea, [role="combobox"], button:not([data-extra])');
    if (target) {
      target.focus();
      target.scrollIntoView({ block: 'center' });
      return true;
    }
  }
  return false;
}
