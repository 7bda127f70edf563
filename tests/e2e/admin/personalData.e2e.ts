import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Message } from "#contract/messages/messages.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { personalDataTexts as texts } from "#texts/admin/personalData.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const NOK = "nok@school.example";
const OTHER = "mali@school.example";

/** Whether the files of the database contain a text, also in free pages and the write-ahead log. */
function databaseContains(dataDir: string, text: string) {
  return ["", "-wal"].some((suffix) => readFileSync(join(dataDir, `vitrine.db${suffix}`)).includes(text));
}

async function listSenders({ url }: Vitrine): Promise<string[]> {
  const response = await (await signIn(url)).request("GET", "/messages");
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: Message[] };
  return data.map(({ email }) => email).sort();
}

test("an owner finds, exports and erases a person, and a restored backup does not bring them back", async () => {
  await using folder = await createTemporaryDirectory();
  await using backups = await createTemporaryDirectory();
  let backup = "";
  {
    await using site = await startVitrine({ dataDir: folder.path, env: ADMIN_ENV });
    const api = await signIn(site.url);
    for (const email of [NOK, OTHER])
      await api.sendJson("POST", "/contact", { name: "Nok Suk", email, message: `Write to ${email}` });
    backup = (await runVitrine(["backup", backups.path], { dataDir: folder.path })).output;

    const { page, problems } = await openPage(site);
    await signInWithoutForm(page);
    await page.goto("/admin/personal-data");
    await page.getByLabel(texts.person).fill(" Nok@School.example ");
    await page.getByRole("button", { name: texts.find }).click();
    const found = page.getByRole("region", { name: "Nok@School.example" });
    const counts = { messages: 1, deliveries: 0, auditEntries: 0 };
    await found.getByText(texts.counts(counts), { exact: true }).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      found.getByRole("button", { name: texts.export }).click(),
    ]);
    const exported = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(exported.messages).toMatchObject([{ email: NOK, message: `Write to ${NOK}` }]);

    await found.getByRole("button", { name: texts.erase }).click();
    await page.getByRole("button", { name: texts.eraseAction }).click();
    await found.getByText(texts.nothing).waitFor();
    await page.locator('a[href="/admin/audit?kind=personal_data"]').click();
    const { actions, kinds, what } = auditTexts;
    const erased = what({ action: actions.erase, kind: kinds.personal_data });
    await page.getByRole("button", { name: erased }).waitFor();
    expect(await listSenders(site)).toEqual([OTHER]);
    expect(databaseContains(folder.path, NOK)).toBe(false);
    expect(site.output()).not.toContain(NOK);
    expect(problems).toEqual([]);
  }
  const restoring = await runVitrine(["restore", backup, "--replace"], { dataDir: folder.path });
  expect(restoring.exitCode).toBe(0);
  expect(databaseContains(folder.path, NOK)).toBe(true);
  await using restored = await startVitrine({ dataDir: folder.path });
  await restored.waitForLine(/repeated an erasure of personal data.*"messages":1\D/);
  expect(await listSenders(restored)).toEqual([OTHER]);
  expect(databaseContains(folder.path, NOK)).toBe(false);
}, 60_000);
