import { deflateSync } from "node:zlib";

import { encodePng } from "#server/media/pixels.ts";
import { jpegWithRefinementScans } from "#tests/support/media/hostileJpegs.ts";
import { webpWithPrefixCodeGroups } from "#tests/support/media/hostileWebps.ts";
import {
  uint32BE,
  concatBytes,
  gifSubBlocks,
  encodeLatin1,
  uint16LE,
  createNoisyJpeg,
  PNG_END,
  PNG_SIGNATURE,
  pngChunk,
} from "#tests/support/media/testImages.ts";

/**
 * The most expensive images known that pass the limits, generated on demand for `images.ts`. The first two are
 * ordinary photos for comparison.
 */
export const COSTLY_IMAGES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "JPEG, 24 megapixels": () => createNoisyJpeg(24, 85),
  "JPEG, 24 megapixels, progressive": async () => toProgressive(await createNoisyJpeg(24, 85)),
  "JPEG, 50 megapixels, 20 MB": () => createNoisyJpeg(50, 88),
  "JPEG, 24 megapixels, scans to the limit": async () =>
    jpegWithRefinementScans({ width: 6000, height: 4000, sampling: [0x22, 0x11, 0x11] }, 30),
  "JPEG, 2000 x 2000, noise": () => noiseImage(2000, 2000).jpeg({ quality: 97 }).bytes(),
  "PNG, 2000 x 2000, noise": async () => noiseImage(2000, 2000).png({ compressionLevel: 1 }).bytes(),
  "PNG, 2000 x 2000, noise, patterned opacity": () =>
    noiseImage(2000, 2000, PATTERNED_ALPHA).png({ compressionLevel: 1 }).bytes(),
  "PNG, 12 megapixels, noise": () =>
    enlarge(noiseImage(2000, 1500), 4000).png({ compressionLevel: 1 }).bytes(),
  "PNG, 10 megapixels, patterned opacity": () =>
    enlarge(noiseImage(2000, 1500, PATTERNED_ALPHA), 3650)
      .png({ compressionLevel: 1 })
      .bytes(),
  "PNG, 6 megapixels, 16 bit": async () => png16Bit(2880, 2160),
  "WebP, 2000 x 2000, noise": () => noiseImage(2000, 2000).webp({ quality: 95 }).bytes(),
  "WebP, 2000 x 2000, noise, lossless": () => noiseImage(2000, 2000).webp({ lossless: true }).bytes(),
  "WebP, 12 megapixels, noise": () => enlarge(noiseImage(2000, 1500), 4000).webp({ quality: 50 }).bytes(),
  "WebP, 5 megapixels, patterned opacity": () =>
    enlarge(noiseImage(2000, 1500, PATTERNED_ALPHA), 2600)
      .webp({ quality: 50 })
      .bytes(),
  "WebP, prefix codes to the limit": async () => webpWithPrefixCodeGroups({ width: 200, height: 200 }, 2500),
  "GIF, 2000 x 2000, noise": async () => noisyGif(2000, 2000),
  "GIF, 960 x 4166, noise": async () => noisyGif(960, 4166),
};

/** An alpha pattern that maximizes libwebp's search for repetitions. */
const PATTERNED_ALPHA = (x: number, y: number) => 127 + 120 * Math.sin((x * x) / 5000 + y / 7);

function noiseImage(width: number, height: number, alphaAt = (_x: number, _y: number) => 255): Bun.Image {
  const rgba = randomBytes(width * height * 4);
  for (let at = 3; at < rgba.length; at += 4)
    rgba[at] = alphaAt((at >> 2) % width, Math.floor((at >> 2) / width));
  return new Bun.Image(encodePng({ width, height, rgba, profile: null }));
}

function enlarge(image: Bun.Image, width: number): Bun.Image {
  return image.resize(width, undefined, { filter: "nearest" });
}

function toProgressive(jpeg: Uint8Array): Promise<Uint8Array> {
  return new Bun.Image(jpeg).jpeg({ quality: 85, progressive: true }).bytes();
}

/** RGBA with 16 bits per channel, whose rows are Paeth-filtered (filter 4). */
function png16Bit(width: number, height: number): Uint8Array {
  const row = width * 8 + 1;
  const rows = new Uint8Array(row * height);
  const noisy = randomBytes(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    if (at % row === 0) rows[at] = 4;
    else if ((noisy[at] ?? 0) < 10) rows[at] = 1;
  }
  const header = concatBytes([uint32BE(width), uint32BE(height), Uint8Array.of(16, 6, 0, 0, 0)]);
  const pixels = pngChunk("IDAT", deflateSync(rows, { level: 1 }));
  return concatBytes([PNG_SIGNATURE, pngChunk("IHDR", header), pixels, PNG_END]);
}

/** 256 colours. Each pixel is a 9-bit code, and the table is cleared before codes would grow. */
function noisyGif(width: number, height: number): Uint8Array {
  const [clear, end] = [256, 257];
  const codes: number[] = [];
  for (const [at, pixel] of randomBytes(width * height).entries()) {
    if (at % 254 === 0) codes.push(clear);
    codes.push(pixel);
  }
  codes.push(end);
  const data = new Uint8Array(Math.ceil((codes.length * 9) / 8));
  for (const [index, code] of codes.entries()) {
    const [place, shift] = [(index * 9) >> 3, (index * 9) & 7];
    data[place] = (data[place] ?? 0) | ((code << shift) & 255);
    data[place + 1] = (code << shift) >> 8;
  }
  const screen = concatBytes([
    encodeLatin1("GIF89a"),
    uint16LE(width, height),
    Uint8Array.of(0xf7, 0, 0),
    randomBytes(768),
  ]);
  const frame = concatBytes([
    Uint8Array.of(0x2c),
    uint16LE(0, 0, width, height),
    Uint8Array.of(0, 8),
    gifSubBlocks(data),
  ]);
  return concatBytes([screen, frame, Uint8Array.of(0x3b)]);
}

/** Deterministic. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let seed = 12_345;
  for (let at = 0; at < length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = seed >>> 24;
  }
  return bytes;
}
