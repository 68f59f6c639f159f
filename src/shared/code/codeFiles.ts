/** Files of a draft in a piece of code: each is read from beside the script, under the name that it came with. */

import { findMedia, type MediaAs, type MediaDigest, type MediaFacts, parsePlaceholder } from '../media.ts';

export interface CodeFile {
  readonly digest: MediaDigest;
  /** The name of a variable for its bytes as base64 text. */
  readonly variable: string;
  /** A plain name, without folders. */
  readonly name: string;
  /** `image/png`; null: not known. */
  readonly mediaType: string | null;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};
const NAME_LENGTH = 80;

/** The files that a draft's text holds, each once, in its order. */
export function codeFiles(
  json: string,
  facts: ReadonlyMap<MediaDigest, Pick<MediaFacts, 'name' | 'mediaType'>>,
): readonly CodeFile[] {
  const digests = [...new Set(findMedia(json).map(({ digest }) => digest))];
  const taken = new Set<string>();
  return digests.map((digest, index) => {
    const known = facts.get(digest);
    const mediaType = known && /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,80}$/u.test(known.mediaType) ? known.mediaType : null;
    const number = index + 1;
    const given = plainName(known?.name ?? '');
    const plain = given === '' ? `input-${number}.${ENDINGS[mediaType ?? ''] ?? 'bin'}` : given;
    const name = taken.has(plain) ? `${number}-${plain}` : plain;
    taken.add(name);
    return { digest, variable: `input${number}`, name, mediaType };
  });
}

/** A name is what somebody else gave: no folders, no signs that are not seen, nothing that is read as an option. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/u).at(-1) ?? '';
  return [...last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')]
    .slice(-NAME_LENGTH)
    .join('')
    .replace(/^[-.\s]+/u, '')
    .trim();
}

/** The file of a placeholder, and how it stands in the body. */
export function fileOf(files: readonly CodeFile[], placeholder: string): (CodeFile & { readonly as: MediaAs }) | null {
  const place = parsePlaceholder(placeholder);
  const file = place && files.find(({ digest }) => digest === place.digest);
  return place && file ? { ...file, as: place.as } : null;
}

/** What a data URI begins with. */
export function uriHead({ mediaType }: Pick<CodeFile, 'mediaType'>): string {
  return `data:${mediaType ?? 'application/octet-stream'};base64,`;
}

/** The text in pieces: JSON as it stands, and files where their placeholders are, without the quotes around them. */
export function piecesOf(json: string, files: readonly CodeFile[]): readonly (string | (CodeFile & { readonly as: MediaAs }))[] {
  const pieces: (string | (CodeFile & { readonly as: MediaAs }))[] = [];
  let from = 0;
  for (const { start, end } of findMedia(json)) {
    const file = fileOf(files, json.slice(start + 1, end - 1));
    if (!file) continue;
    pieces.push(json.slice(from, start + 1), file);
    from = end - 1;
  }
  return [...pieces, json.slice(from)];
}
