// Reads the size of a PNG or a GIF from its first bytes: the files that are sent as they are, however many pixels they have.
import { MAX_GIF_PIXELS, MAX_PIXELS, MAX_SIDE } from "#contract/pictures.ts";

export interface PixelSize {
  width: number;
  height: number;
}

const HEADER_BYTES = 24;

/** `null` for other types, and for files that are not of the type they claim. */
export async function readSize(file: File): Promise<PixelSize | null> {
  const header = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer());
  if (header.byteLength < HEADER_BYTES) return null;
  const start = header.getUint32(0);
  // "\x89PNG" and "GIF8".
  if (start === 0x89504e47) return { width: header.getUint32(16), height: header.getUint32(20) };
  if (start === 0x47494638) return { width: header.getUint16(6, true), height: header.getUint16(8, true) };
  return null;
}

/** Whether the server would refuse the file for its pixels, as far as its first bytes tell. */
export async function exceedsPixelLimits(file: File): Promise<boolean> {
  const size = await readSize(file);
  return size !== null && hasTooManyPixels(size, file.type);
}

export function hasTooManyPixels({ width, height }: PixelSize, type: string): boolean {
  const limit = type === "image/gif" ? MAX_GIF_PIXELS : MAX_PIXELS;
  return width * height > limit || Math.max(width, height) > MAX_SIDE;
}
