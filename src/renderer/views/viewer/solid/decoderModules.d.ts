/**
 * The decoders that come with three, as far as they are used here. Both are scripts that leave a function in the global scope; the
 * build turns it into an export (scripts/setup/decoders.mjs).
 */

declare module 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js' {
  export interface Status {
    ok(): boolean;
    error_msg(): string;
  }
  export interface Geometry {
    readonly ptr: number;
    num_points(): number;
    num_faces(): number;
  }
  export interface Attribute {
    readonly ptr: number;
    num_components(): number;
  }
  export interface Decoder {
    GetEncodedGeometryType(bytes: Int8Array): number;
    DecodeArrayToMesh(bytes: Int8Array, length: number, into: Geometry): Status;
    DecodeArrayToPointCloud(bytes: Int8Array, length: number, into: Geometry): Status;
    GetAttributeByUniqueId(from: Geometry, id: number): Attribute;
    GetTrianglesUInt32Array(from: Geometry, byteLength: number, at: number): boolean;
    GetAttributeDataArrayForAllPoints(from: Geometry, which: Attribute, type: number, byteLength: number, at: number): boolean;
  }
  export interface Draco {
    readonly HEAPF32: Float32Array;
    readonly TRIANGULAR_MESH: number;
    readonly POINT_CLOUD: number;
    readonly DT_FLOAT32: number;
    readonly DT_INT8: number;
    readonly DT_INT16: number;
    readonly DT_INT32: number;
    readonly DT_UINT8: number;
    readonly DT_UINT16: number;
    readonly DT_UINT32: number;
    readonly Decoder: new () => Decoder;
    readonly Mesh: new () => Geometry;
    readonly PointCloud: new () => Geometry;
    _malloc(bytes: number): number;
    _free(at: number): void;
    destroy(thing: unknown): void;
  }
  /** Its answer only looks like a promise, and resolves to itself: take the module from `onModuleLoaded`. */
  export function DracoDecoderModule(options: {
    readonly wasmBinary: ArrayBuffer;
    readonly onModuleLoaded: (draco: Draco) => void;
  }): unknown;
}

declare module 'three/examples/jsm/libs/basis/basis_transcoder.js' {
  export interface Ktx2File {
    isValid(): boolean;
    getWidth(): number;
    getHeight(): number;
    startTranscoding(): boolean;
    getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
    transcodeImage(
      into: Uint8Array,
      level: number,
      layer: number,
      face: number,
      format: number,
      flags: number,
      channel0: number,
      channel1: number,
    ): boolean;
    close(): void;
    delete(): void;
  }
  export interface Basis {
    initializeBasis(): void;
    readonly KTX2File: new (bytes: Uint8Array) => Ktx2File;
  }
  export function BASIS(options: { readonly wasmBinary: ArrayBuffer }): Promise<Basis>;
}
