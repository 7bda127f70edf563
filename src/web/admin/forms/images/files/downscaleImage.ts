import { hasTooManyPixels, readImageSize } from "./readImageSize.ts";

/** Pixels. More than any page shows. */
const TARGET_LONG_SIDE = 2560;
/** Bytes. Smaller files are not downscaled. */
const MIN_BYTES_TO_REENCODE = 1_500_000;
const ENCODING_QUALITY = 0.86;
/**
 * Pixels of a PNG. The server decodes it as a whole, and rejects about 12 megapixels, or fewer in a file of 20
 * MB.
 */
const LARGE_PNG_PIXELS = 10_000_000;

/** Animations are not downscaled, nor drawings and screenshots (PNG) up to the limit above. */
const DOWNSCALABLE_TYPES = new Set(["image/jpeg", "image/webp", "image/png"]);

/** False for files that are sent unchanged whatever their size. */
export function canDownscale(file: File): boolean {
  const isSupported = typeof createImageBitmap === "function" && typeof OffscreenCanvas === "function";
  return isSupported && DOWNSCALABLE_TYPES.has(file.type) && isCanvasReadable();
}

/** True if the file is downscaled, or its size is read, before it is sent. */
export function needsPreparation(file: File): boolean {
  return canDownscale(file) || file.type === "image/png" || file.type === "image/gif";
}

/** One at a time: a decoded photograph uses most of the memory that a phone has available. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Never enlarges. Keeps orientation and name. Returns the file itself if the result is not smaller, or if the
 * browser can't do it.
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

/** Bit 1 of the flags after `VP8X`, the extended WebP format. */
async function isAnimated(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  const isExtended = String.fromCharCode(...head.subarray(12, 16)) === "VP8X";
  return isExtended && ((head[20] ?? 0) & 0b10) !== 0;
}

const TEST_COLOUR = [18, 52, 86] as const;
/** Out of 255. Other browsers change each pixel by one or two. */
const TOLERANCE = 8;

/**
 * False in Firefox with resistance to fingerprinting and in Tor Browser, which return random pixels: every
 * photograph would become one plain colour.
 */
function isCanvasReadable(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${TEST_COLOUR.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return TEST_COLOUR.every((expected, channel) => Math.abs(expected - (data[channel] ?? 0)) <= TOLERANCE);
}
