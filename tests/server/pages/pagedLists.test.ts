import { expect } from "bun:test";

import * as listPageTexts from "#texts/public/list.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

import { seedLists } from "../../../scripts/bench/seedLists.ts";

/** Thirty activities, and thirty articles of which every fifth is a draft. */
async function createListServer() {
  const server = await createTestServer();
  seedLists(server.dataDir, 30);
  return server;
}

async function open({ app }: TestServer, path: string) {
  const response = await app.request(path);
  const html = await response.text();
  const links = [...html.matchAll(/href="(\/(?:activity-view|article)\/[^"]*)"/g)].map(([, href]) => href);
  return { status: response.status, html, links: new Set(links), head: await parsePageHead(html) };
}

const test = testWith(createListServer);

test.each([
  ["/activities", [12, 12, 6]],
  ["/articles", [12, 12]],
])("%s has twelve records per page, newest first, each on one page", async (server, path, counts) => {
  const pages = await Promise.all(
    counts.map((_, index) => open(server, index === 0 ? path : `${path}?page=${index + 1}`)),
  );
  expect(pages.map(({ links }) => links.size)).toEqual(counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(new Set(pages.flatMap(({ links }) => [...links]))).toHaveProperty("size", total);
  const call = path === "/activities" ? "/projects/get" : "/articles/get";
  const { data } = await server.request("GET", `${call}?limit=100`);
  const slugs: { slug: string }[] = data;
  const shown = pages.flatMap(({ links }) => [...links]).map((link) => link?.split("/")[2]);
  expect(shown).toEqual(slugs.map(({ slug }) => slug));
});

test("each page has its own title and canonical URL", async (server) => {
  writeSetting(server.parts.db, "webAddress", "https://firm.example");
  const heads = await Promise.all(
    ["/articles", "/articles?page=2"].map(async (path) => (await open(server, path)).head),
  );
  expect(heads.map(({ title, canonical }) => [title, canonical])).toEqual([
    ["Articles · Vitrine", "https://firm.example/articles"],
    [`Articles · Vitrine${listPageTexts.titleSuffix({ page: 2 })}`, "https://firm.example/articles?page=2"],
  ]);
});

test("a page beyond the last is a 404, an invalid number shows the first page", async (server) => {
  const [beyond, invalid, filtered] = await Promise.all(
    ["/articles?page=3", "/articles?page=0", "/activities?category=ed-tech&page=900"].map((path) =>
      open(server, path),
    ),
  );
  expect([beyond?.status, invalid?.status, filtered?.status]).toEqual([404, 200, 404]);
  expect(beyond?.head.robots).toBe("noindex");
  expect(invalid?.links.size).toBe(12);
});

test("the pages of a category contain its activities only", async (server) => {
  const { data: categories } = await server.request("GET", "/categories");
  const slug: string = categories[0].slug;
  const { data } = await server.request("GET", `/projects/get?category=${slug}&limit=12`);
  const shown: { slug: string }[] = data;
  expect(shown.length).toBeGreaterThan(0);
  const { links } = await open(server, `/activities?category=${slug}`);
  expect([...links].map((link) => link?.split("/")[2])).toEqual(shown.map((activity) => activity.slug));
});
