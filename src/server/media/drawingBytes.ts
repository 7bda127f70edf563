// Estimates the memory that drawing a picture's master takes, from what the codec is known to allocate.
import { MASTER_SIDE } from "./drawPicture.ts";
import type { ImageInfo } from "./formats/imageInfo.ts";

/** Red, green, blue and opacity: the codec decodes every picture to these. */
const PIXEL_BYTES = 4;

type Measures = Pick<ImageInfo, "type" | "width" | "height" | "decoderBytes">;

/** Bytes at the peak, without the file itself. */
export function drawingBytes(measures: Measures): number {
  const drawn = scaledTo(measures, Math.min(1, MASTER_SIDE / Math.max(measures.width, measures.height)));
  const decoded = measures.type === "image/jpeg" ? decodedJpeg(measures, drawn) : measures;
  const pixels = bytesOf(decoded);
  // Rows are resized first, then columns.
  const resizing = bytesOf({ width: drawn.width, height: decoded.height }) + bytesOf(drawn);
  // A photograph is turned upright as a copy.
  const turning = measures.type === "image/jpeg" ? pixels : 0;
  return pixels + Math.max(measures.decoderBytes, resizing, turning);
}

interface Size {
  width: number;
  height: number;
}

/** The decoder of JPEGs halves, quarters and so on: to the smallest multiple of an eighth that is not below the target. */
function decodedJpeg(size: Size, target: Size): Size {
  const eighths = Math.max(
    Math.ceil((8 * target.width) / size.width),
    Math.ceil((8 * target.height) / size.height),
  );
  return scaledTo(size, Math.min(1, eighths / 8));
}

function scaledTo({ width, height }: Size, scale: number): Size {
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

function bytesOf({ width, height }: Size): number {
  return width * height * PIXEL_BYTES;
}
