/** What the window asks the decoder, which is a worker, and what it answers. */

export type TypedArray = Float32Array | Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array;
export type ArrayName = 'Float32Array' | 'Int8Array' | 'Int16Array' | 'Int32Array' | 'Uint8Array' | 'Uint16Array' | 'Uint32Array';

export type DecoderAsk =
  | {
      readonly kind: 'draco';
      readonly bytes: ArrayBuffer;
      /** Number of each attribute in the packed mesh, and how it is wanted, by name. */
      readonly ids: Readonly<Record<string, number>>;
      readonly types: Readonly<Record<string, ArrayName>>;
    }
  | {
      readonly kind: 'meshopt';
      readonly bytes: Uint8Array;
      readonly count: number;
      readonly stride: number;
      readonly mode: string;
      readonly filter: string | undefined;
    }
  | { readonly kind: 'basis'; readonly bytes: Uint8Array };

export interface DracoAttribute {
  readonly name: string;
  readonly itemSize: number;
  readonly array: TypedArray;
}

export interface DracoMesh {
  readonly index: Uint32Array | null;
  readonly attributes: readonly DracoAttribute[];
}

/** Four bytes for each point, red first. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export interface DecoderAnswers {
  draco: DracoMesh;
  meshopt: Uint8Array;
  basis: Pixels;
}

export interface AskMessage {
  readonly id: number;
  readonly ask: DecoderAsk;
}

export type AnswerMessage =
  | { readonly id: number; readonly value: DecoderAnswers[keyof DecoderAnswers] }
  | { readonly id: number; readonly error: string };
