import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { auditTexts as texts } from "#texts/admin/audit.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

async function renameActivity(page: Page, name: string) {
  await page.goto("/admin/activity");
  await page.getByRole("link", { name: /^A flood map/ }).click();
  await page.getByLabel(recordTexts.types.activity.fields.name).fill(name);
  await page
    .getByRole("button", { name: recordTexts.submitChange({ noun: recordTexts.types.activity.noun }) })
    .click();
  await page.waitForURL("**/admin/activity");
}

test("an admin follows the history of a record and filters the log", async () => {
  await using site = await startDemoSite();
  const { page, problems } = await openPage(site, { viewport: { width: 390, height: 844 } });
  await signInWithoutForm(page);
  await renameActivity(page, "A flood map of 2026");
  await page.getByRole("link", { name: "A flood map of 2026", exact: true }).click();
  await page.getByRole("link", { name: texts.history }).press("Enter");
  await page.getByRole("heading", { name: texts.ofRecord }).waitFor();
  const entry = page.getByRole("button", {
    name: `${texts.actions.update} ${texts.kinds.activity} A flood map of 2026`,
  });
  await entry.press("Enter");
  const row = page.getByRole("table").getByRole("row").filter({ hasText: "Name" });
  expect(await row.textContent()).toContain("A flood map of 2026");

  await page.getByRole("button", { name: texts.clear }).click();
  const entries = page.getByRole("main").getByRole("list").getByRole("button");
  await page.getByRole("button", { name: texts.actions.sign_in }).first().waitFor();
  await page.getByLabel(texts.filters.action).selectOption({ label: texts.actions.update });
  await page.waitForURL(/action=update/);
  await page.getByRole("button", { name: texts.actions.sign_in }).first().waitFor({ state: "detached" });
  await entry.waitFor();
  // The demo's translations are changes too.
  expect(await entries.filter({ hasNotText: texts.actions.update }).allTextContents()).toEqual([]);
  await page.getByLabel(texts.filters.day).fill("2020-01-01");
  await page.getByText(texts.noneFound).waitFor();
  // The address holds the filters.
  await page.reload();
  await page.getByText(texts.noneFound).waitFor();
  expect(await page.getByLabel(texts.filters.action).inputValue()).toBe("update");
  await page.goBack();
  await entry.waitFor();
  expect(problems).toEqual([]);
});
