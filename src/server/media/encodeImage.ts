// Everything that decodes pixels: the master at a bounded size, and its smaller WebP variants.
import { MAX_PIXELS } from "#contract/pictures.ts";

import type { ImageInfo } from "./formats/imageInfo.ts";
import { isOpaque, toUncompressedPng } from "./pixels.ts";

/**
 * Pixels of a master's longer side: just above the largest variant. The codec decodes a JPEG at the smallest multiple of an
 * eighth that is not below the target, so one of 24 or 50 megapixels takes about 80 MB for a moment.
 */
export const MAX_MASTER_SIDE = 2000;

/**
 * libwebp encodes opacity without loss, at up to 50 bytes and half a microsecond a pixel: a WebP of 4 megapixels would take
 * 200 MB and 2 s.
 */
const MAX_TRANSPARENT_PIXELS = 1_000_000;

const MASTER_QUALITY = 90;
const VARIANT_QUALITY = 75;

type Source = string | Uint8Array;

/**
 * A picture, turned as its EXIF says, within `MASTER_SIDE`, without metadata. A colour profile is kept.
 * @param source its path, or its bytes
 */
export async function encodeMaster(source: Source, info: ImageInfo): Promise<Uint8Array> {
  // What the upload left on the heap would otherwise stand beside the decoder's 80 MB: about 25 MB, gone in 10 ms.
  Bun.gc(true);
  const image = await resizeToFit(openImage(source), MAX_MASTER_SIDE);
  if (info.type === "image/jpeg") return image.jpeg({ quality: MASTER_QUALITY }).bytes();
  if (info.type === "image/png") return image.png().bytes();
  const limited = info.mayBeTransparent ? openImage(await limitTransparentPixels(image)) : image;
  return limited.webp({ quality: MASTER_QUALITY }).bytes();
}

/** The codec decodes a JPEG at a reduced scale only as far as both sides that it is asked for allow: a square would keep a panorama's. */
async function resizeToFit(image: Bun.Image, side: number): Promise<Bun.Image> {
  const { width, height } = await image.metadata();
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return scale === 1 ? image : image.resize(scaled(width), scaled(height));
}

export interface VariantSource {
  /** The stored picture's path, or its pixels where every drawing would have to decode all of them again. */
  image: Source;
  /** Pixels; wider variants are drawn in this width. */
  maxWidth: number;
}

export async function createVariantSource(path: string, info: ImageInfo): Promise<VariantSource> {
  // The decoder of JPEGs is quick, and needs less memory than the pixels.
  if (info.type === "image/jpeg") return { image: path, maxWidth: Infinity };
  // The received file and the master are still on the heap.
  Bun.gc(true);
  if (!info.mayBeTransparent) return { image: await toUncompressedPng(openImage(path)), maxWidth: Infinity };
  const image = await limitTransparentPixels(openImage(path));
  return { image, maxWidth: (await openImage(image).metadata()).width };
}

/** Of an animation, the first frame. */
export async function encodeVariant(image: Source, width: number): Promise<Uint8Array> {
  return openImage(image).resize(width).webp({ quality: VARIANT_QUALITY }).bytes();
}

/** The image's pixels, within `MAX_TRANSPARENT_PIXELS` if any of them is transparent. */
async function limitTransparentPixels(image: Bun.Image): Promise<Uint8Array> {
  const pixels = await toUncompressedPng(image);
  const { width, height } = await openImage(pixels).metadata();
  const scale = Math.sqrt(MAX_TRANSPARENT_PIXELS / (width * height));
  if (scale >= 1 || (await isOpaque(pixels))) return pixels;
  return toUncompressedPng(openImage(pixels).resize(Math.max(1, Math.floor(width * scale))));
}

function openImage(source: Source): Bun.Image {
  return new Bun.Image(source, { maxPixels: MAX_PIXELS });
}

/** Throws when the picture cannot be decoded. */
export async function assertDecodable(image: Uint8Array): Promise<void> {
  await openImage(image).resize(16).bytes();
}

/** The codec's own errors are about the picture; any other (no room, no file) is about the machine. */
export function isCodecError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return String(error.code).startsWith("ERR_IMAGE_");
}
