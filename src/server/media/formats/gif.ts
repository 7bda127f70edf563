// Parses the blocks of a GIF (GIF89a) and drops comments, texts and unknown extensions; frames are unchanged.
import { MAX_GIF_PIXELS } from "#contract/images.ts";

import type { ByteReader } from "./ByteReader.ts";
import { addRange } from "./imageInfo.ts";
import type { ImageInfo, Part } from "./imageInfo.ts";
import { MAX_SEGMENTS } from "./limits.ts";

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOP_EXTENSIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);
/** A complete loop extension: introducer, label, name, a block of three bytes and the empty block. */
const LOOP_EXTENSION_BYTES = 19;

/**
 * Returns null for a damaged file and for one that is too expensive to decode; throws `EndOfFile` for a
 * truncated one.
 */
export function readGif(bytes: ByteReader): ImageInfo | null {
  // The size of the logical screen.
  if (pixelsAt(bytes, 6) > MAX_GIF_PIXELS) return null;
  let at = 13 + colourTableBytes(bytes.byte(10));
  const stripped: Part[] = [{ start: 0, end: at }];
  let frames = 0;
  for (let blocks = 0; ; blocks += 1) {
    const block = bytes.byte(at);
    if (block === TRAILER) break;
    const end = endOfBlock(bytes, at);
    if (end === null || blocks >= MAX_SEGMENTS) return null;
    if (block === IMAGE) {
      frames += 1;
      // The decoder uses the first frame's size, and browsers use each frame's size. Neither depends on the
      // screen size checked above.
      if (pixelsAt(bytes, at + 5) > MAX_GIF_PIXELS) return null;
    }
    if (isNeededToRender(bytes, at, end)) addRange(stripped, at, end);
    at = end;
  }
  if (frames === 0) return null;
  addRange(stripped, at, at + 1);
  return {
    type: "image/gif",
    width: bytes.uint16LE(6),
    height: bytes.uint16LE(8),
    isAnimated: frames > 1,
    // Indexes into the colour table.
    decoderBytes: MAX_GIF_PIXELS,
    mayBeTransparent: true,
    stripped,
    source: null,
    firstFrame: null,
  };
}

function pixelsAt(bytes: ByteReader, at: number): number {
  return bytes.uint16LE(at) * bytes.uint16LE(at + 2);
}

function endOfBlock(bytes: ByteReader, at: number): number | null {
  const block = bytes.byte(at);
  if (block === EXTENSION) return endOfSubBlocks(bytes, at + 2);
  if (block === IMAGE) return endOfSubBlocks(bytes, at + 10 + colourTableBytes(bytes.byte(at + 9)) + 1);
  return null;
}

function isNeededToRender(bytes: ByteReader, at: number, end: number): boolean {
  if (bytes.byte(at) === IMAGE || bytes.byte(at + 1) === GRAPHIC_CONTROL) return true;
  if (bytes.byte(at + 1) !== APPLICATION || end - at !== LOOP_EXTENSION_BYTES) return false;
  return LOOP_EXTENSIONS.has(bytes.text(at + 3, 11));
}

/** Data is in blocks of up to 255 bytes with a length byte each; length 0 ends them. */
function endOfSubBlocks(bytes: ByteReader, from: number): number {
  let at = from;
  for (let length = bytes.byte(at); length !== 0; length = bytes.byte(at)) at += length + 1;
  return at + 1;
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
