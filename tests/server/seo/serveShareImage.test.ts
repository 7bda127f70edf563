import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { shareImagePath } from "#contract/images.ts";
import { AppError } from "#server/errors.ts";
import { decodePixels } from "#server/media/pixels.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import {
  createAnimatedGif,
  createAnimatedWebp,
  createJpeg,
  createPng,
} from "#tests/support/media/testImages.ts";
import { uploadPublicImage } from "#tests/support/media/publishImage.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

async function share(server: TestServer, path: string) {
  const answer = await server.app.request(shareImagePath(path));
  const bytes = await answer.bytes();
  return { status: answer.status, headers: answer.headers, bytes };
}

/** The colour at a position, from 0 to 1 in both directions. */
async function colourAt(jpeg: Uint8Array, x: number, y: number): Promise<number[]> {
  const { width, height, rgba } = await decodePixels(new Bun.Image(jpeg));
  const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 4;
  return [...rgba.subarray(at, at + 3)];
}

const isNear = (colour: number[], wanted: number[]) =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12);
const [RED, GREEN, PAPER] = [
  [200, 30, 30],
  [30, 160, 60],
  [0xfb, 0xfa, 0xf7],
];

const test = testWith(createTestServer);

test.each([
  ["a small photograph", () => createJpeg(640, 480)],
  ["a portrait", () => createJpeg(900, 1600)],
  ["a banner", () => createJpeg(1600, 200)],
  ["a logo", async () => createPng(120, 90)],
  ["a tiny picture", async () => createPng(1, 1)],
  ["a GIF", async () => createAnimatedGif(640, 480)],
])("%s becomes a JPEG of 1200 x 630 px", async (server, _, make) => {
  const { status, headers, bytes } = await share(server, await uploadPublicImage(server, await make()));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(headers.get("cache-control")).toBe("public, max-age=604800");
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 1200, height: 630, format: "jpeg" });
});

test("a photo is cropped to fill it, a logo is centred on a plain background", async (server) => {
  const photograph = (await share(server, await uploadPublicImage(server, await createJpeg(1600, 1200))))
    .bytes;
  expect(await new Bun.Image(photograph).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(isNear(await colourAt(photograph, 0, 0), RED)).toBe(true);
  expect(isNear(await colourAt(photograph, 1, 1), GREEN)).toBe(true);
  expect(isNear(await colourAt(photograph, 0.48, 0.5), RED)).toBe(true);
  const logo = (await share(server, await uploadPublicImage(server, await createJpeg(400, 100)))).bytes;
  expect(isNear(await colourAt(logo, 0.05, 0.05), PAPER)).toBe(true);
  expect(isNear(await colourAt(logo, 0.45, 0.5), RED)).toBe(true);
  expect(isNear(await colourAt(logo, 0.55, 0.5), GREEN)).toBe(true);
});

test("is rendered once, stored next to the variants and deleted with them", async (server) => {
  const token = await server.signIn();
  const form = articleForm({ images: [await createJpeg(640, 480)] });
  const { data } = await server.request("POST", "/articles/create", { token, form });
  const before = server.listStoredFiles();
  const [one, two] = await Promise.all([share(server, data.images[0]), share(server, data.images[0])]);
  expect(one.bytes).toEqual(two.bytes);
  const added = server.listStoredFiles().filter((name) => !before.includes(name));
  expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{32}-share\.jpg$/)]);
  writeFileSync(join(server.uploadsDir, added[0] ?? ""), "kept");
  expect(new TextDecoder().decode((await share(server, data.images[0])).bytes)).toBe("kept");
  await server.request("DELETE", `/articles/delete/${data._id}`, { token });
  await server.request("DELETE", "/trash", { token });
  expect(server.listStoredFiles()).toEqual([]);
  expect((await share(server, data.images[0])).status).toBe(404);
});

test("on a full disk, serves existing share images and renders no new ones", async (server) => {
  const { $reserve } = server.parts.db;
  const [drawn, other] = [
    await uploadPublicImage(server, createPng(9, 9)),
    await uploadPublicImage(server, createPng(9, 8)),
  ];
  await share(server, drawn);
  const { restore } = $reserve;
  $reserve.restore = () => {
    throw new AppError("diskFull", "No room");
  };
  expect((await share(server, drawn)).status).toBe(200);
  expect((await share(server, other)).status).toBe(302);
  $reserve.restore = restore;
  expect((await share(server, other)).status).toBe(200);
});

test("redirects to the site's share image if rendering fails, and logs it once", async (server) => {
  const path = await uploadPublicImage(server, await createAnimatedWebp());
  await share(server, path);
  const { status, headers } = await share(server, path);
  expect(server.logEntries.filter(({ level }) => level === "error")).toHaveLength(1);
  expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
    302,
    "/share.png",
    "no-store",
  ]);
  expect(server.listStoredFiles().filter((name) => name.includes("share"))).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("answers 404 for images that are not stored", async (server) => {
  const none = "0".repeat(32);
  for (const file of [
    `${none}.jpg`,
    `${none}.png`,
    "none.jpg",
    "..%2fvitrine.db",
    "%00.jpg",
    `${none}-share.jpg`,
  ]) {
    expect([file, (await server.app.request(`/share/${file}`)).status]).toEqual([file, 404]);
  }
});
