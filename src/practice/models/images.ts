/** Image models of several partners, each with its own place for the picture. */

import { type PracticeModel, practiceModel } from '../model.ts';
import { cutout, sizeOfRatio, sizeOfWords } from '../outputs/pictures.ts';
import { vector } from '../outputs/vector.ts';
import { choice, flag, list, number, record, text, whole } from '../schema.ts';
import { count, frame, indices, MEGAPIXEL, part, seconds } from './frames.ts';

const SQUARE = { width: 1024, height: 1024 };

export const images: readonly PracticeModel[] = [
  practiceModel({
    id: 'openai/gpt-image-2',
    kind: 'image',
    inputs: ['text', 'image'],
    outputs: ['image'],
    chargesOnRefusal: 'yes',
    credits: '11.6',
    example: { prompt: 'A flat-colour poster of a lighthouse at noon', size: '1024x1024', quality: 'low', n: 1 },
    input: record(
      {
        prompt: text('What to draw.'),
        image: {
          description: 'One picture to start from, or several: data URIs.',
          anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 16 }],
        },
        mask: text('Where to change the picture: a data URI.'),
        size: text('Width and height such as 1536x1024, or auto.'),
        quality: choice('How much care to take.', ['auto', 'low', 'medium', 'high', 'xhigh', 'max', 'standard', 'hd']),
        background: choice('What lies behind.', ['opaque', 'auto']),
        output_format: choice('File type of the pictures.', ['png']),
        n: whole('How many pictures.', { minimum: 1, maximum: 10 }),
        moderation: choice('How strict the moderation is.', ['low', 'auto']),
        user: text('A name for the end user, for the partner’s records.'),
      },
      { required: ['prompt'] },
    ),
    make: async (ask) => ({
      document: {
        created: seconds(ask.endedAt),
        data: await Promise.all(
          indices(count(ask.body['n'], { usual: 1, most: 10 })).map(async (index) => ({
            b64_json: await ask.inline(
              frame(ask, { name: `image-${index + 1}.png`, size: sizeOfWords(ask.body['size'], SQUARE), index }),
            ),
            revised_prompt: ask.prompt,
          })),
        ),
        output_format: 'png',
        usage: { total_tokens: 1068 },
      },
    }),
  }),
  practiceModel({
    id: 'vertexai/gemini-3.1-flash-image',
    kind: 'image',
    inputs: ['text', 'image', 'video'],
    outputs: ['image', 'text'],
    credits: '14.1',
    example: {
      contents: [{ role: 'user', parts: [{ text: 'A tiny robot watering a cactus, pastel palette' }] }],
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '4:3' } },
    },
    components: {
      GeminiTurn: record(
        {
          role: choice('Who speaks.', ['user', 'model']),
          parts: list('Words and pictures of this turn.', { $ref: '#/components/schemas/GeminiPart' }, { minItems: 1 }),
        },
        { required: ['parts'] },
      ),
      GeminiPart: record({
        text: text('Words.'),
        inlineData: record({ mimeType: text('Media type.'), data: text('Bytes as base64.', { format: 'byte' }) }),
        fileData: record({ mimeType: text('Media type.'), fileUri: text('A public link.', { format: 'uri' }) }),
      }),
    },
    input: record(
      {
        contents: list('The conversation so far.', { $ref: '#/components/schemas/GeminiTurn' }, { minItems: 1 }),
        generationConfig: record({
          responseModalities: list('What to answer with.', choice('A kind.', ['TEXT', 'IMAGE'])),
          imageConfig: record({ aspectRatio: text('Shape, such as 16:9.'), imageSize: choice('Size.', ['1K', '2K']) }),
          temperature: number('Daring, 0 to 2.', { minimum: 0, maximum: 2, default: 1 }),
          topP: number('Share of likely words.', { minimum: 0, maximum: 1, default: 0.95 }),
          topK: whole('Number of likely words.', { minimum: 1, default: 40 }),
          maxOutputTokens: whole('Length limit.', { minimum: 16, maximum: 65_536 }),
          seed: whole('Give the same number to get the same answer.'),
        }),
        systemInstruction: record({}, { additionalProperties: true, description: 'Standing instructions.' }),
        uploadImagesToStorage: flag('Answer with links in place of bytes.'),
      },
      { required: ['contents'] },
    ),
    make: async (ask) => {
      const shape = part(part(ask.body['generationConfig'])['imageConfig'])['aspectRatio'];
      const piece = frame(ask, { name: 'image.png', size: sizeOfRatio(shape, MEGAPIXEL) });
      const picture =
        ask.body['uploadImagesToStorage'] === true
          ? { fileData: { mimeType: 'image/png', fileUri: ask.link(piece) } }
          : { inlineData: { mimeType: 'image/png', data: await ask.inline(piece) } };
      const parts = [
        { text: 'The words suggest a wide, calm scene.', thought: true },
        { text: `Here it is: ${ask.prompt}` },
        picture,
      ];
      return {
        document: {
          candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
          usageMetadata: { totalTokenCount: 1301 },
        },
      };
    },
  }),
  practiceModel({
    id: 'ideogram/ideogram-v4',
    kind: 'image',
    inputs: ['text'],
    outputs: ['image'],
    credits: '12.66',
    linkLifeMs: 3_600_000,
    deadLinkStatus: 410,
    example: { text_prompt: 'A jazz night flyer that reads BLUE HOUR', resolution: '1280x800', rendering_speed: 'DEFAULT' },
    input: record(
      {
        text_prompt: text('What to draw.'),
        json_prompt: record({}, { additionalProperties: true, description: 'The prompt as an object, in place of words.' }),
        resolution: text('Width and height such as 2048x1152.'),
        rendering_speed: choice('Care against speed.', ['DEFAULT', 'TURBO', 'QUALITY'], { default: 'DEFAULT' }),
        enable_copyright_detection: flag('Look for protected works.'),
      },
      {
        anyOf: [
          { required: ['text_prompt'], type: 'object' },
          { required: ['json_prompt'], type: 'object' },
        ],
      },
    ),
    make: async (ask) => {
      const size = sizeOfWords(ask.body['resolution'], { width: 1280, height: 800 });
      const url = ask.link(frame(ask, { name: 'ideogram.png', size }));
      const resolution = `${size.width}x${size.height}`;
      return {
        document: {
          created: new Date(ask.endedAt).toISOString(),
          data: [{ url, prompt: ask.prompt, resolution, seed: ask.seed, is_image_safe: true }],
        },
      };
    },
  }),
  practiceModel({
    id: 'recraft/recraftv4_1_vector',
    kind: 'svg',
    inputs: ['text'],
    outputs: ['image'],
    credits: '16.88',
    example: { prompt: 'A minimal fox head logo, two colours', n: 1, size: '1024x1024' },
    input: record(
      {
        prompt: text('What to draw.'),
        n: whole('How many drawings.', { minimum: 1, maximum: 6 }),
        size: text('Width and height such as 1024x1024.'),
        style: text('Name of a style.'),
        style_id: text('Id of a style of your own.'),
        controls: record({
          artistic_level: whole('From plain to playful.', { minimum: 0, maximum: 5 }),
          colors: list(
            'Colours to prefer.',
            record({ rgb: list('Red, green, blue.', whole('0 to 255.', { minimum: 0, maximum: 255 })) }),
          ),
          no_text: flag('Keep letters out of it.'),
        }),
      },
      { required: ['prompt'] },
    ),
    make: async (ask) => ({
      document: {
        created: seconds(ask.endedAt),
        credits: 1,
        data: indices(count(ask.body['n'], { usual: 1, most: 6 })).map((index) => ({
          image_id: `img-${index + 1}`,
          url: ask.link(
            vector({
              name: `drawing-${index + 1}.svg`,
              prompt: ask.prompt,
              seed: ask.seed + index,
              ...sizeOfWords(ask.body['size'], SQUARE),
            }),
          ),
        })),
      },
    }),
  }),
  practiceModel({
    id: 'bria/image-edit-remove-background',
    kind: 'image',
    inputs: ['image'],
    outputs: ['image'],
    credits: '3.8',
    example: { image: 'https://files.example.invalid/teapot.jpg', preserve_alpha: true },
    input: record(
      {
        image: text('The picture: base64 or a link.'),
        preserve_alpha: flag('Keep what was transparent already.'),
        sync: flag('Not used here.'),
        visual_input_content_moderation: flag('Check the picture first.'),
        visual_output_content_moderation: flag('Check the cut-out.'),
      },
      { required: ['image'] },
    ),
    // This partner's document looks like the Router's own envelope; only the HTTP status tells them apart.
    make: async (ask) => ({
      document: {
        request_id: taskUuid(ask.seed),
        status: 'COMPLETED',
        result: {
          image_url: ask.link(cutout({ name: 'cutout.png', prompt: ask.prompt, seed: ask.seed, width: 768, height: 768 })),
          seed: ask.seed,
        },
      },
    }),
  }),
];

function taskUuid(seed: number): string {
  return `${seed.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
}
