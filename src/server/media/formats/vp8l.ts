// Parses the header of a lossless WebP bitstream (RFC 9649, section 3) up to the entropy image.
import { EndOfFile } from "./ByteReader.ts";
import type { ByteReader } from "./ByteReader.ts";

const [PREDICTOR, COLOUR, SUBTRACT_GREEN, INDEXING] = [0, 1, 2, 3];
const LITERAL_CODES = 256;
const LENGTH_CODES = 24;
const DISTANCE_CODES = 40;
const MAX_CODE_BITS = 15;
/** The order in which the lengths of the code length code are sent. */
const CODE_LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

export interface Bitstream {
  /** The first byte after the size. */
  start: number;
  /** After the last byte. */
  end: number;
  width: number;
  height: number;
}

/**
 * The number of prefix code groups, from the pixels of the entropy image. The decoder allocates 5 to 20 KB for
 * each. Null for a damaged bitstream; throws `EndOfFile` for a truncated one.
 */
export function countPrefixGroups(
  bytes: ByteReader,
  { start, end, width, height }: Bitstream,
): number | null {
  const bits = new BitReader(bytes, start, end);
  const codedWidth = skipTransforms(bits, width, height);
  if (codedWidth === null || readCacheSize(bits) === null) return null;
  if (bits.read(1) === 0) return 1;
  const blockSize = 2 ** (bits.read(3) + 2);
  return Math.ceil(codedWidth / blockSize) * Math.ceil(height / blockSize);
}

/** Returns the width after the transforms: colour indexing packs several pixels into one. */
function skipTransforms(bits: BitReader, width: number, height: number): number | null {
  const usedTransforms = new Set<number>();
  let codedWidth = width;
  while (bits.read(1) === 1) {
    const type = bits.read(2);
    if (usedTransforms.has(type)) return null;
    usedTransforms.add(type);
    if (type === PREDICTOR || type === COLOUR) {
      const blockSize = 2 ** (bits.read(3) + 2);
      if (!skipPixels(bits, Math.ceil(codedWidth / blockSize) * Math.ceil(height / blockSize))) return null;
    } else if (type === INDEXING) {
      const colours = bits.read(8) + 1;
      if (!skipPixels(bits, colours)) return null;
      codedWidth = Math.ceil(codedWidth / bundledPixels(colours));
    } else if (type !== SUBTRACT_GREEN) return null;
  }
  return codedWidth;
}

function bundledPixels(colours: number): number {
  if (colours > 16) return 1;
  if (colours > 4) return 2;
  return colours > 2 ? 4 : 8;
}

/** Skips an image inside the header, whose colours don't matter. */
function skipPixels(bits: BitReader, count: number): boolean {
  const cacheSize = readCacheSize(bits);
  if (cacheSize === null) return false;
  const sizes = [
    LITERAL_CODES + LENGTH_CODES + cacheSize,
    LITERAL_CODES,
    LITERAL_CODES,
    LITERAL_CODES,
    DISTANCE_CODES,
  ];
  const [green, red, blue, alpha, distance] = sizes.map((size) => readPrefixCode(bits, size));
  if (!green || !red || !blue || !alpha || !distance) return false;
  for (let done = 0; done < count;) {
    const symbol = green.read(bits);
    if (symbol < LITERAL_CODES) {
      for (const channel of [red, blue, alpha]) channel.read(bits);
      done += 1;
    } else if (symbol < LITERAL_CODES + LENGTH_CODES) {
      done += readLz77Value(bits, symbol - LITERAL_CODES);
      readLz77Value(bits, distance.read(bits));
    } else done += 1;
  }
  return true;
}

/** The size of the colour cache, 0 without one. */
function readCacheSize(bits: BitReader): number | null {
  if (bits.read(1) === 0) return 0;
  const size = bits.read(4);
  return size < 1 || size > 11 ? null : 2 ** size;
}

