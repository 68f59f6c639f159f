/** Builds a scene from the bytes of a GLB file, with all that unpacks kept in the app, and nothing ever fetched. */

import { BufferAttribute, BufferGeometry, DataTexture, Texture, UnsignedByteType } from 'three';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { Decoder } from './decoder.ts';
import type { ArrayName } from './decoderMessages.ts';
import { pictureSize } from './pictureSize.ts';
import { type GlbFacts, type GlbTrouble, readGlb } from './readGlb.ts';

/** Pictures beyond the first are left out; beyond the second they are made smaller while they are unpacked. */
const PICTURE_POINTS = 64_000_000;
const PICTURE_SIDE = 4_096;
const ALL_POINTS = 256_000_000;

export interface LoadedModel {
  readonly gltf: GLTF;
  readonly facts: GlbFacts;
}

export async function loadModel(bytes: ArrayBuffer, decoder: Decoder): Promise<LoadedModel | GlbTrouble> {
  const glb = readGlb(bytes);
  if (typeof glb === 'string') return glb;
  const loader = new GLTFLoader();
  loader.setDRACOLoader(dracoLoader(decoder) as never);
  loader.setMeshoptDecoder(meshoptDecoder(decoder) as never);
  // What matters is that there is one: pictures are read by `pictures` below, whatever they are packed with.
  loader.setKTX2Loader({ isKTX2Loader: true } as never);
  loader.register((parser) => pictures(parser, decoder));
  loader.register(nothingFromOutside);
  const gltf = await loader.parseAsync(bytes, '');
  return { gltf, facts: glb.facts };
}

/** The part of the loader's parser that is put in the place of its own, which would fetch. */
interface Fetching {
  readonly json: { readonly images?: readonly { readonly uri?: string; readonly bufferView?: number }[] };
  loadImageSource(index: number): Promise<Texture>;
  fileLoader: { load(url: string, onLoad: unknown, onProgress: unknown, onError: (error: unknown) => void): void };
}

function nothingFromOutside(parser: GLTFParser) {
  const refuse: Fetching['fileLoader'] = { load: (_url, _onLoad, _onProgress, onError) => onError(new Error('not fetched')) };
  Object.assign(parser.fileLoader, refuse);
  return { name: 'AFTERGLOW_nothing_from_outside' };
}

function pictures(parser: GLTFParser, decoder: Decoder) {
  const fetching = parser as unknown as Fetching;
  const loaded = new Map<number, Promise<Texture>>();
  let points = 0;

  fetching.loadImageSource = async (index) => {
    const known = loaded.get(index);
    if (known !== undefined) return (await known).clone();
    const pending = load(index);
    loaded.set(index, pending);
    return pending;
  };
  return { name: 'AFTERGLOW_pictures' };

  async function load(index: number): Promise<Texture> {
    const source = fetching.json.images?.[index];
    if (source?.bufferView === undefined || source.uri !== undefined) throw new Error('The picture is not in the file.');
    const bytes = new Uint8Array((await parser.getDependency('bufferView', source.bufferView)) as ArrayBuffer);
    const size = pictureSize(bytes);
    points += size === null ? 0 : size.width * size.height;
    if (size === null || size.width * size.height > PICTURE_POINTS || points > ALL_POINTS)
      throw new Error('The picture is too large.');
    const texture = size.type === 'image/ktx2' ? await fromBasis(bytes) : await fromPicture(bytes, size);
    texture.needsUpdate = true;
    return texture;
  }

  async function fromBasis(bytes: Uint8Array): Promise<Texture> {
    const { rgba, width, height } = await decoder.decode<'basis'>({ kind: 'basis', bytes: bytes.slice() });
    const texture = new DataTexture(rgba as Uint8Array<ArrayBuffer>, width, height);
    texture.type = UnsignedByteType;
    return texture;
  }
}

async function fromPicture(
  bytes: Uint8Array<ArrayBuffer>,
  { type, width, height }: { readonly type: string; readonly width: number; readonly height: number },
): Promise<Texture> {
  const scale = Math.min(1, PICTURE_SIDE / Math.max(width, height));
  const options: ImageBitmapOptions = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' };
  const smaller: ImageBitmapOptions =
    scale === 1
      ? {}
      : { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)) };
  return new Texture(await createImageBitmap(new Blob([bytes], { type }), { ...options, ...smaller }));
}

/** In the place of three's own, whose worker is made of text and would need a weaker policy. */
function dracoLoader(decoder: Decoder) {
  return {
    preload: () => {},
    decodeDracoFile: (
      bytes: ArrayBuffer,
      onLoad: (geometry: BufferGeometry) => void,
      ids: Readonly<Record<string, number>>,
      types: Readonly<Record<string, ArrayName>>,
      _colours: string,
      onError: (error: unknown) => void,
    ) => {
      decoder.decode<'draco'>({ kind: 'draco', bytes, ids, types }).then(({ attributes, index }) => {
        const geometry = new BufferGeometry();
        if (index !== null) geometry.setIndex(new BufferAttribute(index, 1));
        for (const { name, array, itemSize } of attributes) geometry.setAttribute(name, new BufferAttribute(array, itemSize));
        onLoad(geometry);
      }, onError);
    },
  };
}

function meshoptDecoder(decoder: Decoder) {
  return {
    supported: true,
    ready: Promise.resolve(),
    decodeGltfBufferAsync: (count: number, stride: number, bytes: Uint8Array, mode: string, filter?: string) =>
      decoder.decode<'meshopt'>({ kind: 'meshopt', count, stride, bytes: bytes.slice(), mode, filter }),
  };
}
