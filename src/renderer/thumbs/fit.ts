/** What of a picture goes into a small one, and how large that becomes. Pure. */

import { THUMB_STRETCH } from '../../shared/thumb.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Fitted {
  /** The part of the picture that is taken, in its own pixels. */
  readonly from: Size & { readonly x: number; readonly y: number };
  readonly to: Size;
}

/**
 * The shorter side becomes `sizePx`, the longer one as it comes, up to a limit beyond which both ends are cut off alike. A
 * picture that is smaller stays as it is, unless it `grows` (one without pixels of its own). Null for one without any size.
 */
export function fitted({ width, height }: Size, { sizePx, grows = false }: { sizePx: number; grows?: boolean }): Fitted | null {
  if (!(width >= 1 && height >= 1)) return null;
  const scale = grows ? sizePx / Math.min(width, height) : Math.min(1, sizePx / Math.min(width, height));
  const longest = (sizePx * THUMB_STRETCH) / scale;
  const taken = { width: Math.min(width, longest), height: Math.min(height, longest) };
  const to = (side: number): number => Math.max(1, Math.min(sizePx * THUMB_STRETCH, Math.round(side * scale)));
  return {
    from: { ...taken, x: (width - taken.width) / 2, y: (height - taken.height) / 2 },
    to: { width: to(taken.width), height: to(taken.height) },
  };
}
