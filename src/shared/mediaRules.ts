/**
 * How models take files. What is known of a model stands in the table; of any other, the words of its own description tell, and
 * where they do not, a person chooses. Sources: https://docs.comfy.org/development/comfy-router/models and the model documents.
 */

import type { MediaAs } from './media.ts';
import type { JsonPath } from './schema/draftText.ts';
import type { TextField } from './schema/field.ts';

export type MediaKindWanted = 'image' | 'video' | 'audio';
export type MediaWay = MediaAs | 'url';

export interface MediaRule {
  readonly kind: MediaKindWanted;
  /** The best way first. */
  readonly ways: readonly MediaWay[];
  /** False: nobody said how, so all of them are offered. */
  readonly isKnown: boolean;
  /** Of the file itself; null: no limit is known but that of the whole body. */
  readonly maxBytes: number | null;
  /** Of all files of the same `family` together, as files. */
  readonly togetherBytes: number | null;
  readonly family: string;
  /** Only these types; null: whatever is of the kind. */
  readonly mediaTypes: readonly string[] | null;
}

const MEBI = 1024 * 1024;
const MEGA = 1_000_000;

interface Row {
  readonly model: RegExp;
  /** On the path, with `[]` for the places of a list. */
  readonly path: RegExp;
  readonly ways: readonly MediaWay[];
  readonly kind?: MediaKindWanted;
  readonly maxBytes?: number;
  readonly togetherBytes?: number;
  readonly mediaTypes?: readonly string[];
}

