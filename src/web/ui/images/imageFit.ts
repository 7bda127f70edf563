// How a picture stands in a frame of another shape: cut to fill it, or whole on a bed.
import type { ImageAsset } from "#contract/images.ts";

import { SMALL_WIDTH } from "./imageUrl.ts";

/** Times as long as wide, or the other way round: word marks and banners are longer than this, and panoramas too. */
const EXTREME_RATIO = 2.4;
/** Pixels in all; a long photograph has more, and a mark saved as one has fewer. */
const MAX_LOGO_PIXELS = 600_000;
/** What frames are made for. */
const FRAME_RATIO = 1.6;

/** A small picture would blur, and a word mark would lose its meaning at the edges; a panorama would not. */
export function imageFit(image: ImageAsset): "cover" | "whole" {
  const { width, height } = image;
  if (width <= SMALL_WIDTH) return "whole";
  const isElongated = Math.max(width / height, height / width) > EXTREME_RATIO;
  const isLogo = mayHaveTransparency(image) || width * height < MAX_LOGO_PIXELS;
  return isElongated && isLogo ? "whole" : "cover";
}

/** A JPEG, the file of photographs, has no transparency; every other kind of picture may have. */
export function mayHaveTransparency({ path }: ImageAsset): boolean {
  return !/\.jpe?g$/i.test(path);
}

/**
 * Whether it may fill a small tile of the usual shape: a photograph of about that shape loses nearly nothing there. Anything
 * else stays whole, a square photograph too, for nothing tells it from a square logo.
 */
export function canCoverTile(image: ImageAsset): boolean {
  const { path, width, height } = image;
  const isLargeWebp = /\.webp$/i.test(path) && width * height >= MAX_LOGO_PIXELS;
  return (isLargeWebp || !mayHaveTransparency(image)) && width / height >= 1.25 && width / height <= 1.6;
}

/** How many times its frame's width a picture is drawn: a panorama that fills the height goes far beyond both sides. */
export function coverWidthFactor(image: ImageAsset): number {
  const ratio = image.width / image.height;
  return ratio > EXTREME_RATIO && imageFit(image) === "cover" ? ratio / FRAME_RATIO : 1;
}
