import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import * as aboutTexts from "#texts/public/about.ts";
import * as articlePageTexts from "#texts/public/articles.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";
import * as siteTexts from "#texts/public/ui.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { listPublicPaths, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { createScreenAudit } from "#tests/e2e/support/browser/screenAudit.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";

const WIDTHS = [1280, 390];

/** States that appear only after an interaction. */
const STATES: { state: string; path: string; show: (page: Page) => Promise<void> }[] = [
  {
    state: "the open menu",
    path: "/about",
    show: async (page) => {
      await page.getByRole("button", { name: publicLayoutTexts.menu() }).click();
      await page.getByRole("dialog", { name: publicLayoutTexts.menu() }).waitFor();
    },
  },
  {
    state: "the lightbox",
    path: "/activities",
    show: async (page) => {
      await page
        .getByRole("list", { name: siteTexts.picturesOf({ name: "" }) })
        .first()
        .getByRole("link")
        .first()
        .click();
      await page.getByRole("dialog", { name: siteTexts.picturesOf({ name: "" }) }).waitFor();
    },
  },
  {
    state: "the contact form with missing fields",
    path: "/address",
    show: async (page) => {
      await page.getByRole("button", { name: addressTexts.formSend() }).click();
      await page.getByText(contactTexts.nameRequired()).waitFor();
    },
  },
  {
    state: "the confirmation of a sent message",
    path: "/address?sent=1",
    show: async (page) => page.getByText("Message sent successfully!").waitFor(),
  },
  {
    state: "the activities of one category",
    path: "/activities?category=edtech",
    show: async (page) => page.getByRole("button", { name: "EdTech Consult", pressed: true }).waitFor(),
  },
  {
    state: "the logos after a failed load",
    path: "/activities",
    show: async (page) => {
      await page.route("**/api/v1/clients/public/logos?*", (route) => route.abort());
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click());
      await page.getByText(aboutTexts.failedTitle()).waitFor();
    },
  },
  {
    state: "a missing article",
    path: "/article/none",
    show: async (page) => page.getByRole("heading", { name: articlePageTexts.notFound() }).waitFor(),
  },
];

const site = createSiteFixture(startDemoSite);
let paths: string[];

beforeAll(async () => {
  paths = [...(await listPublicPaths(site.url)), "/nowhere"];
});

for (const width of WIDTHS) {
  test(`axe finds no violations on any public page at ${width} px`, async () => {
    const { page } = await openPage(site, { viewport: { width, height: 844 }, reducedMotion: "reduce" });
    const { audit, found } = createScreenAudit(page);
    for (const path of paths) {
      await page.goto(path);
      await audit(path);
    }
    expect(found).toEqual({});
  });
}

for (const { state, path, show } of STATES) {
  test(`axe finds no violations in ${state}`, async () => {
    const { page } = await openPage(site, { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    await page.goto(path);
    await page.locator("header[data-scrolled]").waitFor();
    await show(page);
    const { audit, found } = createScreenAudit(page);
    await audit(state);
    expect(found).toEqual({});
  });
}

test("no public page logs errors or requests anything from another host", async () => {
  const { page, problems } = await openPage(site);
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(site.url))
      externalRequests.push(request.url());
  });
  for (const path of paths.filter((candidate) => candidate !== "/nowhere")) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  expect({ problems, externalRequests }).toEqual({ problems: [], externalRequests: [] });
});
