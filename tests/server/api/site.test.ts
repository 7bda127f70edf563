// GET /site: what the firm says about itself.
import { expect, test } from "bun:test";

import { DEFAULT_SITE } from "#contract/site.ts";
import { settings } from "#server/store/schema.ts";
import { testApp } from "#tests/support/testApp.ts";

test("tells the demo firm's values until the firm has its own", async () => {
  await using house = await testApp();
  expect((await house.ask("GET", "/site")).data).toEqual(DEFAULT_SITE);
  expect(DEFAULT_SITE).toMatchObject({
    productName: "Vitrine",
    productSlug: "vitrine",
    timeZone: "Asia/Bangkok",
  });
  expect(DEFAULT_SITE.taglines).toHaveLength(4);
  expect(DEFAULT_SITE.services).toHaveLength(6);
  expect(DEFAULT_SITE.socialLinks).toHaveLength(3);
});

test("tells what the firm has changed, and keeps the rest", async () => {
  await using house = await testApp();
  const changes = { productName: "ฟ้าใส", openingHours: "Daily" };
  const values = Object.entries(changes).map(([key, value]) => ({
    key,
    value,
    updatedAt: house.services.now(),
  }));
  house.services.db.insert(settings).values(values).run();
  expect((await house.ask("GET", "/site")).data).toEqual({ ...DEFAULT_SITE, ...changes });
});

test("tells no secret of the installation", async () => {
  await using house = await testApp();
  const secrets = house.services.db.$client.query("SELECT value FROM secrets").values().flat();
  const text = JSON.stringify((await house.ask("GET", "/site")).body);
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(text).not.toContain(String(secret));
});
