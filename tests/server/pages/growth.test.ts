import { expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";

import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { seedLists } from "../../../scripts/bench/seedLists.ts";

/**
 * Fills every list: every fifth article is a draft, and two of seven clients are active partners, of whom `/about`
 * shows 60.
 */
const FEW = 220;
const MANY = 3 * FEW;
/** Numbers in texts and in links to the last page get longer. */
const MAX_GROWTH = 1.01;

const PATHS = [
  "/",
  "/about",
  "/activities",
  "/activities?page=2",
  "/articles",
  "/articles?page=2",
  "/address",
  "/feed.xml",
  "/api/v1/projects/get",
  "/api/v1/projects/get?category=edtech&limit=12",
  "/api/v1/articles/get",
  "/api/v1/articles/get?view=full",
  "/api/v1/clients/public/logos?type=client&order=newest&limit=60",
];

interface ResponseCost {
  bytes: number;
  queries: number;
}

const currentCost = new AsyncLocalStorage<ResponseCost>();

async function measureSite(count: number): Promise<Record<string, ResponseCost>> {
  await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  countQueries(server);
  seedLists(server.dataDir, count);
  const costs: Record<string, ResponseCost> = {};
  for (const path of PATHS) {
    const cost = { bytes: 0, queries: 0 };
    await currentCost.run(cost, async () => {
      const response = await server.app.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      cost.bytes = (await response.arrayBuffer()).byteLength;
    });
    costs[path] = { ...cost };
  }
  return costs;
}

/** Counts the statements of the reading connection for the request that runs them, not those of timers. */
function countQueries({ parts: { db } }: TestServer) {
  // Statements are cached by their SQL text.
  const counted = new WeakSet();
  const query = db.$client.query.bind(db.$client);
  Object.assign(db.$client, {
    query(sql: string) {
      const statement = query(sql);
      if (counted.has(statement)) return statement;
      counted.add(statement);
      for (const method of ["all", "get", "run", "values"]) countCalls(statement, method);
      return statement;
    },
  });
}

function countCalls(target: object, method: string) {
  const original = Reflect.get(target, method) as (...params: unknown[]) => unknown;
  Reflect.set(target, method, (...params: unknown[]) => {
    const cost = currentCost.getStore();
    if (cost) cost.queries += 1;
    return original.apply(target, params);
  });
}

test("pages, feed and lists take the same bytes and queries with three times the records", async () => {
  const few = await measureSite(FEW);
  const many = await measureSite(MANY);
  for (const path of PATHS) {
    const growth = (many[path]?.bytes ?? NaN) / (few[path]?.bytes ?? NaN);
    expect({ path, isLevel: growth < MAX_GROWTH }).toEqual({ path, isLevel: true });
    expect({ path, queries: many[path]?.queries }).toEqual({ path, queries: few[path]?.queries });
  }
  expect(few["/"]?.queries).toBeGreaterThan(0);
});

/** As many as fit into a text. */
const PICTURES = 13_000;
/** Milliseconds of processor time, with a margin for a busy machine: it takes about 300. */
const MAX_CPU_MS = 1_500;

test.each([
  ["of the own host", "![](http://h.e)"],
  ["of the site", "![](/a)"],
  ["in links", "[![](/a)](/b)"],
])("the page of a text with 13,000 pictures %s is rendered in linear time", async (_, picture) => {
  await using server = await createTestServer({ PUBLIC_URL: "http://h.e" });
  const token = await server.signIn();
  const form = articleForm({ content: picture.repeat(PICTURES) });
  const { data } = await server.request("POST", "/articles/create", { token, form });
  await server.app.request("/articles");
  const before = process.cpuUsage();
  const page = await server.app.request(`/article/${data.slug}`);
  expect(page.status).toBe(200);
  expect((await page.text()).length).toBeGreaterThan(PICTURES * 20);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
});
