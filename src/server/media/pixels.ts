// RGBA pixels, exchanged with the codec as uncompressed PNG.
import { zlib } from "#server/lazyImports.ts";

import { PNG_SIGNATURE } from "./formats/png.ts";

export interface Pixels {
  width: number;
  height: number;
  /** RGBA, row by row. */
  rgba: Uint8Array;
  /** The chunk of a colour profile. */
  profile: Uint8Array | null;
}

const BYTES_PER_PIXEL = 4;
const RGBA_8_BIT = [8, 6];

/** Encodes the image without compression, which the codec reads quickly. */
export async function toUncompressedPng(image: Bun.Image): Promise<Buffer> {
  const { buffer, byteOffset, length } = await image.png({ compressionLevel: 0 }).bytes();
  return Buffer.from(buffer, byteOffset, length);
}

export async function decodePixels(image: Bun.Image): Promise<Pixels> {
  const { width, height, idat, profile } = parsePng(await toUncompressedPng(image));
  const data = zlib().inflateSync(Buffer.concat(idat));
  const stride = width * BYTES_PER_PIXEL;
  const rgba = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    if (data[start] !== 0) throw new Error("Unexpected filter");
    rgba.set(data.subarray(start + 1, start + 1 + stride), y * stride);
  }
  return { width, height, rgba, profile };
}

/** True if no pixel of an uncompressed image is transparent. Reads a small part at a time. */
export async function isOpaque(png: Buffer): Promise<boolean> {
  const { width, idat } = parsePng(png);
  const stride = 1 + width * BYTES_PER_PIXEL;
  const inflate = zlib().createInflate();
  for (const part of idat) inflate.write(part);
  inflate.end();
  let column = 0;
  // The stream yields buffers.
  for await (const part of inflate as AsyncIterable<Buffer>) {
    for (let start = 0; start < part.length;) {
      const end = Math.min(part.length, start + stride - column);
      // Alpha is at columns 4, 8 and so on, after the filter byte.
      const first = column === 0 ? BYTES_PER_PIXEL : -column & (BYTES_PER_PIXEL - 1);
      for (let at = start + first; at < end; at += BYTES_PER_PIXEL) if (part[at] !== 255) return false;
      column = (column + end - start) % stride;
      start = end;
    }
  }
  return true;
}

/** @throws if the image doesn't have eight bits per channel. The codec always writes eight */
function parsePng(png: Buffer) {
  const chunks = readChunks(png);
  const header = chunks.find(({ type }) => type === "IHDR")?.data ?? Buffer.alloc(13);
  if (RGBA_8_BIT.some((value, index) => header[8 + index] !== value)) throw new Error("Unexpected pixels");
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    idat: chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data),
    profile: chunks.find(({ type }) => type === "iCCP")?.raw ?? null,
  };
}

/** An uncompressed PNG for the codec. */
export function encodePng({ width, height, rgba, profile }: Pixels): Uint8Array {
  const stride = width * BYTES_PER_PIXEL;
  const data = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1)
    data.set(rgba.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(RGBA_8_BIT, 8);
  return Buffer.concat([
    Buffer.from(PNG_SIGNATURE, "latin1"),
    createChunk("IHDR", header),
    ...(profile ? [profile] : []),
    createChunk("IDAT", zlib().deflateSync(data, { level: 0 })),
    createChunk("IEND", Buffer.alloc(0)),
  ]);
}

function readChunks(png: Buffer) {
  const chunks: { type: string; data: Buffer; raw: Buffer }[] = [];
  for (let at = PNG_SIGNATURE.length; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    chunks.push({
      type: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, end - 4),
      raw: png.subarray(at, end),
    });
    at = end;
  }
  return chunks;
}

function createChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  bytes.set(body, 4);
  bytes.writeUInt32BE(Bun.hash.crc32(body), body.length + 4);
  return bytes;
}
