/**
 * The finder for documents of unknown shape: every string that is a link, a data URI or long base64 under a name that holds
 * bytes, and text only when there is nothing else.
 */

import type { LongText } from '../json/jsonReader.ts';
import { isList, isLongText, isRecord, type Outline } from '../json/outline.ts';
import { type Asset, type AssetKind, type AssetRole, assetAt } from './asset.ts';

/** Shorter base64 is an id or a token. */
const MIN_BASE64 = 64;

/** Echoes of what was sent, and addresses that are no files. */
const SKIPPED =
  /^(request|requests|prompt|prompts|input|inputs|texture_image_url|image_url_in|progress_video|progress_image|(status|response|cancel|callback|webhook|docs?|help|more_info|billing)_?url)$/iu;
const BYTES_NAME =
  /(^|_)(b64|base64|b64_json|data|bytes|bytesbase64encoded|audio|image|video|content|file|glb|model|mesh)(_|$)|base64|b64/iu;
const TEXT_NAME = /^(text|output_text|content|answer|completion|generated_text|transcript|caption|markdown)$/iu;

const THUMBNAIL = /thumb|preview|poster|cover/iu;
const ALTERNATE = /watermark/iu;
const SECONDARY = /last_?frame|first_?frame|texture|normal|roughness|metallic|mask|mtl|material|subtitle|check_/iu;

const BY_NAME: readonly (readonly [RegExp, AssetKind])[] = [
  [/thumb|poster|cover|frame|texture|preview_?image/iu, 'image'],
  [/glb|gltf|mesh|obj(_|$)|fbx|usdz|model_?(url|file|3d)|3d/iu, 'model3d'],
  [/video|movie|clip|animation/iu, 'video'],
  [/audio|speech|voice|sound|music|song/iu, 'audio'],
  [/image|img|picture|photo|sample|avatar/iu, 'image'],
];

const BY_ENDING: Readonly<Record<string, AssetKind>> = Object.fromEntries(
  (
    [
      ['image', 'png jpg jpeg webp gif avif svg bmp tif tiff'],
      ['video', 'mp4 webm mov m4v mkv'],
      ['audio', 'mp3 wav ogg oga opus flac aac m4a pcm'],
      ['model3d', 'glb gltf obj fbx usdz stl ply'],
      ['text', 'txt md srt vtt'],
      ['file', 'mtl zip pdf json bin'],
    ] as const
  ).flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind])),
);

interface Leaf {
  readonly leaf: string | LongText;
  /** All of it, or how it begins. */
  readonly text: string;
  readonly source: string;
  /** The names from the root down to this leaf. */
  readonly names: readonly string[];
  readonly siblings: ReadonlyMap<string, Outline>;
}

export function searchAssets(output: Outline | null): readonly Asset[] {
  const leaves = leavesOf(output);
  const media = leaves.flatMap(mediaOf);
  return media.length > 0 ? media : leaves.flatMap(writingOf);
}

function mediaOf(leaf: Leaf): readonly Asset[] {
  const { text, source } = leaf;
  const name = leaf.names.at(-1) ?? '';
  // Under the name of a link any scheme is one, so that what is not fetched is told.
  const isOddLink = /ur[il]$|link|href/iu.test(name) && /^(?!data:)[a-z][a-z0-9+.-]{1,20}:\S+$/iu.test(text);
  const isLink = isOddLink || /^(https?|ftp|file|gs|s3):\/\/\S+$/iu.test(text);
  const isData = /^data:[\w.+-]+\/[\w.+-]+[;,]/iu.test(text);
  const isBytes = text.length >= MIN_BASE64 && BYTES_NAME.test(name) && /^[A-Za-z0-9+/_\r\n-]+={0,2}\s*$/u.test(text);
  if (!isLink && !isData && !isBytes) return [];
  const kind = kindOf(leaf);
  return [assetAt(leaf.leaf, { source, kind, role: roleOf(leaf, kind), looksLike: 'file' })];
}

function writingOf({ leaf, text, source, names, siblings }: Leaf): readonly Asset[] {
  if (!TEXT_NAME.test(names.at(-1) ?? '') || text.trim() === '') return [];
  const role = siblings.get('role');
  if (role === 'user' || role === 'system' || siblings.get('thought') === true) return [];
  return [assetAt(leaf, { source, kind: 'text', role: 'main' })];
}

/** By the media type beside it, then its name and those above it, then the ending of the link. */
function kindOf({ text, names, siblings }: Leaf): AssetKind {
  const told = ['mimeType', 'mime_type', 'content_type', 'contentType', 'media_type']
    .map((name) => siblings.get(name))
    .find((value) => typeof value === 'string');
  const dataType = /^data:([\w.+-]+\/[\w.+-]+)/iu.exec(text)?.[1];
  const byType = kindOfType(dataType ?? (typeof told === 'string' ? told : ''));
  if (byType !== null) return byType;
  const byEnding = BY_ENDING[endingOf(text)];
  for (const name of names.toReversed()) {
    const named = BY_NAME.find(([pattern]) => pattern.test(name));
    if (named !== undefined) return named[1];
    // A plain `url` says nothing: its ending is asked before the names further up.
    if (byEnding !== undefined) return byEnding;
  }
  return byEnding ?? 'file';
}

function kindOfType(mediaType: string): AssetKind | null {
  const [top] = mediaType.toLowerCase().split('/');
  if (top === 'image' || top === 'video' || top === 'audio' || top === 'text') return top;
  return top === 'model' ? 'model3d' : null;
}

function endingOf(link: string): string {
  if (!URL.canParse(link)) return '';
  return /\.([a-z0-9]{2,5})$/u.exec(new URL(link).pathname.toLowerCase())?.[1] ?? '';
}

function roleOf({ names }: Leaf, kind: AssetKind): AssetRole {
  const path = names.join('.');
  if (THUMBNAIL.test(path)) return 'thumbnail';
  if (ALTERNATE.test(path)) return 'alternate';
  return SECONDARY.test(path) || kind === 'text' ? 'secondary' : 'main';
}

const NONE: ReadonlyMap<string, Outline> = new Map();

function leavesOf(output: Outline | null): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: Outline, at: Omit<Leaf, 'leaf' | 'text'>): void => {
    if (typeof value === 'string') leaves.push({ ...at, leaf: value, text: value });
    else if (isLongText(value)) leaves.push({ ...at, leaf: value, text: value.head });
    else if (isList(value)) {
      for (const [index, element] of value.elements) visit(element, { ...at, source: `${at.source}[${index}]` });
    } else if (isRecord(value)) {
      for (const [name, child] of value.fields) {
        if (SKIPPED.test(name)) continue;
        const source = at.source === '' ? name : `${at.source}.${name}`;
        visit(child, { source, names: [...at.names, name], siblings: value.fields });
      }
    }
  };
  if (output !== null) visit(output, { source: '', names: [], siblings: NONE });
  return leaves;
}
