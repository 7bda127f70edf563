import { expect, test } from "bun:test";
import { join } from "node:path";

import { AppError } from "#server/errors.ts";
import { inspectImage } from "#server/media/inspectImage.ts";
import { emptyCommentBlock, gifWithFrames } from "#tests/support/media/hostileGifs.ts";
import {
  jpegWithEmptyScan,
  jpegWithRefinementScans,
  jpegWithScans,
  iccProfileSegments,
  SOF,
} from "#tests/support/media/hostileJpegs.ts";
import { pngWithChunks, iccProfileChunk } from "#tests/support/media/hostilePngs.ts";
import {
  alphaWithPrefixCodeGroups,
  webpWithChunks,
  webpWithFrames,
  webpWithPrefixCodeGroups,
} from "#tests/support/media/hostileWebps.ts";
import {
  createJpeg,
  jpegSegment,
  createNoisyJpeg,
  pngChunk,
  pngWithDeclaredSize,
  createPng,
  riffChunk,
} from "#tests/support/media/testImages.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const RULE = {
  field: "images",
  exclusiveMaxBytes: 20_000_000,
  notImage: "Only images",
  tooLarge: "Too large",
};

/** The size of an accepted image, or the code of the error. */
async function inspect(picture: Uint8Array): Promise<string> {
  await using directory = await createTemporaryDirectory();
  const path = join(directory.path, "received");
  await Bun.write(path, picture);
  try {
    const { width, height } = inspectImage(path, RULE);
    return `${width} x ${height}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.errors).toEqual({ images: error.message });
    return error.code;
  }
}

const SUBSAMPLED = [0x22, 0x11, 0x11];
const spectrum = [0, 0, 0] as const;

test("accepts sides up to 16,384 pixels", async () => {
  expect(await inspect(jpegWithEmptyScan({ width: 16_384, height: 3000 }))).toBe("16384 x 3000");
  expect(await inspect(jpegWithEmptyScan({ width: 16_385, height: 1 }))).toBe("invalid");
  expect(await inspect(pngWithDeclaredSize(16_384, 1))).toBe("16384 x 1");
  expect(await inspect(pngWithDeclaredSize(1, 16_384))).toBe("1 x 16384");
  expect(await inspect(pngWithDeclaredSize(1, 16_385))).toBe("invalid");
  expect(await inspect(pngWithDeclaredSize(1, 50_000_000))).toBe("invalid");
});

test("limits the memory of images that are decoded as a whole", async () => {
  expect(await inspect(pngWithDeclaredSize(4032, 3024))).toBe("4032 x 3024");
  expect(await inspect(pngWithDeclaredSize(5120, 2880))).toBe("5120 x 2880");
  expect(await inspect(pngWithDeclaredSize(5000, 5000))).toBe("invalid");
  expect(await inspect(pngWithDeclaredSize(10_000, 5000))).toBe("invalid");
});

test("limits the bytes of a PNG's rows, because 16-bit channels take longer to decode", async () => {
  expect(await inspect(pngWithDeclaredSize(3600, 2300, { depth: 16, colourType: 2 }))).toBe("3600 x 2300");
  expect(await inspect(pngWithDeclaredSize(3600, 2300, { depth: 16, colourType: 6 }))).toBe("invalid");
  expect(await inspect(pngWithDeclaredSize(3600, 2300, { depth: 8, colourType: 6 }))).toBe("3600 x 2300");
});

test("accepts a JPEG with 100 scans and rejects one with 101", async () => {
  expect(await inspect(jpegWithRefinementScans({ width: 800, height: 600 }, 100))).toBe("800 x 600");
  expect(await inspect(jpegWithRefinementScans({ width: 800, height: 600 }, 101))).toBe("invalid");
});

test("limits the blocks that all scans of a JPEG decode", async () => {
  const frame = { width: 6000, height: 4000, sampling: SUBSAMPLED };
  expect(await inspect(jpegWithRefinementScans(frame, 20))).toBe("6000 x 4000");
  expect(await inspect(jpegWithRefinementScans(frame, 40))).toBe("invalid");
});

test("accepts progressive photos from cameras and editors", async () => {
  const progressive = await new Bun.Image(await createJpeg(1200, 800)).jpeg({ progressive: true }).bytes();
  expect(Buffer.from(progressive).includes(Buffer.of(0xff, SOF.progressive))).toBe(true);
  expect(await inspect(progressive)).toBe("1200 x 800");
});

test("limits the coefficients that a multi-scan JPEG keeps in memory", async () => {
  const marker = SOF.progressive;
  expect(await inspect(jpegWithEmptyScan({ width: 6000, height: 4000, marker, sampling: SUBSAMPLED }))).toBe(
    "6000 x 4000",
  );
  expect(await inspect(jpegWithEmptyScan({ width: 6000, height: 4000, marker }))).toBe("invalid");
  expect(await inspect(jpegWithEmptyScan({ width: 8000, height: 6000, marker, sampling: SUBSAMPLED }))).toBe(
    "invalid",
  );
});

test("counts a baseline JPEG with one scan per component as multi-scan", async () => {
  const frame = { width: 8000, height: 6000 };
  expect(await inspect(jpegWithEmptyScan(frame))).toBe("8000 x 6000");
  const separate = [1, 2, 3].map((id) => ({ components: [id], spectralSelection: [0, 63, 0] as const }));
  expect(await inspect(jpegWithScans(frame, separate))).toBe("invalid");
});

test.each(["lossless", "arithmetic"] as const)(
  "rejects %s coding, which no browser supports",
  async (coding) => {
    expect(await inspect(jpegWithEmptyScan({ width: 60, height: 40, marker: SOF[coding] }))).toBe("invalid");
  },
);

test("rejects 12-bit samples", async () => {
  const frame = { width: 60, height: 40, marker: SOF.extended };
  expect(await inspect(jpegWithEmptyScan(frame))).toBe("60 x 40");
  expect(await inspect(jpegWithEmptyScan({ ...frame, precision: 12 }))).toBe("invalid");
});

test("rejects a second frame header", async () => {
  const frame = jpegSegment(SOF.baseline, Uint8Array.of(8, 0, 9, 0, 9, 1, 1, 0x11, 0));
  expect(await inspect(jpegWithEmptyScan({ width: 60, height: 40 }, [frame]))).toBe("invalid");
});

test("rejects scans after a reserved marker, which decoders skip", async () => {
  const scan = jpegSegment(0xda, Uint8Array.of(1, 1, 0, ...spectrum));
  const hidden = Buffer.concat(Array.from({ length: 2000 }, () => scan));
  const data = Buffer.concat([Buffer.of(0xff, 0x02, hidden.length >> 8, hidden.length & 255), hidden]);
  const scans = [{ components: [1, 2, 3], spectralSelection: spectrum, data }];
  expect(await inspect(jpegWithScans({ width: 60, height: 40, marker: SOF.progressive }, scans))).toBe(
    "invalid",
  );
});

test("rejects a JPEG with more than 10,000 segments", async () => {
  const comments = Array.from({ length: 10_000 }, () => jpegSegment(0xfe, new Uint8Array()));
  expect(await inspect(jpegWithEmptyScan({ width: 60, height: 40 }, comments.slice(1000)))).toBe("60 x 40");
  expect(await inspect(jpegWithEmptyScan({ width: 60, height: 40 }, comments))).toBe("invalid");
});

test("accepts a 3 MB colour profile in a JPEG and rejects a 5 MB one", async () => {
  expect(await inspect(jpegWithEmptyScan({ width: 60, height: 40 }, iccProfileSegments(3_000_000)))).toBe(
    "60 x 40",
  );
  expect(await inspect(jpegWithEmptyScan({ width: 60, height: 40 }, iccProfileSegments(5_000_000)))).toBe(
    "invalid",
  );
});

test("limits the decompressed size of a PNG's colour profile", async () => {
  const [small, large] = [iccProfileChunk(500), iccProfileChunk(5_000_000)];
  expect(large.length).toBeLessThan(10_000);
  expect(await inspect(pngWithChunks(60, 40, [iccProfileChunk(3_000_000)]))).toBe("60 x 40");
  expect(await inspect(pngWithChunks(60, 40, [large]))).toBe("invalid");
  expect(await inspect(pngWithChunks(60, 40, [small, small]))).toBe("invalid");
});

test("rejects a PNG with more than 10,000 chunks", async () => {
  const empty = Array.from({ length: 10_000 }, () => pngChunk("tEXt", new Uint8Array()));
  expect(await inspect(pngWithChunks(60, 40, empty.slice(1000)))).toBe("60 x 40");
  expect(await inspect(pngWithChunks(60, 40, empty))).toBe("invalid");
});

test("limits the decoding tables of a lossless WebP", async () => {
  expect(await inspect(webpWithPrefixCodeGroups({ width: 200, height: 200 }, 2500))).toBe("200 x 200");
  expect(await inspect(webpWithPrefixCodeGroups({ width: 240, height: 240 }, 3600))).toBe("invalid");
});

test("limits the decoding tables of a lossy WebP's alpha channel", async () => {
  expect(await inspect(await lossyWebpWithGroups(200))).toBe("200 x 200");
  expect(await inspect(await lossyWebpWithGroups(400))).toBe("invalid");
});

async function lossyWebpWithGroups(side: number): Promise<Uint8Array> {
  const size = { width: side, height: side };
  const lossy = await new Bun.Image(await createJpeg(side, side)).webp().bytes();
  return webpWithChunks(size, 0x10, [alphaWithPrefixCodeGroups(size, 1000), lossy.subarray(12)]);
}

test("accepts lossless images from common programs", async () => {
  const photograph = await new Bun.Image(await createNoisyJpeg(0.2)).webp({ lossless: true }).bytes();
  expect(await inspect(photograph)).toBe("548 x 365");
  const drawing = await new Bun.Image(createPng(700, 500)).webp({ lossless: true }).bytes();
  expect(await inspect(drawing)).toBe("700 x 500");
});

test("rejects a still WebP whose canvas size differs from the image", async () => {
  const picture = (await new Bun.Image(await createJpeg(64, 48)).webp().bytes()).subarray(12);
  expect(await inspect(webpWithChunks({ width: 64, height: 48 }, 0, [picture]))).toBe("64 x 48");
  expect(await inspect(webpWithChunks({ width: 32, height: 48 }, 0, [picture]))).toBe("invalid");
  expect(await inspect(webpWithChunks({ width: 64, height: 48 }, 0, [picture, picture]))).toBe("invalid");
});

test("rejects frames of an animated WebP that exceed the canvas or their declared size", async () => {
  const data = (await new Bun.Image(await createJpeg(64, 48)).webp().bytes()).subarray(12);
  const canvas = { width: 64, height: 48 };
  expect(await inspect(webpWithFrames(canvas, [{ ...canvas, data }]))).toBe("64 x 48");
  expect(await inspect(webpWithFrames(canvas, [{ ...canvas, x: 2, data }]))).toBe("invalid");
  expect(await inspect(webpWithFrames(canvas, [{ width: 8, height: 8, data }]))).toBe("invalid");
});

test("limits the colour profile of a WebP", async () => {
  const size = { width: 64, height: 48 };
  const picture = (await new Bun.Image(await createJpeg(64, 48)).webp().bytes()).subarray(12);
  const medium = riffChunk("ICCP", new Uint8Array(3_000_000));
  const large = riffChunk("ICCP", new Uint8Array(5_000_000));
  expect(await inspect(webpWithChunks(size, 0x20, [medium, picture]))).toBe("64 x 48");
  expect(await inspect(webpWithChunks(size, 0x20, [large, picture]))).toBe("invalid");
});

test("limits the pixels of a GIF, because each variant is made from its full size", async () => {
  for (const size of [
    { width: 2560, height: 1440 },
    { width: 2000, height: 2000 },
  ]) {
    expect(await inspect(gifWithFrames(size, [size]))).toBe(`${size.width} x ${size.height}`);
  }
  for (const size of [
    { width: 2000, height: 2001 },
    { width: 16_384, height: 16_384 },
    { width: 1, height: 16_384 },
  ]) {
    expect(await inspect(gifWithFrames(size, [size]))).toBe("invalid");
  }
});

test("limits the first frame of a GIF too, which the decoder uses whatever the screen size", async () => {
  const screen = { width: 10, height: 10 };
  expect(await inspect(gifWithFrames(screen, [{ width: 12, height: 12 }]))).toBe("10 x 10");
  expect(await inspect(gifWithFrames(screen, [{ width: 4000, height: 4000 }]))).toBe("invalid");
  expect(await inspect(gifWithFrames(screen, [screen, { width: 4000, height: 4000 }]))).toBe("invalid");
});

test("rejects a GIF with more than 10,000 blocks", async () => {
  const screen = { width: 10, height: 10 };
  const comments = Array.from({ length: 10_000 }, emptyCommentBlock);
  expect(await inspect(gifWithFrames(screen, [screen], comments.slice(1000)))).toBe("10 x 10");
  expect(await inspect(gifWithFrames(screen, [screen], comments))).toBe("invalid");
});
