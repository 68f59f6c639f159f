/** Labels and places: how a model's own names are read to people, and which fields people reach for first. */

import { ADVANCED } from './field.ts';

const WHOLE: Readonly<Record<string, string>> = {
  n: 'Count',
  cfg_scale: 'Guidance',
  guidance_scale: 'Guidance',
  top_p: 'Top P',
  topP: 'Top P',
  top_k: 'Top K',
  topK: 'Top K',
  fps: 'FPS',
  url: 'Link',
};

const ACRONYMS = new Set(['id', 'url', 'uri', 'fps', 'hd', 'pbr', 'json', 'svg', 'uv']);

/** `output_format`, `outputFormat` and `output-format` all read "Output format". */
export function labelOf(name: string): string {
  const whole = WHOLE[name];
  if (whole) return whole;
  const words = name
    .replace(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .split(/[\s_\-.]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .map((word) => (ACRONYMS.has(word) ? (word === 'url' ? 'link' : word.toUpperCase()) : word));
  const text = words.join(' ');
  return text === '' ? name : text[0]?.toUpperCase() + text.slice(1);
}

const FORMATS = new Set([
  'jpeg',
  'jpg',
  'png',
  'webp',
  'gif',
  'svg',
  'mp3',
  'mp4',
  'wav',
  'pcm',
  'ogg',
  'flac',
  'glb',
  'obj',
  'fbx',
  'usdz',
  'stl',
  'hd',
  'url',
]);

/** An option as people read it; a value that is no plain word is shown as it is. */
export function optionLabel(value: unknown): string {
  if (value === '') return 'Empty';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (FORMATS.has(value)) return value.toUpperCase();
  const sides = /^(\d{2,5})\s?[x*×]\s?(\d{2,5})$/iu.exec(value);
  if (sides) return `${sides[1]} × ${sides[2]}`;
  return /^[a-z][a-z]+([_ -][a-z]+)*$/u.test(value) ? labelOf(value) : value;
}

/** In the order in which people reach for them. */
const ORDER: readonly RegExp[] = [
  /^(prompt|text_prompt|promptText|text|messages|contents|content|input|inputs|instances)$/u,
  /^(negative_?prompt|negativePrompt|system|instructions)$/iu,
  /^(mode|task|type|voice_?id|voice)$/iu,
  /^(input_?image|image|image_?url|prompt_?image|video|audio|reference_?images?|mask|file)$/iu,
  /^(size|image_?size)$/iu,
  /^(aspect_?ratio|ratio)$/iu,
  /^(resolution|megapixels)$/iu,
  /^width$/iu,
  /^height$/iu,
  /^(n|num_?images|sample_?count|count|num_?outputs|max_?images)$/iu,
  /^(quality|rendering_?speed)$/iu,
  /^(duration|duration_?seconds|seconds|length)$/iu,
  /^(style|art_?style|speed|topology|target_?polycount|sound|generate_?audio|loop|prompt_?influence)$/iu,
  /^(output_?format|format|response_?format)$/iu,
  /^(max_?tokens|max_?output_?tokens|max_?completion_?tokens|temperature)$/iu,
  /seed$/iu,
];

const REQUIRED_PLACE = ORDER.length + 1;

/** Small first; at {@link ADVANCED} and above a field is folded away. A required field never is. */
export function rankOf({ name, required, deprecated }: { name: string; required: boolean; deprecated: boolean }): number {
  const place = ORDER.findIndex((pattern) => pattern.test(name));
  if (required) return place === -1 ? REQUIRED_PLACE : place;
  if (deprecated || place === -1) return ADVANCED;
  return place;
}

/** Fields whose value the path of the request gives already: a body that names another model is refused. */
const MODEL_NAMES = new Set(['model', 'ai_model', 'model_id', 'model_name']);

export function isModelName(name: string): boolean {
  return MODEL_NAMES.has(name);
}

/** Models that stand for many others, whose body says which one answers. */
const CHOOSES_IN_BODY = new Set(['openrouter/chat-completions']);

/** The field `name` only repeats what the path of the request to `model` says. */
export function takesModelName(model: string, name: string): boolean {
  return isModelName(name) && !CHOOSES_IN_BODY.has(model);
}
