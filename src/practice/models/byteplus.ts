import { type PracticeModel, practiceModel } from '../model.ts';
import { sizeOfRatio, sizeOfWords } from '../outputs/pictures.ts';
import { choice, flag, list, record, text, whole } from '../schema.ts';
import { count, frame, indices, MEGAPIXEL, part, seconds, shot, taskId } from './frames.ts';

const WIDE = { width: 1280, height: 720 };

export const bytedance: readonly PracticeModel[] = [
  practiceModel({
    id: 'byteplus/seedream-4-5-251128',
    kind: 'image',
    inputs: ['text', 'image'],
    outputs: ['image'],
    credits: '8.44',
    example: { prompt: 'A ceramic teapot shaped like a hedgehog, studio light', size: '1280x720', watermark: false },
    input: record(
      {
        prompt: text('What to draw.'),
        image: {
          description: 'One picture to start from, or several: links or data URIs.',
          anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 14 }],
        },
        size: text('1K, 2K, 4K, or width and height such as 1280x720.'),
        seed: whole('-1: a new one each time.', { minimum: -1, maximum: 2_147_483_647, default: -1 }),
        response_format: choice('Links or bytes.', ['url', 'b64_json'], { default: 'url' }),
        watermark: flag('Mark the picture as made by a machine.', { default: true }),
        sequential_image_generation: choice('One picture, or a set.', ['auto', 'disabled']),
        sequential_image_generation_options: record({
          max_images: whole('Most pictures in a set.', { minimum: 1, maximum: 15, default: 15 }),
        }),
      },
      {
        anyOf: [
          { required: ['prompt'], type: 'object' },
          { required: ['image'], type: 'object' },
        ],
      },
    ),
    make: async (ask) => {
      const set = ask.body['sequential_image_generation'] === 'auto';
      const most = count(part(ask.body['sequential_image_generation_options'])['max_images'], { usual: 3, most: 15 });
      const size = sizeOfWords(ask.body['size'], ask.body['size'] === '4K' ? { width: 2048, height: 1152 } : WIDE);
      const failed = { error: { code: 'OutputImageSensitiveContentDetected', message: 'One picture of the set was held back.' } };
      const length = set ? most : 1;
      const data = await Promise.all(
        indices(length).map(async (index) => {
          if (ask.partial && index === length - 1) return failed;
          const piece = frame(ask, { name: `seedream-${index + 1}.png`, size, index });
          const words = `${size.width}x${size.height}`;
          return ask.body['response_format'] === 'b64_json'
            ? { size: words, b64_json: await ask.inline(piece) }
            : { size: words, url: ask.link(piece) };
        }),
      );
      return { document: { created: seconds(ask.endedAt), data, usage: { generated_images: data.length } } };
    },
  }),
  practiceModel({
    id: 'byteplus/dreamina-seedance-2-0-260128',
    kind: 'video',
    inputs: ['text', 'image', 'video', 'audio'],
    outputs: ['video', 'audio'],
    credits: '88.2',
    components: {
      SeedanceItem: record(
        {
          type: choice('What this is.', ['text', 'image_url', 'video_url', 'audio_url']),
          text: text('The words, for a text.'),
          image_url: record({ url: text('Link or data URI.') }, { required: ['url'] }),
          video_url: record({ url: text('Link.') }, { required: ['url'] }),
          audio_url: record({ url: text('Link or data URI.') }, { required: ['url'] }),
          role: choice('What it is for.', ['first_frame', 'last_frame', 'reference_image', 'reference_video', 'reference_audio']),
        },
        { required: ['type'] },
      ),
    },
    example: {
      content: [{ type: 'text', text: 'A corgi surfs a small wave, golden hour' }],
      duration: 5,
      ratio: '16:9',
      resolution: '720p',
    },
    input: record(
      {
        content: list('Words, pictures, clips and sounds.', { $ref: '#/components/schemas/SeedanceItem' }, { minItems: 1 }),
        duration: whole('Seconds; -1 leaves it to the model.', { minimum: -1, maximum: 30 }),
        ratio: choice('Shape.', ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', '9:21', 'adaptive']),
        resolution: choice('Fineness.', ['480p', '720p', '1080p', '4k']),
        generate_audio: flag('With sound.', { default: true }),
        return_last_frame: flag('Give the last frame as a picture, too.', { default: false }),
        seed: whole('-1: a new one each time.', { minimum: -1, maximum: 4_294_967_295, format: 'int64' }),
        watermark: flag('Mark the clip as made by a machine.', { default: false }),
        service_tier: choice('Now, or cheaper and later.', ['default', 'flex']),
      },
      { required: ['content'] },
    ),
    make: async (ask) => ({
      document: {
        id: taskId(ask),
        model: 'dreamina-seedance-2-0-260128',
        status: 'succeeded',
        content: {
          video_url: ask.link(shot(ask, { name: 'seedance.mp4', ratio: ask.body['ratio'] })),
          // No ending in its name: the type is in the bytes.
          ...(ask.body['return_last_frame'] === true
            ? { last_frame_url: ask.link(frame(ask, { name: 'last-frame', size: sizeOfRatio('16:9', MEGAPIXEL) })) }
            : {}),
        },
        output_format: 'mp4',
        duration: ask.body['duration'] ?? 5,
      },
    }),
  }),
];
