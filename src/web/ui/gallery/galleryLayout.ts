export interface GalleryLayout {
  /** 1 to 4; selects the grid. */
  tileCount: number;
  /** Images that only the lightbox shows. */
  hiddenCount: number;
}

/** With more than four images the fourth tile shows how many are hidden. */
export function galleryLayout(imageCount: number): GalleryLayout {
  return { tileCount: Math.min(imageCount, 4), hiddenCount: Math.max(0, imageCount - 4) };
}

/**
 * Fraction of the gallery's width per tile, [phone, wide]. Larger than the tile where its aspect ratio crops
 * the image's sides.
 */
const WIDTH_FRACTIONS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[1, 1]],
  2: [
    [1, 0.64],
    [1, 0.64],
  ],
  3: [
    [1, 0.84],
    [0.5, 0.42],
    [0.5, 0.42],
  ],
};

/** Width of a gallery in vw. */
export interface GalleryWidth {
  /**
   * 100 from edge to edge; 88 between the margins. That is 2% less than the real width, which is not visible
   * but selects smaller files.
   */
  phone: number;
  wide: number;
}

/** The position of a tile, and the factor by which the image is wider than the tile because of cropping. */
export interface TilePosition {
  tileCount: number;
  index: number;
  widthFactor: number;
}

/** Returns the `sizes` attribute of a tile. */
export function tileSizes({ tileCount, index, widthFactor }: TilePosition, width: GalleryWidth): string {
  const [phone, wide] = WIDTH_FRACTIONS[tileCount]?.[index] ?? [0.5, 0.5];
  const toVw = (whole: number, part: number) => `${Math.round(whole * part * widthFactor)}vw`;
  return `(max-width: 56.1875em) ${toVw(width.phone, phone)}, ${toVw(width.wide, wide)}`;
}
