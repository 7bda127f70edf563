// A page that can do without an answer is served without it, and rendered anew until it is whole.
import { expect, test } from "bun:test";

import { sql } from "drizzle-orm";

import { aboutTexts } from "#texts/public/about.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

async function open(house: TestApp, path: string) {
  const response = await house.app.request(path);
  return { status: response.status, html: await response.text() };
}

const hideClients = ({ parts }: TestApp) =>
  parts.db.$writer.connection.run(sql`ALTER TABLE clients RENAME TO hidden`);
const bringClients = ({ parts }: TestApp) =>
  parts.db.$writer.connection.run(sql`ALTER TABLE hidden RENAME TO clients`);

test("logos that cannot be had do not break the page, nor are they taken for none", async () => {
  await using house = await testApp();
  hideClients(house);
  const { status, html } = await open(house, "/about");
  expect(status).toBe(200);
  expect(html).toContain("Our Trusted Clients And Partners");
  expect(html).toContain("Loading…");
  expect(html).toMatch(/<noscript>.*Unable to load client logos.*<\/noscript>/s);
  expect(html).not.toContain('["clients","logos"]');
  expect(house.logged.filter(({ level }) => level === "error")).toHaveLength(1);
});

test("a page that lacks an answer is not kept", async () => {
  await using house = await testApp();
  hideClients(house);
  await open(house, "/about");
  bringClients(house);
  expect((await open(house, "/about")).html).toContain(aboutTexts.none.title);
});

test("a page that cannot do without an answer is refused", async () => {
  await using house = await testApp();
  house.parts.db.$writer.connection.run(sql`ALTER TABLE activities RENAME TO hidden`);
  expect((await open(house, "/activities")).status).toBe(500);
});
