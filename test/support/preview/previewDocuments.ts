/** Model documents for looking at the form: one of each shape that published documents have. */

import type { ModelDocument } from '../../../src/shared/models.ts';

const picture = {
  type: 'object',
  required: ['prompt'],
  example: { prompt: 'A paper boat on a rain puddle at dusk, soft reflections', width: 1024, height: 768 },
  properties: {
    prompt: { type: 'string', description: 'What to draw, or how to change the picture that is given.' },
    width: { type: 'integer', minimum: 256, maximum: 2048, multipleOf: 32, default: 1024, description: 'How wide, in pixels.' },
    height: { type: 'integer', minimum: 256, maximum: 2048, multipleOf: 32, default: 1024, description: 'How tall, in pixels.' },
    output_format: { type: 'string', enum: ['jpeg', 'png'], default: 'jpeg', description: 'File type of the finished picture.' },
    seed: {
      type: 'integer',
      nullable: true,
      description: 'Fix it to get the same picture again. Empty means a new one each time.',
    },
    safety_tolerance: {
      type: 'integer',
      minimum: 0,
      maximum: 5,
      default: 2,
      description: 'How strict moderation is; low is strict.',
    },
    prompt_upsampling: { type: 'boolean', default: true, description: 'Let the partner write the prompt anew before it draws.' },
    input_image: { type: 'string', format: 'byte', nullable: true, description: 'A picture to begin with, as base64.' },
    input_image_2: { type: 'string', format: 'byte', nullable: true, description: 'A second picture, as base64.' },
  },
};

const clip = {
  type: 'object',
  required: ['prompt'],
  not: { required: ['image', 'reference_images'] },
  properties: {
    prompt: { type: 'string', maxLength: 400, description: 'What happens, and how the camera moves.' },
    aspect_ratio: { type: 'string', enum: ['1:1', '16:9', '9:16', '4:3'], default: '16:9' },
    duration: { type: 'integer', minimum: 1, maximum: 15, default: 8, nullable: true, description: 'Length in seconds.' },
    resolution: { anyOf: [{ type: 'string', enum: ['480p', '720p', '1080p'] }, { type: 'string' }] },
    image: {
      type: 'object',
      required: ['url'],
      properties: { url: { type: 'string', description: 'Link or data URI of the first frame.' } },
    },
    reference_images: { type: 'array', items: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } } },
    camera_control: { type: 'object', nullable: true, description: 'How the camera moves, as the partner describes it.' },
    watermark: { type: 'boolean', default: false },
    user: { type: 'string', nullable: true },
  },
};

const speech = {
  type: 'object',
  required: ['inputs'],
  properties: {
    inputs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['text', 'voice_id'],
        properties: { text: { type: 'string' }, voice_id: { type: 'string', description: 'Whose voice.' } },
      },
    },
    seed: { type: 'integer', minimum: 0, maximum: 4294967295, nullable: true },
    settings: { type: 'object', properties: { stability: { type: 'number', minimum: 0, maximum: 1, default: 0.5 } } },
    language_code: { type: 'string', nullable: true },
  },
};

const shape = {
  discriminator: { propertyName: 'mode' },
  oneOf: [
    {
      type: 'object',
      required: ['mode', 'prompt'],
      properties: {
        mode: { type: 'string', enum: ['preview'] },
        prompt: { type: 'string', maxLength: 600 },
        art_style: { type: 'string', enum: ['realistic', 'sculpture'], default: 'realistic' },
        topology: { type: 'string', enum: ['quad', 'triangle'], default: 'triangle' },
        target_polycount: { type: 'integer', minimum: 100, maximum: 300000, default: 30000 },
        should_remesh: { type: 'boolean', default: true },
        moderation: { type: 'boolean', default: false },
        pose_mode: { type: 'string', enum: ['a-pose', 't-pose', ''] },
      },
    },
    {
      type: 'object',
      required: ['mode', 'preview_task_id'],
      properties: {
        mode: { type: 'string', enum: ['refine'] },
        preview_task_id: { type: 'string' },
        texture_prompt: { type: 'string', maxLength: 600 },
        enable_pbr: { type: 'boolean' },
      },
    },
  ],
};

const turns = {
  type: 'object',
  required: ['messages', 'max_tokens'],
  properties: {
    max_tokens: { type: 'integer', minimum: 1, description: 'The longest answer, in tokens.' },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['role', 'content'],
        properties: {
          role: { type: 'string', enum: ['user', 'assistant'] },
          content: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'object' } }] },
        },
      },
    },
    system: { type: 'string', description: 'What the model should keep in mind throughout.' },
    temperature: { type: 'number', minimum: 0, maximum: 1 },
    tools: { type: 'array', items: { type: 'object' } },
    stream: { type: 'boolean' },
  },
};

const shade = { type: 'integer', minimum: 0, maximum: 255 };
const rgb = { type: 'object', required: ['rgb'], properties: { rgb: { type: 'array', items: shade, minItems: 3, maxItems: 3 } } };

/** What few models have: colours, names of one's choosing, fixed places, lists in lists, anything at all. */
const drawing = {
  type: 'object',
  required: ['prompt'],
  properties: {
    prompt: { type: 'string', description: 'What to draw.' },
    size: { type: 'string', enum: ['1024x1024', '1536x1024', '1024x1536', '2048x1152', 'auto'], default: 'auto' },
    style: { anyOf: [{ type: 'string', enum: ['flat', 'engraved', 'line art'] }, { type: 'string' }] },
    background_color: { type: 'string', description: 'What lies behind the drawing.' },
    colors: { type: 'array', items: rgb, maxItems: 5, description: 'Colours to draw with.' },
    weights: {
      type: 'object',
      additionalProperties: { type: 'number', minimum: 0, maximum: 2 },
      description: 'How much each style counts.',
    },
    crop: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }, { type: 'integer' }] },
    strokes: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    reference: {
      oneOf: [
        { type: 'string', format: 'uri' },
        { type: 'array', items: { type: 'string', format: 'uri' } },
      ],
    },
    seed: { type: 'integer' },
    extra: {},
  },
};

const INPUTS: readonly (readonly [RegExp, unknown])[] = [
  [/kling|luma|video/u, clip],
  [/audio|eleven/u, speech],
  [/meshy/u, shape],
  [/recraft/u, drawing],
  [/claude|gpt-5|chat/u, turns],
  [/wan|bria/u, null],
];

export function documentFor(id: string): ModelDocument {
  const found = INPUTS.find(([pattern]) => pattern.test(id));
  const input = found ? found[1] : picture;
  return { id, authored: input !== null, input, components: {}, example: null, source: 'live' };
}
