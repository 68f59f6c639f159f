/** Which draft a link laid on the table. As long as nobody has changed it, it is nobody's. */

import { create } from 'zustand';
import type { DraftId } from '../../../shared/draft.ts';

export interface FromLink {
  readonly id: DraftId;
  /** As the link had it. */
  readonly body: string;
  /** The words of the link that the model has no place for were left out. */
  readonly leftOut: boolean;
  /** Takes it away again. */
  readonly dropIt: () => void;
}

export const useFromLink = create<{ readonly laid: FromLink | null }>(() => ({ laid: null }));

export function forgetLink(): void {
  useFromLink.setState({ laid: null });
}

export function isUntouched({ id, body }: { readonly id: DraftId; readonly body: string }): boolean {
  const { laid } = useFromLink.getState();
  return laid?.id === id && laid.body === body;
}
