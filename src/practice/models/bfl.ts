import { type Ask, type PracticeModel, type Product, practiceModel } from '../model.ts';
import { sizeOfRatio } from '../outputs/pictures.ts';
import { choice, flag, record, type Schema, text, whole } from '../schema.ts';
import { frame, MEGAPIXEL, type Size, seconds, taskId } from './frames.ts';

const reference = (which: string): Schema => text(`Reference picture ${which}, as plain base64. With one, the run edits.`);

/** The practice Router draws PNG only, so its documents offer nothing else. */
const format = choice('File type of the picture.', ['png'], { default: 'png' });

async function answer(ask: Ask, size: Size): Promise<Product> {
  const start = seconds(ask.startedAt);
  const duration = (ask.endedAt - ask.startedAt) / 1000;
  return {
    document: {
      id: taskId(ask),
      status: 'Ready',
      progress: null,
      cost: null,
      result: {
        sample: ask.link(frame(ask, { name: 'sample.png', size })),
        prompt: ask.prompt,
        // Seeds of this partner pass 32 bits.
        seed: ask.seed + 2 ** 33,
        start_time: start,
        end_time: start + duration,
        duration,
        cost: null,
      },
    },
  };
}

export const bfl: readonly PracticeModel[] = [
  practiceModel({
    id: 'bfl/flux-2-pro',
    kind: 'image',
    inputs: ['text', 'image'],
    outputs: ['image'],
    chargesOnRefusal: 'no',
    credits: '6.33',
    example: {
      prompt: 'A paper boat drifting on a rain puddle, dusk, soft reflections',
      width: 1024,
      height: 768,
      output_format: 'png',
    },
    input: record(
      {
        prompt: text('What to draw, or the edit to make when a reference picture is given.'),
        width: whole('Width in pixels.', { minimum: 256, maximum: 2048, default: 1024 }),
        height: whole('Height in pixels.', { minimum: 256, maximum: 2048, default: 1024 }),
        seed: whole('Give the same number to get the same picture.'),
        output_format: format,
        prompt_upsampling: flag('Let the partner put the prompt into richer words first.', { default: true }),
        safety_tolerance: whole('How strict the moderation is; 0 is strictest.', { minimum: 0, maximum: 5, default: 2 }),
        input_image: reference('1'),
        ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((number) => [`input_image_${number}`, reference(String(number))])),
      },
      { required: ['prompt'], description: 'A picture from words, with or without reference pictures.' },
    ),
    make: (ask) => answer(ask, { width: side(ask.body['width']), height: side(ask.body['height']) }),
  }),
  practiceModel({
    id: 'bfl/flux-kontext-pro',
    kind: 'image',
    inputs: ['image', 'text'],
    outputs: ['image'],
    chargesOnRefusal: 'no',
    credits: '8.44',
    example: { prompt: 'Turn the sky into a starry night', aspect_ratio: '16:9' },
    input: record(
      {
        prompt: text('The edit to make, or a scene when there is no picture.'),
        input_image: text('The picture to edit: base64 or a link.'),
        input_image_2: text('A further reference picture: base64 or a link.'),
        input_image_3: text('A further reference picture: base64 or a link.'),
        input_image_4: text('A further reference picture: base64 or a link.'),
        aspect_ratio: text('From 21:9 to 9:21; when left out, that of the picture, else 1:1.'),
        output_format: format,
        prompt_upsampling: flag('Let the partner put the prompt into richer words first.', { default: false }),
        safety_tolerance: whole('How strict the moderation is; 0 is strictest.', { minimum: 0, maximum: 6, default: 2 }),
        seed: whole('Give the same number to get the same picture.'),
        webhook_url: text('Not used: results are read from the Router.', { format: 'uri' }),
        webhook_secret: text('Not used.'),
      },
      { required: ['prompt'] },
    ),
    make: (ask) => answer(ask, sizeOfRatio(ask.body['aspect_ratio'], MEGAPIXEL)),
  }),
];

function side(length: unknown): number {
  return typeof length === 'number' ? length : 1024;
}
