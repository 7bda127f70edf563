// Parses the segments of a JPEG (ITU T.81) up to the end marker, to reject truncated files; the decoder would
// accept them. EXIF data is removed by re-encoding (`encodeImage.ts`).
import type { ByteReader } from "./ByteReader.ts";
import { addRange, isRgbProfile } from "./imageInfo.ts";
import type { ByteRange, ImageInfo, Part } from "./imageInfo.ts";
import { MAX_SEGMENTS, MAX_PROFILE_BYTES } from "./limits.ts";

const EOI = 0xd9;
const SOS = 0xda;
const APP2 = 0xe2;
/** Lower markers, except 0x01, are reserved: the decoder fails at them or skips them in its own way. */
const FIRST_VALID_MARKER = 0xc0;
/**
 * Baseline, extended and progressive Huffman coding. Browsers don't show other codings, and arithmetic coding
 * is slow to decode.
 */
const SUPPORTED_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const SOF2 = 0xc2;
/** `ICC_PROFILE`, a number and a count. */
const ICC_HEADER_BYTES = 14;

/** Programs write about 10 scans, optimizers up to 20. Each is another pass over the image. */
const MAX_SCANS = 100;
/**
 * Blocks decoded by all scans, at up to 40 ns each: half a second. A progressive photo of 24 megapixels with 10
 * scans has 2.6 million.
 */
const MAX_DECODED_BLOCKS = 12_000_000;
const BLOCK_COEFFICIENT_BYTES = 128;

interface Frame {
  width: number;
  height: number;
  isProgressive: boolean;
  components: Component[];
}

interface Component {
  id: number;
  /** Of 8 x 8 samples. */
  blocks: number;
}

interface ParserState {
  frame: Frame | null;
  segments: number;
  scans: number;
  /** True if the decoder keeps the coefficients of the whole image until the last scan. */
  isBuffered: boolean;
  decodedBlocks: number;
  profileBytes: number;
  /** Segments of a colour profile, from the marker on. */
  profile: ByteRange[];
}

/**
 * Returns null for a damaged file and for one that is too expensive to decode; throws `EndOfFile` for a
 * truncated one.
 */
export function readJpeg(bytes: ByteReader): ImageInfo | null {
  const state: ParserState = {
    frame: null,
    segments: 0,
    scans: 0,
    isBuffered: false,
    decodedBlocks: 0,
    profileBytes: 0,
    profile: [],
  };
  for (let at = 2; ;) {
    const marker = nextMarker(bytes, at);
    // Ignores everything after the end marker, such as a second image or a phone's video.
    if (marker.code === EOI) break;
    if (marker.code < FIRST_VALID_MARKER) return null;
    const start = marker.at + 2;
    const length = bytes.uint16BE(start);
    if (length < 2 || !readSegment(bytes, state, { code: marker.code, start, length })) return null;
    at = start + length;
  }
  const { frame, scans } = state;
  if (frame === null || scans === 0) return null;
  const { width, height } = frame;
  return {
    type: "image/jpeg",
    width,
    height,
    isAnimated: false,
    // 3 bytes per pixel with the usual chroma subsampling, 6 without.
    decoderBytes: state.isBuffered ? totalBlocks(frame.components) * BLOCK_COEFFICIENT_BYTES : 0,
    mayBeTransparent: false,
    stripped: null,
    source: withoutForeignProfile(bytes, state.profile),
    firstFrame: null,
  };
}

interface Segment {
  code: number;
  /** The start of the length field, which counts itself. */
  start: number;
  length: number;
}

