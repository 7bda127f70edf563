import { afterEach, expect, test } from "bun:test";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { importTexts as texts } from "#texts/admin/imports.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { wordPressFile } from "#tests/support/content/importTestServer.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

afterEach(() => loadAdminLanguage("en"));

test("on a phone, in Thai, an owner sees what becomes of an export of WordPress, and imports it", async () => {
  await using folder = await createTemporaryDirectory();
  const picture = "https://old.example/wp-content/uploads/2020/01/river.png";
  const items = [
    { title: "แม่น้ำของเรา", name: "rivers", content: `ข้อความ\n\n<img src="${picture}" alt="แม่น้ำ">` },
    { title: "ทิ้งแล้ว", status: "trash" },
  ];
  const file = join(folder.path, "old-site.xml");
  const uploads = join(folder.path, "uploads");
  await writeFile(file, wordPressFile(items));
  await mkdir(join(uploads, "2020/01"), { recursive: true });
  await writeFile(join(uploads, "2020/01/river.png"), createPng(600, 400));
  await using site = await startSite();
  await loadAdminLanguage("th");
  const viewport = { width: 390, height: 844 };
  const options = { locale: "th-TH", viewport, colorScheme: "dark" } as const;
  const { page, problems } = await openAdmin(site, "/admin/backups", options);
  await page.getByRole("button", { name: texts.open }).click();
  const dialog = page.getByRole("dialog", { name: texts.title });
  await dialog.getByLabel(texts.file).setInputFiles(file);
  await dialog.getByLabel(texts.pictures).setInputFiles(uploads);
  await dialog.getByText(texts.chosen({ count: 1 })).waitFor();
  await dialog.getByRole("button", { name: texts.check, exact: true }).click();
  await dialog.getByText(texts.found({ records: 1, pictures: 1, redirects: 1 })).waitFor();
  await dialog.getByText(texts.reason({ code: "status", value: "trash" })).waitFor();
  expect(await findSidewaysScrolling(page)).toEqual([]);
  await dialog.getByRole("button", { name: texts.action, exact: true }).click();
  const done = page.getByRole("dialog", { name: texts.done });
  await done.getByText("แม่น้ำของเรา").waitFor();
  await done.getByRole("button", { name: uiTexts.close }).first().click();
  await page.goto("/2020/01/rivers");
  expect(new URL(page.url()).pathname).toBe("/article/rivers");
  await page.getByRole("img", { name: "แม่น้ำ" }).first().waitFor();
  expect(problems).toEqual([]);
});
