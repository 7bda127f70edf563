import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { conflictTexts } from "#texts/admin/conflict.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { formTexts } from "#texts/admin/form.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { fillArticleForm, uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdmin, signInWithoutForm, visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { startSite, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const { noun, messages, fields } = recordTexts.types.activity;

const site = createSiteFixture(startDemoSite);

async function openActivity(page: Page, name: RegExp) {
  await page.goto("/admin/activity");
  await page.getByRole("link", { name }).click();
  await page.getByLabel(fields.name).waitFor();
}

const save = (page: Page) => page.getByRole("button", { name: recordTexts.submitChange({ noun }) }).click();

test("typed text, chosen images and their order are restored after a reload, and deleted once they are saved", async () => {
  const { page, problems } = await openPage(site);
  page.on("dialog", (dialog) => void dialog.accept());
  await signInWithoutForm(page);
  await openActivity(page, /^A flood map/);
  const gallery = page.getByRole("region", { name: "Gallery" });
  const before = await gallery.getByRole("listitem").count();
  await gallery
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles(uploadFile("roof.png", "image/png", createPng(900, 700)));
  const rows = gallery.getByRole("listitem");
  await rows.nth(before).getByRole("textbox").fill("The roof");
  await rows.nth(before).getByRole("textbox").press("Alt+ArrowUp");
  const order = () =>
    rows
      .getByRole("textbox")
      .evaluateAll((inputs) => inputs.map((input) => input instanceof HTMLInputElement && input.value));
  const arranged = await order();
  expect(arranged.indexOf("The roof")).toBe(before - 1);
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('"hasImages":true')),
  );
  await page.getByLabel(fields.name).fill("แผนที่น้ำท่วม ระยะที่ 2");
  await page.reload();
  const offer = page.getByRole("region", { name: draftTexts.offer });
  await offer.waitFor();
  await offer.getByRole("button", { name: draftTexts.restore }).click();
  await rows.nth(before).waitFor();
  expect(await order()).toEqual(arranged);
  expect(await page.getByLabel(fields.name).inputValue()).toBe("แผนที่น้ำท่วม ระยะที่ 2");
  await save(page);
  await page.waitForURL("**/admin/activity");
  await page.getByRole("link", { name: "Edit แผนที่น้ำท่วม ระยะที่ 2" }).click();
  await rows.nth(before).waitFor();
  expect(await order()).toEqual(arranged);
  expect(await offer.count()).toBe(0);
  expect(await countStoredImages(page)).toBe(0);
  expect(problems).toEqual([]);
});

/** Returns the number of drafts with images in IndexedDB. */
function countStoredImages(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("vitrine.draftImages");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("images").objectStore("images").count();
          counting.addEventListener("success", () => resolve(counting.result));
        });
      }),
  );
}

test("on a phone, a form stays where it is while its translations load, and at the first letter", async () => {
  const { page } = await openAdmin(site, "/admin/activity", { viewport: { width: 390, height: 844 } });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/translations*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole("row").nth(6).getByRole("link").first().click();
  const field = page.getByLabel(fields.name);
  const exchange = translationTexts.exchange({ language: "Thai" });
  const top = () => field.evaluate((element) => element.getBoundingClientRect().top);
  await field.waitFor();
  const first = await top();
  resolve();
  await page.getByRole("button", { name: exchange, disabled: false }).waitFor();
  expect(await top()).toBe(first);
  await field.fill("Phase two");
  await page.getByRole("button", { name: exchange, disabled: true }).waitFor();
  expect(await top()).toBe(first);
});

