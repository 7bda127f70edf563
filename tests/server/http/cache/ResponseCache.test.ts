import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { createTableTracker, expireReadsAt } from "#server/database/tableTracker.ts";
import type { CachedResponse } from "#server/http/cache/CachedResponse.ts";
import { ResponseCache } from "#server/http/cache/ResponseCache.ts";
import { createTextResponse } from "#server/http/cache/textResponse.ts";

/** The headers of browsers. */
const ANY = "gzip, deflate, br, zstd";
const MEBIBYTE = 1024 * 1024;

interface TextOptions {
  text?: string;
  status?: number;
  isCacheable?: boolean;
  /** Awaited before the text is created. */
  gate?: Promise<unknown>;
}

function createFixture({ maxEntries = 400, maxBytes = 32 * MEBIBYTE } = {}) {
  const tables = createTableTracker();
  const clock = { time: 0 };
  const cache = new ResponseCache({
    tables,
    hsts: null,
    now: () => clock.time,
    maxEntries,
    maxBytes,
    compressionDelayMs: 0,
  });
  const created: string[] = [];
  /** Reads the table `articles`. */
  const get = (key: string, { text = "x", status = 200, isCacheable = true, gate }: TextOptions = {}) =>
    cache.get(key, async (options) => {
      created.push(key);
      tables.onRead('select * from "articles"');
      await gate;
      return createTextResponse({ status, headers: {}, text, isCacheable }, options);
    });
  return { tables, clock, cache, created, get };
}

function respond(response: CachedResponse, headers: Record<string, string> = {}) {
  return response.respond(new Request("http://firm.example/", { headers }));
}

const encodingOf = (response: Response) => response.headers.get("content-encoding");
const textOf = async (response: Promise<CachedResponse>) => respond(await response).text();
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

test("creates a response once for concurrent requests", async () => {
  const { get, created } = createFixture();
  await Promise.all(Array.from({ length: 64 }, () => get("/")));
  await get("/");
  expect(created).toEqual(["/"]);
});

test("finds only responses that are ready and current", async () => {
  const { get, cache, tables } = createFixture();
  const pending = get("/");
  expect(cache.find("/")).toBeNull();
  await pending;
  expect(cache.find("/")).not.toBeNull();
  tables.onWrite('update "clients" set "name" = ?');
  expect(cache.find("/")).not.toBeNull();
  tables.onWrite('update "articles" set "title" = ?');
  expect(cache.find("/")).toBeNull();
});

test("creates a response again after a write, even one during its creation", async () => {
  const { get, cache, created, tables } = createFixture();
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  const before = get("/", { text: "old", gate });
  tables.onWrite('insert into "articles" values (?)');
  const after = get("/", { text: "new" });
  expect(await textOf(after)).toBe("new");
  resolve();
  expect(await textOf(before)).toBe("old");
  expect(await textOf(get("/"))).toBe("new");
  expect(created).toEqual(["/", "/"]);
  expect(cache.find("/")).toBe(await after);
});

test("does not store a response that a write made stale", async () => {
  const { get, cache, tables } = createFixture();
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  const pending = get("/", { gate });
  tables.onWrite('delete from "articles"');
  resolve();
  await pending;
  expect(cache.find("/")).toBeNull();
});

test("stores the response of a table that was read after the write", async () => {
  const { cache, tables } = createFixture();
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  const pending = cache.get("/", async (options) => {
    await gate;
    tables.onRead('select "id" from "clients" left join "pictures" on 1');
    return createTextResponse({ status: 200, headers: {}, text: "x" }, options);
  });
  tables.onWrite('update "articles" set "title" = ?');
  resolve();
  await pending;
  expect(cache.find("/")).not.toBeNull();
  tables.onWrite('delete from "pictures" where 1');
  expect(cache.find("/")).toBeNull();
});

test("a response that is created from another one depends on the same tables", async () => {
  const { cache, tables, clock } = createFixture();
  const create = () =>
    cache.get("/", async (options) => {
      const reply = await cache.get("/api", async (innerOptions) => {
        tables.onRead('select * from "clients"');
        expireReadsAt(100);
        return createTextResponse({ status: 200, headers: {}, text: "x" }, innerOptions);
      });
      return createTextResponse({ status: 200, headers: {}, text: await respond(reply).text() }, options);
    });
  // The first reply is new, the second one cached.
  for (const reason of ["clients", "articles", "clients"]) {
    await create();
    tables.onWrite(`update "${reason}" set "name" = ?`);
    expect([reason, cache.find("/") !== null]).toEqual([reason, reason === "articles"]);
    cache.delete("/");
  }
  await create();
  clock.time = 100;
  expect(cache.find("/")).toBeNull();
});

