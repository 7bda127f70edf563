import { expect } from "bun:test";

import { quarantineOrphans } from "#commands/maintainUploads.ts";
import { fileNameOf, MEBIBYTE } from "#contract/images.ts";
import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import { activityForm, uniquePng } from "#tests/support/content/activityForm.ts";
import { invalidImages } from "#tests/support/media/testImages.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

function logoForm(...files: Uint8Array[]): FormData {
  const form = new FormData();
  for (const bytes of files) form.append("logo", new Blob([Uint8Array.from(bytes)]), "logo.png");
  return form;
}

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  return {
    ...server,
    token,
    put: (...files: Uint8Array[]) =>
      server.request("PUT", "/settings/logo", { token, form: logoForm(...files) }),
    remove: () => server.request("DELETE", "/settings/logo", { token }),
    logo: async () => (await server.request("GET", "/site")).data.logo,
  };
}

const test = testWith(createFixture);

test("stores a logo and serves it publicly", async (server) => {
  const answer = await server.put(uniquePng(1));
  expect(answer.status).toBe(200);
  const { logo } = answer.data;
  expect(logo).toEqual({
    path: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    width: 13,
    height: 9,
    alt: "",
  });
  expect(await server.logo()).toEqual(logo);
  expect((await server.app.request(logo.path)).status).toBe(200);
  expect(server.listStagedFiles()).toEqual([]);
});

test("a new logo replaces the old one and deletes its files", async (server) => {
  keepNoHistory(server);
  const { data: first } = await server.put(uniquePng(1));
  const { data: second } = await server.put(uniquePng(2));
  expect((await server.app.request(first.logo.path)).status).toBe(404);
  expect((await server.app.request(second.logo.path)).status).toBe(200);
  expect((await server.put(uniquePng(2))).data.logo).toEqual(second.logo);
  expect((await server.app.request(second.logo.path)).status).toBe(200);
  expect((await server.remove()).data.logo).toBeNull();
  expect(server.listStoredFiles()).toEqual([]);
  expect((await server.remove()).status).toBe(200);
});

test("keeps the file while the logo or a record references it", async (server) => {
  keepNoHistory(server);
  const { token } = server;
  const form = activityForm({ logo: uniquePng(1) });
  const { data: activity } = await server.request("POST", "/projects/create", { token, form });
  const { data } = await server.put(uniquePng(1));
  expect(data.logo.path).toBe(activity.logo);
  await server.request("DELETE", `/projects/delete/${activity._id}`, { token });
  expect((await server.app.request(data.logo.path)).status).toBe(200);
  await quarantineOrphans(server.uploadsDir, server.parts);
  expect(server.listStoredFiles()).toContain(fileNameOf(data.logo.path));
  await server.remove();
  await server.request("DELETE", "/trash", { token });
  expect(server.listStoredFiles()).toEqual([]);
});

test.each<[string, Uint8Array, number, string]>([
  ["a text", invalidImages.text, 415, "Logo must be an image file only"],
  ["a drawing with scripts in it", invalidImages.svg, 415, "Logo must be an image file only"],
  ["an empty file", invalidImages.empty, 415, "Logo must be an image file only"],
  ["a large file", new Uint8Array(5 * MEBIBYTE + 1), 413, "Logo file size must be at most 5MB"],
  ["half a picture", uniquePng(1).slice(0, 60), 422, ""],
])("rejects %s and keeps the current logo", async (server, _, bytes, status, message) => {
  const { data } = await server.put(uniquePng(3));
  const answer = await server.put(bytes);
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(["logo"]);
  if (message) expect(answer.body.message).toBe(message);
  expect(await server.logo()).toEqual(data.logo);
  expect(server.listStagedFiles()).toEqual([]);
});

test("requires exactly one file", async (server) => {
  const none = await server.put();
  expect(none.status).toBe(422);
  expect(none.body.errors).toEqual({ logo: "Please select a logo before saving." });
  expect((await server.put(uniquePng(1), uniquePng(2))).status).toBe(422);
  const { token } = server;
  expect((await server.request("PUT", "/settings/logo", { token, body: { logo: "x" } })).status).toBe(415);
  expect(await server.logo()).toBeNull();
  expect(server.listStoredFiles()).toEqual([]);
});

test("renders pages again after a logo change", async (server) => {
  const isCached = () => server.parts.pageCache.find("/") !== null;
  await server.app.request("/");
  expect(isCached()).toBe(true);
  await server.put(uniquePng(1));
  expect(isCached()).toBe(false);
  await server.app.request("/");
  await server.remove();
  expect(isCached()).toBe(false);
});
