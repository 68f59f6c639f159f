import type { Attribute, Decoder, Draco, Geometry } from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js';
import type { ArrayName, DecoderAsk, DracoAttribute, DracoMesh, TypedArray } from './decoderMessages.ts';

const POINTS = 10_000_000;
const FACES = 20_000_000;

/** Unpacks one mesh. Throws with a sentence when it is damaged or larger than a window should hold. */
export function unpackDraco(draco: Draco, { bytes, ids, types }: Extract<DecoderAsk, { kind: 'draco' }>): DracoMesh {
  const decoder = new draco.Decoder();
  const packed = new Int8Array(bytes);
  const isMesh = decoder.GetEncodedGeometryType(packed) === draco.TRIANGULAR_MESH;
  const geometry = isMesh ? new draco.Mesh() : new draco.PointCloud();
  try {
    const status = isMesh
      ? decoder.DecodeArrayToMesh(packed, packed.byteLength, geometry)
      : decoder.DecodeArrayToPointCloud(packed, packed.byteLength, geometry);
    if (!status.ok() || geometry.ptr === 0) throw new Error(`The mesh cannot be unpacked: ${status.error_msg()}`);
    if (geometry.num_points() > POINTS || (isMesh && geometry.num_faces() > FACES)) throw new Error('The mesh is too large.');
    const attributes = Object.entries(ids).map(([name, id]) =>
      attributeOf({ draco, decoder, geometry, name, attribute: decoder.GetAttributeByUniqueId(geometry, id), type: types[name] }),
    );
    return { attributes, index: isMesh ? indexOf({ draco, decoder, geometry }) : null };
  } finally {
    draco.destroy(geometry);
    draco.destroy(decoder);
  }
}

interface Unpacking {
  readonly draco: Draco;
  readonly decoder: Decoder;
  readonly geometry: Geometry;
}

function indexOf({ draco, decoder, geometry }: Unpacking): Uint32Array {
  const count = geometry.num_faces() * 3;
  return borrowed(draco, count * 4, (at) => {
    decoder.GetTrianglesUInt32Array(geometry, count * 4, at);
    return new Uint32Array(draco.HEAPF32.buffer, at, count).slice();
  });
}

interface AttributeUnpacking extends Unpacking {
  readonly name: string;
  readonly attribute: Attribute;
  readonly type: ArrayName | undefined;
}

function attributeOf({ draco, decoder, geometry, name, attribute, type = 'Float32Array' }: AttributeUnpacking): DracoAttribute {
  if (attribute.ptr === 0) throw new Error(`The mesh lacks what it calls ${name}.`);
  const itemSize = attribute.num_components();
  const count = geometry.num_points() * itemSize;
  const { each, code, take } = formOf(draco, type);
  const array = borrowed(draco, count * each, (at) => {
    decoder.GetAttributeDataArrayForAllPoints(geometry, attribute, code, count * each, at);
    return take(draco.HEAPF32.buffer as ArrayBuffer, at, count);
  });
  return { name, itemSize, array };
}

interface Form {
  readonly each: number;
  readonly code: number;
  readonly take: (heap: ArrayBuffer, at: number, count: number) => TypedArray;
}

function formOf(draco: Draco, type: ArrayName): Form {
  switch (type) {
    case 'Float32Array':
      return { each: 4, code: draco.DT_FLOAT32, take: (heap, at, count) => new Float32Array(heap, at, count).slice() };
    case 'Int8Array':
      return { each: 1, code: draco.DT_INT8, take: (heap, at, count) => new Int8Array(heap, at, count).slice() };
    case 'Int16Array':
      return { each: 2, code: draco.DT_INT16, take: (heap, at, count) => new Int16Array(heap, at, count).slice() };
    case 'Int32Array':
      return { each: 4, code: draco.DT_INT32, take: (heap, at, count) => new Int32Array(heap, at, count).slice() };
    case 'Uint8Array':
      return { each: 1, code: draco.DT_UINT8, take: (heap, at, count) => new Uint8Array(heap, at, count).slice() };
    case 'Uint16Array':
      return { each: 2, code: draco.DT_UINT16, take: (heap, at, count) => new Uint16Array(heap, at, count).slice() };
    case 'Uint32Array':
      return { each: 4, code: draco.DT_UINT32, take: (heap, at, count) => new Uint32Array(heap, at, count).slice() };
  }
}

/** Room in the decoder's own memory for as long as `use` takes. */
function borrowed<T>(draco: Draco, bytes: number, use: (at: number) => T): T {
  const at = draco._malloc(bytes);
  if (at === 0 && bytes > 0) throw new Error('There is not enough memory for the mesh.');
  try {
    return use(at);
  } finally {
    draco._free(at);
  }
}
