import { MAX_PIXELS, SHARE_IMAGE_SIZE } from "#contract/images.ts";

import { decodePixels, encodePng } from "./pixels.ts";
import type { Pixels } from "./pixels.ts";

/** The design's paper colour, `--paper` in the light theme. */
const PAPER = [0xfb, 0xfa, 0xf7] as const;
const JPEG_QUALITY = 82;

/** The position of the image on the canvas, in pixels; negative offsets crop it. */
interface Placement {
  width: number;
  height: number;
  x: number;
  y: number;
}

/**
 * Renders the image for link previews: a landscape photo fills it, other images are fitted on the colour of paper.
 * @returns a JPEG of `SHARE_IMAGE_SIZE`. Throws if the image can't be decoded, such as an animated WebP
 */
export async function renderShareImage(path: string): Promise<Uint8Array> {
  const source = new Bun.Image(path, { maxPixels: MAX_PIXELS });
  const placement = placementOf(await source.metadata());
  const scaled = new Bun.Image(path, { maxPixels: MAX_PIXELS }).resize(placement.width, placement.height);
  const canvas = compose(await decodePixels(scaled), placement);
  return new Bun.Image(encodePng(canvas)).jpeg({ quality: JPEG_QUALITY }).bytes();
}

/**
 * Crops a landscape photo to fill the canvas. Fits other images inside: portrait and square ones without a margin,
 * logos, wordmarks and banners with one.
 */
function placementOf({ width, height }: { width: number; height: number }): Placement {
  const ratio = width / height;
  if (width >= 480 && ratio >= 1.1 && ratio <= 2.6) {
    return centred(width, height, Math.max(SHARE_IMAGE_SIZE.width / width, SHARE_IMAGE_SIZE.height / height));
  }
  const isPortraitOrSquare = width >= 480 && ratio < 1.1;
  const margin = isPortraitOrSquare ? 0 : 80;
  const fitScale = Math.min(
    (SHARE_IMAGE_SIZE.width - 2 * margin) / width,
    (SHARE_IMAGE_SIZE.height - 2 * margin) / height,
  );
  // A small logo is enlarged at most twice.
  return centred(width, height, Math.min(fitScale, 2));
}

function centred(width: number, height: number, scale: number): Placement {
  const scaled = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return {
    ...scaled,
    x: Math.round((SHARE_IMAGE_SIZE.width - scaled.width) / 2),
    y: Math.round((SHARE_IMAGE_SIZE.height - scaled.height) / 2),
  };
}

function compose(image: Pixels, { x, y }: Placement): Pixels {
  const { width, height } = SHARE_IMAGE_SIZE;
  const rgba = new Uint8Array(width * height * 4);
  new Uint32Array(rgba.buffer).fill(new Uint32Array(Uint8Array.of(...PAPER, 255).buffer)[0] ?? 0);
  for (let row = Math.max(0, y); row < Math.min(height, y + image.height); row += 1) {
    for (let column = Math.max(0, x); column < Math.min(width, x + image.width); column += 1) {
      const from = ((row - y) * image.width + column - x) * 4;
      blendPixel(rgba, (row * width + column) * 4, image.rgba, from);
    }
  }
  return { width, height, rgba, profile: image.profile };
}

/** Blends a pixel over an opaque one. */
function blendPixel(canvas: Uint8Array, at: number, image: Uint8Array, from: number) {
  const opacity = (image[from + 3] ?? 0) / 255;
  for (let channel = 0; channel < 3; channel += 1) {
    const backdrop = canvas[at + channel] ?? 0;
    canvas[at + channel] = backdrop + ((image[from + channel] ?? 0) - backdrop) * opacity + 0.5;
  }
}
