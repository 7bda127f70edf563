import subsetFont from "subset-font";

/** As declared in `styles/fonts.css`. */
const WEIGHT_RANGE = { min: 400, max: 700 };

/**
 * Removes unused weights, which are a third of the Thai font.
 * @param font a variable WOFF2
 * @param letters to keep; by default all
 */
export async function reduceFont(font: Uint8Array, letters?: string): Promise<Uint8Array> {
  return subsetFont(Buffer.from(font), letters, {
    targetFormat: "woff2",
    keepAllGlyphs: letters === undefined,
    variationAxes: { wght: WEIGHT_RANGE },
  });
}
