/**
 * Looks through a binary glTF 2.0 file before anything is built of it (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html,
 * section 4.4). What a model wrote is hostile: it may ask for more than a machine has, name files elsewhere, or go in circles.
 * Nothing outside of the file is ever fetched; a file that needs it is refused, a picture that needs it is left out.
 */

export const GLB_BYTES = 256 * 1024 * 1024;
const TEXT_BYTES = 32 * 1024 * 1024;
const LIMITS = {
  vertices: 10_000_000,
  drawnVertices: 40_000_000,
  accessorBytes: 768 * 1024 * 1024,
  parts: 20_000,
  depth: 500,
  images: 64,
  instances: 20_000,
};

export type GlbTrouble = 'notGlb' | 'tooLarge' | 'outside' | 'damaged';

export interface Glb {
  readonly json: GltfJson;
  readonly bin: Uint8Array<ArrayBuffer>;
  readonly facts: GlbFacts;
}

export interface GlbFacts {
  readonly vertices: number;
  readonly triangles: number;
  readonly pictures: number;
  /** Pictures that stand elsewhere and are not fetched. */
  readonly left: number;
  readonly animations: number;
}

/** As much of glTF as is looked at here; everything may be missing or something else. */
type Json = Readonly<Record<string, unknown>>;
export type GltfJson = Json;

export function readGlb(bytes: ArrayBuffer): Glb | GlbTrouble {
  if (bytes.byteLength > GLB_BYTES) return 'tooLarge';
  const chunks = chunksOf(bytes);
  if (typeof chunks === 'string') return chunks;
  const json = parseJson(chunks.text);
  if (json === null) return 'damaged';
  return troubleOf(json, chunks.bin.byteLength) ?? { json, bin: chunks.bin, facts: factsOf(json) };
}

function chunksOf(bytes: ArrayBuffer): { readonly text: Uint8Array; readonly bin: Uint8Array<ArrayBuffer> } | GlbTrouble {
  if (bytes.byteLength < 20) return 'notGlb';
  const view = new DataView(bytes);
  if (view.getUint32(0, true) !== 0x46546c67 || view.getUint32(4, true) !== 2) return 'notGlb';
  let text: Uint8Array | null = null;
  let bin = new Uint8Array(new ArrayBuffer(0));
  const end = Math.min(view.getUint32(8, true), bytes.byteLength);
  for (let at = 12; at + 8 <= end; ) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    if (at + 8 + length > end) return 'damaged';
    if (type === 0x4e4f534a && text === null) text = new Uint8Array(bytes, at + 8, length);
    if (type === 0x004e4942 && bin.byteLength === 0) bin = new Uint8Array(bytes, at + 8, length);
    at += 8 + length;
  }
  if (text === null) return 'damaged';
  return text.byteLength > TEXT_BYTES ? 'tooLarge' : { text, bin };
}

function parseJson(text: Uint8Array): GltfJson | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(text));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function troubleOf(json: GltfJson, binBytes: number): GlbTrouble | null {
  const parts = ['nodes', 'meshes', 'materials', 'textures', 'accessors', 'bufferViews', 'skins', 'scenes'].map((name) =>
    listOf(json, name),
  );
  if (parts.some((part) => part.length > LIMITS.parts) || listOf(json, 'images').length > LIMITS.images) return 'tooLarge';
  const buffers = listOf(json, 'buffers');
  // The first buffer is what the file brings along. Fall-back buffers of a compression have no bytes and no address at all.
  if (buffers.some((buffer) => textAt(buffer, 'uri') !== null)) return 'outside';
  if (numberAt(buffers[0], 'byteLength') > binBytes + 3) return 'damaged';
  return troubleOfSizes(json) ?? (isForest(json) ? null : 'damaged');
}

const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const COMPONENTS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };

function troubleOfSizes(json: GltfJson): GlbTrouble | null {
  let accessorBytes = 0;
  for (const accessor of listOf(json, 'accessors')) {
    const components = COMPONENTS[textAt(accessor, 'type') ?? ''];
    const each = COMPONENT_BYTES[numberAt(accessor, 'componentType')];
    const count = numberAt(accessor, 'count');
    if (components === undefined || each === undefined || !Number.isInteger(count) || count < 0) return 'damaged';
    accessorBytes += components * each * count;
  }
  for (const view of listOf(json, 'bufferViews')) {
    const packed =
      recordAt(recordAt(view, 'extensions'), 'EXT_meshopt_compression') ??
      recordAt(recordAt(view, 'extensions'), 'KHR_meshopt_compression');
    if (packed !== null) accessorBytes += numberAt(packed, 'count') * numberAt(packed, 'byteStride');
  }
  if (!(accessorBytes <= LIMITS.accessorBytes) || factsOf(json).vertices > LIMITS.vertices) return 'tooLarge';
  const drawn = drawnIn(json);
  if (drawn.parts > LIMITS.parts || drawn.vertices > LIMITS.drawnVertices) return 'tooLarge';
  return instancesIn(json) > LIMITS.instances ? 'tooLarge' : null;
}

