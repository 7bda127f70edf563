import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { draftTexts } from "#texts/admin/drafts.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { formTexts } from "#texts/admin/form.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin, signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

function pngUpload(name: string, width: number) {
  return { name, mimeType: "image/png", buffer: Buffer.from(createPng(width, 700)) };
}

async function openFirstActivity(page: Page) {
  await page.goto("/admin/activity");
  await page.getByRole("link", { name: /^A flood map/ }).click();
  await page.getByLabel(recordTexts.types.activity.fields.name).waitFor();
}

test("typed text is offered for restoring after a reload, but not once it is saved", async () => {
  await using vitrine = await startDemoSite();
  const { page, problems } = await openPage(vitrine);
  page.on("dialog", (dialog) => void dialog.accept());
  await signInWithoutForm(page);
  await openFirstActivity(page);
  await page.getByLabel(recordTexts.types.activity.fields.name).fill("แผนที่น้ำท่วม ระยะที่ 2");
  await page.reload();
  const offer = page.getByRole("region", { name: draftTexts.offer });
  await offer.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await offer.getByRole("button", { name: draftTexts.restore }).click();
  expect(await page.getByLabel(recordTexts.types.activity.fields.name).inputValue()).toBe(
    "แผนที่น้ำท่วม ระยะที่ 2",
  );
  await page
    .getByRole("button", { name: recordTexts.submitChange({ noun: recordTexts.types.activity.noun }) })
    .click();
  await page.waitForURL("**/admin/activity");
  await page.getByRole("link", { name: "Edit แผนที่น้ำท่วม ระยะที่ 2" }).click();
  await page.getByLabel(recordTexts.types.activity.fields.name).waitFor();
  expect(await offer.count()).toBe(0);
  expect(problems).toEqual([]);
});

test("chosen images and their order are restored after a reload, and deleted once they are saved", async () => {
  await using vitrine = await startDemoSite();
  const { page, problems } = await openPage(vitrine);
  page.on("dialog", (dialog) => void dialog.accept());
  await signInWithoutForm(page);
  await openFirstActivity(page);
  const gallery = page.getByRole("region", { name: "Gallery" });
  const before = await gallery.getByRole("listitem").count();
  await gallery.getByLabel(imageTexts.chooseGallery).setInputFiles(pngUpload("roof.png", 900));
  const rows = gallery.getByRole("listitem");
  await rows.nth(before).getByRole("textbox").fill("The roof");
  await rows.nth(before).getByRole("textbox").press("Alt+ArrowUp");
  const order = () =>
    rows
      .getByRole("textbox")
      .evaluateAll((fields) => fields.map((field) => field instanceof HTMLInputElement && field.value));
  const arranged = await order();
  expect(arranged.indexOf("The roof")).toBe(before - 1);
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('"hasImages":true')),
  );
  await page.reload();
  const offer = page.getByRole("region", { name: draftTexts.offer });
  await offer.getByRole("button", { name: draftTexts.restore }).click();
  await rows.nth(before).waitFor();
  expect(await order()).toEqual(arranged);
  await page
    .getByRole("button", { name: recordTexts.submitChange({ noun: recordTexts.types.activity.noun }) })
    .click();
  await page.waitForURL("**/admin/activity");
  await page.getByRole("link", { name: /^A flood map/ }).click();
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

test("staying in a form keeps its scroll position, and leaving it restores that of the list", async () => {
  await using vitrine = await startDemoSite();
  const { page, problems } = await openAdmin(vitrine, "/admin/activity", {
    viewport: { width: 390, height: 844 },
  });
  const row = page.getByRole("row").nth(6).getByRole("link").first();
  await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const scrolled = () => page.evaluate(() => scrollY);
  const listPosition = await scrolled();
  expect(listPosition).toBeGreaterThan(100);
  await row.click();
  await page.getByLabel(recordTexts.types.activity.fields.name).fill("Phase two");
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
  expect(await page.getByLabel(recordTexts.types.activity.fields.name).inputValue()).toBe("Phase two");

  await page.evaluate(() => history.back());
  await dialog.getByRole("button", { name: uiTexts.discardChanges }).click();
  await row.waitFor();
  await page.waitForFunction((y) => scrollY === y, listPosition);
  expect(problems).toEqual([]);
});

