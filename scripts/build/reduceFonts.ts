import subsetFont from "subset-font";

import { LANGUAGE_NAMES } from "#resources/settings/languages.ts";

/** By the first word of the names in `styles/fonts.css`. */
const SOURCES = {
  latin: "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  thai: "node_modules/@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2",
};
const FACE = /"\/assets\/((latin|thai)[\w-]*\.woff2)"[^}]*\bunicode-range:([^;]*);/g;
const NAMES_FONT = "thai-names.woff2";

/** As declared in `styles/fonts.css`. */
const WEIGHT_RANGE = { min: 400, max: 700 };

/**
 * Reduces the fonts to the letters and weights that they are declared for; the names of languages, to their letters.
 * @param sheet `styles/fonts.css`
 * @returns variable WOFF2 files by their names in the sheet
 */
export async function reduceFonts(sheet: string): Promise<Map<string, Uint8Array>> {
  const fonts = new Map<string, Uint8Array>();
  for (const [, name = "", source, range = ""] of sheet.matchAll(FACE)) {
    // The expression matches no other words.
    const font = await Bun.file(SOURCES[source as keyof typeof SOURCES]).bytes();
    const letters = name === NAMES_FONT ? Object.values(LANGUAGE_NAMES).join("") : lettersIn(range);
    const options = { keepAllGlyphs: false, variationAxes: { wght: WEIGHT_RANGE } } as const;
    fonts.set(name, await subsetFont(Buffer.from(font), letters, { targetFormat: "woff2", ...options }));
  }
  return fonts;
}

/** @param range such as "U+0020-007E, U+00A0" */
function lettersIn(range: string): string {
  return range
    .matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)
    .flatMap(([, start = "", end = start]) => {
      const first = parseInt(start, 16);
      return Array.from({ length: parseInt(end, 16) - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .toArray()
    .join("");
}
