import {
  formatHex,
  inGamut,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from "culori/fn";

/** That of a site: `site.ts`, which takes it from the schema that uses this file. */
type Hue = number;

/** CSS colours, named like the design tokens. */
export interface AccentColours {
  light: Shades;
  dark: Shades;
  /** A coloured surface, the same in both themes. */
  cobalt: string;
}

interface Shades {
  accent: string;
  hover: string;
  /** Background of the current item. */
  tint: string;
}

type Shade = readonly [lightness: number, chroma: number];

/** The design's values for its own hue. */
const SHADES = {
  light: { accent: [0.5, 0.21], hover: [0.45, 0.2], tint: [0.942, 0.026] },
  dark: { accent: [0.74, 0.13], hover: [0.8, 0.11], tint: [0.25, 0.045] },
} as const;
const COBALT: Shade = [0.475, 0.215];
const LIGHT_TEXT = { mode: "oklch", l: 0.985, c: 0.004, h: 95 } as const;

/** Colours with less chroma have no recognizable hue. */
const MIN_CHROMA = 0.03;
const CHROMA_STEP = 0.001;

// Registers the colour spaces of the conversions below.
[modeRgb, modeLrgb, modeOklab].forEach(useMode);
const toOklch = useMode(modeOklch);
const isInSrgbGamut = inGamut("rgb");

export function accentColours(hue: Hue): AccentColours {
  const toCss = (shade: Shade) => {
    const { l, c } = toColour(shade, hue);
    return `oklch(${round(l * 100, 1)}% ${round(c, 3)} ${hue})`;
  };
  const toShades = ({ accent, hover, tint }: (typeof SHADES)["light" | "dark"]): Shades => ({
    accent: toCss(accent),
    hover: toCss(hover),
    tint: toCss(tint),
  });
  return { light: toShades(SHADES.light), dark: toShades(SHADES.dark), cobalt: toCss(COBALT) };
}

/** @param colour `#rrggbb` @returns whole degrees from 0 to 359; `null` for a grey or another format */
export function hexToHue(colour: string): Hue | null {
  const hex = colour.trim();
  const oklch = /^#[0-9a-f]{6}$/i.test(hex) ? toOklch(hex) : undefined;
  if (oklch?.h === undefined || oklch.c < MIN_CHROMA) return null;
  return Math.round(oklch.h) % 360;
}

/** The light accent as `#rrggbb`; its hue is `hue` to a degree. */
export function accentHex(hue: Hue): string {
  return formatHex(toColour(SHADES.light.accent, hue));
}

/** Contrast ratio of light text on the light accent; 4.5 is required (WCAG 2.2, 1.4.3). */
export function accentContrast(hue: Hue): number {
  return wcagContrast(LIGHT_TEXT, toColour(SHADES.light.accent, hue));
}

/** The shade with as much of its chroma as sRGB has at this lightness. */
function toColour([l, chroma]: Shade, hue: Hue) {
  let c: number = chroma;
  const colour = () => ({ mode: "oklch", l, c, h: hue }) as const;
  while (c > 0 && !isInSrgbGamut(colour())) c = round(c - CHROMA_STEP, 3);
  return colour();
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
