import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { createContentVersion } from "#server/http/contentVersion.ts";
import { createPageCache, NOT_FOUND_KEY } from "#server/pages/pageCache.ts";
import type { RenderedPage } from "#server/pages/renderPage.tsx";

/** The headers of browsers. */
const ANY = "gzip, deflate, br, zstd";

function server() {
  const content = createContentVersion();
  const cache = createPageCache(content);
  const rendered: string[] = [];
  const show = (key: string, html = "x", status: RenderedPage["status"] = 200) =>
    cache.get(key, async () => {
      rendered.push(key);
      return { status, html };
    });
  return { content, cache, rendered, show };
}

test("renders a page once for concurrent requests", async () => {
  const { show, rendered } = server();
  await Promise.all([show("/"), show("/"), show("/")]);
  await show("/");
  expect(rendered).toEqual(["/"]);
});

test("renders again after a write, even if it happens during rendering", async () => {
  const { content, cache, show, rendered } = server();
  const slow = Promise.withResolvers<RenderedPage>();
  const before = cache.get("/", () => slow.promise);
  content.bump();
  const after = await show("/", "new");
  slow.resolve({ status: 200, html: "old" });
  expect(Buffer.from((await before).body(undefined).bytes).toString()).toBe("old");
  expect(Buffer.from(after.body(undefined).bytes).toString()).toBe("new");
  expect((await show("/")).etag).toBe(after.etag);
  expect(rendered).toEqual(["/"]);
});

test("does not cache an error", async () => {
  const { cache, show } = server();
  const broken = cache.get("/", () => Promise.reject(new Error("broken")));
  await expect(broken).rejects.toThrow("broken");
  expect((await show("/", "whole")).bytes).toBe(5);
});

test("caches the page for unknown paths, but not those of missing records", async () => {
  const { show, rendered } = server();
  for (const key of [NOT_FOUND_KEY, "/activity-view/none"]) {
    await show(key, "x", 404);
    await show(key, "x", 404);
  }
  expect(rendered).toEqual([NOT_FOUND_KEY, "/activity-view/none", "/activity-view/none"]);
});

test("keeps 400 pages and evicts the oldest", async () => {
  const { show, rendered } = server();
  for (let index = 0; index <= 400; index += 1) await show(String(index));
  await show("400");
  await show("1");
  expect(rendered).toHaveLength(401);
  await show("0");
  expect(rendered).toHaveLength(402);
});

test("keeps at most 32 MB of pages", async () => {
  const { show, rendered } = server();
  const heavy = "x".repeat(9 * 1024 * 1024);
  for (const key of ["a", "b", "c", "d"]) await show(key, heavy);
  await show("d", heavy);
  await show("b", heavy);
  expect(rendered).toEqual(["a", "b", "c", "d"]);
  await show("a", heavy);
  expect(rendered).toEqual(["a", "b", "c", "d", "a"]);
});

test("the ETag depends on the content, and a page is compressed once", async () => {
  const { show } = server();
  const [one, two] = [await show("1", "one"), await show("2", "two")];
  expect(one.etag).not.toBe(two.etag);
  for (const accept of ["gzip", "br"]) expect(one.body(accept).bytes).toBe(one.body(accept).bytes);
});

test("compresses a page again at a higher level after its first request", async () => {
  const { show } = server();
  const html = Array.from({ length: 2000 }, (_, index) => `<p>Section ${(index * 7919) % 1009}</p>`).join(
    "\n",
  );
  const page = await show("/", html);
  const quick = page.body(ANY);
  expect(quick.encoding?.name).toBe("gzip");
  expect(gunzipSync(quick.bytes).toString()).toBe(html);
  const quickBrotli = page.body("br");
  expect(brotliDecompressSync(quickBrotli.bytes).toString()).toBe(html);
  while (page.body("br").bytes === quickBrotli.bytes) await new Promise((resolve) => setImmediate(resolve));
  const thorough = page.body(ANY);
  expect(thorough.encoding?.name).toBe("br");
  for (const { bytes } of [quick, quickBrotli]) expect(thorough.bytes.length).toBeLessThan(bytes.length);
  expect(brotliDecompressSync(thorough.bytes).toString()).toBe(html);
  expect(page.body("gzip").bytes).toBe(quick.bytes);
});

test("does not compress a page that was evicted before its turn", async () => {
  const { content, show } = server();
  const before = await show("/", "old");
  before.body(ANY);
  content.bump();
  const after = await show("/", "new");
  after.body(ANY);
  while (after.body(ANY).encoding?.name !== "br") await new Promise((resolve) => setImmediate(resolve));
  expect(before.body(ANY).encoding?.name).toBe("gzip");
});
