import { afterAll, expect, it } from "bun:test";
import { mkdir, readdir, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

import { imageProcessCommand } from "#commands/ownCommand.ts";
import { variantFileName, variantWidths } from "#contract/images.ts";
import { AppError } from "#server/errors.ts";
import { createLogger } from "#server/logger.ts";
import { createImageCodec } from "#server/media/codec/ImageCodec.ts";
import { createFileBlobStore, stagingFolderOf } from "#server/media/blobs/fileBlobStore.ts";
import { inspectImage } from "#server/media/inspectImage.ts";
import { encodePng } from "#server/media/pixels.ts";
import { identifyImage, regenerateVariants, storeImage } from "#server/media/storeImage.ts";
import { pngWithChunks, compressedTextChunk } from "#tests/support/media/hostilePngs.ts";
import { webpWithFrames } from "#tests/support/media/hostileWebps.ts";
import {
  createAnimatedGif,
  createAnimatedWebp,
  createJpeg,
  createNoisyJpeg,
  pngChunk,
  createPng,
  createRotatedPhoto,
  PRIVATE_METADATA,
  createWebp,
} from "#tests/support/media/testImages.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

const RULE = {
  field: "images",
  exclusiveMaxBytes: 20_000_000,
  notImage: "Only images",
  tooLarge: "Too large",
};

const log = createLogger("warn", (line) => console.warn(line));
const codec = createImageCodec({ command: imageProcessCommand(), log });
afterAll(() => codec.close());

function storageIn(folder: string) {
  return { blobs: createFileBlobStore(folder), stagingFolder: stagingFolderOf(folder), codec };
}

/** Its own upload folder and staging folder. */
async function openUploads() {
  const directory = await createTemporaryDirectory();
  const uploads = join(directory.path, "uploads");
  await mkdir(uploads);
  const received = join(directory.path, "received");
  const storage = storageIn(uploads);
  return {
    uploads,
    storage,
    async keep(picture: Uint8Array) {
      await Bun.write(received, picture);
      return storeImage(storage, await identifyImage(storage, { path: received, rule: RULE, owner: "" }));
    },
    read: (file: string) => Bun.file(join(uploads, file)).bytes(),
    names: async () => (await readdir(uploads)).filter((name) => name !== ".incoming").sort(),
    waiting: async () => readdir(join(uploads, ".incoming")).catch(() => []),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

/** One colour; the last pixel has this opacity. */
function pngOfOpacity(width: number, height: number, opacity: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  rgba[rgba.length - 1] = opacity;
  return encodePng({ width, height, rgba, profile: null });
}

/** Red, green and blue of a pixel, read through a PNG. */
async function colourAt(picture: Uint8Array, place: "top" | "bottom"): Promise<"red" | "green"> {
  const small = await new Bun.Image(picture).resize(2, 2, { filter: "box" }).png().bytes();
  const pixels = await new Bun.Image(small).png({ compressionLevel: 0 }).bytes();
  const data = Buffer.from(pixels).indexOf("IDAT") + 4 + 2 + 5;
  // Two rows of a filter byte and two RGBA pixels, without compression.
  const at = data + (place === "top" ? 1 : 10);
  return (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? "red" : "green";
}

const test = testWith(openUploads);

test("rotates a phone's photo upright and removes its GPS position", async (server) => {
  const kept = await server.keep(await createRotatedPhoto());
  expect(kept).toMatchObject({ type: "image/jpeg", width: 800, height: 1200 });
  expect(kept.file).toMatch(/^[0-9a-f]{32}\.jpg$/);
  expect(kept.bytes).toBe((await stat(join(server.uploads, kept.file))).size);
  for (const name of await server.names()) {
    const file = Buffer.from(await server.read(name));
    expect(file.includes(PRIVATE_METADATA)).toBe(false);
    expect(file.includes("Exif")).toBe(false);
    expect(file.includes("EXIF")).toBe(false);
    expect(file.includes("GPS")).toBe(false);
    expect(file.includes("xmp")).toBe(false);
  }
  // The pixels too, not only the size.
  for (const file of [kept.file, variantFileName(kept.file, 320)]) {
    expect(await colourAt(await server.read(file), "top")).toBe("red");
    expect(await colourAt(await server.read(file), "bottom")).toBe("green");
  }
});

test("makes all variant widths up to the width of the image", async (server) => {
  const kept = await server.keep(await createJpeg(1000, 500));
  const variants = [320, 480, 640, 800, 960, 1000].map((width) => variantFileName(kept.file, width));
  expect(await server.names()).toEqual([...variants, kept.file].sort());
  for (const width of [320, 480, 640, 800, 960, 1000]) {
    const found = await new Bun.Image(await server.read(variantFileName(kept.file, width))).metadata();
    expect(found).toMatchObject({ format: "webp", width, height: width / 2 });
  }
});

test("limits the size of a large original and still makes all variants", async (server) => {
  const kept = await server.keep(await createNoisyJpeg(3));
  expect(kept).toMatchObject({ width: 2000, height: 1333 });
  const variants = [320, 480, 640, 800, 960, 1280, 1920].map((width) => variantFileName(kept.file, width));
  expect(await server.names()).toEqual([...variants, kept.file].sort());
});

test("keeps the pixels of a PNG and removes its text chunks", async (server) => {
  const kept = await server.keep(createPng(50, 40));
  const file = Buffer.from(await server.read(kept.file));
  expect(kept).toMatchObject({ type: "image/png", width: 50, height: 40 });
  expect(file.includes(PRIVATE_METADATA)).toBe(false);
  expect(file.includes("tEXt")).toBe(false);
  expect((await new Bun.Image(file).metadata()).width).toBe(50);
});

test("keeps the image data of a WebP and removes EXIF and XMP", async (server) => {
  const kept = await server.keep(await createWebp(50, 40));
  const file = Buffer.from(await server.read(kept.file));
  expect(kept).toMatchObject({ type: "image/webp", width: 50, height: 40 });
  expect(file.includes(PRIVATE_METADATA)).toBe(false);
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  // The canvas chunk has no flag for EXIF or XMP.
  expect((file[20] ?? 0xff) & 0x0c).toBe(0);
  expect((await new Bun.Image(file).metadata()).width).toBe(50);
});

test("keeps only frames and loop count of an animated GIF", async (server) => {
  const kept = await server.keep(createAnimatedGif(64, 48, 3));
  const path = join(server.uploads, kept.file);
  const file = Buffer.from(await server.read(kept.file));
  expect(kept).toMatchObject({ type: "image/gif", width: 64, height: 48 });
  expect(file.includes("NETSCAPE2.0")).toBe(true);
  expect(file.includes(PRIVATE_METADATA)).toBe(false);
  expect(file.includes("XMP")).toBe(false);
  expect(file.includes("VENDOR")).toBe(false);
  expect(inspectImage(path, RULE).isAnimated).toBe(true);
  expect(await server.names()).toContain(variantFileName(kept.file, 64));
});

test("keeps an animated WebP animated in every variant", async (server) => {
  const kept = await server.keep(await createAnimatedWebp(400, 300));
  for (const file of [kept.file, variantFileName(kept.file, 320), variantFileName(kept.file, 400)]) {
    expect(inspectImage(join(server.uploads, file), RULE).isAnimated).toBe(true);
    expect(Buffer.from(await server.read(file)).includes(PRIVATE_METADATA)).toBe(false);
  }
});

test("removes text chunks before decoding, one of which exceeds the decoder's limit", async (server) => {
  const kept = await server.keep(pngWithChunks(2400, 1200, [compressedTextChunk(300)]));
  expect(kept).toMatchObject({ type: "image/png", width: 2000, height: 1000 });
});

test("limits variants of a transparent image to a million pixels", async (server) => {
  const widthOf = async (picture: Uint8Array, width: number) => {
    const kept = await server.keep(picture);
    expect(kept).toMatchObject({ type: "image/png", width: 1200, height: 1000 });
    return (await new Bun.Image(await server.read(variantFileName(kept.file, width))).metadata()).width;
  };
  const transparent = pngOfOpacity(1200, 1000, 254);
  expect(await widthOf(transparent, 1200)).toBe(1095);
  expect(await widthOf(transparent, 960)).toBe(960);
  expect(await widthOf(pngOfOpacity(1200, 1000, 255), 1200)).toBe(1200);
});

test("limits a transparent WebP that is scaled down to a million pixels", async (server) => {
  const kept = await server.keep(
    await new Bun.Image(pngOfOpacity(2040, 1700, 254)).webp({ quality: 50 }).bytes(),
  );
  expect(kept).toMatchObject({ type: "image/webp", width: 1095, height: 912 });
});

test("accepts an animated WebP whose first frame exceeds 64 KB", async (server) => {
  const still = await new Bun.Image(await createNoisyJpeg(1)).resize(600, 400).webp({ quality: 95 }).bytes();
  const frame = { width: 600, height: 400, data: still.subarray(12) };
  expect(frame.data.length).toBeGreaterThan(65_536);
  const kept = await server.keep(webpWithFrames({ width: 600, height: 400 }, [frame, frame]));
  expect(kept).toMatchObject({ type: "image/webp", width: 600, height: 400 });
});

test("rejects an image with a valid structure whose pixels cannot be decoded", async (server) => {
  const hollow = Buffer.from(createPng(50, 40));
  const at = hollow.indexOf("IDAT") - 4;
  const noise = pngChunk("IDAT", Buffer.from("this was never compressed"));
  const end = hollow.subarray(hollow.indexOf("IEND") - 4);
  const error = await server
    .keep(Buffer.concat([hollow.subarray(0, at), noise, end]))
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "invalid", message: "Only images" });
  expect(await server.names()).toEqual([]);
  expect(await server.waiting()).toEqual([]);
});

test("stores the same bytes once", async (server) => {
  const first = await server.keep(await createJpeg(400, 300));
  const made = await stat(join(server.uploads, first.file));
  const second = await server.keep(await createJpeg(400, 300));
  expect(second).toEqual(first);
  expect((await stat(join(server.uploads, first.file))).ino).toBe(made.ino);
});

test("stores an image again if its original is truncated, or a variant is empty or missing", async (server) => {
  const kept = await server.keep(await createJpeg(400, 300));
  for (const file of [kept.file, variantFileName(kept.file, 320)]) {
    const whole = await server.read(file);
    await truncate(join(server.uploads, file), file === kept.file ? whole.length - 100 : 0);
    expect(await server.keep(await createJpeg(400, 300))).toEqual(kept);
    expect(await server.read(file)).toEqual(whole);
  }
  await rm(join(server.uploads, variantFileName(kept.file, 320)));
  expect(await server.keep(await createJpeg(400, 300))).toEqual(kept);
  expect(await server.names()).toHaveLength(1 + variantWidths(400).length);
});

test("regenerates identical variants from the original", async (server) => {
  for (const picture of [
    await createRotatedPhoto(),
    await createAnimatedWebp(400, 300),
    createAnimatedGif(400, 300),
  ]) {
    const kept = await server.keep(picture);
    const widths = variantWidths(kept.width);
    const read = () => Promise.all(widths.map((width) => server.read(variantFileName(kept.file, width))));
    const before = await read();
    for (const width of widths) await rm(join(server.uploads, variantFileName(kept.file, width)));
    await regenerateVariants(server.storage, kept.file, widths);
    expect(await read()).toEqual(before);
  }
  expect(await server.waiting()).toEqual([]);
});

it("stores several images concurrently and leaves no staged files", async () => {
  await using directory = await createTemporaryDirectory();
  const storage = storageIn(directory.path);
  const sizes = [41, 42, 43, 44, 45];
  const kept = await Promise.all(
    sizes.map(async (width) => {
      const received = join(directory.path, `received-${width}`);
      await Bun.write(received, await createJpeg(width, 30));
      return storeImage(storage, await identifyImage(storage, { path: received, rule: RULE, owner: "" }));
    }),
  );
  expect(kept.map((picture) => picture.width)).toEqual(sizes);
  expect(await readdir(join(directory.path, ".incoming"))).toEqual([]);
});

test("passes on disk errors and leaves nothing behind", async (server) => {
  // A file in place of the staging folder: fails for root too, who ignores permissions.
  await Bun.write(join(server.uploads, ".incoming"), "in the way");
  const error = await server.keep(createPng(20, 20)).catch((e: unknown) => e);
  expect(error).not.toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: expect.stringMatching(/^E(EXIST|NOTDIR)$/) });
  expect(await server.names()).toEqual([]);
});
