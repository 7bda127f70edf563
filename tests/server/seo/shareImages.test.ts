// /share: pictures of records in the size in which other sites show them.
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { sharePath } from "#contract/pictures.ts";
import { AppError } from "#server/errors.ts";
import { decodePixels } from "#server/media/pixels.ts";
import { uploadForm } from "#tests/support/activityForm.ts";
import { articleForm } from "#tests/support/articleForm.ts";
import { animatedGif, animatedWebp, jpegPicture, pngPicture } from "#tests/support/photographs.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

async function upload(house: TestApp, bytes: Uint8Array): Promise<string> {
  const token = await house.enter();
  return (await house.ask("POST", "/upload/article-image", { token, form: uploadForm(bytes) })).data.url;
}

async function share(house: TestApp, path: string) {
  const answer = await house.app.request(sharePath(path));
  const bytes = await answer.bytes();
  return { status: answer.status, headers: answer.headers, bytes };
}

/** The colour at a place, from 0 to 1 each way, as red, green and blue. */
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

test.each([
  ["a photograph", () => jpegPicture(1600, 1200)],
  ["a small photograph", () => jpegPicture(640, 480)],
  ["a portrait", () => jpegPicture(900, 1600)],
  ["a banner", () => jpegPicture(1600, 200)],
  ["a logo", async () => pngPicture(120, 90)],
  ["a tiny picture", async () => pngPicture(1, 1)],
  ["a GIF", async () => animatedGif(640, 480)],
])("%s becomes a JPEG of 1200 by 630", async (_, make) => {
  await using house = await testApp();
  const { status, headers, bytes } = await share(house, await upload(house, await make()));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(headers.get("cache-control")).toBe("public, max-age=604800");
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 1200, height: 630, format: "jpeg" });
});

test("a photograph fills it from its middle, a logo stands on paper", async () => {
  await using house = await testApp();
  const photograph = (await share(house, await upload(house, await jpegPicture(1600, 1200)))).bytes;
  expect(isNear(await colourAt(photograph, 0, 0), RED)).toBe(true);
  expect(isNear(await colourAt(photograph, 1, 1), GREEN)).toBe(true);
  expect(isNear(await colourAt(photograph, 0.48, 0.5), RED)).toBe(true);
  const logo = (await share(house, await upload(house, await jpegPicture(400, 100)))).bytes;
  expect(isNear(await colourAt(logo, 0.05, 0.05), PAPER)).toBe(true);
  expect(isNear(await colourAt(logo, 0.45, 0.5), RED)).toBe(true);
  expect(isNear(await colourAt(logo, 0.55, 0.5), GREEN)).toBe(true);
});

test("is made once, lies beside the variants and goes with them", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const form = articleForm({ images: [await jpegPicture(640, 480)] });
  const { data } = await house.ask("POST", "/articles/create", { token, form });
  const before = house.files();
  const [one, two] = await Promise.all([share(house, data.images[0]), share(house, data.images[0])]);
  expect(one.bytes).toEqual(two.bytes);
  const added = house.files().filter((name) => !before.includes(name));
  expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{32}-share\.jpg$/)]);
  writeFileSync(join(house.uploads, added[0] ?? ""), "kept");
  expect(new TextDecoder().decode((await share(house, data.images[0])).bytes)).toBe("kept");
  await house.ask("DELETE", `/articles/delete/${data._id}`, { token });
  expect(house.files()).toEqual([]);
  expect((await share(house, data.images[0])).status).toBe(404);
});

test("on a full disk none is made, and those that are there are sent", async () => {
  await using house = await testApp();
  const { $reserve } = house.parts.db;
  const drawn = await upload(house, await jpegPicture(640, 480));
  const other = await upload(house, await jpegPicture(800, 480));
  await share(house, drawn);
  const { restore } = $reserve;
  $reserve.restore = () => {
    throw new AppError("diskFull", "No room");
  };
  expect((await share(house, drawn)).status).toBe(200);
  expect((await share(house, other)).status).toBe(302);
  $reserve.restore = restore;
  expect((await share(house, other)).status).toBe(200);
});

test("one that cannot be drawn is replaced by the site's own, and told of once", async () => {
  await using house = await testApp();
  const path = await upload(house, await animatedWebp());
  await share(house, path);
  const { status, headers } = await share(house, path);
  expect(house.logged.filter(({ level }) => level === "error")).toHaveLength(1);
  expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
    302,
    "/share.png",
    "no-store",
  ]);
  expect(house.files().filter((name) => name.includes("share"))).toEqual([]);
  expect(house.waiting()).toEqual([]);
});

test("knows no picture but those that are stored", async () => {
  await using house = await testApp();
  const none = "0".repeat(32);
  for (const file of [
    `${none}.jpg`,
    `${none}.png`,
    "none.jpg",
    "..%2fvitrine.db",
    "%00.jpg",
    `${none}-share.jpg`,
  ]) {
    expect([file, (await house.app.request(`/share/${file}`)).status]).toEqual([file, 404]);
  }
});
