import { type PracticeModel, practiceModel } from '../model.ts';
import { sizeOfWords } from '../outputs/pictures.ts';
import { choice, flag, list, OPEN_OBJECT, record, text, whole } from '../schema.ts';
import { count, frame, indices, part, shot, taskId } from './frames.ts';

export const wan: readonly PracticeModel[] = [
  practiceModel({
    id: 'wan/wan2.5-t2i-preview',
    kind: 'image',
    inputs: ['text'],
    outputs: ['image'],
    // A real zero, unlike a cost that is not reported.
    credits: '0',
    inputAuthored: false,
    input: OPEN_OBJECT,
    example: { input: { prompt: 'A koi pond seen from above, ink style' }, parameters: { size: '1280*1280', n: 2 } },
    make: async (ask) => {
      const wishes = part(ask.body['parameters']);
      const total = count(wishes['n'], { usual: 1, most: 4 });
      const size = sizeOfWords(wishes['size'], { width: 1280, height: 1280 });
      const failed = ask.partial ? 1 : 0;
      const results = indices(total).map((index) =>
        index >= total - failed
          ? { code: 'DataInspectionFailed', message: 'This one was held back.', orig_prompt: ask.prompt }
          : { url: ask.link(frame(ask, { name: `wan-${index + 1}.png`, size, index })), orig_prompt: ask.prompt },
      );
      return {
        document: {
          request_id: taskId(ask),
          output: {
            task_id: taskId(ask),
            task_status: 'SUCCEEDED',
            results,
            task_metrics: { TOTAL: total, SUCCEEDED: total - failed, FAILED: failed },
          },
          usage: { image_count: total - failed },
        },
      };
    },
  }),
  practiceModel({
    id: 'wan/wan3.0-video',
    kind: 'video',
    inputs: ['text', 'image', 'video', 'audio'],
    outputs: ['video', 'audio'],
    credits: '63.3',
    example: {
      input: { prompt: 'A lantern festival on a river, boats drifting' },
      parameters: { resolution: '720P', ratio: '16:9', duration: 5 },
    },
    input: record(
      {
        input: record({
          prompt: text('What happens.', { maxLength: 20_000 }),
          negative_prompt: text('What to keep out.', { maxLength: 500 }),
          media: list(
            'Pictures, clips, sounds.',
            record({ type: text('What it is for.'), url: text('Link or data URI.') }, { required: ['url'] }),
          ),
        }),
        parameters: record({
          resolution: choice('Fineness.', ['480P', '720P', '1080P']),
          ratio: choice('Shape.', ['adaptive', '16:9', '9:16', '1:1', '4:3', '3:4']),
          duration: whole('Seconds; -1 leaves it to the model.', { minimum: -1, maximum: 30, default: 5 }),
          audio: flag('With sound.', { default: true }),
          prompt_extend: flag('Let the partner enrich the prompt.', { default: true }),
          seed: whole('Give the same number to get the same clip.', { minimum: 0, maximum: 2_147_483_647 }),
          watermark: flag('Mark the clip as made by a machine.', { default: false }),
        }),
      },
      { required: ['input'] },
    ),
    make: async (ask) => ({
      document: {
        request_id: taskId(ask),
        output: {
          task_id: taskId(ask),
          task_status: 'SUCCEEDED',
          orig_prompt: ask.prompt,
          video_url: ask.link(shot(ask, { name: 'wan.mp4', ratio: part(ask.body['parameters'])['ratio'] })),
        },
        usage: { SR: 720, duration: 5 },
      },
    }),
  }),
];