const PHOTOS = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The first row that fits counts. */
const TABLE: readonly Row[] = [
  { model: /^bfl\/flux-2/u, path: /^input_image(_\d+)?$/u, ways: ['base64'] },
  { model: /^bfl\//u, path: /^(input_image(_\d+)?|image|image_prompt|mask|control_image)$/u, ways: ['base64', 'url'] },
  {
    model: /^openai\/gpt-image/u,
    path: /^mask$/u,
    ways: ['data', 'url'],
    maxBytes: 4 * MEBI,
    mediaTypes: ['image/png'],
  },
  {
    model: /^openai\/gpt-image/u,
    path: /^image(\.\[\])?$/u,
    ways: ['data', 'url'],
    maxBytes: 25 * MEBI,
    togetherBytes: 64 * MEBI,
    mediaTypes: PHOTOS,
  },
  {
    model: /^(vertexai|google|gemini)\//u,
    path: /inlineData\.data$/u,
    ways: ['base64'],
    kind: 'image',
    togetherBytes: 20 * MEGA,
  },
  { model: /^(vertexai|google|gemini)\//u, path: /fileData\.fileUri$/u, ways: ['url'], kind: 'image' },
  { model: /^(vertexai|veo)\//u, path: /video\.bytesBase64Encoded$/u, ways: ['base64'], kind: 'video', togetherBytes: 20 * MEGA },
  { model: /^(vertexai|veo)\//u, path: /bytesBase64Encoded$/u, ways: ['base64'], kind: 'image', togetherBytes: 20 * MEGA },
  { model: /^byteplus\/seedream/u, path: /^image(\.\[\])?$/u, ways: ['data', 'url'], maxBytes: 10 * MEGA },
  { model: /^bria\//u, path: /^(image|mask)$/u, ways: ['base64', 'url'] },
  { model: /^runway\//u, path: /^promptImage(\.\[\]\.uri)?$/u, ways: ['data', 'url'], kind: 'image' },
  { model: /^luma\//u, path: /\.url$/u, ways: ['url'], kind: 'image' },
  { model: /^(minimax|byteplus|wan)\//u, path: /video_url\.url$/u, ways: ['url'], kind: 'video' },
  { model: /^byteplus\//u, path: /audio_url\.url$/u, ways: ['url', 'data'], kind: 'audio' },
  { model: /^(minimax|wan)\//u, path: /audio_url\.url$/u, ways: ['url'], kind: 'audio' },
  {
    model: /^(minimax|byteplus|wan)\//u,
    path: /(image_url\.url|media\.\[\]\.url|img_url)$/u,
    ways: ['data', 'url'],
    kind: 'image',
  },
  { model: /^xai\//u, path: /^(image|reference_images\.\[\]|images\.\[\])\.url$/u, ways: ['data', 'url'], kind: 'image' },
  { model: /^byteplus\/seed-audio/u, path: /audio_data$/u, ways: ['base64'], kind: 'audio' },
  { model: /^byteplus\/seed-audio/u, path: /image_data$/u, ways: ['base64'], kind: 'image' },
  { model: /^meshy\//u, path: /(^|_)image_urls?(\.\[\])?$/u, ways: ['data', 'url'], kind: 'image' },
  { model: /^anthropic\//u, path: /source\.data$/u, ways: ['base64'], kind: 'image', maxBytes: 5 * MEBI },
  { model: /^anthropic\//u, path: /source\.url$/u, ways: ['url'], kind: 'image' },
  { model: /^openrouter\//u, path: /image_url\.url$/u, ways: ['data', 'url'], kind: 'image' },
];

/** `image.url`, `reference_images.[].url`. */
export function dottedPath(path: JsonPath): string {
  return path.map((segment) => (typeof segment === 'number' ? '[]' : segment)).join('.');
}

/** Where a file stands although nobody knew that one could. */
export const ANY_FILE: MediaRule = {
  kind: 'image',
  ways: ['data', 'base64', 'url'],
  isKnown: false,
  maxBytes: null,
  togetherBytes: null,
  family: '',
  mediaTypes: null,
};

type Taker = Pick<TextField, 'path' | 'name' | 'media' | 'format' | 'description' | 'maxLength'>;

/** How a text field takes a file; null: it takes none. */
export function mediaRule(model: string, field: Taker): MediaRule | null {
  const path = dottedPath(field.path);
  const row = TABLE.find((one) => one.model.test(model) && one.path.test(path));
  const kind = row?.kind ?? field.media ?? (row === undefined ? kindByPlace(field) : 'image');
  if (kind === null || (row === undefined && isTooShort(field))) return null;
  const told = row?.ways ?? waysByWords(field);
  return {
    kind,
    ways: told.length > 0 ? told : ['data', 'base64', 'url'],
    isKnown: told.length > 0,
    maxBytes: row?.maxBytes ?? null,
    togetherBytes: row?.togetherBytes ?? null,
    family: row === undefined ? path : String(TABLE.indexOf(row)),
    mediaTypes: row?.mediaTypes ?? null,
  };
}

/** Bytes as text do not fit into a field for a short word. */
const isTooShort = ({ maxLength }: Taker): boolean => maxLength !== null && maxLength < 200;

/** `image.url` is a picture by the name of what it stands in. */
function kindByPlace({ path, name }: Taker): MediaKindWanted | null {
  if (!/^(url|uri|data|bytesBase64Encoded)$/u.test(name)) return null;
  const around = path.filter((segment) => typeof segment === 'string').at(-2) ?? '';
  if (/video|clip/iu.test(around)) return 'video';
  if (/audio|voice|music/iu.test(around)) return 'audio';
  return /image|picture|photo|frame|mask/iu.test(around) ? 'image' : null;
}

/** A data URI is base64 too, and said to be so. */
const DATA_URI = /(base64([- ]encoded)?[ -]+)?data[ :-]?ur[il]s?([^.;,]*base64)?/giu;

function waysByWords({ name, format, description }: Taker): readonly MediaWay[] {
  const words = description ?? '';
  const others = words.replace(DATA_URI, '');
  const saysData = others !== words;
  const saysBase64 = format === 'base64' || /base64/iu.test(others) || /(_data|base64|b64)$/iu.test(name);
  const saysLink = format === 'uri' || /(^|_)(url|uri)$/iu.test(name) || /\b(links?|ur[il]s?)\b/iu.test(others);
  return [
    ...(saysData ? (['data'] as const) : []),
    ...(saysBase64 ? (['base64'] as const) : []),
    ...(saysLink ? (['url'] as const) : []),
  ];
}

/** The ways that bytes can take. */
export function fileWays({ ways }: Pick<MediaRule, 'ways'>): readonly MediaAs[] {
  return ways.filter((way) => way !== 'url');
}

/** Where the media type of bare base64 is told: beside it. Null: nowhere. */
export function typePlace(path: JsonPath): JsonPath | null {
  const leaf = path.at(-1);
  const around = path.slice(0, -1);
  if (leaf === 'bytesBase64Encoded') return [...around, 'mimeType'];
  if (leaf !== 'data') return null;
  if (around.at(-1) === 'inlineData') return [...around, 'mimeType'];
  if (around.at(-1) === 'inline_data') return [...around, 'mime_type'];
  return around.at(-1) === 'source' ? [...around, 'media_type'] : null;
}
