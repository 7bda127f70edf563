// Covers only what this project uses; the package has no types.
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    keepAllGlyphs: boolean;
    variationAxes: Record<string, { min: number; max: number }>;
  }

  /** @param text `undefined` if all glyphs are kept */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}
