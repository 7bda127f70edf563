import { serifWord } from "./serifWord.ts";
import type { Point } from "./svg.ts";
import { circle, element, path, rectangle, round } from "./svg.ts";

/** Of every logo; the width depends on the content. */
const LOGO_HEIGHT = 160;
const BASELINE = 103;
const FONTS = "node_modules/@fontsource-variable";

interface WordOptions {
  /** The left edge. */
  x: number;
  size?: number;
  weight?: number;
  /** Letter spacing in em. */
  tracking?: number;
  /** Percent; the narrowest is 75. */
  stretch?: number;
  style?: "italic";
  baseline?: number;
}

/** Medium lightness has a contrast of at least 3:1 on both light and dark backgrounds. */
const COLOURS = {
  orange: "oklch(60% .16 45)",
  green: "oklch(55% .12 152)",
  blue: "oklch(55% .19 260)",
  red: "oklch(57% .19 24)",
  plum: "oklch(55% .15 325)",
  leaf: "oklch(58% .13 130)",
  teal: "oklch(57% .1 195)",
  amber: "oklch(60% .12 75)",
  rust: "oklch(56% .13 40)",
  slate: "oklch(56% .03 262)",
  violet: "oklch(56% .17 292)",
  sky: "oklch(57% .13 240)",
  rose: "oklch(57% .18 8)",
} as const;

export const LOGOS: Readonly<Record<string, () => string>> = {
  "logo-ruamjai": () =>
    logo(COLOURS.orange, [
      '<path d="M8 78A44 44 0 0 1 96 78Z"/>',
      bar(8, 88, 88, 11),
      bar(22, 107, 60, 11),
      word("Ruamjai", { x: 118, weight: 700, tracking: -0.03 }),
    ]),
  "logo-baan-suan": () =>
    logo(COLOURS.green, [
      '<path d="M8 124V68L52 34L96 68V124H68V90A16 16 0 0 0 36 90V124Z"/>',
      word("BAAN SUAN", { x: 122, size: 58, weight: 600, tracking: 0.1 }),
    ]),
  "logo-tarnwa": () =>
    logo(COLOURS.blue, [
      circle([40, 80], 33, {}),
      '<path d="M84 47A33 33 0 0 1 84 113Z"/>',
      word("Tarnwa", { x: 138, size: 70, weight: 600, tracking: -0.025 }),
    ]),
  "logo-nakhon-metro": () =>
    logo(COLOURS.red, [
      rectangle([8, 34], [43, 43], {}),
      triangle([57, 34], [100, 34], [100, 77]),
      triangle([8, 83], [51, 83], [51, 126]),
      rectangle([57, 83], [43, 43], {}),
      word("Nakhon Metro", { x: 124, weight: 700, tracking: -0.02, stretch: 80 }),
    ]),
  "logo-ratree-university": () =>
    logo(COLOURS.plum, [
      serifWord("RATREE", [8, 34], 62),
      word("UNIVERSITY", { x: 9, size: 29, weight: 500, tracking: 0.52, baseline: 133 }),
    ]),
  "logo-siam-orchard": () =>
    logo(COLOURS.leaf, [
      '<path fill-rule="evenodd" d="M56 30L106 80L56 130L6 80ZM56 60L36 80L56 100L76 80Z"/>',
      word("siam orchard", { x: 126, weight: 600, tracking: -0.01 }),
    ]),
  "logo-sindhuvej": () =>
    logo(COLOURS.teal, [
      rectangle([36, 34], [30, 92], {}),
      rectangle([5, 65], [92, 30], {}),
      word("สินธุเวช", { x: 122, size: 68, weight: 600 }),
    ]),
  "logo-lanna-grid": () =>
    logo(COLOURS.amber, [
      ...lattice([14, 44], 36, [9, 9, 9, 9, 17, 9, 9, 9, 9]),
      word("Lanna Grid", { x: 122, weight: 500, tracking: -0.015 }),
    ]),
  "logo-kestrel": () =>
    logo(COLOURS.rust, [
      '<path d="M10 40H58A44 44 0 0 1 102 84V124H54A44 44 0 0 1 10 80Z"/>',
      word("kestrel", { x: 126, size: 70, weight: 500, tracking: -0.015 }),
    ]),
  "logo-fieldnote": () =>
    logo(COLOURS.slate, [
      bar(8, 38, 88, 18),
      bar(8, 71, 60, 18),
      bar(8, 104, 28, 18),
      word("fieldnote", { x: 120, size: 68, weight: 700, tracking: -0.055 }),
    ]),
  "logo-hexa-systems": () =>
    logo(COLOURS.violet, [
      '<path d="M30 36H82L108 80L82 124H30L4 80Z"/>',
      word("HEXA SYSTEMS", { x: 130, size: 56, weight: 600, tracking: 0.03 }),
    ]),
  "logo-orbit-learning": () =>
    logo(COLOURS.sky, [
      '<path fill-rule="evenodd" d="M8 82A44 44 0 1 1 96 82A44 44 0 1 1 8 82ZM22 82A30 30 0 1 0 82 82A30 30 0 1 0 22 82Z"/>',
      circle([84, 48], 17, {}),
      word("Orbit Learning", { x: 122, weight: 500, tracking: -0.02, stretch: 88 }),
    ]),
  "logo-palette": () =>
    logo(COLOURS.rose, [
      word("Palette", { x: 6, size: 74, weight: 600, tracking: -0.03, style: "italic" }),
      circle([286, 100], 17, {}),
      rectangle([318, 46], [30, 30], {}),
    ]),
  "logo-stanza": () =>
    logo(COLOURS.green, [
      bar(8, 36, 20, 88),
      bar(40, 58, 20, 66),
      bar(72, 80, 20, 44),
      word("Stanza", { x: 116, size: 68, weight: 600, tracking: -0.02 }),
    ]),
};