test("staying in a form keeps its scroll position, and leaving it restores that of the list", async () => {
  const { page, problems } = await openAdmin(site, "/admin/activity", {
    viewport: { width: 390, height: 844 },
  });
  const row = page.getByRole("row").nth(6).getByRole("link").first();
  await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const scrolled = () => page.evaluate(() => scrollY);
  const listPosition = await scrolled();
  expect(listPosition).toBeGreaterThan(100);
  await row.click();
  await page.getByLabel(fields.name).fill("Phase two");
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<Event>();
    // Waits for the scroll event, as the page has processed it long before a user presses Back.
    addEventListener("scroll", resolve, { once: true });
    scrollTo(0, 900);
    await promise;
  });

  const dialog = page.getByRole("dialog", { name: sessionTexts.leave.unsaved.title });
  for (const attempt of ["first", "second"]) {
    await page.evaluate(() => history.back());
    await dialog.getByRole("button", { name: uiTexts.keepEditing }).click();
    await dialog.waitFor({ state: "detached" });
    expect({ attempt, scrolled: await scrolled() }).toEqual({ attempt, scrolled: 900 });
  }
  expect(await page.getByLabel(fields.name).inputValue()).toBe("Phase two");

  await page.evaluate(() => history.back());
  await dialog.getByRole("button", { name: uiTexts.discardChanges }).click();
  await row.waitFor();
  await page.waitForFunction((y) => scrollY === y, listPosition);
  expect(problems).toEqual([]);
});

test("when an admin edits an activity in two browsers, the second shows both versions and can merge them", async () => {
  const { page: mine } = await openPage(site);
  const { page: other } = await openPage(site);
  for (const page of [mine, other]) {
    await signInWithoutForm(page);
    await openActivity(page, /^Forty branches/);
  }
  await other.getByLabel("Website Link").fill("https://other.example");
  await save(other);
  await other.getByRole("group", { name: messages.updated }).waitFor();

  await mine.getByLabel(fields.name).fill("Forty branches, mine");
  await save(mine);
  await mine.getByText(partBefore(conflictTexts.youSaved({ noun }), "<")).waitFor();
  await mine.getByText(conflictTexts.differ({ count: 2 })).waitFor();
  await mine.getByRole("button", { name: conflictTexts.save }).click();
  await mine.getByRole("group", { name: messages.updated }).waitFor();

  await mine.goto("/admin/activity");
  await mine.getByRole("link", { name: "Forty branches, mine", exact: true }).click();
  expect(await mine.getByLabel("Website Link").inputValue()).toBe("https://other.example");
});

test("an article whose response is lost in a crash, restored, changed and published again, is published once", async () => {
  await using vitrine = await startSite();
  const { page } = await openPage(vitrine);
  page.on("dialog", (dialog) => void dialog.accept());
  await visitAdmin(page, "/admin/article/create");
  await fillArticleForm(page, "First words");
  const publish = page.getByRole("button", { name: "Publish" });
  await page.route(
    "**/articles/create",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // The form must not save by itself before the crash.
  await page.route("**/api/v1/site", (route) => route.abort());
  await publish.click();
  await page.getByText(formTexts.savesWhenOnline).waitFor();
  await vitrine.crash();
  await page.unroute("**/api/v1/site");
  const { port } = new URL(vitrine.url);
  await using _ = await startVitrine({ env: { ...ADMIN_ENV, PORT: port }, dataDir: vitrine.dataDir });
  await page.reload();
  await page.getByRole("button", { name: draftTexts.restore }).click();
  await page.getByLabel("Title", { exact: true }).fill("Better words");
  await publish.click();
  await page.waitForURL("**/admin/article");
  const { data } = (await (await fetch(`${vitrine.url}/api/v1/articles/get`)).json()) as {
    data: { title: string }[];
  };
  expect(data.map(({ title }) => title)).toEqual(["Better words"]);
});

/** px from a banner to the text below it. */
const MIN_SPACE = 12;

test.each(["setup/identity", "settings/identity", "account", "activity/create", "article/create"])(
  "%s has space below its error banner",
  async (path) => {
    const { page } = await openAdmin(site, `/admin/${path}`);
    const field = page.locator("form").getByRole("textbox").first();
    await field.fill("x");
    await field.fill("");
    await page.keyboard.press("Control+s");
    const banner = page.locator("form [role=group] strong[id]").first();
    await banner.waitFor();
    const space = await banner.evaluate((rule) => {
      const box = rule.closest("[role=group]");
      const walker = document.createTreeWalker(rule.closest("form") ?? document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        const { top, width } = range.getBoundingClientRect();
        const bottom = box?.getBoundingClientRect().bottom ?? 0;
        if (width > 1 && !box?.contains(walker.currentNode) && top >= bottom) return top - bottom;
      }
      return null;
    });
    expect(space).toBeGreaterThanOrEqual(MIN_SPACE);
  },
);
