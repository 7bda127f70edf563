// What a look at a picture's structure finds, the same for all four types.
import type { PictureType } from "#contract/pictures.ts";

/** Bytes from `start` to before `end` of the inspected file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A piece of a file to be written: copied from the inspected file, or new. */
export type Part = ByteRange | Uint8Array;

export interface ImageInfo {
  type: PictureType;
  /** Pixels as stored in the file, before an EXIF orientation is applied. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** Bytes that the decoder holds beside the pixels it gives, at most. */
  decoderBytes: number;
  /** Whether the format allows that a pixel is transparent here; only decoding shows whether one is. */
  mayBeTransparent: boolean;
  /** The file without its metadata, every pixel as it was; null where only decoding gets rid of it. */
  stripped: Part[] | null;
  /** The first frame as a file of its own, where the decoder cannot find it itself. */
  firstFrame: Part[] | null;
}

/** Adds a range, growing the last one where the two touch. */
export function addRange(parts: Part[], start: number, end: number): void {
  const last = parts.at(-1);
  if (last !== undefined && "end" in last && last.end === start) last.end = end;
  else parts.push({ start, end });
}

/** Bytes of all parts together. */
export function totalBytes(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + ("end" in part ? part.end - part.start : part.length), 0);
}