test.each([1440, 390])(
  "when an admin edits an activity in two browsers, the second shows both versions and can merge them, at %p px",
  async (width) => {
    await using vitrine = await startDemoSite();
    const { page: mine } = await openPage(vitrine, { viewport: { width, height: 900 } });
    const { page: other } = await openPage(vitrine);
    for (const page of [mine, other]) {
      await signInWithoutForm(page);
      await openFirstActivity(page);
    }
    await other.getByLabel("Website Link").fill("https://other.example");
    await other
      .getByRole("button", { name: recordTexts.submitChange({ noun: recordTexts.types.activity.noun }) })
      .click();
    await other.getByRole("group", { name: recordTexts.types.activity.messages.updated }).waitFor();

    await mine.getByLabel(recordTexts.types.activity.fields.name).fill("A flood map, mine");
    await mine
      .getByRole("button", { name: recordTexts.submitChange({ noun: recordTexts.types.activity.noun }) })
      .click();
    await mine
      .getByText(partBefore(conflictTexts.youSaved({ noun: recordTexts.types.activity.noun }), "<"))
      .waitFor();
    await mine.getByText(conflictTexts.differ({ count: 2 })).waitFor();
    expect(await findAxeViolations(mine)).toEqual([]);
    expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await mine.getByRole("button", { name: conflictTexts.save }).click();
    await mine.getByRole("group", { name: recordTexts.types.activity.messages.updated }).waitFor();

    await mine.getByRole("link", { name: "A flood map, mine", exact: true }).click();
    expect(await mine.getByLabel("Website Link").inputValue()).toBe("https://other.example");
  },
);

test("creating an activity again after a lost response, with changes, results in a single activity", async () => {
  await using vitrine = await startSite();
  const { page } = await openAdmin(vitrine, "/admin/activity/create");
  await page.getByLabel(recordTexts.types.activity.fields.name).fill("First words");
  await page.getByLabel(recordTexts.types.activity.fields.description).fill("One.");
  await page.getByLabel("Artificial Intelligence (AI)").check();
  await page.getByLabel(imageTexts.chooseLogo).setInputFiles(pngUpload("logo.png", 300));
  const gallery = page.getByRole("region", { name: "Gallery" });
  await gallery
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles([pngUpload("one.png", 900), pngUpload("two.png", 800)]);
  await gallery.getByText(imageTexts.count({ count: 2, max: 10 })).waitFor();
  const create = page.getByRole("button", { name: "Publish" });
  await page.route(
    "**/projects/create",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await create.click();
  await page.getByRole("alert").first().waitFor();
  await page.getByLabel(recordTexts.types.activity.fields.name).fill("Better words");
  await gallery.getByRole("button", { name: imageTexts.removePicture({ number: 1 }) }).click();
  await create.click();
  await page.waitForURL("**/admin/activity");
  const { data } = (await (await fetch(`${vitrine.url}/api/v1/projects/get`)).json()) as {
    data: { name: string; logo: string; images: string[]; pictures: { path: string; width: number }[] }[];
  };
  expect(data.map(({ name }) => name)).toEqual(["Better words"]);
  const [activity] = data;
  const widthOf = (path = "") => activity?.pictures.find((stored) => stored.path === path)?.width;
  expect([activity?.logo, ...(activity?.images ?? [])].map(widthOf)).toEqual([300, 800]);
});

test.each(["unchanged", "changed"])(
  "an article whose response is lost in a crash, restored and published again %s, is published once",
  async (how) => {
    await using vitrine = await startSite();
    const { page } = await openPage(vitrine);
    page.on("dialog", (dialog) => void dialog.accept());
    await visitAdmin(page, "/admin/article/create");
    await page.getByLabel("Title", { exact: true }).fill("First words");
    await page.getByLabel("Author").fill("Mali S.");
    await page.getByRole("textbox", { name: recordTexts.types.article.fields.content }).fill("One.");
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
    if (how === "changed") await page.getByLabel("Title", { exact: true }).fill("Better words");
    await publish.click();
    await page.waitForURL("**/admin/article");
    const { data } = (await (await fetch(`${vitrine.url}/api/v1/articles/get`)).json()) as {
      data: { title: string }[];
    };
    expect(data.map(({ title }) => title)).toEqual([how === "changed" ? "Better words" : "First words"]);
  },
);
