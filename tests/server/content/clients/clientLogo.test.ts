import { expect } from "bun:test";

import { MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";
import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { expectNothingStored, createClientTestServer } from "#tests/support/content/clientTestServer.ts";
import { invalidImages, pngWithDeclaredSize } from "#tests/support/media/testImages.ts";
import { testWith } from "#tests/support/testWith.ts";

const NOT_IMAGE = "Logo must be an image file only";

const test = testWith(createClientTestServer);

test.each<[string, Uint8Array, number, string]>([
  ["a text renamed to .png", invalidImages.text, 415, NOT_IMAGE],
  ["SVG", invalidImages.svg, 415, NOT_IMAGE],
  ["HTML", invalidImages.html, 415, NOT_IMAGE],
  ["a file cut short", uniquePng(1).slice(0, 60), 422, NOT_IMAGE],
  ["an empty file", new Uint8Array(), 415, NOT_IMAGE],
  ["a picture of too many pixels", pngWithDeclaredSize(60_000, 60_000), 422, NOT_IMAGE],
  ["more than 5 MB", pictureOfBytes(MAX_SMALL_IMAGE_BYTES + 1), 413, "Logo file size must be at most 5MB"],
])("rejects %s as a logo and stores nothing", async (server, _, logo, status, message) => {
  const answer = await server.create({ logo });
  expect([answer.status, answer.body.errors]).toEqual([status, { logo: message }]);
  expectNothingStored(server);
  const { data } = await server.create();
  expect((await server.update(data._id, { logo, name: "Other" })).status).toBe(status);
  expect((await server.read(data._id)).data).toEqual(data);
});

test("accepts a logo of exactly 5 MB, whatever its file name", async (server) => {
  const answer = await server.create({
    logo: pictureOfBytes(MAX_SMALL_IMAGE_BYTES),
    logoName: "../../evil.html",
  });
  expect(answer.status).toBe(201);
  expect(answer.data.logo).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
});

test("replacing a logo deletes the old one; removeLogo leaves none", async (server) => {
  keepNoHistory(server);
  const { data: first } = await server.create({ logo: uniquePng(1) });
  const { data: second } = await server.update(first._id, { logo: uniquePng(2), removeLogo: "true" });
  expect(second.logo).not.toBe(first.logo);
  expect(server.listStoredFiles()).toHaveLength(2);
  expect((await server.update(first._id, { removeLogo: "false" })).data.logo).toBe(second.logo);
  const { data: last } = await server.update(first._id, { removeLogo: "true" });
  expect([last.logo, server.listStoredFiles()]).toEqual([null, []]);
});

test("a logo shared by two clients is deleted with the last one", async (server) => {
  const { data: one } = await server.create({ logo: uniquePng(1) });
  const { data: two } = await server.create({ logo: uniquePng(1) });
  expect(two.logo).toBe(one.logo);
  await server.remove(one._id);
  expect((await server.app.request(two.logo)).status).toBe(200);
  await server.remove(two._id);
  expect((await server.app.request(two.logo)).status).toBe(404);
  await server.request("DELETE", "/trash", { token: server.token });
  expectNothingStored(server);
});

test("rejects a second logo and a file in an unknown field", async (server) => {
  const { token } = server;
  for (const field of ["logo", "images"]) {
    const form = new FormData();
    form.set("name", "A");
    form.set("url", "https://a.example");
    form.set("logo", new Blob([Uint8Array.from(uniquePng(1))]), "a.png");
    form.append(field, new Blob([Uint8Array.from(uniquePng(2))]), "b.png");
    expect((await server.request("POST", "/clients", { token, form })).status).toBe(422);
  }
  expect((await server.request("POST", "/clients", { token, body: { name: "A" } })).status).toBe(415);
  expectNothingStored(server);
});

/** A PNG with this many bytes after its end, which decoders ignore. */
function pictureOfBytes(bytes: number): Uint8Array {
  const padded = new Uint8Array(bytes);
  padded.set(uniquePng(1));
  return padded;
}
