import { expect, test } from "bun:test";
import { rm } from "node:fs/promises";

import { LANGUAGES } from "#texts/language.ts";

import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { runVitrine, startSite } from "#tests/e2e/support/server/startVitrine.ts";

const VIEWPORTS = { th: { width: 390, height: 844 }, en: { width: 1280, height: 800 } };

test.each(LANGUAGES)("in %s, an owner makes a backup and downloads it", async (language) => {
  await using site = await startSite();
  const folder = `${site.dataDir}-copies`;
  await (await signIn(site.url)).sendJson("PUT", "/settings", { backupTarget: folder });
  const locale = language === "th" ? "th-TH" : "en-GB";
  const { page, problems } = await openAdmin(site, "/admin/backups", {
    locale,
    viewport: VIEWPORTS[language],
    colorScheme: language === "th" ? "dark" : "light",
  });
  const { start, download: texts } = (await Bun.file(`src/texts/admin/${language}.json`).json()).backups;
  await page.getByRole("button", { name: start, exact: true }).click();
  const item = page.getByRole("main").getByRole("button", { name: new RegExp(texts.action) });
  const [download] = await Promise.all([page.waitForEvent("download"), item.first().click()]);
  expect(download.suggestedFilename()).toMatch(/^vitrine-.*\.tar\.zst$/);
  const verified = await runVitrine(["backup", "verify", await download.path()]);
  expect(verified.output).toContain("is complete and undamaged.");
  expect(problems).toEqual([]);
  await rm(folder, { recursive: true });
});
