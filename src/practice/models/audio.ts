import { HOUR } from '../../shared/time.ts';
import { type PracticeModel, practiceModel } from '../model.ts';
import { bareMelody, melody } from '../outputs/melody.ts';
import { choice, flag, list, number, record, text, whole } from '../schema.ts';
import { part, taskId } from './frames.ts';

const SECONDS = 4;

export const audio: readonly PracticeModel[] = [
  practiceModel({
    id: 'byteplus/seed-audio-1.0',
    kind: 'audio',
    inputs: ['text'],
    outputs: ['audio'],
    credits: '2.11',
    linkLifeMs: 2 * HOUR,
    example: {
      text_prompt: 'Welcome aboard. The next stop is Harbour Street.',
      audio_config: { format: 'wav', sample_rate: 24_000 },
    },
    input: record(
      {
        text_prompt: text('What to say, or the sound to make.', { minLength: 1, maxLength: 3000 }),
        audio_config: record({
          format: choice('File type; pcm is samples without a header.', ['wav', 'pcm']),
          sample_rate: choice('Samples a second.', [8000, 16_000, 24_000, 32_000, 44_100, 48_000]),
          speech_rate: whole('Faster or slower.', { minimum: -50, maximum: 100 }),
          loudness_rate: whole('Louder or softer.', { minimum: -50, maximum: 100 }),
          pitch_rate: whole('Higher or lower.', { minimum: -12, maximum: 12 }),
          enable_subtitle: flag('With the words and their times.'),
        }),
        references: list('Voices to go by.', record({ audio_url: text('Link.'), audio_data: text('Bytes as base64.') }), {
          maxItems: 3,
        }),
        watermark: record({ aigc_watermark: flag('Mark the sound as made by a machine.') }),
      },
      { required: ['text_prompt'] },
    ),
    make: async (ask) => {
      const wishes = part(ask.body['audio_config']);
      const rate = wishes['sample_rate'];
      const tune = { seed: ask.seed, sampleRate: typeof rate === 'number' ? rate : 24_000, seconds: SECONDS };
      const piece =
        wishes['format'] === 'pcm' ? bareMelody({ ...tune, name: 'seed.pcm' }) : melody({ ...tune, name: 'seed.wav' });
      const subtitle = wishes['enable_subtitle'] === true ? { subtitle: { text: ask.prompt } } : {};
      // The same sound twice: as bytes and as a link.
      return {
        document: {
          audio: await ask.inline(piece),
          url: ask.link(piece),
          duration: SECONDS,
          original_duration: SECONDS,
          ...subtitle,
        },
      };
    },
  }),
  practiceModel({
    id: 'heygen/starfish',
    kind: 'audio',
    inputs: ['text'],
    outputs: ['audio'],
    credits: '1.05',
    example: { text: 'Your render is ready.', voice_id: 'practice-voice', speed: 1 },
    input: record(
      {
        text: text('What to say.', { minLength: 1, maxLength: 5000 }),
        voice_id: text('Whose voice.'),
        input_type: text('How to read the text.'),
        language: text('Language.'),
        locale: text('Language and country.'),
        speed: number('Faster or slower.', { minimum: 0.5, maximum: 2 }),
      },
      { required: ['text', 'voice_id'] },
    ),
    make: async (ask) => ({
      document: {
        data: {
          audio_url: ask.link(melody({ name: 'speech.wav', seed: ask.seed, sampleRate: 44_100, seconds: SECONDS })),
          duration: SECONDS,
          request_id: taskId(ask),
          word_timestamps: [{ word: ask.prompt.split(' ')[0] ?? '', start: 0, end: 0.4 }],
        },
      },
    }),
  }),
];
