import { expect, test } from "bun:test";

import type { Page } from "playwright";

import type { Activity } from "#resources/activities.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import * as activityPageTexts from "#texts/public/activities.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { listActivities, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const THAI = "ที่ปรึกษาด้านการศึกษา";
const NAME_IN_ENGLISH = categoryTexts.inLanguage({
  label: categoryTexts.fields.name,
  language: "English",
});

const site = createSiteFixture(startDemoSite);

test("renaming, moving and deleting a category takes effect on the next request everywhere", async () => {
  const { page, problems } = await openPage(site);
  const { page: visitor } = await openPage(site);
  const school = await findActivity("EdTech Consult");
  await visitor.goto("/activities");
  await visitAdmin(page, "/admin/activity");
  await page.getByRole("link", { name: categoryTexts.title }).click();

  await page.getByRole("button", { name: categoryTexts.editNamed({ name: "EdTech Consult" }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(NAME_IN_ENGLISH).fill(THAI);
  await dialog.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: categoryTexts.isSaved({ name: THAI }) }).waitFor();
  expect(await listFilters(visitor)).toContain(THAI);
  expect(await listActivityCategories(visitor, school)).toContain(THAI);
  expect(await listFormCategories(page)).toContain(THAI);
  await visitor.goto("/activities?category=edtech");
  expect(await visitor.locator("[aria-pressed=true]").textContent()).toBe(THAI);
  expect(await visitor.title()).toContain(THAI);
  expect(await visitor.locator("main li h2").allTextContents()).toContain(school.name);

  await page.goto("/admin/activity/categories");
  const up = page.getByRole("button", { name: categoryTexts.moveUp({ name: THAI }) });
  await waitForMove(page, () => up.click());
  await page
    .getByText(
      uiTexts.rows.moved({ row: `${recordTexts.types.activity.fields.category} 4`, place: 3, count: 6 }),
    )
    .waitFor({ state: "attached" });
  await waitForMove(page, () => up.press("Alt+ArrowUp"));
  expect((await listFilters(visitor)).indexOf(THAI)).toBe(2);
  await page.getByText(categoryTexts.activityForm, { exact: true }).click();
  await waitForMove(page, () =>
    page.getByRole("button", { name: categoryTexts.drag({ name: THAI }) }).press("Alt+ArrowUp"),
  );
  expect((await listFormCategories(page)).indexOf(THAI)).toBe(2);

  await page.goto("/admin/activity/categories");
  await page.getByRole("button", { name: categoryTexts.deleteNamed({ name: THAI }) }).click();
  await dialog.getByText(categoryTexts.usage.someWithout({ count: 2, withoutOther: 1 })).waitFor();
  await dialog.getByRole("button", { name: categoryTexts.deleteDialog.action }).click();
  await dialog.getByText(categoryTexts.deleteDialog.chooseTarget).waitFor();
  await dialog.getByRole("combobox").selectOption("Business Consult");
  await dialog.getByRole("button", { name: categoryTexts.deleteDialog.action }).click();
  await page
    .getByRole("group", {
      name: partBefore(categoryTexts.deletedAndMoved({ count: 2, name: THAI, target: "" }), "2"),
    })
    .waitFor();
  expect(await listFilters(visitor)).not.toContain(THAI);
  expect(await listActivityCategories(visitor, school)).toContain("Business Consult");
  expect(await listFormCategories(page)).not.toContain(THAI);
  expect(problems).toEqual([]);
});

async function findActivity(category: string): Promise<Activity> {
  const activity = (await listActivities(site.url)).find((candidate) =>
    candidate.category.includes(category),
  );
  if (!activity) throw new Error(`No activity has the category ${category}`);
  return activity;
}

async function listFilters(visitor: Page): Promise<string[]> {
  await visitor.goto("/activities");
  return visitor
    .getByRole("form", { name: activityPageTexts.filter() })
    .getByRole("button")
    .allTextContents();
}

async function listActivityCategories(visitor: Page, { _id }: Activity): Promise<string[]> {
  await visitor.goto(`/activity-view/${_id}`);
  return visitor
    .getByRole("list", { name: activityPageTexts.categories() })
    .getByRole("listitem")
    .allTextContents();
}

/** The categories offered by the activity form. */
async function listFormCategories(page: Page): Promise<string[]> {
  const back = page.url();
  await page.goto("/admin/activity/create");
  const group = page.getByRole("group", { name: recordTexts.types.activity.fields.category });
  await group.waitFor();
  const labels = await group.locator("label").allTextContents();
  await page.goto(back);
  return labels;
}

/** Waits until the move is stored, because the list changes optimistically. */
async function waitForMove(page: Page, act: () => Promise<void>): Promise<void> {
  const responded = page.waitForResponse((response) => response.url().endsWith("/position"));
  await act();
  expect((await responded).status()).toBe(200);
}
