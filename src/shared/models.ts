/** Models as the catalogue lists them, and the document that one is asked by. */

export type MediaKind = 'image' | 'video' | 'audio' | '3d' | 'text';

export interface ModelEntry {
  readonly id: string;
  readonly provider: string;
  readonly label: string;
  readonly inputs: readonly MediaKind[];
  readonly outputs: readonly MediaKind[];
  /** False: only the direct route runs it. */
  readonly queueable: boolean;
  /** `billing.charges_on_policy_rejection`. */
  readonly chargesOnRefusal: 'yes' | 'no' | 'unknown';
}

export interface Catalogue {
  readonly models: readonly ModelEntry[];
  /** `live`: walked now; `kept`: an earlier walk; `offline`: the list that ships with the app. */
  readonly source: 'live' | 'kept' | 'offline';
  readonly asOf: number | null;
  /** Why it is not live. */
  readonly trouble: string | null;
}

/** A model's input schema, with everything that it references inside. */
export interface ModelDocument {
  readonly id: string;
  /** False: any object passes, and only the partner checks it. */
  readonly authored: boolean;
  /** JSON Schema (OpenAPI 3.0 dialect); `$ref`s point into `components`. Null when there is none. */
  readonly input: unknown;
  readonly components: Readonly<Record<string, unknown>>;
  readonly example: unknown;
  /** `live`: read within the last minutes; `kept`: an earlier reading, since the Router could not be asked now. */
  readonly source: 'live' | 'kept' | 'none';
}
