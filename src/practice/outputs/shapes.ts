import type { Piece } from '../model.ts';
import { encodeGlb, encodeMtl, encodeObj } from './glb.ts';
import { encodePng } from './png.ts';
import { drawPortrait } from './portrait.ts';
import { turnSolid } from './solid.ts';

interface Order {
  readonly prompt: string;
  readonly seed: number;
}

export const glb = (order: Order, name: string): Piece => ({
  name,
  mediaType: 'model/gltf-binary',
  draw: async () => encodeGlb(turnSolid(order)),
});

export const obj = (order: Order, files: { readonly name: string; readonly material: string }): Piece => ({
  name: files.name,
  mediaType: 'model/obj',
  draw: async () => Buffer.from(encodeObj(turnSolid(order), files.material)),
});

export const mtl = (files: { readonly name: string; readonly texture: string }): Piece => ({
  name: files.name,
  mediaType: 'model/mtl',
  draw: async () => Buffer.from(encodeMtl(files.texture)),
});

/** A picture of the solid, 512 pixels square. */
export const portrait = (order: Order, name: string): Piece => ({
  name,
  mediaType: 'image/png',
  draw: () => encodePng(drawPortrait(turnSolid(order), 512)),
});
