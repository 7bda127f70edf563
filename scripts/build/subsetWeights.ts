import subsetFont from "subset-font";

/** As declared in `styles/fonts.css`. */
const WEIGHT_RANGE = { min: 400, max: 700 };

/**
 * Removes unused weights, which are a third of the Thai font.
 * @param font a variable WOFF2
 */
export async function subsetWeights(font: Uint8Array): Promise<Uint8Array> {
  return subsetFont(Buffer.from(font), undefined, {
    targetFormat: "woff2",
    keepAllGlyphs: true,
    variationAxes: { wght: WEIGHT_RANGE },
  });
}
