// Parses the chunks of a PNG, verifies their checksums and drops those that don't affect rendering.
import { getErrorCode } from "#server/errors.ts";
import { zlib } from "#server/lazyImports.ts";

import type { ByteReader } from "./ByteReader.ts";
import { addRange, COLOUR_SPACE_OFFSET } from "./imageInfo.ts";
import type { ImageInfo, Part } from "./imageInfo.ts";
import { MAX_SEGMENTS, MAX_PROFILE_BYTES } from "./limits.ts";

export const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";

/** Pixels, palette, transparency, colour space and animation; no texts, times or EXIF data. */
const RENDERING_CHUNKS = new Set(
  "IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP sBIT cICP bKGD acTL fcTL fdAT".split(" "),
);

const RGB = "RGB ";

/** A bit of the colour type. */
const ALPHA_FLAG = 4;
/** Samples per pixel by colour type. */
const SAMPLES_PER_PIXEL: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** At up to 8 ns each: 8 megapixels with 16 bits per channel, or 12 with 8 bits and transparency. */
const MAX_SCANLINE_BYTES = 50_000_000;

/**
 * Returns null for a damaged file and for one that is too expensive to decode; throws `EndOfFile` for a
 * truncated one.
 */
export function readPng(bytes: ByteReader): ImageInfo | null {
  const stripped: Part[] = [{ start: 0, end: PNG_SIGNATURE.length }];
  const types = new Set<string>();
  let chunks = 0;
  for (let at = PNG_SIGNATURE.length; !types.has("IEND");) {
    const length = bytes.uint32BE(at);
    const type = bytes.text(at + 4, 4);
    if (types.size === 0 && (type !== "IHDR" || length !== 13)) return null;
    const end = at + 12 + length;
    if (crc32(bytes, at + 4, end - 4) !== bytes.uint32BE(end - 4)) return null;
    const profile = type === "iCCP" ? readProfile(bytes, at + 8, end - 4) : RGB;
    if (profile === null || (type === "iCCP" && types.has(type))) return null;
    chunks += 1;
    if (chunks > MAX_SEGMENTS) return null;
    if (RENDERING_CHUNKS.has(type) && profile === RGB) addRange(stripped, at, end);
    types.add(type);
    at = end;
  }
  const header = PNG_SIGNATURE.length + 8;
  if (!types.has("IDAT") || scanlineBytes(bytes, header) > MAX_SCANLINE_BYTES) return null;
  return {
    type: "image/png",
    width: bytes.uint32BE(header),
    height: bytes.uint32BE(header + 4),
    isAnimated: types.has("acTL"),
    decoderBytes: 0,
    mayBeTransparent: (bytes.byte(header + 9) & ALPHA_FLAG) !== 0 || types.has("tRNS"),
    stripped,
    source: stripped,
    firstFrame: null,
  };
}

/** Of all rows, decompressed. */
function scanlineBytes(bytes: ByteReader, header: number): number {
  const samples = SAMPLES_PER_PIXEL[bytes.byte(header + 9)] ?? 4;
  const bitsPerPixel = samples * bytes.byte(header + 8);
  return bytes.uint32BE(header + 4) * Math.ceil((bytes.uint32BE(header) * bitsPerPixel) / 8);
}

/** The colour space of a compressed profile. Null if it exceeds the limit; a damaged one is left out. */
function readProfile(bytes: ByteReader, start: number, end: number): string | null {
  if (end - start > MAX_PROFILE_BYTES) return null;
  const chunk = Buffer.concat(Array.from(bytes.views(start, end), (view) => Buffer.from(view)));
  // After the name, its terminator and the compression method.
  const compressed = chunk.subarray(chunk.indexOf(0) + 2);
  try {
    const profile = zlib().inflateSync(compressed, { maxOutputLength: MAX_PROFILE_BYTES });
    return profile.toString("latin1", COLOUR_SPACE_OFFSET, COLOUR_SPACE_OFFSET + 4);
  } catch (error) {
    return getErrorCode(error) === "ERR_BUFFER_TOO_LARGE" ? null : "";
  }
}

function crc32(bytes: ByteReader, start: number, end: number): number {
  let value = 0;
  for (const view of bytes.views(start, end)) value = Bun.hash.crc32(view, value);
  return value;
}
