import type { Solid } from './solid.ts';

/** A binary glTF 2.0 file of one mesh with normals, texture places and colours at its corners. */
export function encodeGlb(solid: Solid): Buffer {
  const corners = solid.positions.length;
  const parts = [
    floats(solid.positions.flat()),
    floats(solid.normals.flat()),
    floats(solid.places.flat()),
    // Colours at corners are linear light in glTF.
    floats(solid.colours.flat().map((value) => (value / 255) ** 2.2)),
    Buffer.from(Uint32Array.from(solid.triangles.flat()).buffer),
  ];
  let offset = 0;
  const bufferViews = parts.map((part, index) => {
    const view = { buffer: 0, byteOffset: offset, byteLength: part.length, target: index === 4 ? 34_963 : 34_962 };
    offset += part.length;
    return view;
  });
  const float = 5126;
  const document = {
    asset: { version: '2.0', generator: 'Afterglow practice Router' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'solid' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2, COLOR_0: 3 }, indices: 4, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { metallicFactor: 0.05, roughnessFactor: 0.55 }, doubleSided: true }],
    accessors: [
      { bufferView: 0, componentType: float, count: corners, type: 'VEC3', ...bounds(solid) },
      { bufferView: 1, componentType: float, count: corners, type: 'VEC3' },
      { bufferView: 2, componentType: float, count: corners, type: 'VEC2' },
      { bufferView: 3, componentType: float, count: corners, type: 'VEC3' },
      { bufferView: 4, componentType: 5125, count: solid.triangles.length * 3, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [{ byteLength: offset }],
  };
  const text = padded(Buffer.from(JSON.stringify(document)), 0x20);
  const binary = padded(Buffer.concat(parts), 0);
  const header = Buffer.alloc(12);
  header.write('glTF', 0, 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + 8 + text.length + 8 + binary.length, 8);
  return Buffer.concat([header, chunkHead(text.length, 'JSON'), text, chunkHead(binary.length, 'BIN\0'), binary]);
}

/** The same mesh as Wavefront text, naming its material file. */
export function encodeObj(solid: Solid, materialFile: string): string {
  const line = (word: string, values: readonly number[]): string =>
    `${word} ${values.map((value) => value.toFixed(5)).join(' ')}`;
  return [
    '# Afterglow practice Router',
    `mtllib ${materialFile}`,
    'usemtl skin',
    ...solid.positions.map((position) => line('v', position)),
    ...solid.places.map((place) => line('vt', place)),
    ...solid.normals.map((normal) => line('vn', normal)),
    ...solid.triangles.map((triangle) => `f ${triangle.map((index) => `${index + 1}/${index + 1}/${index + 1}`).join(' ')}`),
    '',
  ].join('\n');
}

export function encodeMtl(textureFile: string): string {
  return `newmtl skin\nKd 0.9 0.9 0.9\nKs 0.1 0.1 0.1\nNs 40\nmap_Kd ${textureFile}\n`;
}

function floats(values: readonly number[]): Buffer {
  return Buffer.from(Float32Array.from(values).buffer);
}

/** Least and greatest corner, as the 32-bit numbers that are in the file. */
function bounds(solid: Solid): { readonly min: readonly number[]; readonly max: readonly number[] } {
  const axis = (index: 0 | 1 | 2): readonly number[] => solid.positions.map((position) => Math.fround(position[index]));
  const all = [axis(0), axis(1), axis(2)];
  return { min: all.map((values) => Math.min(...values)), max: all.map((values) => Math.max(...values)) };
}

function padded(bytes: Buffer, fill: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, fill)]);
}

function chunkHead(length: number, type: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(length, 0);
  head.write(type, 4, 'latin1');
  return head;
}
