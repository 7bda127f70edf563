// Everything that decodes pixels: the master at a bounded size, and its smaller WebP variants.
import type { PictureType } from "#contract/pictures.ts";
import { MAX_PIXELS } from "#contract/pictures.ts";

/**
 * Pixels of a master's longer side: just above the largest variant. The codec decodes a JPEG at a reduced scale of
 * about 1.5 times the target, so one of 24 or 50 megapixels takes about 90 MB for a moment; with 2400 it would
 * take 115 MB, with 3840 250 MB.
 */
export const MASTER_SIDE = 2000;

const MASTER_QUALITY = 90;
const VARIANT_QUALITY = 75;

/**
 * A picture, turned as its EXIF says, within `MASTER_SIDE`, without metadata. A colour profile is kept.
 * @param source its path, or its bytes
 */
export async function drawMaster(source: string | Uint8Array, type: PictureType): Promise<Uint8Array> {
  // What the upload left on the heap would otherwise stand beside the decoder's 80 MB: about 25 MB, gone in 10 ms.
  Bun.gc(true);
  const image = new Bun.Image(source, { maxPixels: MAX_PIXELS });
  image.resize(MASTER_SIDE, MASTER_SIDE, { fit: "inside", withoutEnlargement: true });
  if (type === "image/jpeg") return image.jpeg({ quality: MASTER_QUALITY }).bytes();
  if (type === "image/png") return image.png().bytes();
  return image.webp({ quality: MASTER_QUALITY }).bytes();
}

/**
 * What the variants of a stored picture are drawn from: its path, or its pixels where each drawing would decode all of them
 * anew. The decoder of JPEGs is quick, and needs less memory than the pixels.
 */
export async function openVariantSource(path: string, type: PictureType): Promise<string | Uint8Array> {
  if (type === "image/jpeg") return path;
  return new Bun.Image(path, { maxPixels: MAX_PIXELS }).png({ compressionLevel: 0 }).bytes();
}

/** Of an animation, the first frame. */
export async function drawVariant(source: string | Uint8Array, width: number): Promise<Uint8Array> {
  const image = new Bun.Image(source, { maxPixels: MAX_PIXELS });
  return image.resize(width).webp({ quality: VARIANT_QUALITY }).bytes();
}

/** Throws when the picture cannot be decoded. */
export async function tryDecoding(picture: Uint8Array): Promise<void> {
  await new Bun.Image(picture, { maxPixels: MAX_PIXELS }).resize(16).bytes();
}

/** The codec's own errors are about the picture; any other (no room, no file) is about the machine. */
export function isPictureFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return String(error.code).startsWith("ERR_IMAGE_");
}
