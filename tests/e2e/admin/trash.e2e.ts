import { expect, test } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import * as thai from "#texts/admin/th.ts";
import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

const TITLE = "แผนที่น้ำท่วม";
const { trash: texts, ui } = thai;

test("an article is deleted, undone by keyboard, deleted again and restored from the trash, on a Thai phone", async () => {
  await using site = await startVitrine({ env: ADMIN_ENV });
  const api = await signIn(site.url);
  await api.sendJson("PUT", "/settings", { comingSoon: false });
  const { slug } = await api.create("/articles/create", articleForm({ title: TITLE, status: "Published" }));
  const options = { locale: "th-TH", viewport: { width: 390, height: 844 } };
  const { page, problems } = await openAdmin(site, ARTICLES.admin.path, options);
  const { page: visitor } = await openPage(site);
  const statusOfPage = async () => (await visitor.request.get(`/article/${slug}`)).status();
  const openActions = () => page.getByRole("button", { name: thai.list.actionsFor({ name: TITLE }) }).click();
  const toasts = page.getByRole("region", { name: ui.notifications });
  const remove = async () => {
    await openActions();
    await page.getByRole("dialog").getByRole("button", { name: ui.delete, exact: true }).click();
    const button = { name: thai.records.deleteAction({ noun: "บทความ" }) };
    await page.getByRole("dialog").getByRole("button", button).click();
    await toasts.getByText(thai.records.deleted({ name: TITLE })).waitFor();
  };

  expect(await statusOfPage()).toBe(200);
  await remove();
  expect(await statusOfPage()).toBe(404);
  await page.keyboard.press("F6");
  await page.keyboard.press("Enter");
  await toasts.getByText(texts.restored({ name: TITLE })).waitFor();
  expect(await statusOfPage()).toBe(200);

  await remove();
  await page.goto("/admin/trash");
  await openActions();
  expect(await findSidewaysScrolling(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: texts.restore }).click();
  await toasts.getByText(texts.restored({ name: TITLE })).waitFor();
  await page.getByText(texts.none.title).waitFor();
  expect(await statusOfPage()).toBe(200);
  expect(problems).toEqual([]);
});
