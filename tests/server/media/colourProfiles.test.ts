import { expect, test } from "bun:test";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";

import { createMasterAndVariants, createShareImage } from "#server/media/codec/runJob.ts";
import { decodePixels } from "#server/media/pixels.ts";
import { webpWithChunks } from "#tests/support/media/hostileWebps.ts";
import { createJpeg, createWebp, jpegSegment, pngChunk, riffChunk } from "#tests/support/media/testImages.ts";
import { pngWithChunks } from "#tests/support/media/hostilePngs.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const FIXTURES = join(import.meta.dir, "../../fixtures/images");
const SPACES = ["RGB ", "GRAY", "CMYK"];

/** The header of an ICC profile, which names the colour space of the pixels. */
function profileOf(space: string): Buffer {
  const profile = Buffer.alloc(132);
  profile.writeUInt32BE(profile.length, 0);
  profile.write(`mntr${space}XYZ `, 12, "latin1");
  profile.write("acsp", 36, "latin1");
  return profile;
}

async function jpegWith(space: string) {
  const jpeg = await createJpeg(60, 40);
  const data = Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), profileOf(space)]);
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe2, data), jpeg.subarray(2)]);
}

function pngWith(space: string) {
  const data = Buffer.concat([Buffer.from("name\0\0", "latin1"), deflateSync(profileOf(space))]);
  return pngWithChunks(60, 40, [pngChunk("iCCP", data)]);
}

async function webpWith(space: string) {
  const plain = await new Bun.Image(await createWebp(60, 40)).webp().bytes();
  const chunks = [riffChunk("ICCP", profileOf(space)), plain.subarray(12)];
  return webpWithChunks({ width: 60, height: 40 }, 0x20, chunks);
}

/** The colour spaces of the profiles in a JPEG, PNG or WebP. */
function spacesIn(file: Buffer): string[] {
  const chunk = file.indexOf("iCCP");
  if (chunk < 0 && !file.includes("ICC_PROFILE") && !file.includes("ICCP")) return [];
  const end = chunk + 4 + (chunk < 0 ? 0 : file.readUInt32BE(chunk - 4));
  const profile = chunk < 0 ? file : inflateSync(file.subarray(file.indexOf(0, chunk + 4) + 2, end));
  return SPACES.filter((space) => profile.includes(`mntr${space}XYZ `, 0, "latin1"));
}

/** Stores an upload and reads the master, its variants and its share image. */
async function storeFiles(upload: Uint8Array) {
  await using directory = await createTemporaryDirectory();
  const prefix = `${directory.path}/`;
  await Bun.write(`${prefix}upload`, upload);
  const { variants } = await createMasterAndVariants({ path: `${prefix}upload`, prefix, name: "master.bin" });
  await createShareImage({ path: `${prefix}master.bin`, prefix, name: "share.jpg" });
  const names = ["master.bin", ...variants, "share.jpg"];
  return await Promise.all(names.map(async (name) => Buffer.from(await Bun.file(prefix + name).bytes())));
}

const FORMATS = [
  ["JPEG", jpegWith],
  ["PNG", pngWith],
  ["WebP", webpWith],
] as const;

test.each(FORMATS)("keeps an RGB profile of a %s in each file", async (_, create) => {
  const files = await storeFiles(await create("RGB "));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(spacesIn(file)).toEqual(["RGB "]);
});

test.each(
  FORMATS.flatMap(([name, create]) => ["GRAY", "CMYK"].map((space) => [space, name, create] as const)),
)("keeps no %s profile of a %s, because the pixels become RGB", async (space, _, create) => {
  for (const file of await storeFiles(await create(space))) expect(spacesIn(file)).toEqual([]);
});

test.each(["gray-icc.jpg", "gray-icc.png"])(
  "%s keeps its pixels and loses its grey profile",
  async (name) => {
    const upload = Buffer.from(await Bun.file(join(FIXTURES, name)).bytes());
    expect(spacesIn(upload)).toEqual(["GRAY"]);
    const { rgba: original } = await decodePixels(new Bun.Image(upload));
    const [master, ...others] = await storeFiles(upload);
    for (const file of [master, ...others]) expect(file && spacesIn(file)).toEqual([]);
    const variant = await decodePixels(new Bun.Image(others.at(-2) ?? ""));
    for (const { rgba } of [await decodePixels(new Bun.Image(master ?? "")), variant]) {
      const largest = rgba.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (original[at] ?? 0))),
        0,
      );
      expect(rgba).toHaveLength(original.length);
      expect(largest).toBeLessThan(8);
    }
  },
);
