/** What is ordered: small results of every kind, so that a run takes moments. */

import { createHash } from 'node:crypto';
import type { Route } from '../../src/shared/job.ts';
import type { Order } from './protocol.ts';

interface Ware {
  readonly model: string;
  readonly route?: Route;
  /** `words` is the prompt. */
  readonly body: (words: string) => Readonly<Record<string, unknown>>;
}

export const WARES = {
  image: { model: 'bfl/flux-2-pro', body: (prompt) => ({ prompt, width: 256, height: 256 }) },
  images: { model: 'wan/wan2.5-t2i-preview', body: (prompt) => ({ input: { prompt }, parameters: { size: '256*256', n: 3 } }) },
  inlineImage: { model: 'openai/gpt-image-2', body: (prompt) => ({ prompt, size: '256x256', n: 2 }) },
  svg: { model: 'recraft/recraftv4_1_vector', body: (prompt) => ({ prompt, n: 2, size: '256x256' }) },
  video: {
    model: 'runway/gen4_turbo',
    body: (promptText) => ({
      promptText,
      promptImage: 'https://files.example.invalid/a.png',
      ratio: '1280:720',
      duration: 5,
      seed: 7,
    }),
  },
  audio: {
    model: 'byteplus/seed-audio-1.0',
    body: (text_prompt) => ({ text_prompt, audio_config: { format: 'wav', sample_rate: 8000 } }),
  },
  model3d: { model: 'meshy/meshy-7.1', body: (prompt) => ({ mode: 'preview', prompt }) },
  text: {
    model: 'anthropic/claude-opus-5',
    body: (content) => ({ max_tokens: 256, messages: [{ role: 'user', content }] }),
  },
  sound: { model: 'elevenlabs/eleven_sfx_v2', route: 'direct', body: (text) => ({ text, duration_seconds: 0.5 }) },
  directImage: { model: 'bfl/flux-2-pro', route: 'direct', body: (prompt) => ({ prompt, width: 256, height: 256 }) },
} as const satisfies Readonly<Record<string, Ware>>;

export type WareName = keyof typeof WARES;

/** `words` may hold cues for the practice Router. The same name makes the same ticket. */
export function orderOf(
  name: string,
  ware: WareName,
  { words = '', cancel = 'never' }: { readonly words?: string; readonly cancel?: Order['cancel'] } = {},
): Order {
  const { model, body, route = 'queued' }: Ware = WARES[ware];
  return { ticket: uuidOf(name), model, route, cancel, body: JSON.stringify(body(`${name} ${words}`.trim())) };
}

/** Rows of one batch, small ones, so that many fit into a life. */
export function batchOrders(name: string, rows: number): readonly Order[] {
  const batch = uuidOf(`${name} as a batch`);
  return Array.from({ length: rows }, (_, row) => ({
    ...orderOf(`${name} row ${row + 1}`, row % 3 === 2 ? 'text' : 'image'),
    batch,
  }));
}

/** Twenty jobs: all kinds, both routes, one that fails, one that the person drops at once, two that are cancelled later. */
export function workload(name: string): readonly Order[] {
  const kinds: readonly WareName[] = [
    'image',
    'svg',
    'video',
    'audio',
    'model3d',
    'text',
    'sound',
    'images',
    'inlineImage',
    'directImage',
    'image',
    'video',
    'text',
    'svg',
    'images',
    'audio',
    'image',
    'image',
    'video',
    'text',
  ];
  const special: Readonly<Record<number, Parameters<typeof orderOf>[2]>> = {
    12: { words: '[fail: provider_error]' },
    16: { cancel: 'atOnce' },
    17: { cancel: 'onceQueued' },
    18: { words: '[cancel wins]', cancel: 'onceQueued' },
  };
  return kinds.map((kind, index) => orderOf(`${name} ${index + 1}`, kind, special[index]));
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