/** What one picture of it costs: a mesh is painted as often as a node holds it, and each part of it by itself. */
function drawnIn(json: GltfJson): { readonly parts: number; readonly vertices: number } {
  const meshes = listOf(json, 'meshes').map((mesh) => {
    const primitives = listOf(mesh, 'primitives');
    return { parts: primitives.length, vertices: primitives.reduce((sum, one) => sum + verticesOf(json, one), 0) };
  });
  const held = listOf(json, 'nodes').flatMap(({ mesh }) => (typeof mesh === 'number' ? (meshes[mesh] ?? []) : []));
  const all = (of: typeof meshes, what: 'parts' | 'vertices'): number => of.reduce((sum, mesh) => sum + mesh[what], 0);
  return { parts: Math.max(all(meshes, 'parts'), all(held, 'parts')), vertices: all(held, 'vertices') };
}

function verticesOf(json: GltfJson, primitive: Json): number {
  return numberAt(accessorOf(json, recordAt(primitive, 'attributes')?.['POSITION']), 'count');
}

function instancesIn(json: GltfJson): number {
  let sum = 0;
  for (const node of listOf(json, 'nodes')) {
    const attributes = recordAt(recordAt(recordAt(node, 'extensions'), 'EXT_mesh_gpu_instancing'), 'attributes');
    const counts = Object.values(attributes ?? {}).map((index) => numberAt(accessorOf(json, index), 'count'));
    sum += Math.max(0, ...counts);
  }
  return sum;
}

/** Every node has one parent at most, roots have none, and no branch is deeper than a walk may go. */
function isForest(json: GltfJson): boolean {
  const nodes = listOf(json, 'nodes');
  const parents = new Map<number, number>();
  for (const [index, node] of nodes.entries()) {
    for (const child of indexesAt(node, 'children')) {
      if (child >= nodes.length || parents.has(child)) return false;
      parents.set(child, index);
    }
  }
  const roots = listOf(json, 'scenes').flatMap((scene) => indexesAt(scene, 'nodes'));
  if (roots.some((root) => parents.has(root) || root >= nodes.length)) return false;
  return nodes.every((_node, index) => {
    let depth = 0;
    for (let at: number | undefined = index; at !== undefined; at = parents.get(at)) {
      depth += 1;
      if (depth > LIMITS.depth) return false;
    }
    return true;
  });
}

function factsOf(json: GltfJson): GlbFacts {
  let vertices = 0;
  let triangles = 0;
  for (const mesh of listOf(json, 'meshes')) {
    for (const primitive of listOf(mesh, 'primitives')) {
      const points = verticesOf(json, primitive);
      vertices += points;
      const corners = primitive['indices'] === undefined ? points : numberAt(accessorOf(json, primitive['indices']), 'count');
      const mode = primitive['mode'] ?? 4;
      triangles += mode === 4 ? Math.floor(corners / 3) : mode === 5 || mode === 6 ? Math.max(0, corners - 2) : 0;
    }
  }
  const images = listOf(json, 'images');
  const left = images.filter((image) => textAt(image, 'uri') !== null).length;
  return { vertices, triangles, pictures: images.length - left, left, animations: listOf(json, 'animations').length };
}

function accessorOf(json: GltfJson, index: unknown): Json | undefined {
  return typeof index === 'number' ? listOf(json, 'accessors')[index] : undefined;
}

function listOf(from: Json, name: string): readonly Json[] {
  const list = from[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function indexesAt(from: Json, name: string): readonly number[] {
  const list = from[name];
  return Array.isArray(list) ? list.filter((index) => Number.isInteger(index) && index >= 0) : [];
}

function recordAt(from: Json | null | undefined, name: string): Json | null {
  const value = from?.[name];
  return isRecord(value) ? value : null;
}

function textAt(from: Json | undefined, name: string): string | null {
  const value = from?.[name];
  return typeof value === 'string' ? value : null;
}

function numberAt(from: Json | undefined | null, name: string): number {
  const value = from?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
