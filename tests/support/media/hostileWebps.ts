import { concatBytes, uint24LE, webpContainer, riffChunk, webpExtendedHeader } from "./testImages.ts";

interface Size {
  width: number;
  height: number;
}

interface Frame extends Size {
  /** Offset from the canvas's top left corner in pixels; must be even. */
  x?: number;
  y?: number;
  /** The chunks of the frame's image: what follows the first 12 bytes of a still WebP. */
  data: Uint8Array;
}

/** An animated WebP (RFC 9649) that shows each frame for 100 ms. */
export function webpWithFrames(canvas: Size, frames: readonly Frame[]): Uint8Array {
  const animation = riffChunk("ANIM", new Uint8Array(6));
  return webpContainer([
    webpExtendedHeader(canvas.width, canvas.height, 0x02),
    animation,
    ...frames.map(frameChunk),
  ]);
}

function frameChunk({ x = 0, y = 0, width, height, data }: Frame): Uint8Array {
  const frameHeader = [x / 2, y / 2, width - 1, height - 1, 100].map(uint24LE);
  return riffChunk("ANMF", concatBytes([...frameHeader, Uint8Array.of(0), data]));
}

/** A still WebP in the extended format, whose declared canvas may differ in size from the image. */
export function webpWithChunks(canvas: Size, flags: number, chunks: readonly Uint8Array[]): Uint8Array {
  return webpContainer([webpExtendedHeader(canvas.width, canvas.height, flags), ...chunks]);
}

/** A lossless WebP with this many groups of prefix codes, of which each block of 4 x 4 pixels selects one. */
export function webpWithPrefixCodeGroups(size: Size, groups: number): Uint8Array {
  const header = new BitWriter();
  header.write(0x2f, 8);
  header.write(size.width - 1, 14);
  header.write(size.height - 1, 14);
  // No alpha, version 0.
  header.write(0, 4);
  return webpContainer([
    riffChunk("VP8L", concatBytes([header.bytes(), encodePrefixCodeGroups(size, groups)])),
  ]);
}

/** An alpha channel for a lossy image, compressed like `webpWithPrefixCodeGroups`. */
export function alphaWithPrefixCodeGroups(size: Size, groups: number): Uint8Array {
  return riffChunk("ALPH", concatBytes([Uint8Array.of(0x01), encodePrefixCodeGroups(size, groups)]));
}

/** The lossless bitstream after its size: no transforms, no colour cache, blocks of 4 x 4 pixels. */
function encodePrefixCodeGroups({ width, height }: Size, groups: number): Uint8Array {
  const bits = new BitWriter();
  bits.write(0b1_0_0, 3);
  bits.write(0, 3);
  // The entropy image: no colour cache; 8-bit codes for green (280 symbols) and red (256 symbols), one symbol
  // for each of the others.
  bits.write(0, 1);
  writeByteCode(bits, { isWhole: false });
  writeByteCode(bits, { isWhole: true });
  for (let code = 0; code < 3; code += 1) writeSingleSymbolCode(bits);
  const tiles = Math.ceil(width / 4) * Math.ceil(height / 4);
  for (let tile = 0; tile < tiles; tile += 1) {
    bits.write(reverseBits((tile % groups) & 255), 8);
    bits.write(reverseBits((tile % groups) >> 8), 8);
  }
  for (let code = 0; code < groups * 5; code += 1) writeSingleSymbolCode(bits);
  return bits.bytes();
}

/** A code with the single symbol 0, which takes no bits. */
function writeSingleSymbolCode(bits: BitWriter) {
  bits.write(0b0001, 4);
}

/** 256 symbols of 8 bits each. With `isWhole`, the alphabet has no other symbols. */
function writeByteCode(bits: BitWriter, { isWhole }: { isWhole: boolean }) {
  bits.write(0, 1);
  // The code of the code lengths has the single symbol 8, which is at index 11 of the order in which they are
  // sent.
  bits.write(12 - 4, 4);
  for (let place = 0; place < 12; place += 1) bits.write(place === 11 ? 1 : 0, 3);
  bits.write(isWhole ? 0 : 1, 1);
  if (isWhole) return;
  bits.write(3, 3);
  bits.write(256 - 2, 8);
}

/** Prefix codes are sent from the highest bit; all other values from the lowest. */
function reverseBits(byte: number): number {
  return Number.parseInt(byte.toString(2).padStart(8, "0").split("").toReversed().join(""), 2);
}

class BitWriter {
  readonly #bytes: number[] = [];
  #pending = 0;
  #count = 0;

  write(value: number, count: number) {
    this.#pending += value * 2 ** this.#count;
    this.#count += count;
    for (; this.#count >= 8; this.#count -= 8) {
      this.#bytes.push(this.#pending % 256);
      this.#pending = Math.floor(this.#pending / 256);
    }
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#count > 0 ? [...this.#bytes, this.#pending] : this.#bytes);
  }
}
