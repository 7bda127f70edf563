import { FORMAT_HEAD_BYTES, MAX_PIXELS, MAX_IMAGE_SIDE, otherFormatOf } from "#contract/images.ts";
import type { ImageType } from "#contract/images.ts";
import { AppError } from "#server/errors.ts";

import { ByteReader, EndOfFile } from "./formats/ByteReader.ts";
import { readGif } from "./formats/gif.ts";
import type { ImageInfo } from "./formats/imageInfo.ts";
import { readJpeg } from "./formats/jpeg.ts";
import { MAX_PEAK_MEMORY_BYTES, MAX_SEGMENTS } from "./formats/limits.ts";
import { PNG_SIGNATURE, readPng } from "./formats/png.ts";
import { readWebp } from "./formats/webp.ts";
import { MAX_MASTER_SIDE } from "./encodeImage.ts";

/** The limits of an upload field with their messages. */
export interface ImageRule {
  /** The form field that the error is reported at. */
  field: string;
  /**
   * For a field with several files: the error also names the file, `images.2` besides `images`, counted from 0.
   */
  isList?: boolean;
  /** The smallest size that is rejected. */
  exclusiveMaxBytes: number;
  /** For files that are not images, are damaged, or are too expensive to decode (usually too many pixels). */
  notImage: string;
  tooLarge: string;
}

/** For images that are already stored, and in processes that don't report errors to the caller. */
export const UNLIMITED: ImageRule = { field: "", exclusiveMaxBytes: Infinity, notImage: "", tooLarge: "" };

/** Pixels: the maximum width and height of a WebP. It also limits GIFs: their variants are WebP files, which can be as high as the GIF. */
const MAX_WEBP_SIDE = 16_383;

const READERS: Record<ImageType, (bytes: ByteReader) => ImageInfo | null> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/gif": readGif,
  "image/webp": readWebp,
};

/**
 * Identifies an image by its bytes and rejects it before anything is decoded. Throws `tooLarge`,
 * `unsupportedMedia` (none of the four types) or `invalid` (damaged, truncated, too many pixels, too expensive
 * to decode).
 */
export function inspectImage(path: string, rule: ImageRule): ImageInfo {
  using bytes = new ByteReader(path);
  assertWithinSize(bytes.size, rule);
  const type = sniffType(bytes);
  if (type === null) throw imageError("unsupportedMedia", rule);
  const info = readImageInfo(bytes, type);
  if (info === null || !isWithinLimits(info, bytes.size)) throw imageError("invalid", rule);
  return info;
}

/** @throws AppError `tooLarge` */
export function assertWithinSize(bytes: number, rule: ImageRule): void {
  if (bytes >= rule.exclusiveMaxBytes) throw imageError("tooLarge", rule);
}

export function imageError(
  code: "tooLarge" | "unsupportedMedia" | "invalid",
  rule: ImageRule,
  cause?: unknown,
): AppError {
  const message = code === "tooLarge" ? rule.tooLarge : rule.notImage;
  return new AppError(code, message, { errors: { [rule.field]: message }, cause });
}

/** A rule whose message names the format of the file, if it is one of other programs. */
export function nameOtherFormat(rule: ImageRule, path: string): ImageRule {
  using bytes = new ByteReader(path);
  const format = otherFormatOf(bytes.text(0, Math.min(FORMAT_HEAD_BYTES, bytes.size)));
  if (format === null) return rule;
  return { ...rule, notImage: `${format} pictures can't be used. Please save the picture as JPEG or PNG.` };
}

function sniffType(bytes: ByteReader): ImageType | null {
  const start = bytes.size < 12 ? "" : bytes.text(0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith(PNG_SIGNATURE)) return "image/png";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "image/gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return null;
}

function readImageInfo(bytes: ByteReader, type: ImageType): ImageInfo | null {
  try {
    return READERS[type](bytes);
  } catch (error) {
    if (error instanceof EndOfFile) return null;
    throw error;
  }
}

function isWithinLimits(info: ImageInfo, fileBytes: number): boolean {
  const { width, height, type, stripped } = info;
  // Each part is a separate write.
  if (stripped && stripped.length > MAX_SEGMENTS) return false;
  if (width < 1 || height < 1 || width * height > MAX_PIXELS) return false;
  if (Math.max(width, height) > (type === "image/gif" ? MAX_WEBP_SIDE : MAX_IMAGE_SIDE)) return false;
  return fileBytes + estimatePeakMemory(info) <= MAX_PEAK_MEMORY_BYTES;
}

/** The codec decodes every image to RGBA. */
const BYTES_PER_PIXEL = 4;

type DecodeInfo = Pick<ImageInfo, "type" | "width" | "height" | "decoderBytes">;

/** The peak memory for encoding a master, in bytes, without the file itself. */
function estimatePeakMemory(info: DecodeInfo): number {
  const target = scaledTo(info, Math.min(1, MAX_MASTER_SIDE / Math.max(info.width, info.height)));
  const decoded = info.type === "image/jpeg" ? jpegDecodeSize(info, target) : info;
  const decodedBytes = rgbaBytes(decoded);
  // Rows are resized first, then columns.
  const resizeBytes = rgbaBytes({ width: target.width, height: decoded.height }) + rgbaBytes(target);
  // Rotating a photo makes a copy.
  const rotateBytes = info.type === "image/jpeg" ? decodedBytes : 0;
  return decodedBytes + Math.max(info.decoderBytes, resizeBytes, rotateBytes);
}

interface Size {
  width: number;
  height: number;
}

/** The JPEG decoder scales to the smallest multiple of an eighth that is not below the target. */
function jpegDecodeSize(size: Size, target: Size): Size {
  const eighths = Math.max(
    Math.ceil((8 * target.width) / size.width),
    Math.ceil((8 * target.height) / size.height),
  );
  return scaledTo(size, Math.min(1, eighths / 8));
}

function scaledTo({ width, height }: Size, scale: number): Size {
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

function rgbaBytes({ width, height }: Size): number {
  return width * height * BYTES_PER_PIXEL;
}
