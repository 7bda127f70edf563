import { expect, test } from "bun:test";
import type { Page } from "playwright";

import { listTexts } from "#texts/admin/list.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const site = createSiteFixture(() => startSite({ RATE_LIMITS: "off" }));

/** Without the form. @param group begins the names, so that each test has messages of its own */
async function postMessages(group: string) {
  for (const name of ["One", "Two", "Three", "Four"]) {
    const response = await fetch(`${site.url}/api/v1/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: `${group} ${name}`,
        email: `${name}@visitor.example`,
        message: `=1+1 ถาม ${name}`,
      }),
    });
    expect(response.ok).toBe(true);
  }
}

const row = (page: Page, name: string) =>
  page.getByRole("list", { name: texts.boxNames.inbox }).getByRole("link", { name: new RegExp(name) });
const selected = (page: Page, count: number) =>
  page.getByRole("checkbox", { name: listTexts.selected({ count }), exact: true });
const toast = (page: Page, text: string) => page.getByRole("group", { name: text });

test("on a phone a message is taken, gets a note and is done; Undo returns it", async () => {
  await postMessages("Phone");
  const viewport = { width: 390, height: 844 };
  const { page, problems } = await openAdmin(site, "/admin/messages?search=Phone", {
    viewport,
    hasTouch: true,
  });
  await row(page, "Phone Two").tap();
  await page.getByRole("button", { name: texts.take, exact: true }).tap();
  await page.getByRole("button", { name: texts.giveBack }).waitFor();
  await page.getByRole("button", { name: texts.addNote }).tap();
  await page.getByRole("dialog").getByRole("textbox").fill("โทรกลับวันพุธ");
  await page.getByRole("dialog").getByRole("button", { name: uiTexts.saveChanges }).tap();
  await page.getByRole("region", { name: texts.note, exact: true }).getByText("โทรกลับวันพุธ").waitFor();
  await page.getByRole("combobox", { name: texts.status, exact: true }).selectOption("done");
  await toast(page, texts.isNow.done({ name: "Phone Two" }))
    .getByRole("button", { name: uiTexts.undo })
    .tap();
  await page.getByRole("heading", { name: "Phone Two" }).waitFor();
  await page.getByRole("link", { name: texts.backToList }).tap();
  await row(page, "Phone Two").getByText(texts.statuses.inProgress).waitFor();

  await page.getByRole("checkbox", { name: texts.select({ name: "Phone One" }) }).tap();
  await page.getByRole("checkbox", { name: texts.select({ name: "Phone Four" }) }).tap();
  await selected(page, 2).waitFor();
  await page.getByRole("combobox", { name: texts.setStatus }).selectOption("archived");
  await toast(page, texts.severalChanged({ count: 2 })).waitFor();
  await row(page, "Phone One").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  expect(problems).toEqual([]);
});

test("by keyboard only, rows are selected with Shift and deleted, and the filter is in the address", async () => {
  await postMessages("Keys");
  const { page, problems } = await openAdmin(site, "/admin/messages?search=Keys", {
    viewport: { width: 1280, height: 800 },
  });
  const box = (name: string) => page.getByRole("checkbox", { name: texts.select({ name }) });
  await box("Keys Three").focus();
  await page.keyboard.press("Space");
  await selected(page, 1).waitFor();
  // From each checkbox over the link of its row.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Space");
  await selected(page, 3).waitFor();
  const remove = page.locator("main").getByRole("button", { name: uiTexts.delete, exact: true });
  await remove.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: texts.deleteSeveral.title({ count: 3 }) });
  await dialog.getByRole("button", { name: texts.deleteSeveral.action }).focus();
  await page.keyboard.press("Enter");
  await toast(page, texts.deleteSeveral.done({ count: 3 })).waitFor();
  await row(page, "Keys Four").waitFor();
  expect(await row(page, "Keys").count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("select-all");

  await page.getByRole("combobox", { name: texts.filters.taken }).focus();
  await page.keyboard.press("ArrowDown");
  await page
    .getByText(texts.noneFound.filtered)
    .or(page.getByText(/matches/))
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get("taken")).toBe("me");
  await page.goBack();
  await row(page, "Keys Four").waitFor();
  expect(problems).toEqual([]);
});

test("downloads what is filtered as CSV", async () => {
  await postMessages("Export");
  const { page } = await openAdmin(site, "/admin/messages?search=Export+T");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: texts.csv.label }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^vitrine-messages-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await Bun.file(await file.path()).text();
  expect(text.split("\r\n").map((line) => /Export (\w+)/.exec(line)?.[1])).toEqual([
    undefined,
    "Three",
    "Two",
    undefined,
  ]);
  expect(text).toContain("'=1+1 ถาม Two");
});
