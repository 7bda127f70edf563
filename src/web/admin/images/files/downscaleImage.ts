// Makes a photograph smaller before it travels, so that ten of a phone's go out on a slow line.
import { isCanvasReadable } from "./isCanvasReadable.ts";
import { hasTooManyPixels, readImageSize } from "./readImageSize.ts";

/** Pixels; more than any page shows, and enough for a large screen. */
const TARGET_LONG_SIDE = 2560;
/** Bytes; a small picture of few bytes is left alone. */
const MIN_BYTES_TO_REENCODE = 1_500_000;
const ENCODING_QUALITY = 0.86;
/** Of a PNG. The server decodes it as a whole, and refuses it from about 12 megapixels, or fewer in a file of 20 MB. */
const LARGE_PNG_PIXELS = 10_000_000;

/** What moves is better left as it is, and so are drawings and screenshots, PNGs, up to the limit above. */
const DOWNSCALABLE_TYPES = new Set(["image/jpeg", "image/webp", "image/png"]);

/** False where the file is sent as it is, whatever its size. */
export function canDownscale(file: File): boolean {
  const isSupported = typeof createImageBitmap === "function" && typeof OffscreenCanvas === "function";
  return isSupported && DOWNSCALABLE_TYPES.has(file.type) && isCanvasReadable();
}

/** Whether a file is made smaller, or its size is read, before it is sent. */
export function needsPreparation(file: File): boolean {
  return canDownscale(file) || file.type === "image/png" || file.type === "image/gif";
}

/** One after the other: a decoded photograph fills the memory that a phone can spare. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Never enlarges; keeps which way is up, and the name. Gives the file itself where nothing is won, or where this browser
 * cannot.
 */
export function downscaleImage(file: File): Promise<File> {
  if (!canDownscale(file)) return Promise.resolve(file);
  const result = queue.then(() => downscale(file)).catch(() => file);
  queue = result;
  return result;
}

async function downscale(file: File): Promise<File> {
  if (file.type === "image/webp" && (await isAnimated(file))) return file;
  const isPng = file.type === "image/png";
  if (isPng && !(await isLargePng(file))) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, TARGET_LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= MIN_BYTES_TO_REENCODE) return file;
    const blob = await encode(bitmap, scale, file.type);
    const isRequired = isPng || hasTooManyPixels(bitmap, file.type);
    const shouldReplace = blob.type === file.type && (blob.size < file.size || isRequired);
    return shouldReplace
      ? new File([blob], file.name, { type: file.type, lastModified: file.lastModified })
      : file;
  } finally {
    bitmap.close();
  }
}

function encode(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures outside a page");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: ENCODING_QUALITY });
}

async function isLargePng(file: File): Promise<boolean> {
  const size = await readImageSize(file);
  if (!size) return false;
  return size.width * size.height > LARGE_PNG_PIXELS || hasTooManyPixels(size, file.type);
}

/** Bit 1 of the flags that follow `VP8X`, the extended form of the format. */
async function isAnimated(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  const isExtended = String.fromCharCode(...head.subarray(12, 16)) === "VP8X";
  return isExtended && ((head[20] ?? 0) & 0b10) !== 0;
}
