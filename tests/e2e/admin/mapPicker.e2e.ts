import { expect, test } from "bun:test";

import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

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
