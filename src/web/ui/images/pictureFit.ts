// How a picture stands in a frame of another shape: cut to fill it, or whole on a bed.
import type { Picture } from "#contract/pictures.ts";

import { SMALL_WIDTH } from "./pictureUrl.ts";

/** Times as long as wide, or the other way round: word marks and banners are longer than this, and panoramas too. */
const LONG = 2.4;
/** Pixels in all; a long photograph has more, and a mark saved as one has fewer. */
const MARK_PIXELS = 600_000;
/** What frames are made for. */
const USUAL = 1.6;

/** A small picture would blur, and a word mark would lose its meaning at the edges; a panorama would not. */
export function fitOf(picture: Picture): "cover" | "whole" {
  const { width, height } = picture;
  if (width <= SMALL_WIDTH) return "whole";
  const isLong = Math.max(width / height, height / width) > LONG;
  const isMark = mayBeClear(picture) || width * height < MARK_PIXELS;
  return isLong && isMark ? "whole" : "cover";
}

/** A JPEG, the file of photographs, has no transparency; every other kind of picture may have. */
export function mayBeClear({ path }: Picture): boolean {
  return !/\.jpe?g$/i.test(path);
}

/**
 * Whether it may fill a small tile of the usual shape: a photograph of about that shape loses nearly nothing there. Anything
 * else stays whole, a square photograph too, for nothing tells it from a square logo.
 */
export function fillsTile(picture: Picture): boolean {
  const { path, width, height } = picture;
  const isLargeWebp = /\.webp$/i.test(path) && width * height >= MARK_PIXELS;
  return (isLargeWebp || !mayBeClear(picture)) && width / height >= 1.25 && width / height <= 1.6;
}

/** How many times its frame's width a picture is drawn: a panorama that fills the height goes far beyond both sides. */
export function stretchOf(picture: Picture): number {
  const ratio = picture.width / picture.height;
  return ratio > LONG && fitOf(picture) === "cover" ? ratio / USUAL : 1;
}
