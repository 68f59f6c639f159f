import { crowdModel, crowdOf } from './crowd.ts';
import type { PracticeModel } from './model.ts';
import { audio } from './models/audio.ts';
import { bfl } from './models/bfl.ts';
import { bytedance } from './models/byteplus.ts';
import { chat } from './models/chat.ts';
import { clips } from './models/clips.ts';
import { elevenlabs } from './models/elevenlabs.ts';
import { images } from './models/images.ts';
import { kling } from './models/kling.ts';
import { solids } from './models/solids.ts';
import { wan } from './models/wan.ts';
import { xai } from './models/xai.ts';

const ALL = [...bfl, ...images, ...bytedance, ...xai, ...wan, ...kling, ...clips, ...audio, ...elevenlabs, ...solids, ...chat];

/** Every model of the practice Router, in the order of the catalogue. */
export const MODELS: readonly PracticeModel[] = ALL.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const BY_ID: ReadonlyMap<string, PracticeModel> = new Map(MODELS.map((model) => [model.id, model]));

/** What the listing holds, in its order: the usual models, and made-up ones up to `count`. */
export function listedModels(count: number | null): readonly PracticeModel[] {
  if (count === null) return MODELS;
  const all = [...MODELS, ...crowdOf(count - MODELS.length, MODELS)].slice(0, count);
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export function findModel(id: string): PracticeModel | null {
  return BY_ID.get(id) ?? crowdModel(id, MODELS);
}

const SEGMENT = /^[a-z0-9]+([._-][a-z0-9]+)*$/u;

export function isModelId(provider: string, model: string): boolean {
  return provider.length <= 64 && model.length <= 128 && SEGMENT.test(provider) && SEGMENT.test(model);
}

/** Up to three ids that look like the wrong one. */
export function suggestions(wrong: string): readonly string[] {
  return MODELS.map((model) => ({ id: model.id, far: distance(wrong, model.id) }))
    .filter(({ id, far }) => far <= Math.max(4, id.length / 2))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ id }) => id);
}

/** Number of single-character edits between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 100;

/** The `limit` of a page: 20 when it is missing, zero, negative or no number; never over 100. */
export function pageLimit(text: string | null): number {
  const asked = Number(text ?? '');
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, LARGEST_PAGE) : DEFAULT_PAGE;
}

/** A cursor that says nothing to whoever holds it, and is refused when it was made up or altered. */
export function writeCursor(start: number): string {
  return Buffer.from(`after/${start}/${start * 7 + 13}`).toString('base64');
}

/** Where the page starts in a listing of `length`; null for a cursor that this catalogue did not give. */
export function readCursor(text: string | null, length: number = MODELS.length): number | null {
  if (text === null) return 0;
  const match = /^after\/(\d+)\/(\d+)$/u.exec(Buffer.from(text, 'base64').toString());
  const start = Number(match?.[1]);
  return match !== null && Number(match[2]) === start * 7 + 13 && start < length ? start : null;
}
