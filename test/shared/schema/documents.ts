/** Model documents of our own making, in the shapes that published ones have. */

import type { ModelDocument } from '../../../src/shared/models.ts';

function document(id: string, input: unknown, rest: Partial<ModelDocument> = {}): ModelDocument {
  return { id, authored: true, input, components: {}, example: null, source: 'live', ...rest };
}

/** Flat, one required prompt, bounds and defaults, many pictures. */
export const flatImage = document('acme/flat-image', {
  type: 'object',
  required: ['prompt'],
  example: { prompt: 'A blue cup.' },
  properties: {
    height: { type: 'integer', minimum: 256, maximum: 2048, default: 1024, description: 'How tall.' },
    input_image: { type: 'string', description: 'A picture as base64.' },
    input_image_2: { type: 'string', description: 'Another picture as base64.' },
    output_format: { type: 'string', enum: ['jpeg', 'png'], default: 'jpeg' },
    prompt: { type: 'string' },
    prompt_upsampling: { type: 'boolean', default: true },
    safety_tolerance: { type: 'integer', minimum: 0, maximum: 5 },
    seed: { type: 'integer' },
    width: { type: 'integer', minimum: 256, maximum: 2048, default: 1024 },
  },
});

/** Two shapes told apart by `mode`, with shared parts behind references. */
export const twoModes = document(
  'acme/two-modes',
  {
    discriminator: {
      propertyName: 'mode',
      mapping: { draft: '#/components/schemas/Draft', finish: '#/components/schemas/Finish' },
    },
    oneOf: [{ $ref: '#/components/schemas/Draft' }, { $ref: '#/components/schemas/Finish' }],
  },
  {
    components: {
      Style: { type: 'string', enum: ['real', 'clay'], default: 'real', description: 'The look.' },
      Draft: {
        type: 'object',
        required: ['mode', 'prompt'],
        properties: {
          ai_model: { type: 'string', nullable: true },
          mode: { type: 'string', enum: ['draft'] },
          prompt: { type: 'string', maxLength: 600 },
          art_style: { $ref: '#/components/schemas/Style' },
          target_polycount: { type: 'integer', minimum: 100, maximum: 300_000 },
          moderation: { type: 'boolean' },
        },
      },
      Finish: {
        type: 'object',
        required: ['mode', 'draft_id'],
        properties: {
          mode: { type: 'string', enum: ['finish'] },
          draft_id: { type: 'string' },
          texture_prompt: { type: 'string', maxLength: 600 },
          moderation: { type: 'boolean' },
        },
      },
    },
  },
);

/** Words inside a list of objects, nullable fields, a referenced group. Components come with their `schemas` level. */
export const spoken = document(
  'acme/spoken',
  {
    type: 'object',
    required: ['inputs'],
    properties: {
      inputs: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Line' } },
      language_code: { type: 'string', nullable: true },
      seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295, nullable: true },
      settings: { $ref: '#/components/schemas/Settings' },
    },
  },
  {
    components: {
      schemas: {
        Line: {
          type: 'object',
          required: ['text', 'voice_id'],
          properties: { text: { type: 'string' }, voice_id: { type: 'string' } },
        },
        Settings: {
          type: 'object',
          nullable: true,
          properties: { stability: { type: 'number', format: 'double', default: 0.5, nullable: true } },
        },
      },
    },
  },
);

/** Fields that exclude each other, an object of one link, a list of such objects. */
export const clip = document(
  'acme/clip',
  {
    type: 'object',
    required: ['prompt'],
    not: { required: ['image', 'reference_images'] },
    properties: {
      aspect_ratio: { type: 'string', enum: ['1:1', '16:9'], default: '16:9' },
      duration: { type: 'integer', minimum: 1, maximum: 15, nullable: true },
      image: { $ref: '#/components/schemas/Picture' },
      model: { type: 'string', nullable: true },
      output: { type: 'object', nullable: true },
      prompt: { type: 'string', maxLength: 40 },
      reference_images: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Picture' } },
    },
  },
  { components: { Picture: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } } } },
);

/** Nothing published, nothing shown. */
export const unpublishedTurns = document(
  'anthropic/some-chat',
  { type: 'object', additionalProperties: true },
  { authored: false },
);

/** Nothing published, an example shown. */
export const unpublishedWithExample = document('acme/bare', null, {
  authored: false,
  example: { input: { prompt: 'A pond.' }, parameters: { size: '1280*1280' } },
});

/** Turns of a chat. */
export const chat = document('acme/chat', {
  type: 'object',
  required: ['messages', 'max_tokens'],
  properties: {
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
    max_tokens: { type: 'integer', minimum: 1 },
    system: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'object' } }] },
  },
});

/** One of two must be there; an open set of sizes; one text or several. */
export const eitherOr = document('acme/either-or', {
  type: 'object',
  anyOf: [{ required: ['prompt'] }, { required: ['image'] }],
  properties: {
    prompt: { type: 'string' },
    image: {
      oneOf: [
        { type: 'string', format: 'uri' },
        { type: 'array', items: { type: 'string', format: 'uri' }, maxItems: 3 },
      ],
    },
    size: { anyOf: [{ type: 'string', enum: ['1K', '2K'] }, { type: 'string' }] },
    ratio: {
      allOf: [
        { type: 'number', minimum: 0 },
        { maximum: 2, multipleOf: 0.1 },
      ],
    },
  },
});

/** A node that holds itself, and a reference that leads nowhere. */
export const endless = document(
  'acme/endless',
  {
    type: 'object',
    properties: {
      prompt: { type: 'string' },
      tree: { $ref: '#/components/schemas/Node' },
      lost: { $ref: '#/components/schemas/Nowhere' },
    },
  },
  {
    components: {
      Node: { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#/components/schemas/Node' } } },
    },
  },
);

export const ALL = [
  flatImage,
  twoModes,
  spoken,
  clip,
  unpublishedTurns,
  unpublishedWithExample,
  chat,
  eitherOr,
  endless,
] as const;
