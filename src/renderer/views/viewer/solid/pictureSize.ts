/** How large a picture says it is, from its first bytes, before anybody unpacks it. */

export interface PictureSize {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/ktx2';
  readonly width: number;
  readonly height: number;
}

/** Null: none of the kinds that a glTF file may hold. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 32) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) === 0x89504e47) return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0xab4b5458 && view.getUint32(4) === 0x203230bb) {
    return { type: 'image/ktx2', width: view.getUint32(20, true), height: view.getUint32(24, true) };
  }
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
  return null;
}

/** Walks from marker to marker to the one that begins a frame. */
function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(view: DataView): PictureSize | null {
  const type = 'image/webp';
  switch (view.getUint32(12)) {
    case 0x56503858:
      return { type, width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) };
    case 0x56503820:
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return null;
  }
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
}
