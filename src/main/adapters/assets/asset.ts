/** One thing that a result names or holds. */

import type { FileRole } from '../../../shared/job.ts';
import type { LongText } from '../json/jsonReader.ts';

export type AssetKind = 'image' | 'video' | 'audio' | 'model3d' | 'text' | 'file';
export type AssetRole = Exclude<FileRole, 'body'>;
export type AssetForm = 'url' | 'base64' | 'dataUri' | 'text' | 'body';

export interface Asset {
  /** Where in the document it stands, e.g. `data[0].url`; `$body` for the document itself. */
  readonly source: string;
  /** A guess from the document; the first bytes have the last word. */
  readonly kind: AssetKind;
  readonly role: AssetRole;
  readonly form: AssetForm;
  /** The leaf itself: a link, encoded bytes, or text; empty for the body. Of a long leaf only the beginning. */
  readonly value: string;
  /** Where a leaf that is too long to be held stands in the document. */
  readonly long: LongText | null;
}

/** A result that is no document but the file itself. */
export const BODY_ASSET: Asset = { source: '$body', kind: 'file', role: 'main', form: 'body', value: '', long: null };

/** What a leaf is, by its own text; `text` only where text is looked for. */
export function formOf(value: string, kind: AssetKind): AssetForm {
  if (kind === 'text') return 'text';
  if (/^data:/iu.test(value)) return 'dataUri';
  // A link is a link in any scheme: one that may not be fetched is told as such, instead of being taken for bytes.
  return /^[a-z][a-z0-9+.-]{1,20}:/iu.test(value) ? 'url' : 'base64';
}

/** One leaf of a document as an asset of this kind; `source` is where it stands. */
export function assetAt(
  leaf: string | LongText,
  about: Pick<Asset, 'source' | 'kind' | 'role'> & { readonly looksLike?: AssetKind },
): Asset {
  const { looksLike, source, kind, role } = about;
  const long = typeof leaf === 'string' ? null : leaf;
  const value = typeof leaf === 'string' ? leaf : leaf.head;
  return { source, kind, role, form: formOf(value, looksLike ?? kind), value, long };
}

/** Two leaves with one mark hold the same. */
export const markOf = (leaf: string | LongText): string => (typeof leaf === 'string' ? leaf : `sha256 ${leaf.digest}`);
