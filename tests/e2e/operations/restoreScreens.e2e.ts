import { expect, test } from "bun:test";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { expireRecentAuthentication, openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { runVitrine, startSite, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const readTexts = async (language: "en" | "th") => Bun.file(`src/texts/admin/${language}.json`).json();

/** @returns the path of an archive of a site with this name */
async function backUpAs(site: Vitrine, productName: string): Promise<string> {
  const folder = `${site.dataDir}-copies`;
  await (await signIn(site.url)).sendJson("PUT", "/settings", { productName, backupTarget: folder });
  const { exitCode, output } = await runVitrine(["backup", folder], { dataDir: site.dataDir });
  expect([exitCode, output]).toEqual([0, expect.stringContaining(folder)]);
  return join(folder, (await readdir(folder))[0] ?? "");
}

async function signInAgain(page: Page, texts: Awaited<ReturnType<typeof readTexts>>) {
  await page.getByRole("dialog").getByRole("button", { name: texts.backups.restore.signIn }).click();
  await page.getByLabel(texts.users.fields.email).fill(ADMIN_ENV.ADMIN_EMAIL);
  await page.getByLabel(texts.users.fields.password, { exact: true }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: texts.login.signIn, exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
}

test("an owner restores a backup and signs in to the restored site", async () => {
  await using site = await startSite();
  const archive = await backUpAs(site, "Before");
  await (await signIn(site.url)).sendJson("PUT", "/settings", { productName: "After" });
  const { page } = await openAdmin(site, "/admin/backups", { viewport: { width: 1280, height: 800 } });
  const texts = await readTexts("en");
  await page.getByText(texts.backups.restore.open, { exact: true }).click();
  await expireRecentAuthentication(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: texts.backups.restore.action, exact: true }).click();
  await page.getByLabel(texts.session.reauthentication.password).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: texts.session.reauthentication.confirm, exact: true }).click();
  await dialog.getByText(texts.backups.restore.doneText).waitFor();
  await signInAgain(page, texts);
  expect(await page.title()).toContain("Before");
  expect(await readdir(site.dataDir)).toContainEqual(expect.stringMatching(/^replaced-/));
  await rm(join(archive, ".."), { recursive: true });
});

test("the first run takes an uploaded backup, in Thai on a phone", async () => {
  await using former = await startSite();
  const archive = await backUpAs(former, "เดิม");
  await using site = await startVitrine();
  const link = await site.setupLink();
  const viewport = { width: 390, height: 844 };
  const { page } = await openPage(site, { locale: "th-TH", viewport, colorScheme: "dark" });
  await page.goto(link);
  const texts = await readTexts("th");
  const { restore } = texts.backups;
  await page.getByRole("button", { name: restore.instead }).click();
  const dialog = page.getByRole("dialog");
  await Bun.write(`${archive}.age`, "no backup");
  await dialog.getByLabel(restore.file).setInputFiles(`${archive}.age`);
  await dialog.getByLabel(restore.identity, { exact: true }).waitFor();
  await dialog.getByRole("button", { name: restore.action, exact: true }).click();
  await page.getByText(restore.failed).first().waitFor();
  await dialog.getByLabel(/\.age$/).setInputFiles(archive);
  await dialog.getByRole("button", { name: restore.action, exact: true }).click();
  await dialog.getByText(restore.doneText).waitFor();
  await signInAgain(page, texts);
  expect(await page.title()).toContain("เดิม");
  await rm(join(archive, ".."), { recursive: true });
});
