import { expect, test } from "bun:test";
import { join } from "node:path";

import { DEFAULT_SITE } from "#contract/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { getSettings } from "#server/settings/repository.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const SITE_FACTS = MIGRATIONS.findIndex(({ name }) => name.includes("site_facts"));

const USER = `INSERT INTO users (id, email, first_name, last_name, role, password_hash, created_at, updated_at)
  VALUES ('u', 'somsri@firm.example', 'Somsri', 'Jaidee', 'admin', '', 1, 1)`;

/** Settings after the upgrade of a database with these rows; the values are JSON. */
async function upgrade(rows: Record<string, string>, ...statements: string[]) {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, SITE_FACTS));
  for (const statement of statements) before.$writer.connection.$client.run(statement);
  for (const [key, value] of Object.entries(rows)) {
    before.$writer.connection.$client
      .query("INSERT INTO settings (key, value, updated_at) VALUES (?, ?, 7)")
      .run(key, value);
  }
  closeDatabase(before);
  const after = openDatabase(path, MIGRATIONS);
  const settings = await getSettings(after, { language: "en" });
  closeDatabase(after);
  return settings;
}

test("an unused database gets no samples", async () => {
  expect(await upgrade({})).toEqual({
    ...DEFAULT_SITE,
    samples: [],
    unreadable: [],
    updatedAt: new Date(0).toISOString(),
  });
});

test("a site in use keeps the old defaults, marked as samples", async () => {
  const { samples, unreadable, ...site } = await upgrade({}, USER);
  expect(unreadable).toEqual([]);
  expect([...samples].toSorted()).toEqual([
    "address",
    "contactPrompt",
    "email",
    "footerNote",
    "headlines",
    "introductions",
    "map",
    "openingTimes",
    "philosophy",
    "phone",
    "services",
    "socialLinks",
    "taglines",
  ]);
  const { email, phone, taglines, services, socialLinks, openingTimes, map } = DEMO_SITE;
  expect(site).toMatchObject({ email, phone, taglines, services, socialLinks, openingTimes, map });
  expect(site.address.en.street).toBe("18/4 Soi Ari 3, Phaya Thai");
  expect(site.setup.isFinished).toBe(true);
});

test("converts settings that the firm changed", async () => {
  const service = { title: "บัญชี", summary: "s", description: "d", points: ["p"] };
  const { samples, unreadable, ...site } = await upgrade(
    {
      productName: '"ฟ้าใส"',
      place: '"Chiang Mai"',
      servicesIntro: '"Two of them."',
      addressLines: '["99 ถนนพระราม 4", "กรุงเทพฯ 10500"]',
      openingHours: '"Daily 9 - 5"',
      services: JSON.stringify([service, { ...service, title: "Tax" }]),
    },
    USER,
  );
  expect(unreadable).toEqual([]);
  expect(site).toMatchObject({
    productName: "ฟ้าใส",
    footerNote: "Chiang Mai",
    openingHours: "Daily 9 - 5",
    openingTimes: [],
    services: [
      { ...service, icon: "spread" },
      { ...service, title: "Tax", icon: "steps" },
    ],
  });
  expect(site.introductions.services).toBe("Two of them.");
  expect(site.address.th.street).toBe("99 ถนนพระราม 4, กรุงเทพฯ 10500");
  const changed = new Set([
    "footerNote",
    "introductions",
    "address",
    "openingHours",
    "openingTimes",
    "services",
  ]);
  expect(samples.filter((name) => changed.has(name))).toEqual([]);
  expect(samples).toContain("email");
});

test("ignores manually edited rows that are invalid", async () => {
  const { unreadable, email } = await upgrade(
    { addressLines: "{broken", services: "5", servicesIntro: "[", email: '"mine@firm.example"' },
    USER,
  );
  expect(unreadable).toEqual(["services"]);
  expect(email).toBe("mine@firm.example");
});
