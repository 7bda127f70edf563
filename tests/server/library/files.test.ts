import { expect } from "bun:test";

import { FILE_MESSAGES, filePath, MAX_FILE_BYTES } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import { LIBRARY_MESSAGES } from "#contract/library.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { fileForm, office, pdf } from "#tests/support/media/testFiles.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const NAME = "ข้อมูลบริษัท 2569.pdf";

const test = testWith(async () => {
  const server = await createTestServer();
  const token = await server.signIn();
  const call = (method: string, path: string, options: object = {}) =>
    server.request(method, `/library/files${path}`, { token, ...options });
  const upload = async (bytes = pdf("one"), name = NAME) =>
    (await call("POST", "", { form: fileForm(bytes, name) })).data;
  const link = (file: string, status = "Published") => {
    const content = `Read [our profile](${filePath(file)}).`;
    return server.request("POST", "/articles/create", { token, form: articleForm({ content, status }) });
  };
  return { ...server, token, call, upload, link };
});

test("stores a file once, under a readable name", async ({
  call,
  upload,
  listStoredFiles,
  listStagedFiles,
}) => {
  const file = await upload();
  expect(file).toMatchObject({ name: NAME, bytes: pdf("one").length, downloads: 0 });
  expect(await upload(pdf("one"), "copy.pdf")).toEqual(file);
  await upload(pdf("two"), "second.pdf");
  const names = async (query: string) => (await call("GET", query)).data.map(({ name }: LibraryFile) => name);
  expect(await names("")).toEqual(["second.pdf", NAME]);
  expect(await names("?search=บริษัท")).toEqual([NAME]);
  expect(await names("?page=2&limit=1")).toHaveLength(1);
  expect(listStoredFiles()).toHaveLength(2);
  expect(listStagedFiles()).toEqual([]);
});

test("renames a file, and refuses a change of an older version", async ({ call, upload, advanceClock }) => {
  const { _id, updatedAt } = await upload();
  advanceClock(1000);
  const renamed = await call("PATCH", `/${_id}`, { body: { name: "../Profile.docx", updatedAt } });
  expect(renamed.data.name).toBe("-Profile.docx.pdf");
  expect((await call("PATCH", `/${_id}`, { body: { name: "Mine", updatedAt } })).status).toBe(409);
  expect((await call("PATCH", `/${_id}`, { body: { name: " " } })).body.errors).toEqual({
    name: FILE_MESSAGES.name,
  });
});

test("replaces the bytes, while texts keep the path", async (server) => {
  const { _id, path } = await server.upload();
  await server.link(_id);
  const stored = server.listStoredFiles();
  const replaced = await server.call("PUT", `/${_id}`, { form: fileForm(pdf("new")) });
  expect(replaced.data).toMatchObject({ _id, name: NAME, bytes: pdf("new").length });
  expect(replaced.data.path).not.toBe(path);
  expect(await (await server.app.request(filePath(_id))).bytes()).toEqual(Uint8Array.from(pdf("new")));
  expect(server.listStoredFiles()).toHaveLength(1);
  expect(server.listStoredFiles()).not.toEqual(stored);
  const other = await server.call("PUT", `/${_id}`, {
    form: fileForm(office("word/document.xml"), "a.docx"),
  });
  expect(other.body.errors).toEqual({ file: FILE_MESSAGES.otherType });
  expect(server.listStoredFiles()).toHaveLength(1);
});

test("keeps the content that another file has", async ({ call, upload, listStoredFiles }) => {
  const one = await upload(pdf("one"));
  const two = await upload(pdf("two"));
  await call("PUT", `/${two._id}`, { form: fileForm(pdf("one")) });
  await call("DELETE", `/${one._id}`);
  expect(listStoredFiles()).toHaveLength(1);
  await call("DELETE", `/${two._id}`);
  expect(listStoredFiles()).toEqual([]);
});

