// Parses the RIFF chunks of a WebP (RFC 9649) and drops EXIF and XMP; frames are unchanged.
import type { ByteReader } from "./ByteReader.ts";
import { addRange, isRgbProfile, totalBytes } from "./imageInfo.ts";
import type { ImageInfo, ByteRange, Part } from "./imageInfo.ts";
import { MAX_SEGMENTS, MAX_PROFILE_BYTES } from "./limits.ts";
import { countPrefixGroups } from "./vp8l.ts";

const RENDERING_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const FRAME_DATA = new Set(["VP8 ", "VP8L", "ALPH"]);
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
const METADATA_FLAGS = 0x0c;
const PROFILE_FLAG = 0x20;
/** Position, size, duration and flags. */
const FRAME_HEADER_BYTES = 16;
/** A signature and the size. */
const LOSSLESS_HEADER_BYTES = 5;
/** Bits of the first byte of `ALPH`; 0 means uncompressed. */
const ALPHA_COMPRESSION = 0x03;
/** Bytes per pixel of a lossless image: 4 for the decoder's own copy, 1 for transparency. */
const LOSSLESS_PIXEL_BYTES = 5;
/** libwebp's encoder uses at most 2,600. With 65,536, a file of 300 KB would take 400 MB. */
const MAX_PREFIX_GROUPS = 2600;
/** Five code tables of maximum size per group. */
const PREFIX_GROUP_BYTES = 20_000;

interface Chunk {
  type: string;
  start: number;
  /** The start of its data. */
  data: number;
  /** After the padding byte. */
  end: number;
}

interface Size {
  width: number;
  height: number;
}

/** A still image inside the file. */
interface StillImage extends Size {
  mayBeTransparent: boolean;
  /** Upper bound of the decoder's additional memory, in bytes. */
  decoderBytes: number;
}

/**
 * Returns null for a damaged file and for one that is too expensive to decode; throws `EndOfFile` for a
 * truncated one.
 */
export function readWebp(bytes: ByteReader): ImageInfo | null {
  const end = 8 + bytes.uint32LE(4);
  const chunks = readChunks(bytes, 12, end);
  const first = chunks?.[0];
  const size = first === undefined ? null : readSize(bytes, first);
  if (!chunks || first === undefined || size === null) return null;
  const flags = first.type === "VP8X" ? bytes.byte(first.data) : 0;
  const frames = chunks.filter((chunk) => chunk.type === "ANMF");
  const [frame] = frames;
  const isAnimated = (flags & ANIMATION_FLAG) !== 0;
  if (isAnimated !== (frame !== undefined) || !isProfileWithinLimit(chunks)) return null;
  if (!frames.every((each) => fitsCanvas(bytes, each, size))) return null;
  const still = frame === undefined ? readStill(bytes, chunks, size) : readFrame(bytes, frame);
  if (still === null) return null;
  const stripped = stripMetadata(bytes, chunks, flags);
  return {
    type: "image/webp",
    ...size,
    isAnimated,
    decoderBytes: still.decoderBytes,
    mayBeTransparent: still.mayBeTransparent,
    stripped,
    source: chunks.some((chunk) => isForeignProfile(bytes, chunk)) ? stripped : null,
    firstFrame: frame === undefined ? null : extractFrame(bytes, frame),
  };
}

function isProfileWithinLimit(chunks: readonly Chunk[]): boolean {
  const profiles = chunks.filter(({ type }) => type === "ICCP");
  return profiles.reduce((sum, { data, end }) => sum + end - data, 0) <= MAX_PROFILE_BYTES;
}

function fitsCanvas(bytes: ByteReader, frame: Chunk, canvas: Size): boolean {
  const { width, height } = frameSize(bytes, frame);
  const [x, y] = [2 * bytes.uint24LE(frame.data), 2 * bytes.uint24LE(frame.data + 3)];
  return x + width <= canvas.width && y + height <= canvas.height;
}

function frameSize(bytes: ByteReader, { data }: Chunk): Size {
  return { width: bytes.uint24LE(data + 6) + 1, height: bytes.uint24LE(data + 9) + 1 };
}

function readFrame(bytes: ByteReader, frame: Chunk): StillImage | null {
  const chunks = readChunks(bytes, frame.data + FRAME_HEADER_BYTES, frame.end);
  return chunks && readStill(bytes, chunks, frameSize(bytes, frame));
}

