// How many tiles a gallery shows, how many pictures stay behind the last one, and how wide each tile is drawn.

export interface GalleryLayout {
  /** 1 to 4; names the arrangement. */
  tileCount: number;
  /** Pictures that only the lightbox shows. */
  hiddenCount: number;
}

/** Product spec, section 2: with more than four pictures the fourth tile counts those it hides. */
export function galleryLayout(imageCount: number): GalleryLayout {
  return { tileCount: Math.min(imageCount, 4), hiddenCount: Math.max(0, imageCount - 4) };
}

/** Shares of the gallery's width, [phone, wide]; above the tile's own where its shape cuts the picture's sides. */
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

/** A gallery's share of the window's width, in vw. */
export interface GalleryWidth {
  /** 100 from edge to edge; 88 between the margins, a fiftieth less than it is: nobody sees it, and files are a step lighter. */
  phone: number;
  wide: number;
}

/** Where a picture stands among the tiles of a gallery, and how far beyond its tile's sides it is drawn. */
export interface TilePosition {
  tileCount: number;
  index: number;
  widthFactor: number;
}

/** The attribute `sizes` of one tile. */
export function tileSizes({ tileCount, index, widthFactor }: TilePosition, width: GalleryWidth): string {
  const [phone, wide] = WIDTH_FRACTIONS[tileCount]?.[index] ?? [0.5, 0.5];
  const toVw = (whole: number, part: number) => `${Math.round(whole * part * widthFactor)}vw`;
  return `(max-width: 56.1875em) ${toVw(width.phone, phone)}, ${toVw(width.wide, wide)}`;
}
