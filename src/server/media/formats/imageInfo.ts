import type { ImageType } from "#contract/images.ts";

/** Bytes from `start` up to `end` of the inspected file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A part of a file to write: copied from the inspected file, or new. */
export type Part = ByteRange | Uint8Array;

export interface ImageInfo {
  type: ImageType;
  /** Pixels before the EXIF orientation is applied. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** Upper bound of the decoder's additional memory, in bytes. */
  decoderBytes: number;
  /** True if pixels may be transparent; only decoding shows whether one is. */
  mayBeTransparent: boolean;
  /** The file without EXIF, GPS and XMP, with unchanged pixels; null if only re-encoding removes them. */
  stripped: Part[] | null;
  /** The first frame as a file of its own, if the decoder can't find it itself. */
  firstFrame: Part[] | null;
}

/** Adds a range and merges it with an adjacent one. */
export function addRange(parts: Part[], start: number, end: number): void {
  const last = parts.at(-1);
  if (last !== undefined && "end" in last && last.end === start) last.end = end;
  else parts.push({ start, end });
}

/** Total bytes of all parts. */
export function totalBytes(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + ("end" in part ? part.end - part.start : part.length), 0);
}
