// Walks the RIFF chunks of a WebP (RFC 9649) and leaves out EXIF and XMP; frames stay as they are.
import type { ByteReader } from "./ByteReader.ts";
import { addRange, lengthOf } from "./imageInfo.ts";
import type { ImageInfo, ByteRange, Part } from "./imageInfo.ts";
import { MAX_PIECES, MAX_PROFILE_BYTES } from "./limits.ts";
import { countPrefixGroups } from "./vp8l.ts";

const DRAWING = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const FRAME_DATA = new Set(["VP8 ", "VP8L", "ALPH"]);
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
const METADATA_FLAGS = 0x0c;
/** Place, size, time and flags. */
const FRAME_HEADER_BYTES = 16;
/** A signature and the size. */
const LOSSLESS_HEADER_BYTES = 5;
/** Bits of the first byte of `ALPH`; 0 is "not compressed". */
const ALPHA_COMPRESSION = 0x03;
/** Of the decoder's own copy; 1 more of opacity. */
const LOSSLESS_PIXEL_BYTES = 5;
/** libwebp's encoder selects from 2,600 at most. 65,536 would make a file of 300 KB take 400 MB. */
const MAX_PREFIX_GROUPS = 2600;
/** Five tables of codes for each, as large as they can be. */
const PREFIX_GROUP_BYTES = 20_000;

interface Chunk {
  type: string;
  start: number;
  /** Where its data begins. */
  data: number;
  /** After the byte that fills it up to an even length. */
  end: number;
}

interface Size {
  width: number;
  height: number;
}

/** A still picture within the file. */
interface Still extends Size {
  mayBeTransparent: boolean;
  /** Bytes that the decoder holds beside the pixels it gives, at most. */
  decoderBytes: number;
}

/** Returns null for a damaged file and one that is too costly to decode; throws `EndOfFile` for a cut one. */
export function readWebp(bytes: ByteReader): ImageInfo | null {
  const end = 8 + bytes.little32(4);
  const chunks = chunksBetween(bytes, 12, end);
  const first = chunks?.[0];
  const size = first === undefined ? null : sizeIn(bytes, first);
  if (!chunks || first === undefined || size === null) return null;
  const flags = first.type === "VP8X" ? bytes.byte(first.data) : 0;
  const frames = chunks.filter((chunk) => chunk.type === "ANMF");
  const [frame] = frames;
  const animated = (flags & ANIMATION_FLAG) !== 0;
  if (animated !== (frame !== undefined) || !isSmallProfile(chunks)) return null;
  if (!frames.every((each) => fitsCanvas(bytes, each, size))) return null;
  const still = frame === undefined ? readStill(bytes, chunks, size) : readFrame(bytes, frame);
  if (still === null) return null;
  return {
    type: "image/webp",
    ...size,
    animated,
    decoderBytes: still.decoderBytes,
    mayBeTransparent: still.mayBeTransparent,
    bare: bareFile(bytes, chunks, flags),
    firstFrame: frame === undefined ? null : stillOf(bytes, frame),
  };
}

function isSmallProfile(chunks: readonly Chunk[]): boolean {
  const profiles = chunks.filter(({ type }) => type === "ICCP");
  return profiles.reduce((sum, { data, end }) => sum + end - data, 0) <= MAX_PROFILE_BYTES;
}

function fitsCanvas(bytes: ByteReader, frame: Chunk, canvas: Size): boolean {
  const { width, height } = frameSize(bytes, frame);
  const [x, y] = [2 * bytes.little24(frame.data), 2 * bytes.little24(frame.data + 3)];
  return x + width <= canvas.width && y + height <= canvas.height;
}

function frameSize(bytes: ByteReader, { data }: Chunk): Size {
  return { width: bytes.little24(data + 6) + 1, height: bytes.little24(data + 9) + 1 };
}

function readFrame(bytes: ByteReader, frame: Chunk): Still | null {
  const chunks = chunksBetween(bytes, frame.data + FRAME_HEADER_BYTES, frame.end);
  return chunks && readStill(bytes, chunks, frameSize(bytes, frame));
}

