import { beforeAll, expect, test } from "bun:test";

import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

const TITLE = "แผนที่น้ำท่วม ที่อ่านได้";
const FIRST = `/article/${encodeURIComponent("แผนที่น้ำท่วม-ที่อ่านได้")}`;
const SECOND = `/article/${encodeURIComponent("อ่านแผนที่")}`;

const site = createSiteFixture();
let id: string;

beforeAll(async () => {
  const admin = await signIn(site.url);
  const response = await admin.request("POST", "/articles/create", articleForm({ title: TITLE }));
  // Not validated: the tests of the API cover it.
  ({ _id: id } = ((await response.json()) as { data: { _id: string } }).data);
});

test("an article has a Thai address, an editor changes it, and all earlier ones redirect once", async () => {
  const { page } = await openPage(site);
  await page.goto("/articles");
  await page.getByRole("link", { name: TITLE, exact: true }).click();
  await page.waitForURL((url) => url.pathname === FIRST);

  const { page: reader, problems } = await openPage(site);
  await reader.goto("/articles");

  const { page: admin } = await openAdmin(site, `/admin/article/edit/${id}`);
  const field = admin.getByLabel(recordTexts.address.label);
  expect(await field.inputValue()).toBe("แผนที่น้ำท่วม-ที่อ่านได้");
  await field.fill("อ่าน แผนที่");
  await field.blur();
  await admin.getByText(recordTexts.address.problem({ problem: "characters" })).waitFor();
  await field.fill("อ่านแผนที่");
  await admin.getByRole("button", { name: uiTexts.saveChanges }).click();
  await admin.waitForURL("**/admin/article");

  for (const path of [FIRST, `/article/${id}`]) {
    const { status, headers } = await fetch(`${site.url}${path}?q=1`, { redirect: "manual" });
    expect([path, status, headers.get("location")]).toEqual([path, 301, `${SECOND}?q=1`]);
  }
  // A page that was loaded before the change links to the earlier address.
  await reader.getByRole("link", { name: TITLE, exact: true }).click();
  await reader.waitForURL((url) => url.pathname === SECOND);
  await reader.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  expect(problems).toEqual([]);
});

test("an earlier address works without JavaScript", async () => {
  const { page } = await openPage(site, { javaScriptEnabled: false });
  await page.goto(FIRST);
  expect(new URL(page.url()).pathname).toBe(SECOND);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(TITLE);
});
