import { crc32, deflateSync } from "node:zlib";

/** Included in all metadata of the test images, so that tests can check that no stored file contains it. */
export const PRIVATE_METADATA = "13.7563N-100.5018E";

type Pixel = readonly [red: number, green: number, blue: number];

const RED: Pixel = [200, 30, 30];
const GREEN: Pixel = [30, 160, 60];

/** A PNG with a gradient and a comment. Sizes in pixels; at most about 20 megapixels. */
export function createPng(width: number, height: number): Uint8Array {
  return encodeRgbPng(width, height, [pngChunk("tEXt", encodeLatin1(`Comment\0${PRIVATE_METADATA}`))]);
}

/** A JPEG without metadata; its left half is red, its right half green. */
export async function createJpeg(width: number, height: number): Promise<Uint8Array> {
  return new Bun.Image(twoColourBitmap(width, height)).jpeg({ quality: 90 }).bytes();
}

/**
 * A JPEG as an upright phone stores it: 1200 x 800 in the file, orientation 6 (rotate by 90° clockwise), with
 * GPS, XMP and a comment. Displayed, it is 800 x 1200, red above green.
 */
export async function createRotatedPhoto(width = 1200, height = 800): Promise<Uint8Array> {
  const plain = await createJpeg(width, height);
  return concatBytes([
    plain.subarray(0, 2),
    jpegSegment(0xe1, concatBytes([encodeLatin1("Exif\0\0"), encodeExif(6)])),
    jpegSegment(
      0xe1,
      encodeLatin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PRIVATE_METADATA}</x:xmpmeta>`),
    ),
    jpegSegment(0xfe, encodeLatin1(PRIVATE_METADATA)),
    plain.subarray(2),
  ]);
}

/** A WebP with EXIF and XMP metadata. */
export async function createWebp(width: number, height: number): Promise<Uint8Array> {
  const plain = await new Bun.Image(twoColourBitmap(width, height)).webp({ quality: 80 }).bytes();
  return webpContainer([
    webpExtendedHeader(width, height, 0x0c),
    plain.subarray(12),
    riffChunk("EXIF", encodeExif(1)),
    riffChunk("XMP ", encodeLatin1(PRIVATE_METADATA)),
  ]);
}

/** An animated WebP with two frames of 100 ms each and EXIF metadata. */
export async function createAnimatedWebp(width = 64, height = 48): Promise<Uint8Array> {
  const frames = await Promise.all([RED, GREEN].map((colour) => webpFrame(width, height, colour)));
  return webpContainer([
    webpExtendedHeader(width, height, 0x0a),
    riffChunk("ANIM", new Uint8Array(6)),
    ...frames,
    riffChunk("EXIF", encodeExif(1)),
  ]);
}

/**
 * An animated GIF that loops forever, with a comment, XMP and a vendor's application extension. Each frame has
 * one colour.
 */
export function createAnimatedGif(width = 64, height = 48, frames = 3): Uint8Array {
  const parts = [
    encodeLatin1("GIF89a"),
    uint16LE(width, height),
    Uint8Array.of(0x80, 0, 0, ...RED, ...GREEN),
    concatBytes([Uint8Array.of(0x21, 0xff, 11), encodeLatin1("NETSCAPE2.0"), Uint8Array.of(3, 1, 0, 0, 0)]),
    concatBytes([
      Uint8Array.of(0x21, 0xfe, PRIVATE_METADATA.length),
      encodeLatin1(PRIVATE_METADATA),
      Uint8Array.of(0),
    ]),
    concatBytes([
      Uint8Array.of(0x21, 0xff, 11),
      encodeLatin1("XMP DataXMP"),
      gifSubBlocks(encodeLatin1(PRIVATE_METADATA)),
    ]),
    concatBytes([Uint8Array.of(0x21, 0xff, 11), encodeLatin1("VENDORAPP.1"), Uint8Array.of(3, 1, 0, 0, 0)]),
  ];
  for (let frame = 0; frame < frames; frame += 1) parts.push(gifFrame(width, height, frame % 2));
  return concatBytes([...parts, Uint8Array.of(0x3b)]);
}

/** A 3:2 JPEG of a photograph's size: noise over gradients. At quality 97, about 0.8 bytes per pixel. */
export async function createNoisyJpeg(megapixels: number, quality = 97): Promise<Uint8Array> {
  const height = Math.round(Math.sqrt((megapixels * 1_000_000) / 1.5));
  let seed = 12_345;
  const noise = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 24) % 60;
  };
  const width = Math.round(height * 1.5);
  const pixels = encodeBitmap(width, height, (x, y) => [
    Math.min(255, ((x * 200) / width) | 0) + (noise() >> 1),
    Math.min(255, ((y * 190) / height) | 0) + noise(),
    90 + noise(),
  ]);
  return new Bun.Image(pixels).jpeg({ quality }).bytes();
}

/** Returns the first part of an image, as an interrupted upload leaves it. */
export function truncateImage(picture: Uint8Array, share = 0.6): Uint8Array {
  return picture.slice(0, Math.floor(picture.length * share));
}

/** Files that are none of the four accepted image types, by the type that they claim to be. */
export const invalidImages = {
  text: encodeLatin1("hello, I am a picture"),
  svg: encodeLatin1(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  html: encodeLatin1("<!doctype html><script>alert(1)</script>"),
  bmp: encodeBitmap(4, 4, () => RED),
  heic: concatBytes([Uint8Array.of(0, 0, 0, 24), encodeLatin1("ftypheic\0\0\0\0mif1heic")]),
  avif: concatBytes([Uint8Array.of(0, 0, 0, 24), encodeLatin1("ftypavif\0\0\0\0mif1avif")]),
  empty: new Uint8Array(),
} as const;

/** A PNG of a few bytes whose header declares this size in pixels. */
export function pngWithDeclaredSize(width: number, height: number, coding = TRUE_COLOUR): Uint8Array {
  const header = pngHeader(width, height, coding);
  return concatBytes([PNG_SIGNATURE, header, pngChunk("IDAT", new Uint8Array(9)), PNG_END]);
}

const TRUE_COLOUR = { depth: 8, colourType: 2 };
export const PNG_SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
export const PNG_END = pngChunk("IEND", new Uint8Array());

function encodeRgbPng(width: number, height: number, extra: Uint8Array[]): Uint8Array {
  const row = width * 3 + 1;
  const raw = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * row + 1 + x * 3;
      raw[at] = (x * 255) / width;
      raw[at + 1] = (y * 255) / height;
      raw[at + 2] = 120;
    }
  }
  const data = pngChunk("IDAT", deflateSync(raw, { level: 1 }));
  return concatBytes([PNG_SIGNATURE, pngHeader(width, height), ...extra, data, PNG_END]);
}

export function pngHeader(width: number, height: number, { depth, colourType } = TRUE_COLOUR): Uint8Array {
  return pngChunk(
    "IHDR",
    concatBytes([uint32BE(width), uint32BE(height), Uint8Array.of(depth, colourType, 0, 0, 0)]),
  );
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = concatBytes([encodeLatin1(type), data]);
  return concatBytes([uint32BE(data.length), body, uint32BE(crc32(body))]);
}

function twoColourBitmap(width: number, height: number): Uint8Array {
  return encodeBitmap(width, height, (x) => (x < width / 2 ? RED : GREEN));
}

/** A BMP, which Bun.Image can read but the site rejects: the simplest format for arbitrary pixels. */
function encodeBitmap(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Uint8Array {
  const row = (width * 3 + 3) & ~3;
  const bytes = new Uint8Array(54 + row * height);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, -height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = pixelAt(x, y);
      const at = 54 + y * row + x * 3;
      bytes[at] = blue;
      bytes[at + 1] = green;
      bytes[at + 2] = red;
    }
  }
  return bytes;
}

/** A TIFF block with an orientation, a description, and a GPS directory with a latitude. */
function encodeExif(orientation: number): Uint8Array {
  const text = encodeLatin1(`${PRIVATE_METADATA}\0`);
  const gpsAt = 8 + 2 + 3 * 12 + 4;
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const textAt = latitudeAt + 24;
  return concatBytes([
    encodeLatin1("II"),
    uint16LE(42),
    uint32LE(8),
    uint16LE(3),
    concatBytes([uint16LE(0x010e, 2), uint32LE(text.length, textAt)]),
    concatBytes([uint16LE(0x0112, 3), uint32LE(1), uint16LE(orientation, 0)]),
    concatBytes([uint16LE(0x8825, 4), uint32LE(1, gpsAt)]),
    uint32LE(0),
    uint16LE(2),
    concatBytes([uint16LE(1, 2), uint32LE(2), encodeLatin1("N\0\0\0")]),
    concatBytes([uint16LE(2, 5), uint32LE(3, latitudeAt)]),
    uint32LE(0),
    uint32LE(13, 1, 45, 1, 2268, 100),
    text,
  ]);
}

export function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return concatBytes([Uint8Array.of(0xff, marker, length >> 8, length & 255), data]);
}

export function webpContainer(chunks: Uint8Array[]): Uint8Array {
  return riffChunk("RIFF", concatBytes([encodeLatin1("WEBP"), ...chunks]));
}

export function riffChunk(type: string, data: Uint8Array): Uint8Array {
  return concatBytes([encodeLatin1(type), uint32LE(data.length), data, new Uint8Array(data.length % 2)]);
}

export function webpExtendedHeader(width: number, height: number, flags: number): Uint8Array {
  return riffChunk(
    "VP8X",
    concatBytes([Uint8Array.of(flags, 0, 0, 0), uint24LE(width - 1), uint24LE(height - 1)]),
  );
}

async function webpFrame(width: number, height: number, colour: Pixel): Promise<Uint8Array> {
  const still = await new Bun.Image(encodeBitmap(width, height, () => colour)).webp({ quality: 80 }).bytes();
  const frameHeader = [uint24LE(0), uint24LE(0), uint24LE(width - 1), uint24LE(height - 1), uint24LE(100)];
  return riffChunk("ANMF", concatBytes([...frameHeader, Uint8Array.of(0), still.subarray(12)]));
}

function gifFrame(width: number, height: number, colour: number): Uint8Array {
  const graphicControl = Uint8Array.of(0x21, 0xf9, 4, 4, 10, 0, 0, 0);
  const imageDescriptor = concatBytes([Uint8Array.of(0x2c), uint16LE(0, 0, width, height), Uint8Array.of(0)]);
  return concatBytes([
    graphicControl,
    imageDescriptor,
    Uint8Array.of(2),
    gifSubBlocks(uncompressedLzw(width * height, colour)),
  ]);
}

/** LZW with a clear code before every second pixel, so that all codes are 3 bits wide. */
function uncompressedLzw(pixels: number, colour: number): Uint8Array {
  const codes: number[] = [];
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (pixel % 2 === 0) codes.push(4);
    codes.push(colour);
  }
  codes.push(5);
  const bytes = new Uint8Array(Math.ceil((codes.length * 3) / 8));
  codes.forEach((code, index) => {
    const bit = index * 3;
    const place = bit >> 3;
    const shifted = code << (bit & 7);
    bytes[place] = (bytes[place] ?? 0) | (shifted & 255);
    if (shifted > 255) bytes[place + 1] = shifted >> 8;
  });
  return bytes;
}

export function gifSubBlocks(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    parts.push(Uint8Array.of(block.length), block);
  }
  return concatBytes([...parts, Uint8Array.of(0)]);
}

export function encodeLatin1(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

export function uint16LE(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value & 255, value >> 8]));
}

export function uint24LE(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >> 8) & 255, value >> 16);
}

function uint32LE(...values: number[]): Uint8Array {
  return concatBytes(values.map((value) => concatBytes([uint16LE(value & 0xffff), uint16LE(value >>> 16)])));
}

export function uint32BE(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

export function concatBytes(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
