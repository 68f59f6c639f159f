import { type PracticeModel, practiceModel } from '../model.ts';
import { sizeOfRatio } from '../outputs/pictures.ts';
import { choice, list, record, ref, text, whole } from '../schema.ts';
import { count, frame, indices, MEGAPIXEL, shot } from './frames.ts';

const IMAGE_RATIOS = [
  '1:1',
  '3:4',
  '4:3',
  '9:16',
  '16:9',
  '2:3',
  '3:2',
  '9:19.5',
  '19.5:9',
  '9:20',
  '20:9',
  '1:2',
  '2:1',
  'auto',
];

export const xai: readonly PracticeModel[] = [
  practiceModel({
    id: 'xai/grok-imagine-image',
    kind: 'image',
    inputs: ['text'],
    outputs: ['image'],
    chargesOnRefusal: 'yes',
    credits: '8.44',
    example: { prompt: 'A vintage train crossing a viaduct in fog', n: 2, aspect_ratio: '16:9' },
    input: record(
      {
        prompt: text('What to draw.'),
        n: whole('How many pictures.', { minimum: 1, maximum: 10, default: 1 }),
        aspect_ratio: choice('Shape.', IMAGE_RATIOS, { default: 'auto' }),
        resolution: choice('Size.', ['1k', '2k'], { default: '1k' }),
        quality: choice('How much care to take.', ['low', 'medium', 'high']),
        response_format: choice('Links or bytes.', ['url', 'b64_json'], { default: 'url' }),
        user: text('A name for the end user.'),
      },
      { required: ['prompt'] },
    ),
    make: async (ask) => {
      const ratio = ask.body['aspect_ratio'];
      const size = sizeOfRatio(ratio === 'auto' || ratio === undefined ? '4:3' : ratio, MEGAPIXEL);
      const data = await Promise.all(
        indices(count(ask.body['n'], { usual: 1, most: 10 })).map(async (index) => {
          const piece = frame(ask, { name: `grok-${index + 1}.png`, size, index });
          const leaf =
            ask.body['response_format'] === 'b64_json' ? { b64_json: await ask.inline(piece) } : { url: ask.link(piece) };
          return { mime_type: 'image/png', ...leaf };
        }),
      );
      return { document: { data, usage: { cost_in_usd_ticks: 200_000_000 * data.length } } };
    },
  }),
  practiceModel({
    id: 'xai/grok-imagine-video',
    kind: 'video',
    inputs: ['text', 'image'],
    outputs: ['video'],
    chargesOnRefusal: 'yes',
    credits: '73.85',
    components: {
      XaiPicture: record({ url: text('Link or data URI.') }, { required: ['url'] }),
    },
    example: { prompt: 'A kite breaks free and soars over dunes', duration: 4, aspect_ratio: '16:9' },
    input: record(
      {
        prompt: text('What happens.', { maxLength: 4096 }),
        duration: whole('Seconds.', { minimum: 1, maximum: 15, default: 8, nullable: true }),
        aspect_ratio: choice('Shape.', ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3'], { default: '16:9' }),
        resolution: text('Fineness, such as 720p.', { nullable: true }),
        image: ref('XaiPicture'),
        reference_images: list('Pictures to go by.', ref('XaiPicture'), { minItems: 1 }),
        user: text('A name for the end user.', { nullable: true }),
      },
      { required: ['prompt'], not: { required: ['image', 'reference_images'] } },
    ),
    make: async (ask) => ({
      document: {
        status: 'done',
        model: 'grok-imagine-video',
        video: {
          // A held-back clip leaves its place empty.
          url: ask.partial ? null : ask.link(shot(ask, { name: 'grok.mp4', ratio: ask.body['aspect_ratio'] })),
          duration: ask.body['duration'] ?? 8,
          respect_moderation: !ask.partial,
        },
        usage: { cost_in_usd_ticks: 3_500_000_000 },
      },
    }),
  }),
];
