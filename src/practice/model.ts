import type { MediaKind } from '../shared/models.ts';
import type { Components, Schema } from './schema.ts';

/** One file that a run made. Its bytes are drawn when they are asked for, and are the same each time. */
export interface Piece {
  /** The last segment of its link. */
  readonly name: string;
  readonly mediaType: string;
  draw(): Promise<Buffer>;
}

/** What a model has to make its output from. */
export interface Ask {
  readonly model: string;
  readonly requestId: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly prompt: string;
  readonly seed: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Several outputs: the last one is to fail. */
  readonly partial: boolean;
  readonly samplesFolder: string;
  /** The address at which the piece can be fetched without a credential. */
  link(piece: Piece): string;
  /** The bytes of the piece as base64. */
  inline(piece: Piece): Promise<string>;
}

/** The partner's own document, or bytes that are the whole answer. */
export type Product = { readonly document: unknown } | { readonly whole: Piece };

export type PracticeKind = 'image' | 'svg' | 'video' | 'audio' | 'model3d' | 'text';

export interface PracticeModel {
  /** `{provider}/{model}`. */
  readonly id: string;
  readonly kind: PracticeKind;
  readonly queueable: boolean;
  readonly inputs: readonly MediaKind[];
  readonly outputs: readonly MediaKind[];
  readonly chargesOnRefusal: 'yes' | 'no' | 'unknown';
  /** `X-Comfy-Credits-Used` of a good run; null: this model reports none. */
  readonly credits: string | null;
  readonly linkLifeMs: number;
  /** What the store of this partner answers for a link that has died. */
  readonly deadLinkStatus: 403 | 410;
  readonly input: Schema;
  /** False: the schema says nothing and any object passes. */
  readonly inputAuthored: boolean;
  readonly outputAuthored: boolean;
  readonly components: Components;
  readonly example: Readonly<Record<string, unknown>>;
  /** A `model` field may stand in the body. */
  readonly takesModelField: boolean;
  make(ask: Ask): Promise<Product>;
}

type Given = Pick<PracticeModel, 'id' | 'kind' | 'inputs' | 'outputs' | 'input' | 'example' | 'make'> & Partial<PracticeModel>;

/** A model with the usual answers filled in. */
export function practiceModel(given: Given): PracticeModel {
  return {
    queueable: true,
    chargesOnRefusal: 'unknown',
    credits: '4.22',
    linkLifeMs: 24 * 3_600_000,
    deadLinkStatus: 403,
    inputAuthored: true,
    outputAuthored: true,
    components: {},
    takesModelField: false,
    ...given,
  };
}
