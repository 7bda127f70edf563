import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import { imageTexts } from "#texts/admin/images.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { OPENINGS } from "#tests/fixtures/openings.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { listTexts } from "#texts/admin/list.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { buildWithOpenings } from "#tests/e2e/support/server/buildWithContentType.ts";
import { ADMIN_ENV, signIn, waitForDashboard } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { freePort, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/openAdmin.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";
import { fillMarkdown } from "#tests/e2e/support/browser/richText.ts";

const opened = new AsyncDisposableStack();
/** Compiles an executable. */
const BUILD_TIMEOUT_MS = 180_000;

let site: Vitrine;
let admin: ApiClient;

beforeAll(async () => {
  const { executable } = opened.use(await buildWithOpenings());
  const port = String(freePort());
  const env = { ...ADMIN_ENV, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  site = opened.use(await startVitrine({ env, executable }));
  admin = await signIn(site.url);
}, BUILD_TIMEOUT_MS);
afterAll(() => opened.disposeAsync());

const file = (name: string, width: number) => uploadFile(name, "image/png", createPng(width, 300));

async function open() {
  return openPage(site, { userAgent: CHROME });
}

async function openAdmin() {
  const opened = await open();
  await signInThroughForm(opened.page);
  return opened;
}

interface Opening {
  _id: string;
  title: string;
  updatedAt: string;
}

/** Creates and publishes an opening through the API. */
async function create(title: string): Promise<Opening> {
  return admin.create("/openings/create", recordForm(OPENINGS, { title }));
}

async function fillIn(page: Page, title: string) {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await fillMarkdown(page, "Description", "You sit with the people who **decide**.");
}

test("an admin can write, restore and publish a record with images, and a visitor can read it", async () => {
  const { page, problems } = await openAdmin();
  page.on("dialog", (dialog) => void dialog.accept());
  await page
    .getByRole("navigation", { name: layoutTexts.sections })
    .getByRole("link", { name: "Opening" })
    .click();
  await page
    .getByRole("link", { name: recordTexts.create({ noun: "Opening" }) })
    .first()
    .click();
  await fillIn(page, "Data analyst");
  await page.getByRole("radio", { name: "Part time" }).check({ force: true });
  await page.getByLabel(imageTexts.chooseGallery).setInputFiles([file("a.png", 400), file("b.png", 500)]);
  await page.getByText(imageTexts.count({ count: 2, max: 10 })).waitFor();
  // Set once the images are stored in IndexedDB.
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('"hasImages":true')),
  );
  await page.reload();
  const offer = page.getByRole("region", { name: draftTexts.offer });
  await offer.getByRole("button", { name: draftTexts.restore }).click();
  await page.getByText(imageTexts.count({ count: 2, max: 10 })).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/admin/opening");

  const { page: visitor, problems: visitorProblems } = await open();
  await visitor.goto("/");
  await visitor
    .getByRole("navigation", { name: publicLayoutTexts.navLabel() })
    .getByRole("link", { name: "Openings" })
    .click();
  await visitor.getByRole("heading", { name: "Data analyst" }).getByRole("link").click();
  await visitor.getByRole("heading", { level: 1, name: "Data analyst" }).waitFor();
  await visitor.getByText("Part time").waitFor();
  // The description is Markdown.
  await visitor.locator("article strong", { hasText: "decide" }).waitFor();
  expect(await visitor.locator("article img").count()).toBe(2);
  expect([problems, visitorProblems]).toEqual([[], []]);
});

test("its pages are in the sitemap, the structured data and, by title, the dashboard", async () => {
  const { _id } = await create("Office manager");
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${site.url}/openings</loc>`);
  expect(sitemap).toContain(`<loc>${site.url}/opening/office-manager</loc>`);
  const { page } = await open();
  await page.goto(`/opening/${_id}`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain(`"name":"Openings","item":"${site.url}/openings"`);
  expect(data).toContain('"@type":"CreativeWork"');
  const { pageViewsByPath } = await waitForDashboard(site.url, (dashboard) =>
    dashboard.pageViewsByPath.some((page) => page._id === `/opening/${_id}`),
  );
  expect(JSON.stringify(pageViewsByPath)).toContain("Office manager");
});

test("the list search and the global search find its records, and the help lists its shortcuts", async () => {
  await create("River keeper");
  const { page, problems } = await openAdmin();
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.waitForURL("**/admin/opening");
  await page.getByRole("searchbox", { name: recordTexts.search({ plural: "openings" }) }).fill("keeper");
  await page.getByText(listTexts.found({ count: 1, noun: "opening" })).waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: searchTexts.title });
  await palette.getByRole("combobox").fill("river");
  await palette.getByRole("group", { name: "Openings" }).getByText("River keeper").click();
  await page.waitForURL("**/admin/opening/edit/*");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Opening").waitFor();
  expect(problems).toEqual([]);
});

test("concurrent edits show both versions, and a deleted record disappears everywhere", async () => {
  const { _id, updatedAt } = await create("Night guard");
  const { page } = await openAdmin();
  await page.goto(`/admin/opening/edit/${_id}`);
  await page.getByRole("textbox", { name: "Place" }).fill("Chiang Mai");
  const form = recordForm(OPENINGS, { title: "Day guard", updatedAt }, { logo: null });
  expect((await admin.request("PUT", `/openings/update/${_id}`, form)).status).toBe(200);
  await page.getByRole("button", { name: recordTexts.submitChange({ noun: "Opening" }) }).click();
  await page.getByText(partBefore(conflictTexts.youSaved({ noun: "opening" }), "<")).waitFor();
  await page.goto("/admin/opening");
  await page.getByRole("button", { name: "Delete Day guard" }).click();
  await page.getByRole("button", { name: recordTexts.deleteAction({ noun: "Opening" }) }).click();
  await page.getByRole("group", { name: recordTexts.deleted({ name: "Day guard" }) }).waitFor();
  expect((await fetch(`${site.url}/opening/${_id}`)).status).toBe(404);
  expect(await (await fetch(`${site.url}/openings`)).text()).not.toContain("Day guard");
});
