/** The types of decoders.mjs, for the build's own configuration. */

export declare function decoderModule(path: string, code: string): string | null;

export declare function decoders(): {
  readonly name: string;
  transform(code: string, id: string): { readonly code: string; readonly map: null } | null;
};
