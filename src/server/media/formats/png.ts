// Walks the chunks of a PNG, checks their sums and leaves out what does not draw.
import { codeOf } from "#server/errors.ts";
import { zlib } from "#server/lazyImports.ts";

import type { ByteReader } from "./ByteReader.ts";
import { addRange } from "./imageInfo.ts";
import type { ImageInfo, Part } from "./imageInfo.ts";
import { MAX_SEGMENTS, MAX_PROFILE_BYTES } from "./limits.ts";

export const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";

/** Pixels, palette, transparency, colour space and animation; texts, times and EXIF are not among them. */
const RENDERING_CHUNKS = new Set(
  "IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP sBIT cICP bKGD acTL fcTL fdAT".split(" "),
);

/** Of the colour type. */
const ALPHA_FLAG = 4;
/** In each pixel, by colour type. */
const SAMPLES_PER_PIXEL: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** They take up to 8 ns each: 8 megapixels of 16 bits a channel, or 12 of 8 bits with opacity. */
const MAX_SCANLINE_BYTES = 50_000_000;

/** Returns null for a damaged file and one that is too costly to decode; throws `EndOfFile` for a cut one. */
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
    if (type === "iCCP" && (types.has(type) || !isProfileWithinLimit(bytes, at + 8, end - 4))) return null;
    chunks += 1;
    if (chunks > MAX_SEGMENTS) return null;
    if (RENDERING_CHUNKS.has(type)) addRange(stripped, at, end);
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
    firstFrame: null,
  };
}

/** Of all rows, once decompressed. */
function scanlineBytes(bytes: ByteReader, header: number): number {
  const samples = SAMPLES_PER_PIXEL[bytes.byte(header + 9)] ?? 4;
  const bitsPerPixel = samples * bytes.byte(header + 8);
  return bytes.uint32BE(header + 4) * Math.ceil((bytes.uint32BE(header) * bitsPerPixel) / 8);
}

/** Decompresses a profile no further than to its limit. One that is damaged is the decoder's to judge. */
function isProfileWithinLimit(bytes: ByteReader, start: number, end: number): boolean {
  if (end - start > MAX_PROFILE_BYTES) return false;
  const chunk = Buffer.concat(Array.from(bytes.views(start, end), (view) => Buffer.from(view)));
  // A name, its end, and the method of compression.
  const compressed = chunk.subarray(chunk.indexOf(0) + 2);
  try {
    zlib().inflateSync(compressed, { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch (error) {
    return codeOf(error) !== "ERR_BUFFER_TOO_LARGE";
  }
}

function crc32(bytes: ByteReader, start: number, end: number): number {
  let value = 0;
  for (const view of bytes.views(start, end)) value = Bun.hash.crc32(view, value);
  return value;
}