/** Null if the image's size differs from the header's: the decoder uses the image's. */
function readStill(bytes: ByteReader, chunks: readonly Chunk[], { width, height }: Size): StillImage | null {
  const [image, second] = chunks.filter(({ type }) => type === "VP8 " || type === "VP8L");
  const [alpha, otherAlpha] = chunks.filter(({ type }) => type === "ALPH");
  if (image === undefined || second !== undefined || otherAlpha !== undefined) return null;
  const size = readSize(bytes, image);
  if (size?.width !== width || size.height !== height) return null;
  let decoderBytes = 0;
  for (const { start, end } of losslessRanges(bytes, image, alpha)) {
    const groups = countPrefixGroups(bytes, { start, end, width, height });
    if (groups === null || groups > MAX_PREFIX_GROUPS) return null;
    decoderBytes += width * height * LOSSLESS_PIXEL_BYTES + groups * PREFIX_GROUP_BYTES;
  }
  // A lossless image may be transparent whatever its header says.
  return { width, height, mayBeTransparent: alpha !== undefined || image.type === "VP8L", decoderBytes };
}

/** Ranges of lossless bitstreams: the image, and the transparency of a lossy one. */
function losslessRanges(bytes: ByteReader, image: Chunk, alpha: Chunk | undefined): ByteRange[] {
  if (image.type === "VP8L") return [{ start: image.data + LOSSLESS_HEADER_BYTES, end: image.end }];
  if (alpha === undefined || (bytes.byte(alpha.data) & ALPHA_COMPRESSION) === 0) return [];
  return [{ start: alpha.data + 1, end: alpha.end }];
}

/** Null if the chunks don't fill the range exactly, or are too many. */
function readChunks(bytes: ByteReader, start: number, end: number): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = start;
  while (at + 8 <= end) {
    const length = bytes.uint32LE(at + 4);
    const chunk = { type: bytes.text(at, 4), start: at, data: at + 8, end: at + 8 + length + (length % 2) };
    if (chunk.end > end || chunks.length >= MAX_SEGMENTS) return null;
    bytes.byte(chunk.end - 1);
    chunks.push(chunk);
    at = chunk.end;
  }
  return at === end ? chunks : null;
}

function readSize(bytes: ByteReader, chunk: Chunk): Size | null {
  const { type, data } = chunk;
  if (type === "VP8X") return { width: bytes.uint24LE(data + 4) + 1, height: bytes.uint24LE(data + 7) + 1 };
  if (type === "VP8 ") {
    return { width: bytes.uint16LE(data + 6) & 0x3fff, height: bytes.uint16LE(data + 8) & 0x3fff };
  }
  if (type !== "VP8L") return null;
  const packed = bytes.uint32LE(data + 1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function isForeignProfile(bytes: ByteReader, { type, data }: Chunk): boolean {
  return type === "ICCP" && !isRgbProfile(bytes, data);
}

function stripMetadata(bytes: ByteReader, chunks: Chunk[], flags: number): Part[] {
  const parts: Part[] = [];
  const hasForeignProfile = chunks.some((chunk) => isForeignProfile(bytes, chunk));
  for (const chunk of chunks) {
    if (chunk.type === "VP8X") {
      const canvas = Uint8Array.from(bytes.view(chunk.start, chunk.end - chunk.start));
      canvas[8] = flags & ~METADATA_FLAGS & ~(hasForeignProfile ? PROFILE_FLAG : 0);
      parts.push(canvas);
    } else if (RENDERING_CHUNKS.has(chunk.type) && !isForeignProfile(bytes, chunk))
      addRange(parts, chunk.start, chunk.end);
  }
  return toRiff(parts);
}

/** The first frame of an animation as a file of its own. */
function extractFrame(bytes: ByteReader, frame: Chunk): Part[] | null {
  const chunks = readChunks(bytes, frame.data + FRAME_HEADER_BYTES, frame.end);
  if (chunks === null) return null;
  const parts: Part[] = [];
  if (chunks.some((chunk) => chunk.type === "ALPH")) {
    const size = Uint8Array.from(bytes.view(frame.data + 6, 6));
    parts.push(Buffer.from("VP8X\x0a\0\0\0", "latin1"), Uint8Array.of(ALPHA_FLAG, 0, 0, 0), size);
  }
  for (const chunk of chunks) if (FRAME_DATA.has(chunk.type)) addRange(parts, chunk.start, chunk.end);
  return toRiff(parts);
}

function toRiff(parts: Part[]): Part[] {
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + totalBytes(parts), 4);
  return [header, ...parts];
}
