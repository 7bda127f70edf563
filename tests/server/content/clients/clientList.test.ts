import { expect } from "bun:test";

import { createClientTestServer } from "#tests/support/content/clientTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const WEBSITE = { url: "https://x.example" };

const test = testWith(createClientTestServer);

test("lists the newest first, page by page", async (server) => {
  for (let index = 1; index <= 12; index += 1) {
    await server.create({ name: `Client ${index}` });
    server.advanceClock(1);
  }
  const first = await server.list({ limit: "10" });
  expect(first.names.slice(0, 3)).toEqual(["Client 12", "Client 11", "Client 10"]);
  const pages = { currentPage: 1, totalPages: 2, totalClients: 12, hasNext: true, hasPrev: false };
  expect<unknown>(first.pagination).toEqual(pages);
  const last = await server.list({ page: "3", limit: "5" });
  expect(last).toMatchObject({
    names: ["Client 2", "Client 1"],
    pagination: { currentPage: 3, totalPages: 3, totalClients: 12, hasNext: false, hasPrev: true },
  });
  expect((await server.list({ page: "9" })).names).toEqual([]);
});

test("filters by status, type and search in combination, and ignores empty filters", async (server) => {
  await server.create({ name: "Orchard" });
  await server.create({ name: "Orchard Labs", type: "partner" });
  await server.create({ name: "Kestrel", type: "partner", status: "inactive" });
  expect((await server.list({ status: "active" })).names).toEqual(["Orchard Labs", "Orchard"]);
  expect((await server.list({ type: "partner" })).names).toEqual(["Kestrel", "Orchard Labs"]);
  expect((await server.list({ type: "partner", status: "inactive" })).names).toEqual(["Kestrel"]);
  const one = await server.list({ type: "partner", status: "active", search: "ORCH" });
  expect(one).toMatchObject({ names: ["Orchard Labs"], pagination: { totalClients: 1 } });
  expect((await server.list({ status: "", type: "", search: "" })).names).toHaveLength(3);
});

test.each([
  ["status", "gone"],
  ["type", "friend"],
  ["order", "url"],
  ["page", "0"],
  ["limit", "101"],
  ["search", "x".repeat(201)],
])("rejects %s=%p", async (server, key, value) => {
  const query = new URLSearchParams({ [key]: value });
  const answer = await server.request("GET", `/clients?${query}`, { token: server.token });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([key]);
});

test("searches name and website, with wildcards as literal characters", async (server) => {
  await server.create({ name: "100% Juice", ...WEBSITE });
  await server.create({ name: "100 Juice_Bar", ...WEBSITE });
  await server.create({ name: "Kestrel", url: "https://juice.example" });
  expect((await server.list({ search: "juice" })).names).toHaveLength(3);
  expect((await server.list({ search: "100%" })).names).toEqual(["100% Juice"]);
  expect((await server.list({ search: "e_b" })).names).toEqual(["100 Juice_Bar"]);
  expect((await server.list({ search: "'; --" })).names).toEqual([]);
});

test("finds Thai names regardless of how vowels and tone marks were typed", async (server) => {
  // Sara am as two characters, before and after the tone mark, and as one.
  for (const name of ["โรงน\u0e4d\u0e49า", "โรงน\u0e49\u0e4dา", "โรงน\u0e49\u0e33", "เครือโรงพยาบาล"]) {
    await server.create({ name, ...WEBSITE });
  }
  for (const search of ["น้ำ", "น\u0e4d\u0e49า", "น\u0e49\u0e4dา"]) {
    expect((await server.list({ search })).pagination).toMatchObject({ totalClients: 3 });
  }
  expect((await server.list({ search: "พยาบาล" })).names).toEqual(["เครือโรงพยาบาล"]);
});

test("sorts names as in a Thai dictionary, page by page", async (server) => {
  const sorted = ["2 Rivers", "10 Rivers", "เกษตร", "ขวัญ", "โขง", "แคน", "ไทย", "เอก", "ฮอด", "Lanna"];
  for (const name of sorted.toReversed()) await server.create({ name, ...WEBSITE });
  expect((await server.list({ order: "name" })).names).toEqual(sorted);
  expect((await server.list({ order: "name", page: "2", limit: "4" })).names).toEqual(sorted.slice(4, 8));
});

test("lists, filters and searches 10,000 clients within 1.5 seconds", async (server) => {
  const { $client } = server.parts.db.$writer.connection;
  const insert = $client.prepare(
    `INSERT INTO clients (id, name, url, status, type, joined_at, updated_at)
     VALUES (?, ?, 'https://x.example', 'active', ?, ?, 0)`,
  );
  $client.transaction(() => {
    for (let index = 0; index < 10_000; index += 1) {
      insert.run(`id-${index}`, `บริษัท ${index}`, index % 4 ? "client" : "partner", index);
    }
  })();
  const started = performance.now();
  expect((await server.list({ page: "1000", limit: "10" })).names.at(-1)).toBe("บริษัท 0");
  expect((await server.list({ type: "partner" })).pagination).toMatchObject({ totalClients: 2500 });
  expect((await server.list({ search: "ษัท 777" })).pagination).toMatchObject({ totalClients: 11 });
  expect((await server.list({ order: "name", page: "2", limit: "10" })).names).toHaveLength(10);
  expect(await server.stats()).toMatchObject({ totalClients: 10_000, partnerTypeCount: 2500 });
  // The usual ratio is a tenth.
  expect(performance.now() - started).toBeLessThan(1500);
});
