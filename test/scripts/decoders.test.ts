import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { decoderModule } from '../../scripts/setup/decoders.mjs';

const root = join(import.meta.dirname, '..', '..');
const basisPath = join(root, 'node_modules/three/examples/jsm/libs/basis/basis_transcoder.js');
const dracoPath = join(root, 'node_modules/three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js');

interface BasisFile {
  isValid(): boolean;
  getWidth(): number;
  getHeight(): number;
  startTranscoding(): number;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(into: Uint8Array, ...about: number[]): number;
}
interface BasisModule {
  initializeBasis(): void;
  readonly KTX2File: new (bytes: Uint8Array) => BasisFile;
}

/** The picture in the packed model that the viewer's tests use. */
function ktx2(): Uint8Array {
  const glb = readFileSync(join(root, 'test/support/solids/basis.glb'));
  const length = glb.readUInt32LE(12);
  const { bufferViews } = JSON.parse(glb.subarray(20, 20 + length).toString()) as {
    bufferViews: { byteOffset: number; byteLength: number }[];
  };
  const view = bufferViews[3];
  if (view === undefined) throw new Error('no picture');
  return new Uint8Array(glb.subarray(28 + length + view.byteOffset, 28 + length + view.byteOffset + view.byteLength));
}

describe('the decoders of three, as modules', () => {
  it('other files stay as they are', () => {
    expect(decoderModule(join(root, 'node_modules/three/build/three.module.js'), 'x')).toBeNull();
    expect(decoderModule(join(root, 'src/renderer/main.tsx'), 'x')).toBeNull();
  });

  it('export what they left in the global scope, under Windows too', () => {
    expect(decoderModule(dracoPath, readFileSync(dracoPath, 'utf8'))).toContain('export { DracoDecoderModule };');
    expect(decoderModule(dracoPath.replaceAll('/', '\\'), readFileSync(dracoPath, 'utf8'))).toContain('export {');
  });

  it('a decoder that is written otherwise than expected fails the build', () => {
    expect(() => decoderModule(basisPath, 'var BASIS = 1;')).toThrow(/no longer written/u);
  });

  it('a picture is unpacked where no code may be made out of text', async () => {
    const module = decoderModule(basisPath, readFileSync(basisPath, 'utf8')) ?? '';
    const world = createContext({ WebAssembly, TextDecoder, console }, { codeGeneration: { strings: false, wasm: true } });
    expect(() => runInContext('new Function("return 1")', world)).toThrow(/Code generation/u);
    const begin = runInContext(`${module.replace(/export \{ BASIS \};\s*$/u, '')}\nBASIS`, world) as (options: {
      wasmBinary: Uint8Array;
    }) => Promise<BasisModule>;
    const basis = await begin({ wasmBinary: readFileSync(basisPath.replace(/\.js$/u, '.wasm')) });
    basis.initializeBasis();
    const inside = runInContext('(bytes) => new Uint8Array(bytes)', world) as (bytes: Uint8Array | number) => Uint8Array;
    const file = new basis.KTX2File(inside(ktx2()));
    expect([file.isValid(), file.getWidth(), file.getHeight(), file.startTranscoding() !== 0]).toEqual([true, 64, 64, true]);
    const rgba = inside(file.getImageTranscodedSizeInBytes(0, 0, 0, 13));
    expect(rgba.length).toBe(64 * 64 * 4);
    expect(file.transcodeImage(rgba, 0, 0, 0, 13, 0, -1, -1)).not.toBe(0);
    // One tile is orange, the next is dark.
    expect(rgba[8 * 4] ?? 0).toBeGreaterThan(200);
    expect(rgba[0] ?? 255).toBeLessThan(90);
    expect(rgba[3]).toBe(255);
  });
});
