// Covers only what this project uses; the package has no types.
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    keepAllGlyphs: true;
    variationAxes: Record<string, { min: number; max: number }>;
  }

  /** @param text `undefined` keeps all glyphs */
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
}
