import { expect } from "bun:test";

import { IMPORT_MESSAGES } from "#contract/importReport.ts";
import { createImportServer, wordPressFile } from "#tests/support/content/importTestServer.ts";
import type { ImportTestServer } from "#tests/support/content/importTestServer.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createImportServer);

const PICTURE = "https://old.example/wp-content/uploads/2020/01/river.png";
const XML = wordPressFile([
  { title: "Rivers", name: "rivers", content: `<img src="${PICTURE}" alt="A river">` },
  { title: "Old", status: "trash" },
]);

function send({ app }: ImportTestServer, token: string, body: string | Uint8Array, path = "") {
  const query = path === "" ? "" : `?path=${encodeURIComponent(path)}`;
  const bytes = Buffer.from(body);
  const headers = { authorization: `Bearer ${token}`, "content-length": String(bytes.length) };
  return app.request(`/api/v1/import${query}`, { method: "PUT", headers, body: bytes });
}

test("files are sent, shown as what they become, and imported with an entry in the audit log", async (server) => {
  const { token } = server;
  const post = (path: string) => server.request("POST", path, { token });
  expect((await post("/import/rehearsal")).body.message).toBe(IMPORT_MESSAGES.none);
  expect((await send(server, token, XML)).status).toBe(200);
  expect((await send(server, token, createPng(600, 400), "uploads/2020/01/river.png")).status).toBe(200);
  const report = {
    source: "WordPress",
    records: [{ kind: "article", title: "Rivers", path: "/article/rivers", isDraft: false }],
    pictures: 1,
    redirects: 1,
    newCategories: [],
    leftOut: [{ code: "status", value: "trash", names: ["Old"] }],
  };
  expect((await post("/import/rehearsal")).data).toEqual(report);
  expect((await server.request("GET", "/articles/get")).data).toEqual([]);
  expect((await post("/import")).data).toEqual(report);
  const { data } = await server.request("GET", "/articles/slug/rivers");
  expect((await server.app.request(/\/uploads\/\w+\.png/.exec(data.content)?.[0] ?? "")).status).toBe(200);
  const { data: entries } = await server.request("GET", "/audit?kind=article", { token });
  expect(entries[0]).toMatchObject({ action: "create", kind: "article" });
  // What was sent is gone.
  expect((await post("/import")).body.message).toBe(IMPORT_MESSAGES.none);
  expect(server.listStagedFiles().filter((name) => name !== "import")).toEqual([]);
});

test("each admin has own files, and a new export replaces the one before", async (server) => {
  const other = await server.signIn();
  await send(server, server.token, "damaged");
  await send(server, server.token, XML);
  expect((await server.request("POST", "/import/rehearsal", { token: other })).body.message).toBe(
    IMPORT_MESSAGES.none,
  );
  expect((await server.request("POST", "/import/rehearsal", { token: server.token })).data.source).toBe(
    "WordPress",
  );
  await server.request("DELETE", "/import", { token: server.token });
  expect((await server.request("POST", "/import/rehearsal", { token: server.token })).status).toBe(409);
});

test.each([
  "../export",
  "/etc/passwd",
  "a/../../b.png",
  ".hidden/a.png",
  "a//b.png",
  "a\\..\\b",
  "a\u0000b",
  "a/".repeat(20) + "b",
])("%j is no path of a picture", async (server, path) => {
  expect((await send(server, server.token, "x", path)).status).toBe(422);
});

test("of two imports at once, one is refused, and the texts are there once", async (server) => {
  const { token } = server;
  await send(server, token, XML);
  const answers = await Promise.all([1, 2].map(() => server.request("POST", "/import", { token })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await server.request("GET", "/articles/get")).data).toHaveLength(1);
});

test("an import that others would wait for too long is refused", async (server) => {
  const rows = Array.from({ length: 4_001 }, (_, row) => `/old-${row},/about`);
  await send(server, server.token, `from,to\n${rows.join("\n")}`);
  const answer = await server.request("POST", "/import", { token: server.token });
  expect([answer.status, answer.body.message]).toEqual([413, IMPORT_MESSAGES.tooMany]);
});

test("a file that can't be read is refused with its reason", async (server) => {
  await send(server, server.token, "<html></html>");
  const answer = await server.request("POST", "/import/rehearsal", { token: server.token });
  expect([answer.status, answer.body.message]).toEqual([
    422,
    expect.stringContaining("no export of WordPress"),
  ]);
});
