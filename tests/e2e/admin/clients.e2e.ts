import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { layoutTexts } from "#texts/admin/layout.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { listTexts } from "#texts/admin/list.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { visitAdmin, signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";

const NAME = "สวนส้มสยาม";

const site = createSiteFixture(startDemoSite);

const logo = () => uploadFile("mark.png", "image/png", createPng(300, 200));

test("adding, changing and deleting a client takes effect on the next request of the site", async () => {
  const { page, problems } = await openPage(site);
  const { page: visitor } = await openPage(site);
  await visitAdmin(page);
  await page.getByRole("navigation").getByRole("link", { name: layoutTexts.titles.clients }).click();
  await page.getByText(uiTexts.pagination.showing({ first: 1, last: 10, total: 14 })).waitFor();

  await page.getByRole("button", { name: clientTexts.addNew }).click();
  await page.getByLabel(imageTexts.chooseLogo).setInputFiles(logo());
  await page.getByLabel(clientTexts.fields.name).fill(NAME);
  await page.getByLabel(clientTexts.fields.url).fill("https://www.orchard.example/");
  await page.getByRole("button", { name: clientTexts.add }).click();
  await page.getByRole("group", { name: clientTexts.added }).waitFor();
  await page.getByText(uiTexts.pagination.showing({ first: 1, last: 10, total: 15 })).waitFor();
  const row = page.getByRole("row", { name: NAME });
  const picture = row.locator("img");
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    300,
  );
  expect(await listLinks(visitor, NAME)).toEqual(["https://www.orchard.example/"]);

  await row.getByRole("button", { name: NAME, exact: true }).click();
  await page.getByLabel(clientTexts.fields.url).fill("https://orchard.example/th");
  await page.getByText("Partner", { exact: true }).last().click();
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: clientTexts.updated }).waitFor();
  await row.getByText("Partner").waitFor();
  expect(await listLinks(visitor, NAME)).toEqual(["https://orchard.example/th"]);

  await page.getByRole("button", { name: `Delete ${NAME}` }).click();
  const dialog = page.getByRole("dialog", { name: clientTexts.deleteDialog.title });
  expect(
    await dialog.getByRole("button", { name: "Cancel" }).evaluate((button) => button.matches(":focus")),
  ).toBe(true);
  await dialog.getByRole("button", { name: clientTexts.deleteDialog.action }).click();
  await page.getByRole("group", { name: clientTexts.deleted({ name: NAME }) }).waitFor();
  await page.getByText(uiTexts.pagination.showing({ first: 1, last: 10, total: 14 })).waitFor();
  expect(await listLinks(visitor, NAME)).toEqual([]);
  expect(problems).toEqual([]);
});

/** Returns the links of this logo in the logo marquees. */
async function listLinks(visitor: Page, name: string): Promise<string[]> {
  await visitor.goto("/about");
  const addresses = await visitor
    .locator("a", { has: visitor.locator(`img[alt*="${name}"]`) })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return [...new Set(addresses)];
}

const notifications = (page: Page) => page.locator("[role=group][data-kind]");

test.each([
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
])("notifications do not cover sheets and dialogs at %p x %p px", async (width, height) => {
  const { page } = await openPage(site, { viewport: { width, height }, reducedMotion: "reduce" });
  await signInWithoutForm(page);
  await page.route("**/api/v1/clients/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await page.goto("/admin/client");
  const openDeleteDialog = async (name: string) => {
    if (width < 720) {
      await page.getByRole("button", { name: listTexts.actionsFor({ name }) }).click();
      if (await notifications(page).first().isVisible()) await expectNoOverlap(page);
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    } else await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog", { name: clientTexts.deleteDialog.title }).waitFor();
  };
  await openDeleteDialog("Stanza");
  await page.getByRole("button", { name: clientTexts.deleteDialog.action }).click();
  await notifications(page).waitFor();
  await openDeleteDialog("Palette");
  await expectNoOverlap(page);
  await page.getByRole("button", { name: clientTexts.deleteDialog.action }).click();
  // Low windows show only the newest notification; the other one is in the DOM.
  await notifications(page).nth(1).waitFor({ state: "attached" });
  await openDeleteDialog("Stanza");
  await expectNoOverlap(page);
  expect(
    await page.getByRole("dialog").evaluate((element) => element.scrollHeight - element.clientHeight),
  ).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: clientTexts.addNew }).click();
  await page.getByRole("dialog", { name: clientTexts.addNew }).waitFor();
  await expectNoOverlap(page);
});

test("the Close button of a notification stays visible on hover", async () => {
  const { page } = await openPage(site);
  await signInWithoutForm(page);
  await page.route("**/api/v1/clients/*", (route) => route.abort());
  await page.goto("/admin/client");
  await page.getByRole("button", { name: "Delete Stanza" }).click();
  await page.getByRole("button", { name: clientTexts.deleteDialog.action }).click();
  const close = notifications(page).getByRole("button", { name: uiTexts.close });
  await close.hover();
  expect(await close.evaluate((element) => getComputedStyle(element).color)).toBe(
    await notifications(page).evaluate((element) => getComputedStyle(element).color),
  );
});

async function expectNoOverlap(page: Page) {
  const notifications = await page.getByRole("region", { name: uiTexts.notifications }).boundingBox();
  const dialog = await page.getByRole("dialog").boundingBox();
  if (!dialog || !notifications) throw new Error("There is no dialog, or no notification");
  expect(notifications.y).toBeGreaterThanOrEqual(0);
  expect(notifications.y + notifications.height).toBeLessThanOrEqual(dialog.y);
}
