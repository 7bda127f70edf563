// /clients: logos that are refused, replaced, taken away and shared.
import { expect, test } from "bun:test";

import { SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import { picture } from "#tests/support/activityForm.ts";
import { expectNoClient, openClientHouse } from "#tests/support/clientHouse.ts";
import { fakePictures, pngClaiming } from "#tests/support/photographs.ts";

const NOT_IMAGE = "Logo must be an image file only";

test.each<[string, Uint8Array, number, string]>([
  ["a text renamed to .png", fakePictures.text, 415, NOT_IMAGE],
  ["SVG", fakePictures.svg, 415, NOT_IMAGE],
  ["HTML", fakePictures.html, 415, NOT_IMAGE],
  ["a file cut short", picture(1).slice(0, 60), 422, NOT_IMAGE],
  ["an empty file", new Uint8Array(), 415, NOT_IMAGE],
  ["a picture of too many pixels", pngClaiming(60_000, 60_000), 422, NOT_IMAGE],
  ["more than 5 MB", pictureOfBytes(SMALL_PICTURE_BYTES + 1), 413, "Logo file size must be at most 5MB"],
])("refuses %s as a logo, with nothing stored", async (_, logo, status, message) => {
  await using house = await openClientHouse();
  const answer = await house.create({ logo });
  expect([answer.status, answer.body.errors]).toEqual([status, { logo: message }]);
  expectNoClient(house);
  const { data } = await house.create();
  expect((await house.update(data._id, { logo, name: "Other" })).status).toBe(status);
  expect((await house.read(data._id)).data).toEqual(data);
});

test("takes a logo of exactly 5 MB, whatever its name says", async () => {
  await using house = await openClientHouse();
  const answer = await house.create({
    logo: pictureOfBytes(SMALL_PICTURE_BYTES),
    logoName: "../../evil.html",
  });
  expect(answer.status).toBe(201);
  expect(answer.data.logo).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
});

test("a new logo takes the old one along; removeLogo leaves none", async () => {
  await using house = await openClientHouse();
  const { data: first } = await house.create({ logo: picture(1) });
  const { data: second } = await house.update(first._id, { logo: picture(2), removeLogo: "true" });
  expect(second.logo).not.toBe(first.logo);
  expect(house.files()).toHaveLength(2);
  expect((await house.update(first._id, { removeLogo: "false" })).data.logo).toBe(second.logo);
  const { data: last } = await house.update(first._id, { removeLogo: "true" });
  expect([last.logo, house.files()]).toEqual([null, []]);
});

test("two clients may share a logo; the last to go takes it along", async () => {
  await using house = await openClientHouse();
  const { data: one } = await house.create({ logo: picture(1) });
  const { data: two } = await house.create({ logo: picture(1) });
  expect(two.logo).toBe(one.logo);
  await house.remove(one._id);
  expect((await house.app.request(two.logo)).status).toBe(200);
  await house.remove(two._id);
  expectNoClient(house);
});

test("refuses a second logo and a file it does not know", async () => {
  await using house = await openClientHouse();
  const { token } = house;
  for (const field of ["logo", "images"]) {
    const form = new FormData();
    form.set("name", "A");
    form.set("url", "https://a.example");
    form.set("logo", new Blob([Uint8Array.from(picture(1))]), "a.png");
    form.append(field, new Blob([Uint8Array.from(picture(2))]), "b.png");
    expect((await house.ask("POST", "/clients", { token, form })).status).toBe(422);
  }
  expect((await house.ask("POST", "/clients", { token, body: { name: "A" } })).status).toBe(415);
  expectNoClient(house);
});

test("an update whose client is deleted meanwhile is told so, and leaves nothing", async () => {
  await using house = await openClientHouse();
  const { data } = await house.create({ logo: picture(1) });
  const update = house.update(data._id, { logo: picture(2) });
  const [gone, updated] = await Promise.all([house.remove(data._id), update]);
  expect([gone.status, updated.status]).toEqual([200, 404]);
  expectNoClient(house);
});

test("a write that fails in the database leaves record and files as they were", async () => {
  await using house = await openClientHouse();
  const { data } = await house.create({ logo: picture(1) });
  const files = house.files();
  house.parts.db.$writer.connection.$client.run(
    "CREATE TRIGGER t BEFORE UPDATE ON clients BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  expect((await house.update(data._id, { logo: picture(2) })).status).toBe(500);
  expect((await house.read(data._id)).data).toEqual(data);
  expect(house.files()).toEqual(files);
});

/** A PNG with so many bytes behind its end: readers of pictures pass them over. */
function pictureOfBytes(bytes: number): Uint8Array {
  const padded = new Uint8Array(bytes);
  padded.set(picture(1));
  return padded;
}
