// The accent colour: a firm chooses a hue, the design keeps its own lightness, so that text stays readable on every choice.

/** Degrees in OKLCH. */
export type Hue = number;

/** Of the design's own cobalt; its colours stand in the style sheets, exactly as they were drawn. */
export const DEFAULT_HUE: Hue = 262;

/** CSS colours. The names are those of the design's tokens. */
export interface AccentColours {
  light: Shades;
  dark: Shades;
  /** A plane of colour, the same in both themes. */
  cobalt: string;
}

interface Shades {
  accent: string;
  /** Under the pointer. */
  hover: string;
  /** The ground of what is current. */
  tint: string;
}

/** Lightness and chroma of each shade, as the design gives them for its own hue. */
const SHADES = {
  light: { accent: [0.5, 0.21], hover: [0.45, 0.2], tint: [0.942, 0.026] },
  dark: { accent: [0.74, 0.13], hover: [0.8, 0.11], tint: [0.25, 0.045] },
} as const;
const COBALT = [0.475, 0.215] as const;

/** What has less colour than this has no hue that anybody could name. */
const MIN_CHROMA = 0.03;

export function accentColours(hue: Hue): AccentColours {
  const shade = ([lightness, chroma]: readonly [number, number]) => {
    const limitedChroma = Math.min(chroma, maxChroma(lightness, hue));
    return `oklch(${round(lightness * 100, 1)}% ${round(limitedChroma, 3)} ${hue})`;
  };
  const shadesOf = ({ accent, hover, tint }: (typeof SHADES)["light" | "dark"]) => ({
    accent: shade(accent),
    hover: shade(hover),
    tint: shade(tint),
  });
  return { light: shadesOf(SHADES.light), dark: shadesOf(SHADES.dark), cobalt: shade(COBALT) };
}

/** @param colour `#rrggbb` @returns whole degrees from 0 to 359; `null` for a grey and for what is no such colour */
export function hexToHue(colour: string): Hue | null {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(colour.trim()) ?? [];
  if (!digits) return null;
  const channels = [0, 2, 4].map((index) =>
    srgbToLinear(Number.parseInt(digits.slice(index, index + 2), 16) / 255),
  );
  const [, a, b] = multiply(LMS_TO_OKLAB, multiply(LINEAR_SRGB_TO_LMS, channels).map(Math.cbrt));
  if (a === undefined || b === undefined || Math.hypot(a, b) < MIN_CHROMA) return null;
  return Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** The light accent as `#rrggbb`, the way people note and paste a colour; its hue is the one given, to a degree. */
export function accentHex(hue: Hue): string {
  const { accent } = SHADES.light;
  const channels = oklchToLinearSrgb(accent[0], Math.min(accent[1], maxChroma(accent[0], hue)), hue);
  return `#${channels.map((channel) => linearToByte(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** How readable the design's light text is on the light accent: 4.5 and more is good (WCAG 2.2, 1.4.3). */
export function accentContrast(hue: Hue): number {
  const { accent } = SHADES.light;
  const chroma = Math.min(accent[1], maxChroma(accent[0], hue));
  const [text, background] = [
    relativeLuminance(oklchToLinearSrgb(0.985, 0.004, 95)),
    relativeLuminance(oklchToLinearSrgb(accent[0], chroma, hue)),
  ];
  return (text + 0.05) / (background + 0.05);
}

/** The most colour that every screen can show at this lightness, a little less rather than a little more. */
function maxChroma(lightness: number, hue: Hue): number {
  let low = 0;
  let high = 0.4;
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (isInSrgbGamut(lightness, middle, hue)) low = middle;
    else high = middle;
  }
  return Math.floor(low * 1000) / 1000;
}

function isInSrgbGamut(lightness: number, chroma: number, hue: Hue): boolean {
  return oklchToLinearSrgb(lightness, chroma, hue).every((channel) => channel >= 0 && channel <= 1);
}

/** Red, green and blue as amounts of light; below 0 or above 1 for what sRGB does not have. */
function oklchToLinearSrgb(lightness: number, chroma: number, hue: Hue): number[] {
  const angle = (hue * Math.PI) / 180;
  const lab = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  return multiply(
    LMS_TO_LINEAR_SRGB,
    multiply(OKLAB_TO_LMS, lab).map((channel) => channel ** 3),
  );
}

function relativeLuminance([red = 0, green = 0, blue = 0]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Matrix = readonly (readonly number[])[];

// Björn Ottosson, "A perceptual color space for image processing".
const LINEAR_SRGB_TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const OKLAB_TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_LINEAR_SRGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

function multiply(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0));
}

function srgbToLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** An amount of light as sRGB writes it, 0 to 255. */
function linearToByte(linear: number): number {
  const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
