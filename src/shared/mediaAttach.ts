/**
 * Models that hold pictures among their words, in lists of turns or of parts: where one goes and what stands around it there.
 * Sources: https://docs.comfy.org/development/comfy-router/models and the model documents.
 */

import type { MediaAs } from './media.ts';
import {
  type DraftTree,
  type JsonPath,
  kindAt,
  readAt,
  readTree,
  removeAt,
  sizeAt,
  stringAt,
  writeAt,
} from './schema/draftText.ts';

export interface Attaching {
  readonly kind: 'image';
  readonly as: MediaAs;
  /** How many go in; null: nobody said. */
  readonly most: number | null;
  /** The text with a picture more. `value` is what stands for it, `mediaType` what it is. */
  attach(text: string, picture: { readonly value: string; readonly mediaType: string }): string;
  /** Whether a file at this path is one of those. */
  holds(path: JsonPath): boolean;
  /** The text without the file at this path and what stands around it. */
  detach(text: string, path: JsonPath): string;
}

interface Row {
  readonly model: RegExp;
  readonly root: string;
  readonly as: MediaAs;
  readonly most?: number;
  readonly attach: Attaching['attach'];
  /** What goes with it: the entry of a list that holds it, or one record around it. */
  readonly goes?: 'entry' | 'around';
}

const append = (text: string, list: JsonPath, entry: unknown): string =>
  writeAt(text, [...list, sizeAt(readTree(text), list)], JSON.stringify(entry));

/** The turn that a person is writing: the last of theirs. */
function turnAt(tree: DraftTree, list: string): number {
  for (let index = sizeAt(tree, [list]) - 1; index >= 0; index -= 1) {
    if (stringAt(tree, [list, index, 'role']) !== 'assistant' && stringAt(tree, [list, index, 'role']) !== 'model') return index;
  }
  return sizeAt(tree, [list]);
}

function withRole(text: string, turn: JsonPath): string {
  return kindAt(readTree(text), [...turn, 'role']) === 'missing' ? writeAt(text, [...turn, 'role'], '"user"') : text;
}

/** A turn's words may stand alone, and beside a picture they are a part like it. */
function amongBlocks(text: string, block: unknown): string {
  const turn: JsonPath = ['messages', turnAt(readTree(text), 'messages')];
  const content: JsonPath = [...turn, 'content'];
  const begun = withRole(text, turn);
  const words = stringAt(readTree(begun), content) === null ? null : readAt(begun, content);
  const apart = words === null ? begun : writeAt(begun, content, `[{"type": "text", "text": ${words}}]`);
  return append(apart, content, block);
}

const ROWS: readonly Row[] = [
  {
    model: /^(vertexai|google|gemini)\/gemini/u,
    root: 'contents',
    as: 'base64',
    attach: (text, { value, mediaType }) => {
      const turn: JsonPath = ['contents', turnAt(readTree(text), 'contents')];
      return append(withRole(text, turn), [...turn, 'parts'], { inlineData: { mimeType: mediaType, data: value } });
    },
  },
  {
    model: /^(byteplus\/(dreamina-)?seedance|minimax\/)/u,
    root: 'content',
    as: 'data',
    attach: (text, { value }) => append(text, ['content'], { type: 'image_url', image_url: { url: value } }),
  },
  {
    model: /^wan\/wan3/u,
    root: 'input',
    as: 'data',
    most: 2,
    attach: (text, { value }) => {
      const isFirst = sizeAt(readTree(text), ['input', 'media']) === 0;
      return append(text, ['input', 'media'], { type: isFirst ? 'first_frame' : 'last_frame', url: value });
    },
  },
  {
    model: /^(veo|vertexai)\/veo/u,
    root: 'instances',
    as: 'base64',
    most: 1,
    goes: 'around',
    attach: (text, { value, mediaType }) =>
      writeAt(text, ['instances', 0, 'image'], JSON.stringify({ bytesBase64Encoded: value, mimeType: mediaType })),
  },
  {
    model: /^anthropic\//u,
    root: 'messages',
    as: 'base64',
    attach: (text, { value, mediaType }) =>
      amongBlocks(text, { type: 'image', source: { type: 'base64', media_type: mediaType, data: value } }),
  },
  {
    model: /^openrouter\//u,
    root: 'messages',
    as: 'data',
    attach: (text, { value }) => amongBlocks(text, { type: 'image_url', image_url: { url: value } }),
  },
];

/** Null: the model's files have fields of their own, or it takes none. */
export function attachingOf(model: string): Attaching | null {
  const row = ROWS.find((one) => one.model.test(model));
  if (row === undefined) return null;
  const { as, most = null, attach, root, goes = 'entry' } = row;
  return {
    kind: 'image',
    as,
    most,
    attach,
    holds: (path) => path[0] === root && path.length > 1,
    detach: (text, path) => {
      const entry = path.findLastIndex((segment) => typeof segment === 'number');
      return removeAt(text, goes === 'around' ? path.slice(0, -1) : path.slice(0, entry + 1));
    },
  };
}