/** False for a damaged segment or an exceeded limit. */
function readSegment(bytes: ByteReader, state: ParserState, segment: Segment): boolean {
  state.segments += 1;
  if (state.segments > MAX_SEGMENTS) return false;
  if (segment.code === SOS) return readScan(bytes, state, segment);
  if (isStartOfFrame(segment.code)) {
    if (state.frame !== null || !SUPPORTED_FRAMES.has(segment.code)) return false;
    state.frame = readFrame(bytes, segment);
    return state.frame !== null;
  }
  if (segment.code === APP2) {
    state.profileBytes += profileBytesIn(segment);
    state.profile.push({ start: segment.start - 2, end: segment.start + segment.length });
  }
  return state.profileBytes <= MAX_PROFILE_BYTES;
}

function readScan(bytes: ByteReader, state: ParserState, { start }: Segment): boolean {
  const { frame } = state;
  if (frame === null) return false;
  const ids = Array.from({ length: bytes.byte(start + 2) }, (_, at) => bytes.byte(start + 3 + 2 * at));
  state.scans += 1;
  if (state.scans === 1) state.isBuffered = frame.isProgressive || ids.length < frame.components.length;
  if (!state.isBuffered) return true;
  state.decodedBlocks += totalBlocks(frame.components.filter(({ id }) => ids.includes(id)));
  return state.scans <= MAX_SCANS && state.decodedBlocks <= MAX_DECODED_BLOCKS;
}

function readFrame(bytes: ByteReader, { code, start, length }: Segment): Frame | null {
  const [precision, count] = [bytes.byte(start + 2), bytes.byte(start + 7)];
  if (precision !== 8 || count === 0 || count > 4 || length !== 8 + 3 * count) return null;
  const [height, width] = [bytes.uint16BE(start + 3), bytes.uint16BE(start + 5)];
  const components = Array.from({ length: count }, (_, at) => {
    const factors = bytes.byte(start + 9 + 3 * at);
    return { id: bytes.byte(start + 8 + 3 * at), across: factors >> 4, down: factors & 15 };
  });
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null;
  const unitsAcross = Math.ceil(width / 8 / Math.max(...components.map(({ across }) => across)));
  const unitsDown = Math.ceil(height / 8 / Math.max(...components.map(({ down }) => down)));
  return {
    width,
    height,
    isProgressive: code === SOF2,
    components: components.map(({ id, across, down }) => ({
      id,
      blocks: unitsAcross * across * unitsDown * down,
    })),
  };
}

function totalBlocks(components: readonly Component[]): number {
  return components.reduce((sum, { blocks }) => sum + blocks, 0);
}

/** The file without its colour profile, if that is not one of RGB; else null. */
function withoutForeignProfile(bytes: ByteReader, segments: readonly ByteRange[]): Part[] | null {
  const first = segments.find(({ start }) => bytes.text(start + 4, 11) === "ICC_PROFILE");
  if (!first || isRgbProfile(bytes, first.start + 4 + ICC_HEADER_BYTES)) return null;
  const parts: Part[] = [];
  let start = 0;
  for (const segment of segments) {
    addRange(parts, start, segment.start);
    start = segment.end;
  }
  addRange(parts, start, bytes.size);
  return parts;
}

/** Counts every use of APP2, because the decoder keeps them all. */
function profileBytesIn({ length }: Segment): number {
  return Math.max(0, length - 2 - ICC_HEADER_BYTES);
}

/**
 * The next marker of a segment or the end; `at` is the offset of its last 0xFF. Skips scan data, in which 0xFF
 * is followed by 0 or a restart marker, and stray bytes between segments, as decoders do.
 */
function nextMarker(bytes: ByteReader, from: number): { at: number; code: number } {
  for (let at = from; ;) {
    if (bytes.byte(at) !== 0xff) at = bytes.indexOf(0xff, at);
    const code = bytes.byte(at + 1);
    if (code === 0xff) at += 1;
    else if (isStandalone(code)) at += 2;
    else return { at, code };
  }
}

/** A marker without a length and data. */
function isStandalone(code: number): boolean {
  return code === 0 || code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

/** SOF0 to SOF15, except DHT, JPG and DAC in that range. */
function isStartOfFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
