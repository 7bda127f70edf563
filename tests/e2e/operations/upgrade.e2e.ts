import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";

import type { Browser } from "playwright";

import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { openBrowser } from "#tests/e2e/support/browser/openBrowser.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Creates the data folder of a release whose facts about a fictional company were built in. */
function createOldDataFolder(path: string) {
  const migrations = readMigrations("migrations");
  const facts = migrations.findIndex(({ name }) => name.includes("site_facts"));
  const db = openDatabase(join(path, "vitrine.db"), migrations.slice(0, facts));
  const setting = db.$writer.connection.$client.query(
    "INSERT INTO settings (key, value, updated_at) VALUES (?, ?, 7)",
  );
  setting.run("productName", '"ฟ้าใส"');
  setting.run("email", '"hello@fahsai.example"');
  closeDatabase(db);
}

test("an upgraded site keeps its content, and the dashboard lists the samples until each is kept or removed", async () => {
  await using folder = await createTemporaryDirectory();
  createOldDataFolder(folder.path);
  await using site = await startVitrine({ env: ADMIN_ENV, dataDir: folder.path });
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const before = await read("/");
  for (const text of ["ฟ้าใส", "hello@fahsai.example", "+66 2 000 0000", "linkedin.com"]) {
    expect(before).toContain(text);
  }
  expect(await read("/privacy-policy")).toContain("TLO2022020");

  const { page, problems } = await openPage(browser, { baseURL: site.url });
  await openAdmin(page);
  const samples = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Keep/ }) });
  await samples.filter({ hasText: "Phone" }).waitFor();
  expect(await samples.filter({ hasText: /^Email/ }).count()).toBe(0);
  await samples.filter({ hasText: "Privacy policy" }).waitFor();
  await samples.filter({ hasText: "Phone" }).getByRole("button", { name: /^Keep/ }).click();
  await samples.filter({ hasText: "Phone" }).waitFor({ state: "detached" });
  await samples
    .filter({ hasText: "Social links" })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await samples.filter({ hasText: "Social links" }).waitFor({ state: "detached" });

  const after = await read("/");
  expect(after).toContain("+66 2 000 0000");
  expect(after).not.toContain("linkedin.com");
  expect(problems).toEqual([]);
});
