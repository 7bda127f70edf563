import { expect, it } from "bun:test";

import { filePath, FILE_TYPES } from "#contract/files.ts";
import { contentDisposition } from "#server/media/files/fileNames.ts";
import { PAGES } from "#resources/pages.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";
import { fileForm, pdf, uploadPublicFile } from "#tests/support/media/testFiles.ts";
import { startRawServer } from "#tests/support/server/rawServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const NAME = "ข้อมูล.pdf";
const BYTES = pdf("one");

const test = testWith(async () => {
  const server = await createTestServer();
  const file = await uploadPublicFile(server, BYTES, NAME);
  const token = await server.signIn();
  const get = (headers: Record<string, string> = {}, { path = filePath(file), method = "GET" } = {}) =>
    server.app.request(path, { method, headers: { "user-agent": CHROME, ...headers } });
  const read = async () => (await server.request("GET", `/library/files/${file}`, { token })).data;
  return { ...server, file, token, get, read };
});

test("sends a file as a download under its name, and lets nothing in it run", async ({ get }) => {
  const response = await get();
  expect(await response.bytes()).toEqual(Uint8Array.from(BYTES));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": FILE_TYPES.pdf,
    "content-disposition": contentDisposition(NAME),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "public, no-cache",
  });
});

test("the address of a version may be kept, one of an older version may not", async ({ get, read }) => {
  const { path } = await read();
  expect(decodeURIComponent(path)).toContain(NAME);
  const cacheControl = async (address: string) =>
    (await get({}, { path: address })).headers.get("cache-control");
  expect(await cacheControl(path)).toBe("public, max-age=31536000, immutable");
  expect(await cacheControl(`${path}0`)).toBe("public, no-cache");
});

test("answers 304 for the current version", async ({ get }) => {
  const etag = (await get()).headers.get("etag") ?? "";
  expect((await get({ "if-none-match": etag })).status).toBe(304);
  expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
});

it("sends parts of a file, of its current version only", async () => {
  await using server = await startRawServer();
  const path = filePath(await uploadPublicFile(server.testServer, BYTES));
  const get = async (headers: Record<string, string>) => {
    const response = await fetch(new URL(path, server.url), {
      headers: { host: "firm.example", ...headers },
    });
    return [response.status, response.headers.get("content-range"), await response.text()];
  };
  const [size, text] = [BYTES.length, Buffer.from(BYTES).toString()];
  expect(await get({ range: "bytes=0-3" })).toEqual([206, `bytes 0-3/${size}`, "%PDF"]);
  expect(await get({ range: "bytes=-2" })).toEqual([
    206,
    `bytes ${size - 2}-${size - 1}/${size}`,
    text.slice(-2),
  ]);
  expect(await get({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, ""]);
  expect(await get({ range: "bytes=0-3", "if-range": '"older"' })).toEqual([200, null, text]);
});

test("counts downloads of people, once for all parts", async ({ get, read }) => {
  await get();
  await get({ range: "bytes=0-3" });
  await get({ range: "bytes=4-" });
  await get({ "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await get({}, { method: "HEAD" });
  await get({ "if-none-match": (await get()).headers.get("etag") ?? "" });
  expect((await read()).downloads).toBe(3);
});

test("a download does not invalidate the pages that show the file", async ({ get, parts, read }) => {
  const { reads } = parts.db.$tables.track(() => parts.db.$tables.onRead("select * from files"));
  await get();
  expect((await read()).downloads).toBe(1);
  expect(parts.db.$tables.isCurrent(reads)).toBe(true);
});

test("hides what only a draft uses from visitors and analysts", async (server) => {
  const { token } = server;
  const uploaded = await server.request("POST", "/library/files", { token, form: fileForm(pdf("draft")) });
  const path = filePath(uploaded.data._id);
  const content = `[PDF](${path})`;
  const form = articleForm({ content, status: "Draft" });
  const article = (await server.request("POST", "/articles/create", { token, form })).data;
  const statusFor = async (bearer?: string) => {
    // The API sets the cookie that loads pictures and files without a token.
    const session = bearer && (await server.request("GET", "/account-nothing", { token: bearer }));
    const cookie = session ? (session.headers.getSetCookie()[0]?.split(";")[0] ?? "") : "";
    const response = await server.get({ cookie }, { path });
    return [response.status, response.headers.get("cache-control")];
  };
  const analyst = await server.signIn("admin", "analyst");
  expect(await statusFor()).toEqual([404, "no-store"]);
  expect(await statusFor(token)).toEqual([200, "private, no-store"]);
  expect((await statusFor(analyst))[0]).toBe(404);
  const published = articleForm({ content, status: "Published" });
  await server.request("PUT", `/articles/update/${article._id}`, { token, form: published });
  expect(await statusFor()).toEqual([200, "public, no-cache"]);
});

test("shows the file of a block with its name and size once its page is published", async (server) => {
  const { token } = server;
  const uploaded = await server.request("POST", "/library/files", {
    token,
    form: fileForm(pdf("block"), NAME),
  });
  const { _id, path } = uploaded.data;
  const fields = { heading: "", files: [{ file: filePath(_id), title: "" }] };
  const blocks = [{ type: "files", isHidden: false, fields }];
  const send = (method: string, address: string, status: string) =>
    server.request(method, address, { token, form: recordForm(PAGES, { blocks, status }) });
  const { data } = await send("POST", "/pages/create", "Draft");
  expect((await server.get({}, { path })).status).toBe(404);
  await send("PUT", `/pages/update/${data._id}`, "Published");
  expect((await server.get({}, { path })).status).toBe(200);
  const page = (await server.request("GET", `/pages/${data._id}`)).data;
  const shown = { path, name: NAME, type: "PDF", bytes: pdf("block").length };
  expect(page.sections[0].fields.files).toEqual([{ file: shown, title: "" }]);
});

test("answers 404 for files that are not stored", async ({ get, file }) => {
  for (const name of ["none.pdf", `${"0".repeat(32)}.pdf`, file.replace("pdf", "txt"), "..%2fvitrine.db"]) {
    const response = await get({ accept: "application/json" }, { path: `/files/${name}` });
    expect([name, response.status]).toEqual([name, 404]);
  }
});
