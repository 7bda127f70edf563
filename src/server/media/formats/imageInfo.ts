import type { ImageType } from "#contract/images.ts";

import type { ByteReader } from "./ByteReader.ts";

/** In the header of an ICC profile. */
export const COLOUR_SPACE_OFFSET = 16;

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
  /**
   * What the decoder reads instead of the file: no texts, each of which may decompress to 100 MB, and no colour profile of other pixels than RGB,
   * because it would stay with pixels that became RGB. Null for the whole file.
   */
  source: Part[] | null;
  /** The first frame as a file of its own, if the decoder can't find it itself. */
  firstFrame: Part[] | null;
}

/** Adds a range and merges it with an adjacent one. */
export function addRange(parts: Part[], start: number, end: number): void {
  const last = parts.at(-1);
  if (last !== undefined && "end" in last && last.end === start) last.end = end;
  else parts.push({ start, end });
}

/** True if an ICC profile describes RGB pixels. @param at its offset in the file */
export function isRgbProfile(bytes: Pick<ByteReader, "text">, at: number): boolean {
  return bytes.text(at + COLOUR_SPACE_OFFSET, 4) === "RGB ";
}

/** Total bytes of all parts. */
export function totalBytes(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + ("end" in part ? part.end - part.start : part.length), 0);
}
