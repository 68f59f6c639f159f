/** Models that answer with the bytes of a sound. They cannot be queued; only the synchronous route runs them. */

import { type PracticeModel, practiceModel } from '../model.ts';
import { melody } from '../outputs/melody.ts';
import { choice, flag, list, number, record, ref, type Schema, text, whole } from '../schema.ts';

const components = {
  DialogueLine: record({ text: text('What to say.'), voice_id: text('Whose voice.') }, { required: ['text', 'voice_id'] }),
  DialogueSettings: record(
    { stability: number('Even, or lively.', { default: 0.5, nullable: true, format: 'double' }) },
    { nullable: true },
  ),
};

const dialogue: Schema = record(
  {
    inputs: list('Who says what, in order.', ref('DialogueLine'), { minItems: 1 }),
    settings: ref('DialogueSettings'),
    seed: whole('Give the same number to get the same sound.', { minimum: 0, maximum: 4_294_967_295, nullable: true }),
    language_code: text('Language, two letters.', { nullable: true }),
    apply_text_normalization: choice('Spell out numbers and the like.', ['auto', 'on', 'off'], { default: 'auto' }),
  },
  { required: ['inputs'] },
);

function speaker(id: string): PracticeModel {
  return practiceModel({
    id,
    kind: 'audio',
    queueable: false,
    inputs: ['text'],
    outputs: ['audio'],
    credits: '1.9',
    components,
    example: { inputs: [{ text: 'Ready when you are.', voice_id: 'practice-voice' }] },
    input: dialogue,
    make: async (ask) => ({ whole: melody({ name: 'dialogue.wav', seed: ask.seed, sampleRate: 44_100, seconds: 4 }) }),
  });
}

export const elevenlabs: readonly PracticeModel[] = [
  speaker('elevenlabs/eleven_v3'),
  speaker('elevenlabs/eleven_v4'),
  speaker('elevenlabs/eleven_v4_turbo'),
  practiceModel({
    id: 'elevenlabs/eleven_sfx_v2',
    kind: 'audio',
    queueable: false,
    inputs: ['text'],
    outputs: ['audio'],
    credits: null,
    example: { text: 'Coins dropping into a glass jar', duration_seconds: 3 },
    input: record(
      {
        text: text('The sound to make.'),
        duration_seconds: number('Seconds.', { minimum: 0.5, maximum: 30 }),
        prompt_influence: number('How closely to follow the prompt.', { minimum: 0, maximum: 1 }),
        loop: flag('End where it began.', { default: false }),
      },
      { required: ['text', 'duration_seconds'] },
    ),
    make: async (ask) => {
      const asked = ask.body['duration_seconds'];
      const seconds = typeof asked === 'number' ? asked : 3;
      return { whole: melody({ name: 'effect.wav', seed: ask.seed, sampleRate: 44_100, seconds }) };
    },
  }),
];
