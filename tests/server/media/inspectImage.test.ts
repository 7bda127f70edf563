import { expect, test } from "bun:test";
import { join } from "node:path";

import { AppError } from "#server/errors.ts";
import { inspectImage } from "#server/media/inspectImage.ts";
import { jpegWithEmptyScan } from "#tests/support/media/hostileJpegs.ts";
import {
  createAnimatedGif,
  createAnimatedWebp,
  invalidImages,
  createJpeg,
  pngChunk,
  pngWithDeclaredSize,
  createPng,
  createRotatedPhoto,
  truncateImage,
  createWebp,
} from "#tests/support/media/testImages.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const RULE = {
  field: "images",
  exclusiveMaxBytes: 1_000_000,
  notImage: "Only images",
  tooLarge: "Too large",
};

async function inspect(picture: Uint8Array, rule = RULE) {
  await using directory = await createTemporaryDirectory();
  const path = join(directory.path, "received");
  await Bun.write(path, picture);
  return inspectImage(path, rule);
}

async function refusalOf(picture: Uint8Array, rule = RULE) {
  const error = await inspect(picture, rule).catch((error: unknown) => error);
  if (!(error instanceof AppError)) throw new Error("was not refused");
  return [error.code, error.message, error.errors?.[rule.field]];
}

test("detects all four types and their sizes", async () => {
  expect(await inspect(await createJpeg(30, 20))).toMatchObject({
    type: "image/jpeg",
    width: 30,
    height: 20,
  });
  expect(await inspect(createPng(31, 20))).toMatchObject({ type: "image/png", width: 31, height: 20 });
  expect(await inspect(createAnimatedGif(32, 20))).toMatchObject({
    type: "image/gif",
    width: 32,
    height: 20,
  });
  expect(await inspect(await createWebp(33, 20))).toMatchObject({
    type: "image/webp",
    width: 33,
    height: 20,
  });
});

test("detects animated images", async () => {
  expect((await inspect(createAnimatedGif(32, 20, 2))).isAnimated).toBe(true);
  expect((await inspect(createAnimatedGif(32, 20, 1))).isAnimated).toBe(false);
  expect((await inspect(await createAnimatedWebp())).isAnimated).toBe(true);
  expect((await inspect(await createWebp(32, 20))).isAnimated).toBe(false);
});

test.each(Object.entries(invalidImages))(
  "rejects %s, which is not an accepted type",
  async (_name, bytes) => {
    expect(await refusalOf(bytes)).toEqual(["unsupportedMedia", "Only images", "Only images"]);
  },
);

test("rejects truncated files of every type, even by one byte", async () => {
  const pictures = [
    await createRotatedPhoto(),
    createPng(60, 40),
    createAnimatedGif(),
    await createWebp(60, 40),
    await createAnimatedWebp(),
  ];
  for (const picture of pictures) {
    expect(await refusalOf(truncateImage(picture))).toEqual(["invalid", "Only images", "Only images"]);
    expect(await refusalOf(picture.slice(0, -1))).toEqual(["invalid", "Only images", "Only images"]);
  }
});

test("accepts a JPEG with trailing data, which phones append", async () => {
  const photo = Buffer.concat([await createJpeg(30, 20), Buffer.from("a video")]);
  expect((await inspect(photo)).width).toBe(30);
});

test("ignores an end marker inside a segment of a truncated JPEG", async () => {
  const photo = await createJpeg(300, 200);
  const thumbnail = Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9]);
  const cut = Buffer.concat([photo.subarray(0, 2), thumbnail, photo.subarray(2, photo.length / 2)]);
  expect((await refusalOf(cut))[0]).toBe("invalid");
});

test("rejects a PNG with a flipped bit", async () => {
  const damaged = createPng(60, 40);
  const middle = Math.floor(damaged.length / 2);
  damaged[middle] = (damaged[middle] ?? 0) ^ 1;
  expect((await refusalOf(damaged))[0]).toBe("invalid");
});

test("rejects files with an excessive number of segments", async () => {
  const webp = Buffer.concat([
    await createWebp(40, 40),
    ...Array<Buffer>(10_000).fill(Buffer.from("abcd\0\0\0\0")),
  ]);
  webp.writeUInt32LE(webp.length - 8, 4);
  expect(await refusalOf(webp)).toEqual(["invalid", "Only images", "Only images"]);
  const png = createPng(40, 40);
  const [before, after] = [png.subarray(0, 33), png.subarray(33)];
  const pairs = [pngChunk("tEXt", Buffer.from("a")), pngChunk("gAMA", Buffer.alloc(4))];
  const inPieces = (count: number) =>
    Buffer.concat([before, ...Array.from({ length: count }, () => pairs).flat(), after]);
  expect(await refusalOf(inPieces(10_000))).toEqual(["invalid", "Only images", "Only images"]);
  expect((await inspect(inPieces(1000))).type).toBe("image/png");
});

test("accepts 50-megapixel photos and rejects more than 52 million pixels based on the header", async () => {
  for (const [width, height] of [
    [8192, 6144],
    [8688, 5792],
    [8256, 6192],
  ] as const) {
    expect(await inspect(jpegWithEmptyScan({ width, height }))).toMatchObject({ width, height });
  }
  expect(await refusalOf(jpegWithEmptyScan({ width: 10_000, height: 5_201 }))).toEqual([
    "invalid",
    "Only images",
    "Only images",
  ]);
  expect((await refusalOf(pngWithDeclaredSize(0, 10)))[0]).toBe("invalid");
});

test("rejects a file at the size limit and accepts one byte less", async () => {
  const picture = createPng(60, 40);
  expect(await refusalOf(picture, { ...RULE, exclusiveMaxBytes: picture.length })).toEqual([
    "tooLarge",
    "Too large",
    "Too large",
  ]);
  expect((await inspect(picture, { ...RULE, exclusiveMaxBytes: picture.length + 1 })).width).toBe(60);
});