/** `@font-face` rules with the fonts inlined, because the page is rendered without a server. */
export async function logoFonts(): Promise<string> {
  const faces = [
    await fontFace("instrument-sans/files/instrument-sans-latin-wdth-normal.woff2", "U+0-FF"),
    await fontFace(
      "instrument-sans/files/instrument-sans-latin-wdth-italic.woff2",
      "U+0-FF",
      "font-style:italic;",
    ),
    await fontFace("anuphan/files/anuphan-thai-wght-normal.woff2", "U+E00-E7F"),
  ];
  return faces.join("");
}

async function fontFace(file: string, range: string, style = ""): Promise<string> {
  const bytes = await Bun.file(`${FONTS}/${file}`).bytes();
  const source = `url(data:font/woff2;base64,${bytes.toBase64()}) format("woff2")`;
  return `@font-face{font-family:Logo;font-weight:400 700;font-stretch:75% 100%;${style}unicode-range:${range};src:${source}}`;
}

function logo(colour: string, parts: string[]): string {
  const size = { width: 1000, height: LOGO_HEIGHT, viewBox: `0 0 1000 ${LOGO_HEIGHT}` };
  const figure = element("g", { fill: colour }, parts.join("\n"));
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, figure);
}

function word(
  text: string,
  { x, size = 64, weight = 600, baseline = BASELINE, ...shape }: WordOptions,
): string {
  const style = [
    "font-family:Logo",
    `font-weight:${weight}`,
    `font-stretch:${shape.stretch ?? 100}%`,
    `font-style:${shape.style ?? "normal"}`,
    `letter-spacing:${round((shape.tracking ?? 0) * size)}px`,
  ];
  return element("text", { x, y: baseline, "font-size": size, style: style.join(";") }, text);
}

function bar(x: number, y: number, width: number, height: number): string {
  return rectangle([x, y], [width, height], {});
}

function triangle(...corners: [Point, Point, Point]): string {
  return path(corners, { fill: "inherit" }, true);
}

/** A 3 x 3 grid of points with these radii. */
function lattice([x, y]: Point, pitch: number, radii: number[]): string[] {
  return radii.map((radius, index) =>
    circle([x + (index % 3) * pitch, y + Math.floor(index / 3) * pitch], radius, {}),
  );
}
