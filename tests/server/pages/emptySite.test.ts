import { expect, test } from "bun:test";

import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { DEMO_ACTIVITIES } from "#demo/activities.ts";
import { DEMO_ARTICLES } from "#demo/articles.ts";
import { DEMO_CLIENTS } from "#demo/clients.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import * as legalPageTexts from "#texts/public/legal.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { ROUTES } from "#web/public/routes.ts";

const ADDRESSES = [
  "/",
  "/about",
  "/activities",
  "/articles",
  "/address",
  "/address?map=live",
  "/privacy-policy",
  "/privacy-policy?lang=th",
  "/nowhere",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/api/v1/site",
  "/api/v1/projects/get",
  "/api/v1/articles/get",
  "/api/v1/clients/public/logos",
];

/** All texts of the demo firm that are long enough to be distinctive. */
function demoTexts(): string[] {
  const neutral = new Set(textsIn(DEFAULT_SITE));
  const texts = [
    ...textsIn(DEMO_SITE),
    ...textsIn(DEMO_ACTIVITIES),
    ...textsIn(DEMO_ARTICLES),
    ...textsIn(DEMO_CLIENTS),
    ...DEMO_LEGAL_TEXTS.flatMap(linesIn),
  ];
  const found = texts.filter(
    (text) => text.length >= 5 && !neutral.has(text) && !WORDS_OF_THE_SITE.has(text),
  );
  return [...new Set(found)];
}

/** Texts of the demo firm that are also texts of the site itself. */
const WORDS = `client partner Partner active inactive Draft Published layers steps class`.split(" ");
const CATEGORY_WORDS = DEFAULT_CATEGORIES.flatMap(({ name, filterLabel }) => [name, filterLabel]);
const WORDS_OF_THE_SITE = new Set<string>([
  ...WORDS,
  ...CATEGORY_WORDS,
  ...ROUTES.map(({ path }) => path),
  "Artificial Intelligence",
  "Enterprise Architecture",
]);

/** Legal texts are recognized by the lines of their contents. */
function linesIn({ contentTh, contentEn }: { contentTh: string; contentEn: string }): string[] {
  return [contentTh, contentEn].flatMap((text) => text.split("\n"));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

async function read(server: TestServer, path: string): Promise<string> {
  const text = await (await server.app.request(path)).text();
  // Without markup, which escapes quotes and ampersands. The time zone is a neutral choice.
  return text
    .replaceAll("Asia/Bangkok", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

async function expectNoDemoTexts(server: TestServer) {
  for (const path of ADDRESSES) {
    const text = await read(server, path);
    expect([path, demoTexts().filter((demo) => text.includes(demo))]).toEqual([path, []]);
  }
}

test("an empty site contains no text of the demo firm", async () => {
  await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  await expectNoDemoTexts(server);
});

test("a partly filled site contains no demo text and no empty values", async () => {
  await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  const half = {
    productName: "ฟ้าใส",
    email: "hello@fahsai.example",
    services: [
      { title: "Bookkeeping", icon: "balance", picture: "", summary: "", description: "", points: [] },
    ],
  } as const;
  await insertSettings(
    server.parts.db,
    { ...half, services: half.services.map((one) => ({ ...one, points: [] })) },
    START_TIME,
  );
  await expectNoDemoTexts(server);
  for (const path of ADDRESSES) {
    const text = await read(server, path);
    for (const empty of ["undefined", 'href="mailto:"', 'href="tel:"'])
      expect([path, text.includes(empty)]).toEqual([path, false]);
  }
});

test.each(["/privacy-policy", "/privacy-policy?lang=th"])(
  "%s of an empty site answers 404 within the site's layout",
  async (path) => {
    await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
    const answer = await server.app.request(path);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain(legalPageTexts.noPolicy());
    expect(html).toContain(legalPageTexts.backHome());
    expect(html).not.toContain('rel="canonical"');
  },
);

test("finds the texts of the demo firm", async () => {
  expect(demoTexts()).toContain("18/4 Soi Ari 3");
  expect(demoTexts()).toContain("hello@vitrine.example");
});
