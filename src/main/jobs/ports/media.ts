import type { BodyRef } from '../../../shared/job.ts';

/** What a draft came to. `missing`: a file that it refers to is not here, or not whole; its digest where that is known. */
export type BodyBuilt =
  | { readonly kind: 'built'; readonly body: BodyRef }
  | { readonly kind: 'missing'; readonly digest: string }
  | { readonly kind: 'tooLarge'; readonly sizeBytes: number };

/** Files that stand in drafts, by placeholders. */
export interface Media {
  /** Builds and keeps the body of a text, as `Bodies` does: flushed when it answers. Throws a system error with its `code`. */
  build(text: string, limits: { readonly mostBytes: number }): Promise<BodyBuilt>;
  /** The text that a body was built from, with placeholders for its files; null: it holds none, or is not here. */
  textOf(body: BodyRef): Promise<string | null>;
}