/** Null where the picture is not of the size that is said of it: the decoder goes by the picture. */
function readStill(bytes: ByteReader, chunks: readonly Chunk[], { width, height }: Size): Still | null {
  const [picture, second] = chunks.filter(({ type }) => type === "VP8 " || type === "VP8L");
  const [alpha, otherAlpha] = chunks.filter(({ type }) => type === "ALPH");
  if (picture === undefined || second !== undefined || otherAlpha !== undefined) return null;
  const size = sizeIn(bytes, picture);
  if (size?.width !== width || size.height !== height) return null;
  let decoderBytes = 0;
  for (const { start, end } of losslessIn(bytes, picture, alpha)) {
    const groups = countPrefixGroups(bytes, { start, end, width, height });
    if (groups === null || groups > MAX_PREFIX_GROUPS) return null;
    decoderBytes += width * height * LOSSLESS_PIXEL_BYTES + groups * PREFIX_GROUP_BYTES;
  }
  // A lossless picture may have opacity whatever its head says.
  return { width, height, mayBeTransparent: alpha !== undefined || picture.type === "VP8L", decoderBytes };
}

/** Where lossless bitstreams lie: of the picture, and of the opacity of a lossy one. */
function losslessIn(bytes: ByteReader, picture: Chunk, alpha: Chunk | undefined): ByteRange[] {
  if (picture.type === "VP8L") return [{ start: picture.data + LOSSLESS_HEADER_BYTES, end: picture.end }];
  if (alpha === undefined || (bytes.byte(alpha.data) & ALPHA_COMPRESSION) === 0) return [];
  return [{ start: alpha.data + 1, end: alpha.end }];
}

/** Null when the chunks do not fill the space exactly, or are more than any program makes. */
function chunksBetween(bytes: ByteReader, start: number, end: number): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = start;
  while (at + 8 <= end) {
    const length = bytes.little32(at + 4);
    const chunk = { type: bytes.text(at, 4), start: at, data: at + 8, end: at + 8 + length + (length % 2) };
    if (chunk.end > end || chunks.length >= MAX_PIECES) return null;
    bytes.byte(chunk.end - 1);
    chunks.push(chunk);
    at = chunk.end;
  }
  return at === end ? chunks : null;
}

function sizeIn(bytes: ByteReader, chunk: Chunk): Size | null {
  const { type, data } = chunk;
  if (type === "VP8X") return { width: bytes.little24(data + 4) + 1, height: bytes.little24(data + 7) + 1 };
  if (type === "VP8 ") {
    return { width: bytes.little16(data + 6) & 0x3fff, height: bytes.little16(data + 8) & 0x3fff };
  }
  if (type !== "VP8L") return null;
  const packed = bytes.little32(data + 1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function bareFile(bytes: ByteReader, chunks: Chunk[], flags: number): Part[] {
  const parts: Part[] = [];
  for (const chunk of chunks) {
    if (chunk.type === "VP8X") {
      const canvas = Uint8Array.from(bytes.view(chunk.start, chunk.end - chunk.start));
      canvas[8] = flags & ~METADATA_FLAGS;
      parts.push(canvas);
    } else if (DRAWING.has(chunk.type)) addRange(parts, chunk.start, chunk.end);
  }
  return riff(parts);
}

/** The first frame of an animation as a picture of its own. */
function stillOf(bytes: ByteReader, frame: Chunk): Part[] | null {
  const chunks = chunksBetween(bytes, frame.data + FRAME_HEADER_BYTES, frame.end);
  if (chunks === null) return null;
  const parts: Part[] = [];
  if (chunks.some((chunk) => chunk.type === "ALPH")) {
    const size = Uint8Array.from(bytes.view(frame.data + 6, 6));
    parts.push(Buffer.from("VP8X\x0a\0\0\0", "latin1"), Uint8Array.of(ALPHA_FLAG, 0, 0, 0), size);
  }
  for (const chunk of chunks) if (FRAME_DATA.has(chunk.type)) addRange(parts, chunk.start, chunk.end);
  return riff(parts);
}

function riff(parts: Part[]): Part[] {
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + lengthOf(parts), 4);
  return [header, ...parts];
}
