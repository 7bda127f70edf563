import { expect, test } from "bun:test";

import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";

const VISITOR = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OLD = "/บริการ/แผนที่-น้ำท่วม";
const PHONE = { locale: "th-TH", viewport: { width: 390, height: 844 } };

test("on a phone, in Thai: an address that a visitor did not find becomes a redirect", async () => {
  const texts = (await Bun.file("src/texts/admin/th.json").json()).redirects;
  await using site = await startBilingualSite();
  const { page: visitor } = await openPage(site, { userAgent: VISITOR });
  expect((await visitor.goto(`${OLD}?from=leaflet`))?.status()).toBe(404);
  const { page, problems } = await openAdmin(site, "/admin/redirects/not-found", PHONE);
  await page.getByRole("row", { name: new RegExp(OLD) }).click();
  const dialog = page.getByRole("dialog", { name: texts.create });
  const from = dialog.getByLabel(texts.fields.from, { exact: true });
  expect(await from.inputValue()).toBe(OLD);
  const to = dialog.getByLabel(texts.fields.to, { exact: true });
  await to.fill(OLD);
  await dialog.getByRole("button", { name: texts.add, exact: true }).click();
  await dialog.locator("[name=to][aria-invalid=true]").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await to.fill("/about");
  await dialog.getByRole("button", { name: texts.add, exact: true }).click();
  await page.getByText(texts.missing.empty.title).waitFor();
  await page.getByRole("link", { name: texts.title, exact: true }).first().click();
  await page.getByRole("row", { name: new RegExp(OLD) }).waitFor();
  const answer = await visitor.goto(`${OLD}?from=leaflet`);
  expect([answer?.status(), new URL(visitor.url()).pathname]).toEqual([200, "/about"]);
  expect(new URL(visitor.url()).search).toBe("?from=leaflet");
  // The browser logs the refused loop.
  expect(problems.filter((problem) => !problem.includes("409"))).toEqual([]);
});
