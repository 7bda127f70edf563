import { MAX_PIXELS } from "#contract/images.ts";

import type { ImageInfo } from "./formats/imageInfo.ts";
import { isOpaque, toUncompressedPng } from "./pixels.ts";

/**
 * Pixels of a master's longer side, just above the largest variant. The codec can decode a JPEG at one to eight
 * eighths of its size, and takes the smallest of these that reaches this side. So the pixels of a photo of 24 or 50
 * megapixels take about 80 MB.
 */
export const MAX_MASTER_SIDE = 2000;

/**
 * libwebp encodes transparency losslessly, at up to 50 bytes and half a microsecond per pixel: a WebP of 4
 * megapixels would take 200 MB and 2 s.
 */
const MAX_TRANSPARENT_PIXELS = 1_000_000;

const MASTER_QUALITY = 90;
const VARIANT_QUALITY = 75;

type Source = string | Uint8Array;

/**
 * Encodes the master: upright, within `MAX_MASTER_SIDE`, without EXIF data (GPS) and XMP, with its colour profile.
 * @param source its path, or its bytes
 */
export async function encodeMaster(source: Source, info: ImageInfo): Promise<Uint8Array> {
  // Frees about 25 MB of the upload within 10 ms, before the decoder takes 80 MB.
  Bun.gc(true);
  const image = await resizeToFit(openImage(source), MAX_MASTER_SIDE);
  if (info.type === "image/jpeg") return image.jpeg({ quality: MASTER_QUALITY }).bytes();
  if (info.type === "image/png") return image.png().bytes();
  const limited = info.mayBeTransparent ? openImage(await limitTransparentPixels(image)) : image;
  return limited.webp({ quality: MASTER_QUALITY }).bytes();
}

/**
 * The codec downscales a JPEG while decoding only as far as both target sides allow. With a square target it would
 * decode a panorama at nearly full size.
 */
async function resizeToFit(image: Bun.Image, side: number): Promise<Bun.Image> {
  const { width, height } = await image.metadata();
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return scale === 1 ? image : image.resize(scaled(width), scaled(height));
}

export interface VariantSource {
  /** The stored image's path, or its pixels if decoding for each variant would be expensive. */
  image: Source;
  /** Pixels; a wider variant is encoded at this width. */
  maxWidth: number;
}

export async function createVariantSource(path: string, info: ImageInfo): Promise<VariantSource> {
  // The JPEG decoder is fast and needs less memory than the pixels.
  if (info.type === "image/jpeg") return { image: path, maxWidth: Infinity };
  // The upload and the master are still on the heap.
  Bun.gc(true);
  if (!info.mayBeTransparent) return { image: await toUncompressedPng(openImage(path)), maxWidth: Infinity };
  const image = await limitTransparentPixels(openImage(path));
  return { image, maxWidth: (await openImage(image).metadata()).width };
}

/** Encodes one variant, of an animation the first frame. `codec/runJob.ts` decides which variants an image gets. */
export async function encodeVariant(image: Source, width: number): Promise<Uint8Array> {
  return openImage(image).resize(width).webp({ quality: VARIANT_QUALITY }).bytes();
}

/** Limits an image with transparent pixels to `MAX_TRANSPARENT_PIXELS`. */
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

/** Throws if the image can't be decoded. */
export async function assertDecodable(image: Uint8Array): Promise<void> {
  await openImage(image).resize(16).bytes();
}

/** True for an error about the image, false for one of the machine, such as a full disk. */
export function isCodecError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return String(error.code).startsWith("ERR_IMAGE_");
}
