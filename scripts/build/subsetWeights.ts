// Takes out of a typeface the weights that no style uses: a third of the Thai one, which begins at hairlines.
import subsetFont from "subset-font";

/** As `styles/fonts.css` declares them. */
const WEIGHT_RANGE = { min: 400, max: 700 };

/** @param font a variable WOFF2 */
export async function subsetWeights(font: Uint8Array): Promise<Uint8Array> {
  return subsetFont(Buffer.from(font), undefined, {
    targetFormat: "woff2",
    keepAllGlyphs: true,
    variationAxes: { wght: WEIGHT_RANGE },
  });
}
