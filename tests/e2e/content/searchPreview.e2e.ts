import { afterEach, expect, test } from "bun:test";

import { healthTexts } from "#texts/admin/health.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";

import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

afterEach(() => loadAdminLanguage("en"));

test("on a phone, in Thai, an editor comes from the dashboard, and writes what search engines show", async () => {
  await using site = await startSite();
  const form = articleForm({ title: "Rivers", content: "Words.", images: [uniquePng(1)] });
  const { slug } = await (await signIn(site.url)).create("/articles/create", form);
  await loadAdminLanguage("th");
  const viewport = { width: 390, height: 844 };
  const options = { locale: "th-TH", viewport, colorScheme: "dark" } as const;
  const { page, problems } = await openAdmin(site, "/admin/dashboard", options);
  const { seo } = recordTexts;
  await page.getByRole("button", { name: healthTexts.counts.alts({ count: 1 }) }).click();
  const dialog = page.getByRole("dialog", { name: healthTexts.titles.alts });
  await dialog.getByRole("link", { name: "Rivers" }).click();
  await page.getByText(seo.title).click();
  const title = page.getByLabel(seo.fields.seoTitle);
  await title.waitFor();
  expect(await title.getAttribute("placeholder")).toBe("Rivers");
  await title.fill("แม่น้ำกับเมือง");
  await page.getByText("แม่น้ำกับเมือง · Vitrine").waitFor();
  await page.getByText(seo.previews.line, { exact: true }).click();
  await page.getByText("แม่น้ำกับเมือง", { exact: true }).waitFor();
  expect(await findSidewaysScrolling(page)).toEqual([]);
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("link", { name: "Rivers" }).first().waitFor();
  await page.goto(`/article/${slug}`);
  expect(await page.title()).toBe("แม่น้ำกับเมือง · Vitrine");
  expect(problems).toEqual([]);
});