test("a write during the creation of the other one is seen by requests that arrive after it", async () => {
  const { cache, tables } = createFixture();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gates[1]?.resolve();
  let replies = 0;
  const getPage = () =>
    cache.get("/", async (options) => {
      const reply = await cache.get("/api", async (innerOptions) => {
        tables.onRead('select * from "clients"');
        const text = `state ${replies}`;
        await gates[replies++]?.promise;
        return createTextResponse({ status: 200, headers: {}, text }, innerOptions);
      });
      return createTextResponse({ status: 200, headers: {}, text: await respond(reply).text() }, options);
    });
  const before = getPage();
  tables.onWrite('update "clients" set "name" = ?');
  const after = getPage();
  gates[0]?.resolve();
  expect([await textOf(before), await textOf(after)]).toEqual(["state 0", "state 1"]);
  expect(await textOf(getPage())).toBe("state 1");
});

test("a rolled back transaction invalidates nothing", async () => {
  const { get, cache, tables } = createFixture();
  await get("/");
  tables.begin();
  tables.onWrite('update "articles" set "title" = ?');
  expect(cache.find("/")).not.toBeNull();
  tables.rollback();
  expect(cache.find("/")).not.toBeNull();
  tables.begin();
  tables.onWrite('update "articles" set "title" = ?');
  tables.commit();
  expect(cache.find("/")).toBeNull();
});

test("a response that depends on the clock expires", async () => {
  const { cache, clock } = createFixture();
  await cache.get("/", async (options) => {
    for (const time of [300, 200]) expireReadsAt(time);
    return createTextResponse({ status: 200, headers: {}, text: "x" }, options);
  });
  clock.time = 199;
  expect(cache.find("/")).not.toBeNull();
  clock.time = 200;
  expect(cache.find("/")).toBeNull();
});

test("does not cache an error", async () => {
  const { cache, get } = createFixture();
  await expect(cache.get("/", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await textOf(get("/", { text: "complete" }))).toBe("complete");
});

test("does not store a response that is not cacheable", async () => {
  const { get, created } = createFixture();
  await get("/activity-view/none", { status: 404, isCacheable: false });
  await get("/activity-view/none", { status: 404, isCacheable: false });
  expect(created).toHaveLength(2);
});

test("evicts the oldest entries that were not used", async () => {
  const { get, cache } = createFixture({ maxEntries: 3 });
  for (const key of ["a", "b", "c"]) await get(key);
  cache.find("a");
  await get("d");
  expect(["a", "b", "c", "d"].filter((key) => cache.find(key))).toEqual(["a", "c", "d"]);
});

test("is limited in bytes, and does not store a response of more than a quarter", async () => {
  const { get, cache } = createFixture({ maxBytes: 36 });
  const findAll = () => ["a", "b", "c", "d", "e", "f"].filter((key) => cache.find(key));
  for (const key of ["a", "b", "c", "d", "e"]) await get(key, { text: "x".repeat(9) });
  expect(findAll()).toEqual(["b", "c", "d", "e"]);
  cache.delete("c");
  await get("f", { text: "x".repeat(9) });
  expect(findAll()).toEqual(["b", "d", "e", "f"]);
  await get("a", { text: "x".repeat(10) });
  expect(findAll()).toEqual(["b", "d", "e", "f"]);
});

test("the ETag depends on the content, and an encoding is compressed once", async () => {
  const { get } = createFixture();
  const [one, two] = [await get("1", { text: "one" }), await get("2", { text: "two" })];
  const [first, second] = [one, two].map((response) => respond(response).headers.get("etag") ?? "");
  expect(first).not.toBe(second);
  expect(respond(one, { "if-none-match": first ?? "" }).status).toBe(304);
  expect(respond(one, { "if-none-match": second ?? "" }).status).toBe(200);
});

test("compresses a text again at the best level after the delay", async () => {
  const { get } = createFixture();
  const text = Array.from({ length: 2000 }, (_, index) => `<p>Section ${(index * 7919) % 1009}</p>`).join(
    "\n",
  );
  const page = await get("/", { text });
  const bytesOf = async (accept: string) => respond(page, { "accept-encoding": accept }).bytes();
  const quick = await bytesOf(ANY);
  expect(gunzipSync(quick).toString()).toBe(text);
  const quickBrotli = await bytesOf("br");
  expect(brotliDecompressSync(quickBrotli).toString()).toBe(text);
  while (encodingOf(respond(page, { "accept-encoding": ANY })) !== "br") await turn();
  while ((await bytesOf("br")).length === quickBrotli.length) await turn();
  const best = await bytesOf(ANY);
  for (const { length } of [quick, quickBrotli]) expect(best.length).toBeLessThan(length);
  expect(brotliDecompressSync(best).toString()).toBe(text);
  expect(gunzipSync(await bytesOf("gzip")).toString()).toBe(text);
});

test("does not compress a text that became stale before its turn", async () => {
  const { get, tables } = createFixture();
  const headers = { "accept-encoding": ANY };
  const before = await get("/", { text: "old".repeat(1000) });
  respond(before, headers);
  tables.onWrite('update "articles" set "title" = ?');
  const after = await get("/", { text: "new".repeat(1000) });
  while (encodingOf(respond(after, headers)) !== "br") await turn();
  expect(encodingOf(respond(before, headers))).toBe("gzip");
});
