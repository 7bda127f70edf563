import { expect, test } from "bun:test";

import { sql } from "drizzle-orm";

import * as aboutTexts from "#texts/public/about.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

async function open(server: TestServer, path: string) {
  const response = await server.app.request(path);
  return { status: response.status, html: await response.text() };
}

const hideClients = ({ parts }: TestServer) =>
  parts.db.$writer.connection.run(sql`ALTER TABLE clients RENAME TO hidden`);
const bringClients = ({ parts }: TestServer) =>
  parts.db.$writer.connection.run(sql`ALTER TABLE hidden RENAME TO clients`);

test("a page whose logos cannot be loaded is served with a loading state", async () => {
  await using server = await createTestServer();
  hideClients(server);
  const { status, html } = await open(server, "/about");
  expect(status).toBe(200);
  expect(html).toContain("Our Trusted Clients And Partners");
  expect(html).toContain("Loading…");
  expect(html).toMatch(/<noscript>.*Unable to load client logos.*<\/noscript>/s);
  expect(html).not.toContain('["clients","logos"]');
  expect(server.logEntries.filter(({ level }) => level === "error")).not.toEqual([]);
});

test("an incomplete page is not cached", async () => {
  await using server = await createTestServer();
  hideClients(server);
  await open(server, "/about");
  bringClients(server);
  expect((await open(server, "/about")).html).toContain(aboutTexts.noneTitle());
});
