import { expect, test } from "bun:test";

import { CONTENT_TYPES } from "#content/registry.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

import { seedLists } from "../../../scripts/bench/seedLists.ts";

const RECORDS = 203;

const LISTS: [path: string, totalName: string][] = [
  ...CONTENT_TYPES.map(({ api: { list } }): [string, string] => [
    list + (list.includes("?") ? "&" : "?"),
    "totalItems",
  ]),
  ["/clients?", "totalClients"],
  ["/clients/public/logos?", "totalItems"],
  ["/users?role=admin&", "totalUsers"],
  ["/messages?", "totalItems"],
];

/** Each list has `RECORDS` records; the caller is one of the users. */
async function createFixture() {
  const server = await createTestServer();
  seedLists(server.dataDir, RECORDS);
  const { $client } = server.parts.db.$writer.connection;
  $client.run("UPDATE clients SET status = 'active', logo_file = (SELECT file FROM pictures LIMIT 1)");
  $client.run("DELETE FROM users WHERE email = 'person-0@firm.example'");
  return { server, token: await server.signIn() };
}

/** The total is named after the list. */
const pagination = (totalName: string, page: number, totalPages: number) => ({
  currentPage: page,
  totalPages,
  [totalName]: RECORDS,
  hasNext: page < totalPages,
  hasPrev: page > 1,
});

async function read(server: TestServer, path: string, token?: string) {
  const { status, data, body } = await server.request("GET", path, { token });
  expect([path, status]).toEqual([path, 200]);
  const items: unknown[] = data;
  return { items, pagination: body.pagination as unknown };
}

test.each(LISTS)("%s returns 100 records by default and the rest on further pages", async (path, name) => {
  const { server, token } = await createFixture();
  await using _ = server;
  const first = await read(server, path, token);
  expect([first.items.length, first.pagination]).toEqual([100, pagination(name, 1, 3)]);
  expect(await read(server, `${path}page=1`, token)).toEqual(first);
  expect(await read(server, `${path}page=&limit=`, token)).toEqual(first);
  expect(await read(server, `${path}limit=100`, token)).toEqual(first);
  const last = await read(server, `${path}page=3`, token);
  expect([last.items.length, last.pagination]).toEqual([3, pagination(name, 3, 3)]);
  const middle = await read(server, `${path}page=2&limit=2`, token);
  expect([middle.items, middle.pagination]).toEqual([first.items.slice(2, 4), pagination(name, 2, 102)]);
  const beyond = await read(server, `${path}page=9`, token);
  expect(beyond.items).toEqual([]);
});

test.each(LISTS)("%s rejects a limit over 100", async (path) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  for (const limit of ["101", "0", "-1", "1.5", "all"]) {
    const { status, body } = await server.request("GET", `${path}limit=${limit}`, { token });
    const message = "limit must be a whole number from 1 to 100";
    expect([limit, status, body.message, body.errors]).toEqual([limit, 422, message, { limit: message }]);
  }
});

test("an empty list has one page", async () => {
  await using server = await createTestServer();
  for (const path of ["/projects/get", "/articles/get", "/clients/public/logos"]) {
    const { items, pagination: pages } = await read(server, path);
    const none = { currentPage: 1, totalPages: 1, totalItems: 0, hasNext: false, hasPrev: false };
    expect([path, items, pages]).toEqual([path, [], none]);
  }
});
