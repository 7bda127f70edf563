import { expect } from "bun:test";
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { PAGES } from "#resources/pages.ts";
import { exportSite } from "#server/transfer/exportSite.ts";
import { EXPORTED_TABLES } from "#server/transfer/exportedTables.ts";
import { importExport } from "#server/transfer/importExport.ts";
import { KEPT_TABLES } from "#server/removeDemo.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { pdf, uploadPublicFile } from "#tests/support/media/testFiles.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

const ENV = { PUBLIC_URL: "https://firm.example" };
const NOW = Date.UTC(2026, 10, 29);

function storeOf({ dataDir, uploadsDir }: Pick<LanguageTestServer, "dataDir" | "uploadsDir">) {
  return { database: join(dataDir, "vitrine.db"), uploads: uploadsDir };
}

async function createExport() {
  const server = await createLanguageTestServer(ENV);
  const folder = await createTemporaryDirectory();
  const path = join(folder.path, "site");
  const exportTo = (target: string) => {
    return exportSite(target, {
      ...storeOf(server),
      version: "1",
      now: NOW,
    });
  };
  return {
    ...server,
    folder: folder.path,
    path,
    exportTo,
    /** Something of each kind. */
    async fill() {
      const { token } = server;
      await server.request("PUT", "/settings", { token, body: { productName: "Rivers & Sons" } });
      const fields = { title: "Rivers", seoTitle: "Floods" };
      const form = recordForm(ARTICLES, fields, { images: [createPng(700, 500)] });
      const article = (await server.request("POST", "/articles/create", { token, form })).data;
      await server.translate(ARTICLES, article._id, { title: "แม่น้ำ", status: "Published" });
      await server.create(ACTIVITIES, { name: "Flood maps" });
      await server.create(PAGES, { title: "Method" });
      await server.create(ARTICLES, { title: "Secret draft", status: "Draft" });
      await server.request("POST", "/clients", { token, form: clientForm({ logo: createPng(90, 60) }) });
      await server.request("POST", "/redirects", { token, body: { from: "/old", to: "/about" } });
      await uploadPublicFile(server, pdf("Report"));
      return article;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const test = testWith(createExport);

const PUBLIC = [
  "/",
  "/about",
  "/articles",
  "/th/articles",
  "/activities",
  "/method",
  "/feed.xml",
  "/th/feed.xml",
  "/sitemap.xml",
  "/api/v1/articles/get",
  "/api/v1/projects/get",
  "/api/v1/clients/public/logos",
  "/api/v1/search?q=rivers",
  "/api/v1/site",
];

test("an imported export is the same site, whose export is the same", async (server) => {
  const article = await server.fill();
  const counts = await server.exportTo(server.path);
  await using other = await createLanguageTestServer(ENV);
  other.advanceClock(server.parts.now() - other.parts.now());
  expect(await importExport(other.parts, server.path)).toEqual(counts);
  const paths = [...PUBLIC, `/article/${article.slug}`, article.images[0]];
  for (const path of paths) {
    const [one, two] = await Promise.all([server.app.request(path), other.app.request(path)]);
    expect([path, two.status, await two.text()]).toEqual([path, one.status, await one.text()]);
    expect(two.status).toBe(200);
  }
  expect((await other.app.request("/old")).status).toBe(301);
  const again = join(server.folder, "again");
  await exportSite(again, {
    ...storeOf(other),
    version: "1",
    now: NOW,
  });
  for (const name of readdirSync(server.path, { recursive: true, encoding: "utf8" }).toSorted())
    if (statSync(join(server.path, name)).isFile() && !name.startsWith("private/accounts"))
      expect([name, readFileSync(join(again, name), "utf8")]).toEqual([
        name,
        readFileSync(join(server.path, name), "utf8"),
      ]);
});

test("texts are readable as Markdown, with links to the pictures beside them", async (server) => {
  await server.fill();
  await server.exportTo(server.path);
  const text = readFileSync(join(server.path, "articles/rivers.en.md"), "utf8");
  expect(text).toStartWith("---\nslug: rivers\nlanguage: en\nstatus: Published\n");
  const [, picture = ""] = /file: (\S+)/.exec(text) ?? [];
  expect(statSync(join(server.path, "articles", picture)).isFile()).toBe(true);
  expect(readdirSync(join(server.path, "articles")).toSorted()).toEqual([
    "rivers.en.md",
    "secret-draft.en.md",
    "แม่น้ำ.th.md",
  ]);
  expect(readFileSync(join(server.path, "README.md"), "utf8")).toContain("| articles | 2 |");
});

test("no password, key, session or history is in an export", async (server) => {
  await server.fill();
  const channel = {
    kind: "webhook",
    name: "x",
    url: "https://hook.example/very-secret-path",
    signingSecret: "c2VjcmV0",
  };
  await server.request("POST", "/notifications/channels", { token: server.token, body: channel });
  await server.exportTo(server.path);
  const all = readdirSync(server.path, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(jsonl?|md)$/.test(name),
  );
  const text = all.map((name) => readFileSync(join(server.path, name), "utf8")).join("\n");
  const { $client } = server.parts.db;
  const secrets = [
    ...$client.query("SELECT password_hash AS secret FROM users").all(),
    ...$client.query("SELECT hex(value) AS secret FROM secrets").all(),
    ...$client.query("SELECT id AS secret FROM sessions").all(),
  ] as { secret: string }[];
  expect(secrets.length).toBeGreaterThan(2);
  for (const { secret } of secrets.filter((one) => one.secret)) expect(text).not.toContain(secret);
  expect(text).not.toContain("very-secret-path");
  const tables = $client
    .query("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .values()
    .flat()
    .map(String);
  const left = tables.filter((table) => !EXPORTED_TABLES.includes(table) && !KEPT_TABLES.has(table));
  // Statistics, history, trash, the index of the search, and what others derive.
  expect(
    left.filter(
      (table) =>
        !/^(sums_|view|visit|expected_views|trash|version|search_|outgoing_links|articles_search|article_numbers|address_counts|consent_counts|deliveries|preview_links|sqlite_|__)/.test(
          table,
        ),
    ),
  ).toEqual([]);
});

test("a folder that was changed, is incomplete or leads elsewhere is refused, and nothing is written", async (server) => {
  await server.fill();
  await server.exportTo(server.path);
  const change = async (spoil: (folder: string) => void) => {
    const folder = join(server.folder, Bun.randomUUIDv7());
    cpSync(server.path, folder, { recursive: true });
    spoil(folder);
    await using other = await createLanguageTestServer(ENV);
    const message = await importExport(other.parts, folder).then(
      () => "",
      (error: Error) => error.message,
    );
    const rows = other.parts.db.$client.query("SELECT count(*) AS n FROM pictures").get();
    return [message, rows, other.listStoredFiles()];
  };
  const nothing = [{ n: 0 }, []];
  const [picture = ""] = readdirSync(join(server.path, "pictures"));
  expect(await change((folder) => appendFileSync(join(folder, "data/articles.jsonl"), "{}\n"))).toEqual([
    "data/articles.jsonl was changed since the export, or is damaged.",
    ...nothing,
  ]);
  expect(await change((folder) => rmSync(join(folder, "pictures", picture)))).toEqual([
    `pictures/${picture} is missing in the export.`,
    ...nothing,
  ]);
  const link = (folder: string) => {
    rmSync(join(folder, "pictures", picture));
    symlinkSync(join(server.path, "pictures", picture), join(folder, "pictures", picture));
  };
  expect(await change(link)).toEqual([`pictures/${picture} is missing in the export.`, ...nothing]);
  expect(await change((folder) => appendFileSync(join(folder, "data/manifest.json"), "x"))).toEqual([
    "data/manifest.json is damaged.",
    ...nothing,
  ]);
});

test("a site with content is not overwritten, and a folder with files neither", async (server) => {
  await server.fill();
  await server.exportTo(server.path);
  const before = server.listStoredFiles();
  await expect(importExport(server.parts, server.path)).rejects.toThrow("The site has content");
  expect(server.listStoredFiles()).toEqual(before);
  await expect(server.exportTo(server.path)).rejects.toThrow("is not empty");
  await expect(server.exportTo("/proc/site")).rejects.toThrow("can't be written");
});
