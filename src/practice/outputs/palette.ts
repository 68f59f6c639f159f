import { type Chance, pick } from './chance.ts';

export type Colour = readonly [number, number, number];

/** The colours of one hour of the day. */
export interface Palette {
  readonly name: string;
  /** Words of a prompt that ask for it. */
  readonly words: RegExp;
  /** The sky from the top down to the horizon. */
  readonly sky: readonly [Colour, Colour, Colour, Colour];
  readonly sun: Colour;
  /** What lies nearest, and what the distance fades into. */
  readonly near: Colour;
  readonly mist: Colour;
  readonly stars: number;
}

const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    name: 'dusk',
    words: /dusk|sunset|evening|golden|amber|warm|autumn/iu,
    sky: [
      [24, 24, 66],
      [94, 48, 112],
      [226, 104, 92],
      [255, 196, 120],
    ],
    sun: [255, 232, 176],
    near: [22, 16, 38],
    mist: [236, 142, 112],
    stars: 0.35,
  },
  {
    name: 'dawn',
    words: /dawn|sunrise|morning|spring|pastel|pink|soft/iu,
    sky: [
      [74, 112, 170],
      [142, 158, 206],
      [240, 182, 188],
      [255, 226, 196],
    ],
    sun: [255, 246, 224],
    near: [36, 42, 74],
    mist: [236, 190, 196],
    stars: 0,
  },
  {
    name: 'night',
    words: /night|star|moon|space|midnight|dark|aurora/iu,
    sky: [
      [6, 8, 26],
      [14, 26, 62],
      [28, 66, 104],
      [72, 128, 142],
    ],
    sun: [236, 240, 255],
    near: [4, 8, 20],
    mist: [62, 112, 130],
    stars: 1,
  },
  {
    name: 'teal',
    words: /sea|ocean|wave|water|river|lake|harbo|boat|fish|teal|blue|rain/iu,
    sky: [
      [10, 40, 74],
      [20, 98, 124],
      [96, 176, 170],
      [244, 220, 176],
    ],
    sun: [255, 240, 206],
    near: [8, 28, 44],
    mist: [142, 196, 186],
    stars: 0.1,
  },
  {
    name: 'rose',
    words: /rose|red|fire|volcano|desert|dune|mars|fox|maple|lantern/iu,
    sky: [
      [44, 14, 52],
      [132, 32, 74],
      [232, 84, 84],
      [255, 176, 128],
    ],
    sun: [255, 222, 184],
    near: [32, 8, 28],
    mist: [226, 104, 98],
    stars: 0.2,
  },
  {
    name: 'moss',
    words: /forest|tree|green|moss|jungle|garden|leaf|cactus|field|summer/iu,
    sky: [
      [38, 78, 96],
      [94, 144, 138],
      [198, 206, 160],
      [250, 232, 188],
    ],
    sun: [255, 248, 220],
    near: [14, 34, 30],
    mist: [176, 196, 158],
    stars: 0,
  },
];

/** The palette that the prompt's words ask for, else one by chance. */
export function choosePalette(prompt: string, chance: Chance): Palette {
  const byChance = pick(chance, PALETTES);
  return PALETTES.find((palette) => palette.words.test(prompt)) ?? byChance;
}

export function mix(a: Colour, b: Colour, part: number): Colour {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

export function hex(colour: Colour): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour of a clear sky, `height` 0 at the top to 1 at the horizon. */
export function skyColour(palette: Palette, height: number): Colour {
  const [top, high, low, horizon] = palette.sky;
  if (height < 0.38) return mix(top, high, smooth(height / 0.38));
  if (height < 0.76) return mix(high, low, smooth((height - 0.38) / 0.38));
  return mix(low, horizon, smooth(Math.min(1, (height - 0.76) / 0.24)));
}

export function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}
