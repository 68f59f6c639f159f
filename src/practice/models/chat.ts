import { type PracticeModel, practiceModel } from '../model.ts';
import { prose } from '../outputs/prose.ts';
import { choice, flag, list, number, record, text, whole } from '../schema.ts';
import { frame, seconds, taskId } from './frames.ts';

const turns = (roles: readonly string[]) =>
  list(
    'The conversation so far.',
    record(
      {
        role: choice('Who speaks.', roles),
        content: {
          description: 'Words, or a list of parts.',
          anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'object', additionalProperties: true } }],
        },
      },
      { required: ['role', 'content'] },
    ),
    { minItems: 1 },
  );

const anyObject = { type: 'object', additionalProperties: true } as const;

export const chat: readonly PracticeModel[] = [
  practiceModel({
    id: 'anthropic/claude-opus-5',
    kind: 'text',
    inputs: ['text', 'image'],
    outputs: ['text'],
    credits: '0.74',
    example: { max_tokens: 512, messages: [{ role: 'user', content: 'Write a two-line caption for a lighthouse photo.' }] },
    input: record(
      {
        messages: turns(['user', 'assistant']),
        max_tokens: whole('Length limit.', { minimum: 1 }),
        system: {
          description: 'Standing instructions.',
          anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'object', additionalProperties: true } }],
        },
        stream: flag('Not used: results are read whole.'),
      },
      { required: ['messages', 'max_tokens'] },
    ),
    make: async (ask) => ({
      document: {
        id: `msg-${taskId(ask)}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-5',
        content: [
          { type: 'thinking', thinking: 'A short caption is wanted.' },
          { type: 'text', text: prose(ask) },
        ],
        stop_reason: 'end_turn',
        usage: { input_tokens: 18, output_tokens: 64 },
      },
    }),
  }),
  practiceModel({
    id: 'openai/gpt-5.5',
    kind: 'text',
    inputs: ['text', 'image'],
    outputs: ['text'],
    credits: '0.42',
    example: { input: 'Suggest three names for a harbour cafe.', max_output_tokens: 1024 },
    input: record(
      {
        input: {
          description: 'The question, or a list of turns.',
          anyOf: [{ type: 'string' }, { type: 'array', items: anyObject }],
        },
        instructions: text('Standing instructions.'),
        max_output_tokens: whole('Length limit.', { minimum: 1 }),
        reasoning: { ...anyObject, description: 'How much to think.' },
        text: { ...anyObject, description: 'Form of the answer.' },
        temperature: number('Daring.', { minimum: 0, maximum: 2 }),
        top_p: number('Share of likely words.', { minimum: 0, maximum: 1 }),
        tools: list('Tools that it may call.', anyObject),
        truncation: choice('What to do with too much.', ['auto', 'disabled']),
        stream: flag('Not used: results are read whole.'),
      },
      { required: ['input'] },
    ),
    make: async (ask) => ({
      document: {
        id: `resp-${taskId(ask)}`,
        object: 'response',
        status: 'completed',
        output: [
          { type: 'reasoning', summary: [] },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: prose(ask) }] },
        ],
        usage: { total_tokens: 120 },
      },
    }),
  }),
  practiceModel({
    id: 'openrouter/chat-completions',
    kind: 'text',
    inputs: ['text', 'image'],
    outputs: ['text'],
    credits: null,
    takesModelField: true,
    example: {
      model: 'practice/echo',
      messages: [{ role: 'user', content: 'One fun fact about tides?' }],
      max_completion_tokens: 256,
    },
    input: record(
      {
        messages: turns(['system', 'user', 'assistant', 'tool', 'developer']),
        model: text('Which model answers, as vendor/model.'),
        models: list('Others to fall back to.', text('vendor/model')),
        max_completion_tokens: whole('Length limit.'),
        temperature: number('Daring.', { minimum: 0, maximum: 2 }),
        top_p: number('Share of likely words.', { minimum: 0, maximum: 1 }),
        modalities: list('What to answer with.', choice('A kind.', ['text', 'image', 'audio'])),
        response_format: { ...anyObject, description: 'Form of the answer.' },
        seed: whole('Give the same number to get the same answer.'),
        stream: flag('Not used: results are read whole.', { default: false }),
      },
      { required: ['messages'] },
    ),
    make: async (ask) => {
      const wanted = ask.body['modalities'];
      const images =
        Array.isArray(wanted) && wanted.includes('image')
          ? await ask
              .inline(frame(ask, { name: 'image.png', size: { width: 768, height: 512 } }))
              .then((data) => ({ images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }] }))
          : {};
      const message = { role: 'assistant', content: prose(ask), ...images };
      return {
        document: {
          id: `gen-${taskId(ask)}`,
          object: 'chat.completion',
          created: seconds(ask.endedAt),
          choices: [{ index: 0, finish_reason: 'stop', message }],
        },
      };
    },
  }),
];
