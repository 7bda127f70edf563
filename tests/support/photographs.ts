// Real pictures made on the spot, with the metadata, animation and damage that the tests are about.
import { crc32, deflateSync } from "node:zlib";

/** Stands in every kind of metadata made here: no stored file may contain it. */
export const SECRET = "13.7563N-100.5018E";

type Pixel = readonly [red: number, green: number, blue: number];

const RED: Pixel = [200, 30, 30];
const GREEN: Pixel = [30, 160, 60];

/** A PNG in one gradient, with a comment. Pixels; at most about 20 megapixels. */
export function pngPicture(width: number, height: number): Uint8Array {
  return png(width, height, [pngChunk("tEXt", latin1(`Comment\0${SECRET}`))]);
}

/** A JPEG of this size without metadata; the left half is red, the right half green. */
export async function jpegPicture(width: number, height: number): Promise<Uint8Array> {
  return new Bun.Image(halves(width, height)).jpeg({ quality: 90 }).bytes();
}

/**
 * As a phone held upright stores it: 1200 x 800 in the file, orientation 6 (turn right by 90°), GPS, XMP and a
 * comment. Shown rightly it is 800 x 1200, red above green.
 */
export async function rotatedPhonePhoto(width = 1200, height = 800): Promise<Uint8Array> {
  const plain = await jpegPicture(width, height);
  return concat([
    plain.subarray(0, 2),
    jpegSegment(0xe1, concat([latin1("Exif\0\0"), exif(6)])),
    jpegSegment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`)),
    jpegSegment(0xfe, latin1(SECRET)),
    plain.subarray(2),
  ]);
}

/** A WebP with EXIF and XMP beside the picture. */
export async function webpPicture(width: number, height: number): Promise<Uint8Array> {
  const plain = await new Bun.Image(halves(width, height)).webp({ quality: 80 }).bytes();
  return riff([
    webpCanvas(width, height, 0x0c),
    plain.subarray(12),
    riffChunk("EXIF", exif(1)),
    riffChunk("XMP ", latin1(SECRET)),
  ]);
}

/** Two frames, 100 ms each, with EXIF. */
export async function animatedWebp(width = 64, height = 48): Promise<Uint8Array> {
  const frames = await Promise.all([RED, GREEN].map((colour) => webpFrame(width, height, colour)));
  return riff([
    webpCanvas(width, height, 0x0a),
    riffChunk("ANIM", new Uint8Array(6)),
    ...frames,
    riffChunk("EXIF", exif(1)),
  ]);
}

/** Frames of one colour each, looping for ever, with a comment, XMP and a vendor's extension. */
export function animatedGif(width = 64, height = 48, frames = 3): Uint8Array {
  const parts = [
    latin1("GIF89a"),
    little16(width, height),
    Uint8Array.of(0x80, 0, 0, ...RED, ...GREEN),
    concat([Uint8Array.of(0x21, 0xff, 11), latin1("NETSCAPE2.0"), Uint8Array.of(3, 1, 0, 0, 0)]),
    concat([Uint8Array.of(0x21, 0xfe, SECRET.length), latin1(SECRET), Uint8Array.of(0)]),
    concat([Uint8Array.of(0x21, 0xff, 11), latin1("XMP DataXMP"), gifBlocks(latin1(SECRET))]),
    concat([Uint8Array.of(0x21, 0xff, 11), latin1("VENDORAPP.1"), Uint8Array.of(3, 1, 0, 0, 0)]),
  ];
  for (let frame = 0; frame < frames; frame += 1) parts.push(gifFrame(width, height, frame % 2));
  return concat([...parts, Uint8Array.of(0x3b)]);
}

/** A photograph's weight: noise over gradients, 3:2. A quality of 97 gives about 0.8 bytes a pixel. */
export async function noisyJpeg(megapixels: number, quality = 97): Promise<Uint8Array> {
  const height = Math.round(Math.sqrt((megapixels * 1_000_000) / 1.5));
  let seed = 12_345;
  const noise = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 24) % 60;
  };
  const width = Math.round(height * 1.5);
  const pixels = bitmap(width, height, (x, y) => [
    Math.min(255, ((x * 200) / width) | 0) + (noise() >> 1),
    Math.min(255, ((y * 190) / height) | 0) + noise(),
    90 + noise(),
  ]);
  return new Bun.Image(pixels).jpeg({ quality }).bytes();
}

/** The first part of a picture, as a broken upload leaves it. */
export function truncated(picture: Uint8Array, share = 0.6): Uint8Array {
  return picture.slice(0, Math.floor(picture.length * share));
}

/** What is not one of the four types, by what it claims to be. */
export const fakePictures = {
  text: latin1("hello, I am a picture"),
  svg: latin1('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  html: latin1("<!doctype html><script>alert(1)</script>"),
  bmp: bitmap(4, 4, () => RED),
  heic: concat([Uint8Array.of(0, 0, 0, 24), latin1("ftypheic\0\0\0\0mif1heic")]),
  avif: concat([Uint8Array.of(0, 0, 0, 24), latin1("ftypavif\0\0\0\0mif1avif")]),
  empty: new Uint8Array(),
} as const;

/** A few bytes whose header claims this many pixels. */
export function pngClaiming(width: number, height: number, coding = TRUE_COLOUR): Uint8Array {
  const header = pngHeader(width, height, coding);
  return concat([PNG_SIGNATURE, header, pngChunk("IDAT", new Uint8Array(9)), PNG_END]);
}

const TRUE_COLOUR = { depth: 8, colourType: 2 };
export const PNG_SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
export const PNG_END = pngChunk("IEND", new Uint8Array());

function png(width: number, height: number, extra: Uint8Array[]): Uint8Array {
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
  return concat([PNG_SIGNATURE, pngHeader(width, height), ...extra, data, PNG_END]);
}

export function pngHeader(width: number, height: number, { depth, colourType } = TRUE_COLOUR): Uint8Array {
  return pngChunk("IHDR", concat([big32(width), big32(height), Uint8Array.of(depth, colourType, 0, 0, 0)]));
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = concat([latin1(type), data]);
  return concat([big32(data.length), body, big32(crc32(body))]);
}

function halves(width: number, height: number): Uint8Array {
  return bitmap(width, height, (x) => (x < width / 2 ? RED : GREEN));
}

/** A BMP, which Bun.Image reads and the site refuses: the shortest way to pixels of one's own. */
function bitmap(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Uint8Array {
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

/** A TIFF block: orientation, a description, and a GPS directory with a latitude. */
function exif(orientation: number): Uint8Array {
  const text = latin1(`${SECRET}\0`);
  const gpsAt = 8 + 2 + 3 * 12 + 4;
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const textAt = latitudeAt + 24;
  return concat([
    latin1("II"),
    little16(42),
    little32(8),
    little16(3),
    concat([little16(0x010e, 2), little32(text.length, textAt)]),
    concat([little16(0x0112, 3), little32(1), little16(orientation, 0)]),
    concat([little16(0x8825, 4), little32(1, gpsAt)]),
    little32(0),
    little16(2),
    concat([little16(1, 2), little32(2), latin1("N\0\0\0")]),
    concat([little16(2, 5), little32(3, latitudeAt)]),
    little32(0),
    little32(13, 1, 45, 1, 2268, 100),
    text,
  ]);
}

export function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return concat([Uint8Array.of(0xff, marker, length >> 8, length & 255), data]);
}

export function riff(chunks: Uint8Array[]): Uint8Array {
  return riffChunk("RIFF", concat([latin1("WEBP"), ...chunks]));
}

export function riffChunk(type: string, data: Uint8Array): Uint8Array {
  return concat([latin1(type), little32(data.length), data, new Uint8Array(data.length % 2)]);
}

export function webpCanvas(width: number, height: number, flags: number): Uint8Array {
  return riffChunk(
    "VP8X",
    concat([Uint8Array.of(flags, 0, 0, 0), little24(width - 1), little24(height - 1)]),
  );
}

async function webpFrame(width: number, height: number, colour: Pixel): Promise<Uint8Array> {
  const still = await new Bun.Image(bitmap(width, height, () => colour)).webp({ quality: 80 }).bytes();
  const placing = [little24(0), little24(0), little24(width - 1), little24(height - 1), little24(100)];
  return riffChunk("ANMF", concat([...placing, Uint8Array.of(0), still.subarray(12)]));
}

function gifFrame(width: number, height: number, colour: number): Uint8Array {
  const control = Uint8Array.of(0x21, 0xf9, 4, 4, 10, 0, 0, 0);
  const place = concat([Uint8Array.of(0x2c), little16(0, 0, width, height), Uint8Array.of(0)]);
  return concat([control, place, Uint8Array.of(2), gifBlocks(uncompressedLzw(width * height, colour))]);
}

/** LZW with a clear code after every second pixel, so that codes stay three bits wide. */
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

export function gifBlocks(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    parts.push(Uint8Array.of(block.length), block);
  }
  return concat([...parts, Uint8Array.of(0)]);
}

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

export function little16(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value & 255, value >> 8]));
}

export function little24(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >> 8) & 255, value >> 16);
}

function little32(...values: number[]): Uint8Array {
  return concat(values.map((value) => concat([little16(value & 0xffff), little16(value >>> 16)])));
}

export function big32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

export function concat(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
