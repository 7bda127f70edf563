import {
  FORMAT_HEAD_BYTES,
  MAX_GIF_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_PIXELS,
  otherFormatOf,
} from "#contract/images.ts";

export interface ImageSize {
  width: number;
  height: number;
}

const HEADER_BYTES = 24;

/**
 * Reads the size of a PNG or GIF from its first bytes. `null` for other types, and for files that are not of
 * their claimed type.
 */
export async function readImageSize(file: File): Promise<ImageSize | null> {
  const header = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer());
  if (header.byteLength < HEADER_BYTES) return null;
  const signature = header.getUint32(0);
  // "\x89PNG" and "GIF8".
  if (signature === 0x89504e47) return { width: header.getUint32(16), height: header.getUint32(20) };
  if (signature === 0x47494638)
    return { width: header.getUint16(6, true), height: header.getUint16(8, true) };
  return null;
}

/** The format of a file with the name of another one, such as a HEIC photo that was renamed; `null` for none. */
export async function readOtherFormat(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, FORMAT_HEAD_BYTES).arrayBuffer());
  return otherFormatOf(String.fromCharCode(...head));
}

/** True if the server would reject the file for its number of pixels. */
export async function exceedsPixelLimits(file: File): Promise<boolean> {
  const size = await readImageSize(file);
  return size !== null && hasTooManyPixels(size, file.type);
}

export function hasTooManyPixels({ width, height }: ImageSize, type: string): boolean {
  const limit = type === "image/gif" ? MAX_GIF_PIXELS : MAX_PIXELS;
  return width * height > limit || Math.max(width, height) > MAX_IMAGE_SIDE;
}
