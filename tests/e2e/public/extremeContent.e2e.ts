import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import { CATEGORY_NAMES } from "#tests/support/content/defaultCategories.ts";
import { activityForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";

import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { listRecordIds } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

/** More than a page of the lists shows. */
const RECORDS = 14;
/** The first pages cover every kind of text, with different images on successive pages. */
const SHOWN = 4;

const ONE_WORD = "Interorganisational".repeat(11).slice(0, 200);
const THAI = "การเปลี่ยนผ่านสู่ดิจิทัลขององค์กรขนาดใหญ่";
const NAMES = ["A", ONE_WORD, THAI.repeat(5).slice(0, 190), "Seldom read words ".repeat(11).trim()];
const TEXTS = ["B", "Resilient words. ".repeat(118).trim(), THAI.repeat(50).slice(0, 2000), ONE_WORD];
/** Markdown elements that can exceed the width of the page. */
const CONTENTS = TEXTS.map(
  (text) =>
    `${text}\n\n# ${ONE_WORD}\n\n- ${ONE_WORD}\n\n> ${ONE_WORD}\n\n` +
    `| ${ONE_WORD} | b |\n|---|---|\n| ${text} | ${THAI} |\n\n\`${ONE_WORD}\`\n\n\`\`\`\n${ONE_WORD}\n\`\`\``,
);
const SHAPES = [
  [1, 1],
  [40, 2400],
  [2400, 40],
  [1600, 1000],
  [700, 700],
] as const;

const site = createSiteFixture(() => startSite({ RATE_LIMITS: "off" }));
let paths: string[];

beforeAll(async () => {
  const admin = await signIn(site.url);
  const pictures = await Promise.all(SHAPES.map(([width, height]) => createJpeg(width, height)));
  for (let number = 0; number < RECORDS; number += 1) await createRecords(admin, number, pictures);
  const { activities = [], articles = [] } = (await listRecordIds(site.url)).contents;
  expect([activities.length, articles.length]).toEqual([RECORDS, RECORDS]);
  paths = [
    "/",
    "/activities",
    "/articles",
    ...activities.slice(0, SHOWN).map((id) => `/activity-view/${id}`),
    ...articles.slice(0, SHOWN).map((id) => `/article/${id}`),
  ];
});

test("no page scrolls sideways at any width, or logs errors", async () => {
  const { page, problems } = await openPage(site, { viewport: { width: 390, height: 844 } });
  const sideways: Record<string, string[]> = {};
  for (const path of paths) {
    await visit(page, path);
    const found = await findSidewaysScrolling(page);
    if (found.length > 0) sideways[path] = found;
  }
  expect(sideways).toEqual({});
  expect(problems).toEqual([]);
});

/** Opens a page, waits for hydration and renders all its sections, which wait for the first interaction. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.locator("header[data-scrolled]").waitFor();
  await page.keyboard.press("End");
  await page.locator("html[data-interacted]").waitFor({ state: "attached" });
}

/** Creates an activity and an article with up to all of the images, rotated for each number. */
async function createRecords(admin: ApiClient, number: number, pictures: Uint8Array[]) {
  const rotated = pictures.map((_, at) => pictures[(at + number) % pictures.length] ?? createPng(1, 1));
  const images = rotated.slice(0, number % (pictures.length + 1));
  const [logo = null] = rotated;
  const name = NAMES[number % NAMES.length] ?? "";
  const forms = {
    "/projects/create": activityForm({
      name,
      description: TEXTS[number % TEXTS.length] ?? "",
      category: number % 2 ? CATEGORY_NAMES : CATEGORY_NAMES.slice(0, 1),
      logo,
      images,
    }),
    "/articles/create": articleForm({
      title: name,
      content: CONTENTS[number % CONTENTS.length] ?? "",
      author: name.slice(0, 100),
      position: name.slice(0, 150),
      logo: number % 3 ? logo : null,
      images,
    }),
  };
  for (const [path, form] of Object.entries(forms)) {
    expect([path, (await admin.request("POST", path, form)).status]).toEqual([path, 201]);
  }
}