/** Reads a length or distance from its prefix symbol. */
function readLz77Value(bits: BitReader, symbol: number): number {
  if (symbol < 4) return symbol + 1;
  const extra = (symbol - 2) >> 1;
  return ((2 + (symbol & 1)) << extra) + bits.read(extra) + 1;
}

function readPrefixCode(bits: BitReader, size: number): PrefixCode | null {
  const lengths = bits.read(1) === 1 ? readSimpleLengths(bits, size) : readLengths(bits, size);
  return lengths && new PrefixCode(lengths);
}

/** A code of one or two symbols. */
function readSimpleLengths(bits: BitReader, size: number): number[] | null {
  const count = bits.read(1) + 1;
  const symbols = [bits.read(bits.read(1) === 1 ? 8 : 1)];
  if (count === 2) symbols.push(bits.read(8));
  if (symbols.some((symbol) => symbol >= size)) return null;
  const lengths = Array<number>(size).fill(0);
  for (const symbol of symbols) lengths[symbol] = 1;
  return lengths;
}

function readLengths(bits: BitReader, size: number): number[] | null {
  const codeLengthLengths = Array<number>(CODE_LENGTH_ORDER.length).fill(0);
  for (const index of CODE_LENGTH_ORDER.slice(0, bits.read(4) + 4)) codeLengthLengths[index] = bits.read(3);
  const code = new PrefixCode(codeLengthLengths);
  let remaining = bits.read(1) === 1 ? 2 + bits.read(2 + 2 * bits.read(3)) : size;
  if (remaining > size) return null;
  const lengths: number[] = [];
  for (let previous = 8; lengths.length < size && remaining > 0; remaining -= 1) {
    const symbol = code.read(bits);
    const { value, times } = readRepeat(bits, symbol, previous);
    for (let time = 0; time < times; time += 1) lengths.push(value);
    if (symbol < 16 && symbol > 0) previous = symbol;
  }
  return lengths.length > size ? null : [...lengths, ...Array<number>(size - lengths.length).fill(0)];
}

function readRepeat(bits: BitReader, symbol: number, previous: number) {
  if (symbol < 16) return { value: symbol, times: 1 };
  if (symbol === 16) return { value: previous, times: 3 + bits.read(2) };
  return { value: 0, times: symbol === 17 ? 3 + bits.read(3) : 11 + bits.read(7) };
}

/** A canonical prefix code, defined by the code length of each symbol; 0 for unused symbols. */
class PrefixCode {
  readonly #symbols: number[];
  /** By code length, from 1. */
  readonly #counts: number[];

  constructor(lengths: readonly number[]) {
    const used = [...lengths.keys()].filter((symbol) => lengths[symbol] !== 0);
    this.#symbols = used.toSorted((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b);
    this.#counts = Array<number>(MAX_CODE_BITS + 1).fill(0);
    for (const symbol of used)
      this.#counts[lengths[symbol] ?? 0] = (this.#counts[lengths[symbol] ?? 0] ?? 0) + 1;
  }

  /** Throws `EndOfFile` for an undefined code. */
  read(bits: BitReader): number {
    const [only] = this.#symbols;
    if (only !== undefined && this.#symbols.length === 1) return only;
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      code |= bits.read(1);
      const count = this.#counts[length] ?? 0;
      if (code - first < count) return this.#symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new EndOfFile();
  }
}

/** Reads bits from the lowest to the highest of each byte. */
class BitReader {
  readonly #bytes: ByteReader;
  readonly #end: number;
  #at: number;
  #bit = 0;

  constructor(bytes: ByteReader, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** Throws `EndOfFile` beyond the end. */
  read(count: number): number {
    let value = 0;
    for (let done = 0; done < count;) {
      if (this.#at >= this.#end) throw new EndOfFile();
      const taken = Math.min(count - done, 8 - this.#bit);
      const part = (this.#bytes.byte(this.#at) >> this.#bit) & (2 ** taken - 1);
      value += part * 2 ** done;
      done += taken;
      this.#bit += taken;
      if (this.#bit === 8) {
        this.#bit = 0;
        this.#at += 1;
      }
    }
    return value;
  }
}
