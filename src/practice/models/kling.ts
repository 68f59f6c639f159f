import { type PracticeModel, practiceModel } from '../model.ts';
import { choice, flag, list, number, record, text, whole } from '../schema.ts';
import { part, shot, taskId } from './frames.ts';

const CAMERA = ['simple', 'down_back', 'forward_up', 'right_turn_forward', 'left_turn_forward'];
const DURATIONS = ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'];

export const kling: readonly PracticeModel[] = [
  practiceModel({
    id: 'kling/kling-v3',
    kind: 'video',
    inputs: ['text'],
    outputs: ['video'],
    credits: '59.08',
    example: {
      prompt: 'A paper crane unfolds and flies over a city at dawn',
      duration: '5',
      aspect_ratio: '16:9',
      mode: 'std',
    },
    input: record({
      prompt: text('What happens.'),
      negative_prompt: text('What to keep out.'),
      // Seconds are text with this model and a number with its sibling.
      duration: choice('Seconds, as text.', DURATIONS, { default: '5' }),
      aspect_ratio: choice('Shape.', ['16:9', '9:16', '1:1'], { default: '16:9' }),
      mode: choice('Care.', ['std', 'pro'], { default: 'std' }),
      cfg_scale: number('How closely to follow the prompt.', { minimum: 0, maximum: 1, default: 0.5 }),
      sound: choice('With sound.', ['on', 'off'], { default: 'off' }),
      camera_control: record({
        type: choice('How the camera moves.', CAMERA),
        config: record({ horizontal: number('Sideways.', { minimum: -10, maximum: 10 }) }),
      }),
      multi_shot: flag('Several shots.', { default: false }),
      shot_type: choice('Who cuts.', ['customize', 'intelligence']),
      multi_prompt: list('One prompt per shot.', record({}, { additionalProperties: true }), { maxItems: 6 }),
      watermark_info: record({ enabled: flag('Mark the clip as made by a machine.') }),
      external_task_id: text('A name of your own for the task.'),
    }),
    make: async (ask) => ({
      document: {
        code: 0,
        message: 'SUCCEED',
        request_id: taskId(ask),
        data: {
          task_id: taskId(ask),
          task_status: 'succeed',
          task_result: {
            videos: [
              {
                id: 'v1',
                url: ask.link(shot(ask, { name: 'kling.mp4', ratio: ask.body['aspect_ratio'] })),
                duration: ask.body['duration'] ?? '5',
              },
            ],
          },
        },
      },
    }),
  }),
  practiceModel({
    id: 'kling/kling-3.0-turbo',
    kind: 'video',
    inputs: ['text'],
    outputs: ['video'],
    credits: '42.2',
    example: { prompt: 'Rain on a tin roof, slow push in', settings: { resolution: '1080p', aspect_ratio: '16:9', duration: 5 } },
    input: record(
      {
        prompt: text('What happens.', { maxLength: 3072 }),
        settings: record({
          resolution: choice('Fineness.', ['720p', '1080p'], { default: '720p' }),
          aspect_ratio: choice('Shape.', ['16:9', '9:16', '1:1'], { default: '16:9' }),
          duration: whole('Seconds.', { minimum: 3, maximum: 15, default: 5 }),
        }),
        options: record({
          watermark_info: record({ enabled: flag('Mark the clip as made by a machine.', { default: false }) }),
          external_task_id: text('A name of your own for the task.'),
        }),
      },
      { required: ['prompt'] },
    ),
    make: async (ask) => {
      const url = ask.link(shot(ask, { name: 'turbo.mp4', ratio: part(ask.body['settings'])['aspect_ratio'] }));
      const outputs = [{ id: 'o1', type: 'video', url, duration: '5' }];
      return { document: { code: 0, message: 'SUCCEED', data: [{ id: taskId(ask), status: 'succeeded', outputs }] } };
    },
  }),
];
