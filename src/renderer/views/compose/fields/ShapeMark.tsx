import { type Sides, sidesOf } from '../../../../shared/schema/proportions.ts';

/** In px: the longer side of a drawn shape. */
const LONGEST = 13;

/** A small frame of the shape that a value tells; nothing for a word that tells none. */
export function ShapeMark({ value }: { readonly value: string }) {
  const sides = sidesOf(value);
  return (
    <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center">
      {sides ? <span style={frameOf(sides)} className="rounded-[2px] border-[1.5px] border-current" /> : null}
    </span>
  );
}

function frameOf({ width, height }: Sides): { readonly width: number; readonly height: number } {
  const longer = Math.max(width, height);
  const side = (length: number): number => Math.max(4, Math.round((length / longer) * LONGEST));
  return { width: side(width), height: side(height) };
}
