/**
 * Where the partners' documents keep their assets, from the per-model pages under
 * https://docs.comfy.org/development/comfy-router/models. Documents of one partner mostly share one shape, so a rule is for a
 * family of ids; what no rule finds is left to the generic finder.
 *
 * Paths: dots descend, `[]` means every element, `[type=text]` those with that field, `[!thought]` those without it, and
 * `a|b` is the same asset in several forms, of which the first that is there counts.
 */

import type { AssetKind, AssetRole } from './asset.ts';

export interface AssetRule {
  readonly path: string;
  readonly kind: AssetKind;
  readonly role: AssetRole;
}

type Row = readonly [path: string, kind: AssetKind, role?: AssetRole];

const IMAGES: readonly Row[] = [['data[].b64_json|url', 'image']];

/** The first pattern that fits an id counts. `*` stands for any run of characters. */
const FAMILIES: readonly (readonly [pattern: string, rows: readonly Row[]])[] = [
  ['bfl/*', [['result.sample', 'image']]],
  ['openai/gpt-image*', IMAGES],
  ['openai/dall-e*', IMAGES],
  [
    'vertexai/gemini*',
    [
      ['candidates[].content.parts[!thought].inlineData.data', 'image'],
      ['candidates[].content.parts[!thought].fileData.fileUri', 'image'],
      ['candidates[].content.parts[!thought].text', 'text', 'secondary'],
    ],
  ],
  ['ideogram/*', IMAGES],
  ['recraft/*', IMAGES],
  ['byteplus/seedream*', IMAGES],
  ['xai/grok-imagine-image*', IMAGES],
  [
    'bria/*',
    [
      ['result.image_url', 'image'],
      ['result.video_url', 'video'],
    ],
  ],
  [
    'wan/*',
    [
      ['output.video_url', 'video'],
      ['output.results[].url', 'image'],
      ['output.check_audio', 'audio', 'secondary'],
    ],
  ],
  [
    'kling/*',
    [
      ['data.task_result.videos[].url', 'video'],
      ['data.task_result.images[].url', 'image'],
      ['data[].outputs[].url', 'video'],
      ['data.task_result.videos[].watermark_url', 'video', 'alternate'],
      ['data[].outputs[].watermark_url', 'video', 'alternate'],
    ],
  ],
  ['runway/*image*', [['output[]', 'image']]],
  ['runway/*', [['output[]', 'video']]],
  [
    'luma/*',
    [
      ['assets.video', 'video'],
      ['assets.image', 'image'],
    ],
  ],
  ['veo/*', [['response.videos[].bytesBase64Encoded|gcsUri', 'video']]],
  [
    'minimax/*',
    [
      ['task.content.url', 'video'],
      ['task.content.prompt', 'text', 'secondary'],
    ],
  ],
  [
    'byteplus/*seedance*',
    [
      ['content.video_url', 'video'],
      ['content.last_frame_url', 'image', 'secondary'],
    ],
  ],
  ['xai/grok-imagine-video*', [['video.url', 'video']]],
  ['higgsfield/*', [['video.url', 'video']]],
  [
    'byteplus/seed-audio*',
    [
      ['audio|url', 'audio'],
      ['subtitle.text', 'text', 'secondary'],
    ],
  ],
  ['heygen/*', [['data.audio_url', 'audio']]],
  [
    'meshy/*',
    [
      ['model_urls.glb', 'model3d'],
      ['model_urls.usdz', 'model3d', 'alternate'],
      ['model_urls.fbx', 'model3d', 'alternate'],
      ['model_urls.obj', 'model3d', 'alternate'],
      ['model_urls.mtl', 'file', 'secondary'],
      ['texture_urls[].*', 'image', 'secondary'],
      ['thumbnail_url', 'image', 'thumbnail'],
    ],
  ],
  ['anthropic/*', [['content[type=text].text', 'text']]],
  [
    'openai/*',
    [
      ['output[type=message].content[type=output_text].text', 'text'],
      ['output[].result', 'image', 'secondary'],
    ],
  ],
  [
    'openrouter/*',
    [
      ['choices[].message.content', 'text'],
      ['choices[].message.images[].image_url.url', 'image', 'secondary'],
    ],
  ],
];

/** The rules for a model, in the order in which its assets are shown; empty when its shape is not known. */
export function assetRulesFor(model: string): readonly AssetRule[] {
  const rows = FAMILIES.find(([pattern]) => fits(pattern, model))?.[1] ?? [];
  return rows.map(([path, kind, role]) => ({ path, kind, role: role ?? 'main' }));
}

function fits(pattern: string, id: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u').test(id);
}
