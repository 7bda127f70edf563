import { expect } from "bun:test";

import { DEFAULT_SITE, toPublicSite } from "#resources/settings/site.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createTestServer);

test("returns neutral defaults until the firm sets its own", async (server) => {
  expect((await server.request("GET", "/site")).data).toEqual(toPublicSite(DEFAULT_SITE));
  expect(DEFAULT_SITE).toMatchObject({
    productName: "Vitrine",
    productSlug: "vitrine",
    timeZone: "Asia/Bangkok",
  });
});

test("returns changed settings and defaults for the rest", async (server) => {
  const changes = { productName: "ฟ้าใส", openingHours: "Daily" };
  for (const [key, value] of Object.entries(changes)) writeSetting(server.parts.db, key, value);
  expect((await server.request("GET", "/site")).data).toEqual(toPublicSite({ ...DEFAULT_SITE, ...changes }));
});

test("treats an invalid stored value as empty and reports it to admins", async (server) => {
  const { db } = server.parts;
  writeSetting(db, "services", [{ title: "" }]);
  writeSetting(db, "map", "here");
  writeSetting(db, "logo", { path: 5 });
  writeSetting(db, "nonsense", true);
  db.$writer.connection.$client.run(
    "INSERT INTO settings (key, value, updated_at) VALUES ('email', '{broken', 1)",
  );
  expect((await server.request("GET", "/site")).data).toEqual(toPublicSite(DEFAULT_SITE));
  for (const path of ["/", "/about", "/address"]) {
    expect((await server.app.request(path)).status).toBe(200);
  }
  const { data } = await server.request("GET", "/settings", { token: await server.signIn() });
  expect(data.unreadable.toSorted()).toEqual(["email", "logo", "map", "services"]);
});

test("reveals no secret of the installation", async (server) => {
  const secrets = server.parts.db.$client.query("SELECT value FROM secrets").values().flat();
  const text = JSON.stringify((await server.request("GET", "/site")).body);
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(text).not.toContain(String(secret));
});

test.each([
  "comingSoon",
  "isDemo",
  "setup",
  "viewMonths",
  "sessionIdleDays",
  "sessionMaxDays",
  "auditMonths",
  "trashDays",
  "secondFactor",
  "secondFactorGraceDays",
  "securityContact",
  "backupTarget",
  "backupRecipient",
  "backupHour",
  "backupMinutes",
])("only admins can read the setting %s", async (server, name) => {
  const token = await server.signIn();
  expect(Object.keys((await server.request("GET", "/site", { token })).data)).not.toContain(name);
  expect(await (await server.app.request("/")).text()).not.toContain(`"${name}"`);
  expect(Object.keys((await server.request("GET", "/settings", { token })).data)).toContain(name);
});