test("two replacements that swap contents don't wait for each other, and the same bytes stay", async (server) => {
  const [one, two] = [await server.upload(pdf("one")), await server.upload(pdf("two"))];
  const replace = (file: LibraryFile, text: string) =>
    server.call("PUT", `/${file._id}`, { form: fileForm(pdf(text)) });
  const replaced = await Promise.all([replace(one, "two"), replace(two, "one")]);
  expect(replaced.map(({ status }) => status)).toEqual([200, 200]);
  expect((await replace(one, "two")).status).toBe(200);
  expect((await server.call("GET", `/${one._id}`)).data.bytes).toBe(pdf("two").length);
  expect(server.listStoredFiles()).toHaveLength(2);
});

test("deletes only what nothing uses", async ({ call, upload, link, listStoredFiles }) => {
  const { _id } = await upload();
  const article = (await link(_id, "Draft")).data;
  const { _id: id, title: name } = article;
  const uses = [{ kind: "article", id, name, path: `/admin/article/edit/${id}`, language: "en" }];
  expect((await call("GET", `/${_id}?uses=true`)).data.uses).toEqual(uses);
  const refused = await call("DELETE", `/${_id}`);
  expect([refused.status, refused.body.message, refused.data]).toEqual([
    409,
    LIBRARY_MESSAGES.inUse,
    { uses },
  ]);
  const unused = await upload(pdf("two"));
  expect((await call("DELETE", `/${unused._id}`)).status).toBe(200);
  expect((await call("GET", `/${unused._id}`)).status).toBe(404);
  expect(listStoredFiles()).toHaveLength(1);
});

test("finds uses in settings and in legal texts", async ({ call, upload, request, token }) => {
  const { _id } = await upload();
  const text = { slug: "terms", status: "Draft", titleEn: "Terms", contentEn: `[PDF](${filePath(_id)})` };
  const legal = await request("POST", "/legal/documents", { token, body: { ...EMPTY_LEGAL, ...text } });
  expect(legal.status).toBe(201);
  await request("PUT", "/settings", { token, body: { productName: filePath(_id) } });
  const { uses } = (await call("GET", `/${_id}?uses=true`)).data;
  expect(uses.map(({ kind, path }: { kind: string; path: string }) => [kind, path])).toEqual([
    ["legal_text", `/admin/legal/edit/${legal.data._id}`],
    ["settings", "/admin/settings/identity"],
  ]);
});

const EMPTY_LEGAL = { effectiveDate: "", number: "", factsTh: [], factsEn: [], titleTh: "", contentTh: "" };

test("refuses a file with a clear sentence at its field", async ({
  call,
  listStoredFiles,
  listStagedFiles,
}) => {
  const storedPicture = new FormData();
  storedPicture.set("file", `/uploads/${"a".repeat(32)}.png`);
  for (const [form, message] of [
    [fileForm("<html>", "a.pdf"), FILE_MESSAGES.html],
    [fileForm("", "a.pdf"), FILE_MESSAGES.empty],
    [fileForm(Buffer.alloc(MAX_FILE_BYTES + 1, "a"), "a.txt"), FILE_MESSAGES.tooLarge],
    [new FormData(), FILE_MESSAGES.missing],
    [storedPicture, FILE_MESSAGES.missing],
  ] as const) {
    const { status, body } = await call("POST", "", { form });
    expect([message, body.errors, status >= 400 && status < 500]).toEqual([message, { file: message }, true]);
  }
  expect([...listStoredFiles(), ...listStagedFiles()]).toEqual([]);
});

test("takes a file of 50 MB, and refuses 2 GB by its length before reading", async ({ call, app, token }) => {
  expect(
    (await call("POST", "", { form: fileForm(Buffer.alloc(MAX_FILE_BYTES, "a"), "a.txt") })).status,
  ).toBe(201);
  let hasRead = false;
  const body = new ReadableStream({ pull: () => void (hasRead = true) }, { highWaterMark: 0 });
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "multipart/form-data; boundary=b",
    "content-length": String(2 ** 31),
  };
  const response = await app.request("/api/v1/library/files", { method: "POST", headers, body });
  expect([response.status, hasRead]).toEqual([413, false]);
});
