/** Video models of several partners, each with its own place for the clip. */

import { HOUR } from '../../shared/time.ts';
import { type PracticeModel, practiceModel } from '../model.ts';
import { choice, flag, list, number, record, text, whole } from '../schema.ts';
import { count, indices, part, shot, taskId } from './frames.ts';

const RUNWAY_RATIOS = ['1280:720', '720:1280', '1104:832', '832:1104', '960:960', '1584:672', '1280:768', '768:1280'];
const pictureBytes = record({ bytesBase64Encoded: text('Bytes as base64.', { format: 'byte' }), mimeType: text('Media type.') });

export const clips: readonly PracticeModel[] = [
  practiceModel({
    id: 'runway/gen4_turbo',
    kind: 'video',
    inputs: ['image', 'text'],
    outputs: ['video'],
    credits: '52.75',
    example: {
      promptImage: 'https://files.example.invalid/leaves.png',
      promptText: 'The camera drifts left while leaves fall',
      ratio: '1280:720',
      duration: 5,
      seed: 42,
    },
    input: record(
      {
        promptImage: {
          description: 'The first frame: a link or data URI, or a list of frames with positions.',
          anyOf: [
            { type: 'string' },
            {
              type: 'array',
              items: record(
                { uri: text('Link or data URI.'), position: choice('Where.', ['first', 'last']) },
                { required: ['uri'] },
              ),
            },
          ],
        },
        promptText: text('What happens.', { maxLength: 1000 }),
        ratio: choice('Width to height in pixels.', RUNWAY_RATIOS),
        duration: choice('Seconds.', [2, 3, 4, 5, 6, 7, 8, 9, 10]),
        seed: whole('Give the same number to get the same clip.', { minimum: 0, maximum: 4_294_967_295, format: 'int64' }),
      },
      { required: ['promptImage', 'ratio', 'duration', 'seed'] },
    ),
    make: async (ask) => ({
      document: {
        id: taskId(ask),
        createdAt: new Date(ask.startedAt).toISOString(),
        status: 'SUCCEEDED',
        output: [ask.link(shot(ask, { name: 'runway.mp4', ratio: ask.body['ratio'] }))],
      },
    }),
  }),
  practiceModel({
    id: 'luma/ray-2',
    kind: 'video',
    inputs: ['text', 'image'],
    outputs: ['video'],
    credits: null,
    example: { prompt: 'A snail crossing a mossy log, macro', aspect_ratio: '16:9', duration: '5s', resolution: '720p' },
    input: record(
      {
        prompt: text('What happens.'),
        aspect_ratio: choice('Shape.', ['1:1', '16:9', '9:16', '4:3', '3:4', '21:9', '9:21'], { default: '16:9' }),
        duration: choice('Seconds, as text.', ['5s', '9s']),
        resolution: choice('Fineness.', ['540p', '720p', '1080p', '4k']),
        loop: flag('End where it began.'),
        keyframes: record({
          frame0: record({ type: choice('What it is.', ['image']), url: text('Link.') }),
          frame1: record({ type: choice('What it is.', ['image']), url: text('Link.') }),
        }),
      },
      { required: ['prompt', 'aspect_ratio', 'duration', 'resolution'] },
    ),
    make: async (ask) => ({
      document: {
        id: taskId(ask),
        model: 'ray-2',
        state: 'completed',
        created_at: new Date(ask.startedAt).toISOString(),
        // An echo of what was asked; nothing in it is an output.
        request: ask.body,
        assets: { video: ask.link(shot(ask, { name: 'ray.mp4', ratio: ask.body['aspect_ratio'] })) },
      },
    }),
  }),
  practiceModel({
    id: 'veo/veo-3.1-generate-001',
    kind: 'video',
    inputs: ['text', 'image', 'video'],
    outputs: ['video', 'audio'],
    credits: '337.6',
    example: {
      instances: [{ prompt: 'A kettle whistles in a sunlit kitchen, close-up' }],
      parameters: { durationSeconds: 4, aspectRatio: '16:9', generateAudio: true, sampleCount: 1 },
    },
    components: {
      VeoInstance: record(
        {
          prompt: text('What happens.'),
          image: pictureBytes,
          lastFrame: pictureBytes,
          referenceImages: list('Pictures to go by.', record({ image: pictureBytes }), { maxItems: 3 }),
        },
        { required: ['prompt'] },
      ),
    },
    input: record(
      {
        instances: list('What to make.', { $ref: '#/components/schemas/VeoInstance' }, { minItems: 1 }),
        parameters: record({
          durationSeconds: number('Seconds.'),
          aspectRatio: choice('Shape.', ['16:9', '9:16']),
          resolution: choice('Fineness.', ['720p', '1080p', '4k']),
          generateAudio: flag('With sound.'),
          sampleCount: whole('How many clips.', { minimum: 1, maximum: 4 }),
          negativePrompt: text('What to keep out.'),
          seed: whole('Give the same number to get the same clip.'),
          enhancePrompt: flag('Let the partner enrich the prompt.'),
        }),
      },
      { required: ['instances'] },
    ),
    make: async (ask) => {
      const wishes = part(ask.body['parameters']);
      const total = count(wishes['sampleCount'], { usual: 1, most: 4 });
      const filtered = ask.partial ? 1 : 0;
      const videos = await Promise.all(
        indices(total - filtered).map(async (index) => {
          const piece = shot(ask, { name: `veo-${index + 1}.mp4`, ratio: wishes['aspectRatio'], index });
          return { bytesBase64Encoded: await ask.inline(piece), mimeType: 'video/mp4' };
        }),
      );
      const reasons = filtered > 0 ? { raiMediaFilteredReasons: ['One clip was held back.'] } : {};
      return {
        document: {
          name: `operations/${taskId(ask)}`,
          done: true,
          response: { raiMediaFilteredCount: filtered, ...reasons, videos },
        },
      };
    },
  }),
  practiceModel({
    id: 'minimax/minimax-h3',
    kind: 'video',
    inputs: ['text', 'image'],
    outputs: ['video', 'audio'],
    credits: '105.5',
    linkLifeMs: 12 * HOUR,
    example: {
      content: [{ type: 'text', text: 'A street drummer on buckets, handheld, crowd noise' }],
      duration: 5,
      resolution: '768P',
      ratio: '16:9',
    },
    input: record(
      {
        content: list(
          'Words and pictures.',
          record(
            {
              type: choice('What this is.', ['text', 'image_url']),
              text: text('The words.'),
              image_url: record({ url: text('Link or data URI.') }),
              role: text('What it is for.'),
            },
            { required: ['type'] },
          ),
          { minItems: 1 },
        ),
        duration: whole('Seconds.', { minimum: 5, maximum: 15 }),
        resolution: choice('Fineness.', ['2K', '768P']),
        ratio: choice('Shape.', ['adaptive', '21:9', '16:9', '4:3', '1:1', '3:4', '9:16'], { default: 'adaptive' }),
        seed: whole('-1: a new one each time.', { minimum: -1, maximum: 4_294_967_295, format: 'int64' }),
        aigc_watermark: flag('Mark the clip as made by a machine.', { default: false }),
      },
      { required: ['content', 'duration', 'resolution'] },
    ),
    make: async (ask) => ({
      document: {
        task: {
          id: taskId(ask),
          model: 'MiniMax-H3',
          status: 'succeeded',
          duration: ask.body['duration'] ?? 5,
          content: { url: ask.link(shot(ask, { name: 'h3.mp4', ratio: ask.body['ratio'] })), prompt: ask.prompt },
        },
      },
    }),
  }),
  practiceModel({
    id: 'higgsfield/higgsfield-kling-3-pro',
    kind: 'video',
    inputs: ['text'],
    outputs: ['video', 'audio'],
    credits: null,
    example: { prompt: 'A glass greenhouse in morning mist, slow dolly', duration: 5, aspect_ratio: '16:9', sound: 'on' },
    input: record(
      {
        prompt: text('What happens.'),
        duration: whole('Seconds.', { minimum: 3, maximum: 15 }),
        aspect_ratio: text('Shape, such as 16:9.'),
        cfg_scale: number('How closely to follow the prompt.'),
        sound: choice('With sound.', ['on', 'off']),
      },
      { required: ['prompt'] },
    ),
    make: async (ask) => ({
      document: {
        status: 'completed',
        request_id: taskId(ask),
        video: { url: ask.link(shot(ask, { name: 'higgsfield.mp4', ratio: ask.body['aspect_ratio'] })) },
      },
    }),
  }),
];
