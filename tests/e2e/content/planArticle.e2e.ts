import { expect, test } from "bun:test";

import { recordTexts } from "#texts/admin/records.ts";
import { scheduleTexts } from "#texts/admin/schedule.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const { schedule: texts } = recordTexts;
const TITLE = "แผนที่น้ำท่วมฉบับใหม่";

test("an article is planned on a phone, found in the calendar, and published after a night without the server", async () => {
  await using folder = await createTemporaryDirectory();
  const start = () => startVitrine({ dataDir: folder.path, env: ADMIN_ENV });
  const server = await start();
  await (await signIn(server.url)).create("/articles/create", articleForm({ title: TITLE, status: "Draft" }));
  const id = await findArticleId(server.url, TITLE);
  const { page, problems } = await openAdmin(server, `/admin/article/edit/${id}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByLabel(texts.publishAt).fill("2031-05-04T09:30");
  await page.getByRole("button", { name: texts.submit }).tap();
  await page.waitForURL("**/admin/article");
  await page.goto("/admin/schedule?month=2031-05");
  const entry = page.getByRole("link", { name: TITLE });
  await entry.waitFor();
  expect(await entry.textContent()).toContain(scheduleTexts.kinds.publish);
  await entry.tap();
  await page.waitForURL(`**/admin/article/edit/${id}`);
  expect(await page.getByLabel(texts.publishAt).inputValue()).toBe("2031-05-04T09:30");
  expect(problems).toEqual([]);
  expect((await fetch(`${server.url}/article/${id}`)).status).toBe(404);
  await page.close();
  await server.stop();

  // Instead of waiting for five years.
  {
    using database = openDatabase(folder.path);
    database.run("UPDATE article_texts SET publish_at = 1");
  }
  await using later = await start();
  const { page: visitor } = await openPage(later);
  await visitor.goto("/articles");
  await visitor.getByRole("link", { name: TITLE }).first().waitFor();
});
