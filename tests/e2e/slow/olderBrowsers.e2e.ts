import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as publicLayoutTexts from "#texts/public/layout.ts";
import * as addressTexts from "#texts/public/address.ts";
import { layoutTexts } from "#texts/admin/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { listPublicPaths, listScreenPaths } from "#tests/e2e/support/server/demoSite.ts";
import { waitForTransition } from "#tests/e2e/support/browser/waitForTransition.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { clickAndGetScrollY } from "#tests/e2e/support/browser/clickAndGetScrollY.ts";
import { visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

type ApiNames = [path: string, names: string[]][];

/** Available in all browsers since 2023 or 2024, according to https://developer.mozilla.org/docs/Web. */
const APIS_SINCE_2023: ApiNames = [
  ["AbortSignal", ["timeout"]],
  ["Array.prototype", ["toReversed", "toSorted", "toSpliced", "with"]],
  ["Intl", ["Segmenter"]],
  ["String.prototype", ["isWellFormed", "toWellFormed"]],
];

/** Newer APIs, removed for both years. */
const NEWER_APIS: ApiNames = [
  ["Array", ["fromAsync"]],
  ["AbortSignal", ["any"]],
  ["Document.prototype", ["startViewTransition"]],
  ["Element.prototype", ["checkVisibility", "moveBefore", "setHTMLUnsafe"]],
  ["HTMLCanvasElement.prototype", ["transferControlToOffscreen"]],
  ["HTMLElement.prototype", ["hidePopover", "showPopover", "togglePopover"]],
  ["HTMLInputElement.prototype", ["showPicker"]],
  ["Map", ["groupBy"]],
  ["Object", ["groupBy"]],
  ["Promise", ["try", "withResolvers"]],
  [
    "Set.prototype",
    [
      "difference",
      "intersection",
      "isDisjointFrom",
      "isSubsetOf",
      "isSupersetOf",
      "symmetricDifference",
      "union",
    ],
  ],
  ["URL", ["canParse", "parse"]],
  ["window", ["Iterator", "navigation", "requestIdleCallback", "scheduler"]],
  [
    "Iterator.prototype",
    ["drop", "every", "filter", "find", "flatMap", "forEach", "map", "reduce", "some", "take", "toArray"],
  ],
];

/**
 * Removes APIs that did not exist in the browsers of that year, on all pages opened afterwards. The public
 * pages support browsers from 2022, the back office those from 2024.
 */
async function emulateOlderBrowser(page: Page, year: 2022 | 2024): Promise<void> {
  await page.addInitScript(
    (removedApis) => {
      // The common prototype of all iterators, which exists even without a global `Iterator`.
      const iteratorPrototype: unknown = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
      const find = (path: string): unknown =>
        path === "Iterator.prototype"
          ? iteratorPrototype
          : path.split(".").reduce<unknown>((found, name) => Reflect.get(Object(found), name), window);
      const targets = removedApis.map(([path, names]) => ({ target: Object(find(path)), names }));
      for (const { target, names } of targets) for (const name of names) Reflect.deleteProperty(target, name);
    },
    year === 2022 ? [...APIS_SINCE_2023, ...NEWER_APIS] : NEWER_APIS,
  );
}

const site = createSiteFixture(startBilingualSite);

test("the emulated browser lacks newer APIs", async () => {
  const { page } = await openOlderBrowser();
  await page.goto("/privacy");
  expect(
    await page.evaluate(() => [
      "groupBy" in Map,
      "take" in [].values(),
      "canParse" in URL,
      "Segmenter" in Intl,
    ]),
  ).toEqual([false, false, false, false]);
});

test("every public page hydrates without errors", async () => {
  const { page, problems } = await openOlderBrowser();
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.add(request.url());
  });
  for (const path of await listPublicPaths(site.url)) {
    await page.goto(path);
    expect(await page.locator("html[data-hydrated]").count(), path).toBe(1);
  }
  expect(problems).toEqual([]);
  // Syntax cannot be removed from a browser, so this checks the scripts for lookbehind, which older browsers
  // fail to parse.
  const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
  expect(texts.filter((text) => /\(\?<[=!]/.test(text))).toEqual([]);
  expect(texts.length).toBeGreaterThan(10);
});

test("links and the Back button work without page loads", async () => {
  const { page, problems } = await openOlderBrowser();
  await page.goto("/");
  await page.evaluate(() => (document.documentElement.dataset["same"] = ""));
  const links = page.getByRole("navigation", { name: publicLayoutTexts.navLabel() });
  for (const [name, path] of [
    ["About", "/about"],
    ["Activities", "/activities"],
    ["Articles", "/articles"],
  ] as const) {
    await links.getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
  }
  await page.goBack();
  await page.waitForURL("**/activities");
  expect(await page.locator("html[data-same]").count()).toBe(1);
  expect(problems).toEqual([]);
});

test.each([
  ["scrolled down", true],
  ["at the top", false],
])(
  "going back after a reload restores the scroll position in the current browser: %s",
  async (_, isScrolled) => {
    const { page } = await openPage(site);
    await page.goto("/articles");
    const links = page.locator("main a[href^='/article/']");
    const link = isScrolled ? links.last() : links.first();
    const y = await clickAndGetScrollY(link);
    expect(y > 600).toBe(isScrolled);
    await page.waitForURL("**/article/**");
    await waitForTransition(page);
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 600);
    await page.reload();
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "All Articles" }).waitFor();
    await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, y, { timeout: 5_000 });
  },
);

test("a message in Thai is validated, and can be sent again after a network error", async () => {
  const { page } = await openOlderBrowser();
  await page.goto("/address");
  await page.route("**/api/v1/contact", (route) => route.abort(), { times: 1 });
  await page.getByLabel("Name").fill("สมศรี ใจดี");
  await page.getByLabel("Email").fill("somsri@firm.example");
  await page.getByLabel("Message").fill("ขอนัดหมายค่ะ");
  await page.getByRole("button", { name: addressTexts.formSend() }).click();
  await page.getByText("Network error occurred. Please try again.").waitFor();
  await page.getByRole("button", { name: addressTexts.formSend() }).click();
  await page.getByText("Message sent successfully!").waitFor();
});

const isForm = (path: string) => /\/(create|edit|translate|preview)\b/.test(path);

test.each([
  ["every list and other screen", (path: string) => !isForm(path)],
  ["every form", isForm],
])("%s of the back office opens in a browser of 2024 without errors", async (_, isIncluded) => {
  const { page, problems } = await openOlderBrowser(2024);
  await visitAdmin(page);
  const paths = (await listScreenPaths(site.url)).filter(isIncluded);
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("heading", { name: layoutTexts.notFound.title }).count(), path).toBe(0);
  }
  expect(problems).toEqual([]);
});

async function openOlderBrowser(year: 2022 | 2024 = 2022) {
  const opened = await openPage(site);
  await emulateOlderBrowser(opened.page, year);
  return opened;
}
