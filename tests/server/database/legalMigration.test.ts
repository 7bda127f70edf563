import { expect, test } from "bun:test";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { findLegalVersion, listLegalDocuments } from "#server/legal/repository.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
/** A database of the last release without legal texts; settings had their earlier form. */
const EARLIER = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name.includes("site_facts")),
);

/** The data folder before the upgrade. */
const IN_USE: Record<string, string> = {
  "an admin":
    "INSERT INTO users VALUES ('u', 'a@firm.example', 'A', 'B', 'admin', 1, 'hash', NULL, 1, 1, NULL)",
  "an article":
    "INSERT INTO articles (id, title, content, author, status, created_at, updated_at) VALUES ('a', 'T', 'C', 'A', 'Draft', 1, 1)",
  "a message":
    "INSERT INTO messages (id, name, email, message, created_at) VALUES ('m', 'N', 'n@visitor.example', 'M', 1)",
  "a setting": `INSERT INTO settings (key, value, updated_at) VALUES ('place', '"Lampang"', 1)`,
};

async function upgrade(sql: string | null) {
  const folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, EARLIER);
  if (sql) before.$writer.connection.$client.run(sql);
  closeDatabase(before);
  const db = openDatabase(path, MIGRATIONS);
  return {
    db,
    async [Symbol.asyncDispose]() {
      closeDatabase(db);
      await folder[Symbol.asyncDispose]();
    },
  };
}

test.each(Object.entries(IN_USE))(
  "a site with %s keeps the old built-in policy, published and marked as a sample",
  async (_, sql) => {
    await using site = await upgrade(sql);
    const [policy, ...others] = await listLegalDocuments(site.db, "2026-11-20");
    expect(others).toEqual([]);
    expect(policy?.slug).toBe("privacy-policy");
    expect(policy?.versions).toMatchObject([
      {
        _id: policy?.currentId,
        effectiveDate: "2022-04-01",
        number: "TLO2022020",
        status: "Published",
        titleTh: "นโยบายความเป็นส่วนตัว",
        titleEn: legalTexts.names.privacy,
        isSample: true,
        messages: 0,
      },
    ]);
    const version = await findLegalVersion(site.db, policy?.currentId ?? "");
    expect(version?.factsEn).toEqual([
      { label: "Requests answered within", value: "30\u00A0days" },
      { label: "Review for deletion", value: "Once a year" },
    ]);
    for (const [content, heading] of [
      [version?.contentTh, "## สิทธิของท่าน"],
      [version?.contentEn, "## Your rights"],
    ]) {
      expect(content).toContain(`\n${heading}\n`);
      expect(content).toContain("**: {{firm}}\n");
    }
  },
);

test("an empty database gets no policy", async () => {
  await using site = await upgrade(null);
  expect(await listLegalDocuments(site.db, "2026-11-20")).toEqual([]);
});

test("existing messages have no policy version", async () => {
  await using site = await upgrade(IN_USE["a message"] ?? "");
  expect(site.db.$client.query("SELECT policy_version_id FROM messages").values()).toEqual([[null]]);
});
