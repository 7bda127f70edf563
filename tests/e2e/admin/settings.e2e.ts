import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { imageTexts } from "#texts/admin/images.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const start = () => startSite({ RATE_LIMITS: "off" });

async function saveSettings(page: Page, notice = settingTexts.saved) {
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await savedNotice(page, notice).waitFor();
  // Waits for the disabled button too, because the notification may be that of an earlier save.
  await page.locator("button:disabled", { hasText: uiTexts.saveChanges }).waitFor();
}

/** The notification itself: its live region has the same text. */
const savedNotice = (page: Page, name = settingTexts.saved) => page.getByRole("group", { name }).last();

const openGroup = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: settingTexts.groupsLabel })
    .getByRole("link", { name, exact: true })
    .click();

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());

test("name, tagline, phone, accent, logo and sign-in path take effect on the next request", async () => {
  await using site = await start();
  const { page, problems } = await openPage(site);
  const { page: visitor } = await openPage(site, { javaScriptEnabled: false });
  const { page: themed } = await openPage(site);
  await themed.goto("/");
  const before = await accentOf(themed);

  await visitAdmin(page);
  await page.getByRole("link", { name: layoutTexts.names.settings }).click();
  await openGroup(page, settingTexts.groups.home);
  await page.getByRole("button", { name: settingTexts.taglines.add }).click();
  await page.getByLabel(settingTexts.taglines.name({ number: 1 })).fill("ที่ปรึกษา");
  await page
    .getByLabel(settingTexts.taglines.text({ number: 1 }), { exact: true })
    .fill("เปลี่ยนองค์กรด้วยข้อมูล");
  await saveSettings(page);
  await openGroup(page, settingTexts.groups.contact);
  await page.getByLabel(settingTexts.fields.phone).fill("+66 2 111 2222");
  await saveSettings(page);
  await openGroup(page, settingTexts.groups.identity);
  await page.getByLabel(settingTexts.fields.productName).fill("แผ่นดินดิจิทัล");
  await page.getByRole("radio", { name: settingTexts.accent.green }).check({ force: true });
  await page.getByText(partBefore(settingTexts.accent.lightText({ ratio: "5.|" }), "|")).waitFor();
  await page
    .getByLabel(imageTexts.chooseLogo)
    .setInputFiles(uploadFile("logo.png", "image/png", createPng(200, 160)));
  await page.getByText(layoutTexts.unsavedCount({ count: 3 })).waitFor();
  await saveSettings(page);

  await visitor.goto("/");
  const home = visitor.getByRole("link", {
    name: publicLayoutTexts.brand({ productName: "แผ่นดินดิจิทัล" }),
  });
  expect(await home.locator("img").getAttribute("src")).toMatch(/^\/uploads\/[0-9a-f]+-200\.webp$/);
  expect(await visitor.content()).toContain("เปลี่ยนองค์กรด้วยข้อมูล");
  expect(await visitor.content()).toContain("+66 2 111 2222");
  await themed.goto("/");
  const after = await accentOf(themed);
  expect(after).not.toBe(before);
  expect(await accentOf(page)).toBe(after);
  await page.reload();
  await page.getByLabel(settingTexts.fields.productName).waitFor();
  expect(await accentOf(page)).toBe(after);
  await page.getByText(uiTexts.brand({ name: "แผ่นดินดิจิทัล" }).replaceAll(/<\/?admin>/g, "")).waitFor();

  await page.getByRole("button", { name: imageTexts.removeLogo }).click();
  await page.getByLabel(settingTexts.fields.productSlug).fill("paendin");
  await saveSettings(page, settingTexts.savedWithAddress({ slug: "paendin" }));
  await visitor.goto("/");
  expect(await home.locator("img").count()).toBe(0);
  expect((await visitor.goto("/vitrine/login"))?.status()).toBe(404);
  expect((await visitor.goto("/paendin/login"))?.status()).toBe(200);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/paendin/login");
  expect(problems).toEqual([]);
});

test("on a phone the save button has no hover background after a save", async () => {
  await using site = await start();
  const { page } = await openAdmin(site, "/admin/settings/contact", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  await page.getByLabel(settingTexts.fields.phone).fill("+66 2 111 3333");
  const save = page.getByRole("button", { name: uiTexts.saveChanges });
  await save.tap();
  await savedNotice(page).waitFor();
  await page.locator("button:disabled:hover", { hasText: uiTexts.saveChanges }).waitFor();
  await page.waitForFunction(
    (button) => button && getComputedStyle(button).backgroundColor === "rgba(0, 0, 0, 0)",
    await save.elementHandle(),
    { timeout: 5_000 },
  );
});

test("a click on the map sets the coordinates, and the structured data contains them", async () => {
  await using site = await startSite();
  const { page, problems } = await openPage(site);
  const tile = Buffer.from(await createPng(256, 256));
  await page.route("https://tile.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "image/png", body: tile }),
  );
  await visitAdmin(page, "/admin/settings/place");
  await page.getByRole("button", { name: settingTexts.map.add }).click();
  const map = page.getByRole("application", { name: settingTexts.map.picker });
  await map.locator(".leaflet-tile-loaded").first().waitFor();
  const box = await map.boundingBox();
  if (!box) throw new Error("The map is not visible");
  // 100 px east and north of Bangkok's centre at zoom 11, where 2,048 tiles of 256 px span the globe.
  await map.click({ position: { x: box.width / 2 + 100, y: box.height / 2 - 100 } });
  const longitude = await page.getByLabel(settingTexts.map.longitude).inputValue();
  expect(Number(longitude)).toBeCloseTo(100.5018 + (100 * 360) / (256 * 2 ** 11), 2);
  expect(Number(await page.getByLabel(settingTexts.map.latitude).inputValue())).toBeGreaterThan(13.8);
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: settingTexts.saved }).waitFor();

  const address = await (await fetch(`${site.url}/address`)).text();
  expect(address).toContain(`"longitude":${longitude}`);
  expect(problems).toEqual([]);
});
