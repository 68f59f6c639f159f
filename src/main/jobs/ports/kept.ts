export const KEPT_KINDS = ['draft', 'preset', 'words', 'sheet'] as const;

/** `draft`: one that is open and not on the table. `words`: a list of words for prompts. `sheet`: the batch that is being made. */
export type KeptKind = (typeof KEPT_KINDS)[number];

export interface KeptText {
  readonly id: string;
  /** JSON text, never empty. */
  readonly text: string;
}

/** `text` null: it is dropped. */
export interface KeptChange {
  readonly kind: KeptKind;
  readonly id: string;
  readonly text: string | null;
}
