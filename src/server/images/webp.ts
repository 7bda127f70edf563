// Walks the RIFF chunks of a WebP (RFC 9649) and leaves out EXIF and XMP; frames stay as they are.
import type { Anatomy, Part } from "./anatomy.ts";
import { addRange } from "./anatomy.ts";
import type { ByteReader } from "./ByteReader.ts";

const DRAWING = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const FRAME_DATA = new Set(["VP8 ", "VP8L", "ALPH"]);
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
const METADATA_FLAGS = 0x0c;
/** Of one file; an animation of ten thousand frames would take minutes to see. */
const MOST_CHUNKS = 10_000;

interface Chunk {
  type: string;
  start: number;
  /** Where its data begins. */
  data: number;
  /** After the byte that fills it up to an even length. */
  end: number;
}

/** Returns null for a damaged file; throws `EndOfFile` for a cut one. */
export function readWebp(bytes: ByteReader): Anatomy | null {
  const end = 8 + bytes.little32(4);
  const chunks = chunksBetween(bytes, 12, end);
  const first = chunks?.[0];
  const size = first === undefined ? null : sizeIn(bytes, first);
  if (!chunks || first === undefined || size === null) return null;
  const flags = first.type === "VP8X" ? bytes.byte(first.data) : 0;
  const frame = chunks.find((chunk) => chunk.type === "ANMF");
  const animated = (flags & ANIMATION_FLAG) !== 0;
  if (animated !== (frame !== undefined)) return null;
  return {
    type: "image/webp",
    ...size,
    animated,
    decoderBytes: 0,
    bare: bareFile(bytes, chunks, flags),
    firstFrame: frame === undefined ? null : stillOf(bytes, frame),
  };
}

/** Null when the chunks do not fill the space exactly, or are more than any program makes. */
function chunksBetween(bytes: ByteReader, start: number, end: number): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = start;
  while (at + 8 <= end) {
    const length = bytes.little32(at + 4);
    const chunk = { type: bytes.text(at, 4), start: at, data: at + 8, end: at + 8 + length + (length % 2) };
    if (chunk.end > end || chunks.length >= MOST_CHUNKS) return null;
    bytes.byte(chunk.end - 1);
    chunks.push(chunk);
    at = chunk.end;
  }
  return at === end ? chunks : null;
}

function sizeIn(bytes: ByteReader, chunk: Chunk): { width: number; height: number } | null {
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
  const chunks = chunksBetween(bytes, frame.data + 16, frame.end);
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
  const length = parts.reduce((sum, part) => sum + ("end" in part ? part.end - part.start : part.length), 4);
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(length, 4);
  return [header, ...parts];
}
