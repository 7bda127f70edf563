import type { ImageAsset } from "#contract/images.ts";

import { SMALL_WIDTH } from "./imageUrl.ts";

/** Ratio of the longer to the shorter side. Word marks and banners exceed it, and so do panoramas. */
const EXTREME_RATIO = 2.4;
/** Pixels in total; elongated photographs have more, logos saved as photographs fewer. */
const MAX_LOGO_PIXELS = 600_000;
/** The aspect ratio that most frames have. */
const FRAME_RATIO = 1.6;

/**
 * Returns "whole" for small images, which enlarging would blur, and for elongated logos, which cropping would
 * make unreadable.
 */
export function imageFit(image: ImageAsset): "cover" | "whole" {
  const { width, height } = image;
  if (width <= SMALL_WIDTH) return "whole";
  const isElongated = Math.max(width / height, height / width) > EXTREME_RATIO;
  const isLogo = mayHaveTransparency(image) || width * height < MAX_LOGO_PIXELS;
  return isElongated && isLogo ? "whole" : "cover";
}

/** JPEG has no transparency; all other formats may have. */
export function mayHaveTransparency({ path }: ImageAsset): boolean {
  return !/\.jpe?g$/i.test(path);
}

/**
 * True if the image may be cropped to a small tile: a photograph of roughly the tile's aspect ratio. False for
 * square images, since a photograph can't be told from a logo.
 */
export function canCoverTile(image: ImageAsset): boolean {
  const { path, width, height } = image;
  const isLargeWebp = /\.webp$/i.test(path) && width * height >= MAX_LOGO_PIXELS;
  return (isLargeWebp || !mayHaveTransparency(image)) && width / height >= 1.25 && width / height <= 1.6;
}

/** Returns how many times the frame's width the image is drawn at: a cropped panorama overflows both sides. */
export function coverWidthFactor(image: ImageAsset): number {
  const ratio = image.width / image.height;
  return ratio > EXTREME_RATIO && imageFit(image) === "cover" ? ratio / FRAME_RATIO : 1;
}
