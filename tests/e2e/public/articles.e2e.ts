import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import { ARTICLES } from "#resources/articles.ts";
import { recordPath } from "#resources/contentType.ts";
import * as articlePageTexts from "#texts/public/articles.ts";
import * as siteTexts from "#texts/public/ui.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

const TITLE = "ก่อนซื้อ AI ให้เขียนเหตุผลก่อน";
/** The accessible name of the link: its visible text, then the article's title. */
const ARTICLE_LINK = new RegExp(`^Read full case study.*${TITLE}$`);
const CONTENT = `The opening paragraph.

## Why
One line
and another.

> A quotation.

| Name | Number | What it is about, at some length | And more |
|---|---:|---|---|
| one | 1,204 | words that take their room in a cell | again |

- [x] done

A [link](https://firm.example/report) and a picture: ![Plan](https://elsewhere.example/plan.png)

\`\`\`
const line = "of code that is far too long for the screen of a phone, and does not break";
\`\`\``;

const site = createSiteFixture();
let path: string;

beforeAll(async () => {
  const admin = await signIn(site.url);
  const images = await Promise.all([createJpeg(1600, 1000), createJpeg(900, 1400), createJpeg(1200, 1200)]);
  for (const form of [
    { title: "Second" },
    { title: TITLE, content: CONTENT, images, position: "Principal" },
  ]) {
    path = recordPath(ARTICLES, await admin.create("/articles/create", articleForm(form)));
  }
});

const openSite = (options = {}) => openPage(site, options);

test("a visitor can read an article and return to the list", async () => {
  const { page, problems } = await openSite();
  const externalRequests = recordExternalRequests(page);
  await page.goto("/articles");
  await page.getByRole("heading", { level: 1, name: "All Articles" }).waitFor();
  await page.getByRole("link", { name: ARTICLE_LINK }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await page.getByText("The opening paragraph.").waitFor();
  await page.getByRole("link", { name: "Plan" }).waitFor();
  await page.getByRole("link", { name: articlePageTexts.back() }).click();
  await page.waitForURL("**/articles");
  expect({ problems, externalRequests }).toEqual({ problems: [], externalRequests: [] });
});

/** Pastes by keyboard, because the pages' permissions policy blocks reading the clipboard. */
async function pasteClipboard(page: Page): Promise<string> {
  await page.evaluate(() => document.body.prepend(document.createElement("textarea")));
  const field = page.locator("body > textarea");
  await field.press("ControlOrMeta+v");
  return field.inputValue();
}

test("an article starts with its first image at full width and ends with the others; the list shows four tiles", async () => {
  const admin = await signIn(site.url);
  const images = await Promise.all(Array.from({ length: 7 }, (_, index) => createJpeg(900 + index, 600)));
  const { _id } = await admin.create("/articles/create", articleForm({ title: "Seven", images }));
  const { page } = await openSite();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/article/${_id}`);
    const galleries = page.getByRole("list", { name: siteTexts.picturesOf({ name: "Seven" }) });
    const text = await page.getByText("Two.", { exact: true }).boundingBox();
    const [lead, rest] = await Promise.all([galleries.first().boundingBox(), galleries.last().boundingBox()]);
    expect([lead?.x, lead?.width]).toEqual([0, width]);
    expect((lead?.y ?? 0) + (lead?.height ?? 0)).toBeLessThan(text?.y ?? 0);
    expect(rest?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
    expect(await galleries.first().getByRole("link").count()).toBe(1);
    // The other six images in four tiles, the last of which counts the two hidden ones.
    await galleries.last().getByRole("link").nth(3).filter({ hasText: "+2" }).click();
    await page.getByRole("dialog").getByText("5 / 7").waitFor();
    await page.goto("/articles");
    expect(await galleries.getByRole("link").count()).toBe(4);
    await galleries.getByText("+3").waitFor();
  }
  await admin.request("DELETE", `/articles/delete/${_id}`);
});

test("Share copies the URL and shows a confirmation for a while", async () => {
  const { page } = await openSite({ permissions: ["clipboard-write"] });
  await page.goto(path);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText(articlePageTexts.linkCopied()).waitFor();
  expect(await pasteClipboard(page)).toBe(site.url + path);
  await page.getByText(articlePageTexts.linkCopied()).waitFor({ state: "detached" });
});

test("nothing is wider than a small phone: code wraps, and table rows become labels and values", async () => {
  const { page } = await openSite({ viewport: { width: 320, height: 640 } });
  for (const address of ["/articles", path]) {
    await page.goto(address, { waitUntil: "networkidle" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  for (const part of [page.getByRole("group", { name: siteTexts.table() }), page.locator("pre")])
    expect(await part.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const cells = page.getByRole("group", { name: siteTexts.table() }).locator("td");
  const labels = await cells.evaluateAll((all) =>
    all.map((cell) => getComputedStyle(cell, "::before").content),
  );
  expect(labels.length).toBeGreaterThan(1);
  expect(labels).not.toContain("none");
  const headings = await page.locator("th").allTextContents();
  expect(labels[0]).toBe(`"${headings[0]}"`);
});

test("there are no layout shifts while a page and its images load", async () => {
  const { page } = await openSite();
  await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value)))
      .observe({ type: "layout-shift", buffered: true });
  `);
  for (const address of ["/articles", path]) {
    await page.goto(address, { waitUntil: "networkidle" });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    expect(await page.evaluate("window.shift")).toBeLessThan(0.001);
  }
});

test("an article prints the URLs of its links", async () => {
  const { page } = await openSite();
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  const link = page.getByRole("link", { name: /^link/ });
  expect(await link.evaluate((element) => getComputedStyle(element, "::after").content)).toContain(
    "https://firm.example/report",
  );
  expect(await page.getByRole("button", { name: "Share" }).isVisible()).toBe(false);
});

test("without JavaScript the list and the article are complete", async () => {
  const { page } = await openSite({ javaScriptEnabled: false });
  await page.goto("/articles");
  await page.getByRole("link", { name: ARTICLE_LINK }).click();
  await page.getByText("The opening paragraph.").waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { name: "Second" }).waitFor();
});

test("single line breaks are preserved, and quotations have the line height of headings", async () => {
  const { page } = await openSite();
  await page.goto(path);
  const lines = await page
    .getByText("One line")
    .evaluate(
      (element) =>
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
  expect(Math.round(lines)).toBe(2);
  const leading = (text: string) =>
    page
      .getByText(text)
      .last()
      .evaluate((element) => {
        const { lineHeight, fontSize } = getComputedStyle(element);
        return parseFloat(lineHeight) / parseFloat(fontSize);
      });
  expect(await leading("A quotation.")).toBeLessThan(1.4);
  expect(await leading("One line")).toBeGreaterThan(1.5);
});

test("a draft is on no public page, even with an admin's session in the browser", async () => {
  const { page } = await openSite();
  const admin = await signIn(site.url);
  const draft = await admin.create("/articles/create", articleForm({ title: "Not yet", status: "Draft" }));
  await visitAdmin(page, "/address");
  await page.locator("header[data-scrolled]").waitFor();
  await page
    .getByRole("navigation", { name: publicLayoutTexts.navLabel() })
    .getByRole("link", { name: "Articles" })
    .click();
  await page.getByRole("heading", { name: TITLE }).waitFor();
  expect(await page.getByText("Not yet").count()).toBe(0);
  expect((await page.goto(`/article/${draft._id}`))?.status()).toBe(404);
  await page.getByRole("heading", { name: "Article not found" }).waitFor();
});

function recordExternalRequests(page: Page): string[] {
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) externalRequests.push(request.url());
  });
  return externalRequests;
}
