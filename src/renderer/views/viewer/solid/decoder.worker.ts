/**
 * Unpacks meshes (Draco, meshopt) and pictures (KTX2 with Basis) of 3D models. It is the one place that runs WebAssembly: its file is
 * served with a policy of its own, which allows that, the app's own files, and nothing else (`DECODER_CSP`).
 */

import { BASIS, type Basis } from 'three/examples/jsm/libs/basis/basis_transcoder.js';
import basisUrl from 'three/examples/jsm/libs/basis/basis_transcoder.wasm?url';
import dracoUrl from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import { type Draco, DracoDecoderModule } from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import type { AnswerMessage, AskMessage, DecoderAnswers, DecoderAsk, Pixels } from './decoderMessages.ts';
import { unpackDraco } from './unpackDraco.ts';

/** The types of the page know no workers; this is what is used of one. */
interface Port {
  onmessage: ((event: MessageEvent<AskMessage>) => void) | null;
  postMessage(message: AnswerMessage, transfer: Transferable[]): void;
}
const port = globalThis as unknown as Port;

const RGBA = 13;
const PICTURE_SIDE = 8_192;
const MESH_BYTES = 768 * 1024 * 1024;

let draco: Promise<Draco> | null = null;
let basis: Promise<Basis> | null = null;

port.onmessage = ({ data: { id, ask } }) => {
  decode(ask).then(
    (value) => port.postMessage({ id, value }, buffersOf(value)),
    (error: unknown) => port.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []),
  );
};

async function decode(ask: DecoderAsk): Promise<DecoderAnswers[keyof DecoderAnswers]> {
  switch (ask.kind) {
    case 'draco':
      draco ??= loadDraco();
      return unpackDraco(await draco, ask);
    case 'meshopt': {
      if (!(ask.count * ask.stride <= MESH_BYTES)) throw new Error('The mesh is too large.');
      await MeshoptDecoder.ready;
      const target = new Uint8Array(ask.count * ask.stride);
      MeshoptDecoder.decodeGltfBuffer(target, ask.count, ask.stride, ask.bytes, ask.mode, ask.filter);
      return target;
    }
    case 'basis':
      basis ??= loadBasis();
      return unpackBasis(await basis, ask.bytes);
  }
}

function loadDraco(): Promise<Draco> {
  return binaryAt(dracoUrl).then((wasmBinary) =>
    // The module looks like a promise and resolves to itself, so it travels in a box.
    new Promise<{ readonly draco: Draco }>((resolve) => {
      DracoDecoderModule({ wasmBinary, onModuleLoaded: (loaded) => resolve({ draco: loaded }) });
    }).then((box) => withoutThen(box.draco)),
  );
}

function withoutThen(loaded: Draco): Draco {
  Object.defineProperty(loaded, 'then', { value: undefined });
  return loaded;
}

async function loadBasis(): Promise<Basis> {
  const loaded = await BASIS({ wasmBinary: await binaryAt(basisUrl) });
  loaded.initializeBasis();
  return loaded;
}

async function binaryAt(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A decoder is missing (${response.status}).`);
  return response.arrayBuffer();
}

/** The first picture, first level, unpacked whole: formats that stay packed on the graphics card differ from machine to machine. */
function unpackBasis({ KTX2File }: Basis, bytes: Uint8Array): Pixels {
  const file = new KTX2File(bytes);
  try {
    if (!file.isValid()) throw new Error('The picture is damaged.');
    const [width, height] = [file.getWidth(), file.getHeight()];
    if (width < 1 || height < 1 || width > PICTURE_SIDE || height > PICTURE_SIDE) throw new Error('The picture is too large.');
    if (!file.startTranscoding()) throw new Error('The picture cannot be unpacked.');
    const rgba = new Uint8Array(file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA));
    if (rgba.length !== width * height * 4) throw new Error('The picture is not as large as it says.');
    if (!file.transcodeImage(rgba, 0, 0, 0, RGBA, 0, -1, -1)) throw new Error('The picture cannot be unpacked.');
    return { width, height, rgba };
  } finally {
    file.close();
    file.delete();
  }
}

function buffersOf(value: DecoderAnswers[keyof DecoderAnswers]): Transferable[] {
  if (value instanceof Uint8Array) return [value.buffer as ArrayBuffer];
  if ('rgba' in value) return [value.rgba.buffer as ArrayBuffer];
  const arrays = [...value.attributes.map(({ array }) => array), ...(value.index === null ? [] : [value.index])];
  return arrays.map((array) => array.buffer as ArrayBuffer);
}
