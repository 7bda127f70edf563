import { MAX_MASTER_SIDE } from "./encodeImage.ts";
import type { ImageInfo } from "./formats/imageInfo.ts";

/** The codec decodes every image to RGBA. */
const BYTES_PER_PIXEL = 4;

type DecodeInfo = Pick<ImageInfo, "type" | "width" | "height" | "decoderBytes">;

/** The peak memory for encoding a master, in bytes, without the file itself. */
export function estimatePeakMemory(info: DecodeInfo): number {
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
