import { expect, test } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { visitAdmin, expireRecentAuthentication } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

const { action, dialog, title } = setupTexts.demo;

test("an owner turns the demo into an empty site with the keyboard, and the set-up opens", async () => {
  await using site = await startDemoSite();
  const { page, problems } = await openPage(site);
  const other = await openPage(site);
  await visitAdmin(other.page);
  await visitAdmin(page);
  const button = page.getByRole("button", { name: action });
  await button.press("Enter");
  const question = page.getByRole("dialog", { name: dialog.title });
  await question.getByRole("button", { name: uiTexts.cancel }).press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await button.evaluate(isFocused)).toBe(true);

  await expireRecentAuthentication(page);
  await page.reload();
  await button.press("Enter");
  await page.keyboard.press("Tab");
  expect(await question.getByRole("button", { name: dialog.action }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Enter");
  const prompt = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await prompt.getByLabel(sessionTexts.reauthentication.password).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");

  await page.waitForURL("**/admin/setup");
  const name = page.getByLabel(settingTexts.fields.productName);
  expect(await name.inputValue()).toBe(DEFAULT_SITE.productName);
  await page.goto("/admin/dashboard");
  await page.getByRole("region", { name: setupTexts.checklist.open }).waitFor();
  expect(await page.getByRole("region", { name: title }).count()).toBe(0);
  for (const path of ["/", "/about", "/activities", "/articles", "/th/", "/sitemap.xml"])
    expect(await (await fetch(site.url + path)).text()).not.toContain(DEMO_SITE.email);
  expect((await fetch(`${site.url}/privacy-policy`)).status).toBe(404);
  expect(problems.filter((problem) => !problem.includes("403"))).toEqual([]);

  // Another admin, whose page is still that of the demo, goes on working.
  await other.page.getByRole("link", { name: ARTICLES.admin.label, exact: true }).click();
  await other.page.waitForURL(`**${ARTICLES.admin.path}`);
  await other.page.goto("/admin/dashboard");
  await other.page.getByRole("region", { name: setupTexts.checklist.open }).waitFor();
  expect(other.problems).toEqual([]);
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
