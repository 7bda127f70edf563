// The part of it that is used here; the package brings no types.
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    keepAllGlyphs: true;
    variationAxes: Record<string, { min: number; max: number }>;
  }

  /** @param text left out where all glyphs are kept */
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
}
