/** Sizes and proportions in the spellings that models use, and sizes of a wanted proportion inside a model's bounds. */

export interface Sides {
  readonly width: number;
  readonly height: number;
}

const SIDES = /^(\d{1,5}(?:\.\d+)?)\s*[:x*×/]\s*(\d{1,5}(?:\.\d+)?)$/iu;
const NAMED = /^(portrait|landscape)_(\d{1,2})_(\d{1,2})$/iu;

/** `16:9`, `1024x768`, `1280*720`, `portrait_4_3`, `square_hd`; null for a word that tells no shape. */
export function sidesOf(text: string): Sides | null {
  if (/^square(_hd)?$/iu.test(text)) return { width: 1, height: 1 };
  const named = NAMED.exec(text);
  if (named) {
    const sides = [Number(named[2]), Number(named[3])];
    const [short, long] = [Math.min(...sides), Math.max(...sides)];
    return named[1]?.toLowerCase() === 'portrait' ? positive(short, long) : positive(long, short);
  }
  const plain = SIDES.exec(text.trim());
  return plain ? positive(Number(plain[1]), Number(plain[2])) : null;
}

function positive(width: number, height: number): Sides | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

/** At least two values tell a shape, and most do: such a set is picked by its shapes. */
export function areShapes(values: readonly string[]): boolean {
  const told = values.filter((value) => sidesOf(value) !== null).length;
  return told >= 2 && told * 2 > values.length;
}

/** What people ask for, tall to wide in pairs. */
export const COMMON_RATIOS = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16', '21:9'] as const;

export interface SideBounds {
  readonly min: number | null;
  readonly max: number | null;
  /** Both sides are multiples of it; null: the model does not say. */
  readonly step: number | null;
}

/** Without word from the model, sides are multiples of this: coders of pictures and videos like it. */
const USUAL_STEP = 8;

/** How far a rounded size may be from the wanted proportion, as a share. */
const TOLERANCE = 0.04;

/** The size of this proportion whose area is nearest to `area` pixels; null when none fits the bounds. */
export function sizeFor(
  ratio: Sides,
  at: { readonly area: number; readonly width: SideBounds; readonly height: SideBounds },
): Sides | null {
  const wanted = ratio.width / ratio.height;
  const ideal = Math.sqrt(at.area * wanted);
  // When one side meets its bound the other follows, so that the proportion stays.
  const fits = [
    ideal,
    ...[at.width.min, at.width.max].flatMap((bound) => (bound === null ? [] : [bound])),
    ...[at.height.min, at.height.max].flatMap((bound) => (bound === null ? [] : [bound * wanted])),
  ].flatMap((width) => {
    const sides = { width: rounded(width, at.width), height: rounded(width / wanted, at.height) };
    return Math.abs(sides.width / sides.height / wanted - 1) <= TOLERANCE ? [sides] : [];
  });
  const far = (sides: Sides): number => Math.abs(Math.log((sides.width * sides.height) / at.area));
  return fits.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

function rounded(length: number, bounds: SideBounds): number {
  const step = bounds.step ?? USUAL_STEP;
  const low = Math.ceil(Math.max(bounds.min ?? step, 1) / step) * step;
  const high = bounds.max === null ? Number.POSITIVE_INFINITY : Math.floor(bounds.max / step) * step;
  return Math.min(high, Math.max(low, Math.round(length / step) * step));
}

/** Whether a size has this proportion, as near as whole steps allow. */
export function hasRatio(sides: Sides, ratio: Sides): boolean {
  return Math.abs(sides.width / sides.height / (ratio.width / ratio.height) - 1) <= TOLERANCE / 2;
}
