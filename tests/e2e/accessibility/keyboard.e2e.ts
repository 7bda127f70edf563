import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { searchTexts } from "#texts/admin/search.ts";
import { keyboardTexts } from "#texts/admin/keyboard.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { listTexts } from "#texts/admin/list.ts";
import { clientTexts } from "#texts/admin/clients.ts";

import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { waitForAnimations } from "#tests/e2e/support/browser/waitForAnimations.ts";

const site = createSiteFixture(startDemoSite);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("the first Tab on a screen focuses the skip link, and navigation moves the focus to the content", async () => {
  const { page, problems } = await openAdmin(site, "/admin/article");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(layoutTexts.skipToContent);
  await page
    .getByRole("link", { name: recordTexts.create({ noun: recordTexts.types.article.noun }) })
    .first()
    .press("Enter");
  await page.waitForURL("**/admin/article/create");
  await page.waitForFunction(() => document.activeElement?.id === "content");
  expect(problems).toEqual([]);
});

test("on a phone the menu opens, offers the search and closes with Escape", async () => {
  const { page, problems } = await openAdmin(site, undefined, { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: layoutTexts.openMenu }).click();
  const menu = page.getByRole("dialog", { name: layoutTexts.menu });
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await page.getByRole("button", { name: layoutTexts.openMenu }).click();
  await menu.getByRole("button", { name: searchTexts.title }).click();
  await menu.waitFor({ state: "detached" });
  await page.getByRole("dialog", { name: searchTexts.title }).getByText(layoutTexts.names.settings).click();
  await page.waitForURL("**/admin/settings");
  expect(problems).toEqual([]);
});

test("? opens the list of shortcuts, and the search field of a list does not trigger shortcuts", async () => {
  const { page, problems } = await openAdmin(site);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: keyboardTexts.title });
  await help.waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });

  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.waitForURL("**/admin/activity");
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("jungle");
  await page.waitForURL("**/admin/activity?search=jungle");
  await page
    .getByRole("heading", { name: recordTexts.noneFound({ plural: recordTexts.types.activity.plural }) })
    .waitFor();
  // Typed slowly, the word is searched for in parts, each with an entry of its own.
  while (new URL(page.url()).search !== "") await page.goBack();
  await page.getByText(uiTexts.pagination.showing({ first: 1, last: 8, total: 8 })).waitFor();
  expect(problems).toEqual([]);
});

test("a toast stays usable while a modal dialog is open, and Retry repeats the failed request", async () => {
  const { page } = await openAdmin(site, "/admin/client");
  // Waits for the real rows: the keys do not move between placeholder rows.
  await page.getByRole("row", { name: "Stanza" }).waitFor();
  await page.route("**/api/v1/clients/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await page.keyboard.press("j");
  const name = await focused(page);
  await page.keyboard.press("Delete");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const toast = page.getByRole("region", { name: uiTexts.notifications }).getByRole("group");
  await toast.waitFor();
  await page.getByRole("row", { name }).waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: keyboardTexts.title });
  await help.getByRole("group").waitFor();
  await page.unroute("**/api/v1/clients/*");
  await waitForAnimations(page);
  // Clicks at the button's coordinates, so that the test fails if anything covers it.
  const box = await toast.getByRole("button", { name: listTexts.retry }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await help
    .getByRole("group")
    .filter({ hasText: clientTexts.deleted({ name }) })
    .waitFor();
});

// Last, because it deletes a record.
test("records can be found, edited and deleted by keyboard alone", async () => {
  const { page, problems } = await openAdmin(site);

  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: searchTexts.title });
  await search.waitFor();
  await page.keyboard.type("flood");
  await search.getByRole("group", { name: "Activities" }).waitFor();
  // Waits for the results of the whole word: Enter must not open a result of its first letters.
  const found = (count: number) =>
    search.getByText(searchTexts.found({ count, text: "flood" }).replace(String(count), ""));
  await found(1).or(found(2)).first().waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/activity/edit/*");
  await page.getByLabel(recordTexts.types.activity.fields.name).waitFor();

  await page.getByLabel(recordTexts.types.activity.fields.name).press("End");
  await page.keyboard.type(" now");
  await page.keyboard.press("Control+s");
  await page.waitForURL("**/admin/activity");
  await page.getByRole("group", { name: recordTexts.types.activity.messages.updated }).waitFor();

  await page.getByRole("link", { name: "A flood map a district office can read now", exact: true }).waitFor();
  await page.keyboard.press("j");
  const first = await focused(page);
  await page.keyboard.press("j");
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press("k");
  expect(await focused(page)).toBe(first);

  await page.keyboard.press("Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(first).waitFor();
  expect(await focused(page)).toBe(activityTexts.deleteDialog.cancel);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await focused(page)).toBe(first);

  await page.keyboard.press("Delete");
  await dialog.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page
    .getByRole("group")
    .filter({ hasText: activityTexts.deleted({ name: first }) })
    .waitFor();
  expect(await page.getByRole("link", { name: first, exact: true }).count()).toBe(0);
  const second = await focused(page);
  await page.getByRole("row", { name: second }).waitFor();

  await page.keyboard.press("e");
  await page.waitForURL("**/admin/activity/edit/*");
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.waitForURL("**/admin/users");
  expect(problems).toEqual([]);
});
