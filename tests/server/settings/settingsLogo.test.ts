// PUT and DELETE /settings/logo: the firm's own logo, as a picture like any other.
import { expect, test } from "bun:test";

import { fileOfPath, MEBIBYTE } from "#contract/pictures.ts";
import { listImageFiles } from "#server/media/repository.ts";
import { sweepUploads } from "#server/media/blobs/sweepUploads.ts";
import { activityForm, picture } from "#tests/support/activityForm.ts";
import { fakePictures } from "#tests/support/photographs.ts";
import { testApp } from "#tests/support/testApp.ts";

function logoForm(...files: Uint8Array[]): FormData {
  const form = new FormData();
  for (const bytes of files) form.append("logo", new Blob([Uint8Array.from(bytes)]), "logo.png");
  return form;
}

async function openHouse() {
  const house = await testApp();
  const token = await house.enter();
  return {
    ...house,
    token,
    put: (...files: Uint8Array[]) => house.ask("PUT", "/settings/logo", { token, form: logoForm(...files) }),
    remove: () => house.ask("DELETE", "/settings/logo", { token }),
    logo: async () => (await house.ask("GET", "/site")).data.logo,
  };
}

test("keeps a logo and shows it to everybody", async () => {
  await using house = await openHouse();
  const answer = await house.put(picture(1));
  expect(answer.status).toBe(200);
  const { logo } = answer.data;
  expect(logo).toEqual({
    path: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    width: 13,
    height: 9,
    alt: "",
  });
  expect(await house.logo()).toEqual(logo);
  expect((await house.app.request(logo.path)).status).toBe(200);
  expect(house.waiting()).toEqual([]);
});

test("a new logo replaces the old one, whose files go", async () => {
  await using house = await openHouse();
  const { data: first } = await house.put(picture(1));
  const { data: second } = await house.put(picture(2));
  expect((await house.app.request(first.logo.path)).status).toBe(404);
  expect((await house.app.request(second.logo.path)).status).toBe(200);
  expect((await house.put(picture(2))).data.logo).toEqual(second.logo);
  expect((await house.app.request(second.logo.path)).status).toBe(200);
  expect((await house.remove()).data.logo).toBeNull();
  expect(house.files()).toEqual([]);
  expect((await house.remove()).status).toBe(200);
});

test("the file stays while the logo or a record shows it", async () => {
  await using house = await openHouse();
  const { token } = house;
  const form = activityForm({ logo: picture(1) });
  const { data: activity } = await house.ask("POST", "/projects/create", { token, form });
  const { data } = await house.put(picture(1));
  expect(data.logo.path).toBe(activity.logo);
  await house.ask("DELETE", `/projects/delete/${activity._id}`, { token });
  expect((await house.app.request(data.logo.path)).status).toBe(200);
  const { db } = house.parts;
  await sweepUploads(house.uploads, await listImageFiles(db));
  expect(house.files()).toContain(fileOfPath(data.logo.path));
  await house.remove();
  expect(house.files()).toEqual([]);
});

test.each<[string, Uint8Array, number, string]>([
  ["a text", fakePictures.text, 415, "Logo must be an image file only"],
  ["a drawing with scripts in it", fakePictures.svg, 415, "Logo must be an image file only"],
  ["an empty file", fakePictures.empty, 415, "Logo must be an image file only"],
  ["a large file", new Uint8Array(5 * MEBIBYTE + 1), 413, "Logo file size must be at most 5MB"],
  ["half a picture", picture(1).slice(0, 60), 422, ""],
])("refuses %s and keeps the present logo", async (_, bytes, status, message) => {
  await using house = await openHouse();
  const { data } = await house.put(picture(3));
  const answer = await house.put(bytes);
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(["logo"]);
  if (message) expect(answer.body.message).toBe(message);
  expect(await house.logo()).toEqual(data.logo);
  expect(house.waiting()).toEqual([]);
});

test("asks for a file, and for one only", async () => {
  await using house = await openHouse();
  const none = await house.put();
  expect(none.status).toBe(422);
  expect(none.body.errors).toEqual({ logo: "Please select a logo before saving." });
  expect((await house.put(picture(1), picture(2))).status).toBe(422);
  const { token } = house;
  expect((await house.ask("PUT", "/settings/logo", { token, body: { logo: "x" } })).status).toBe(415);
  expect(await house.logo()).toBeNull();
  expect(house.files()).toEqual([]);
});

test("pages are drawn anew once the logo has changed", async () => {
  await using house = await openHouse();
  const before = house.parts.contentVersion.current();
  await house.put(picture(1));
  await house.remove();
  expect(house.parts.contentVersion.current()).toBe(before + 2);
});
