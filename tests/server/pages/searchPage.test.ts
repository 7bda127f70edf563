import { expect } from "bun:test";

import { createSearchServer } from "#tests/support/content/searchTestServer.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createSearchServer();
  return {
    ...server,
    open: async (path: string) => {
      const response = await server.app.request(path);
      return { status: response.status, html: await response.text() };
    },
  };
}

const test = testWith(createFixture);

test("shows what was found in the server's HTML, with marks and links", async (server) => {
  const { slug } = await server.write("The harbour", "Ships <b>moor</b> at the harbour & quay.");
  const { status, html } = await server.open("/search?q=HARBOUR");
  expect(status).toBe(200);
  expect(html).toContain(`href="/article/${slug}"`);
  expect(html).toContain("<mark>harbour</mark>");
  expect(html).toContain("&lt;b&gt;moor&lt;/b&gt;");
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="HARBOUR"/);
  expect(html).toContain('action="/search"');
});

test("is not indexed, and echoes no markup", async (server) => {
  for (const path of ["/search", "/search?q=a", "/th/search?q=a"]) {
    const { robots, canonical } = await parsePageHead((await server.open(path)).html);
    expect([path, robots, canonical]).toEqual([path, "noindex", undefined]);
  }
  const { status, html } = await server.open("/search?q=%3C/title%3E%3Cscript%3Ealert(1)");
  expect(status).toBe(200);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("</title><script>");
});

test("the form of a further language searches in it", async (server) => {
  expect((await server.open("/th/search?q=a")).html).toContain('action="/th/search"');
});

test("a published record is found at once: no result is cached", async (server) => {
  expect((await server.open("/search?q=harbour")).html).not.toContain("<mark>");
  await server.write("The harbour");
  expect((await server.open("/search?q=harbour")).html).toContain("<mark>harbour</mark>");
  expect(server.parts.pageCache.find("/search?q=harbour")).toBeNull();
});

test("links the next page, and has no page after the last", async (server) => {
  for (let number = 1; number <= 21; number += 1) await server.write(`Quay ${number}`);
  expect((await server.open("/search?q=quay")).html).toContain('href="/search?q=quay&amp;page=2"');
  const last = await server.open("/search?q=quay&page=2");
  expect(last.status).toBe(200);
  expect(last.html).toContain("<mark>Quay</mark>");
  expect((await server.open("/search?q=quay&page=3")).status).toBe(404);
  expect((await server.open("/search?page=3")).status).toBe(404);
});

test("a text that is too long is not searched for", async (server) => {
  const { status, html } = await server.open(`/search?q=${"x".repeat(101)}`);
  expect(status).toBe(200);
  expect(html).not.toContain("xxx");
});

test("each page links the search, and the home page names it for search engines", async (server) => {
  for (const path of ["/", "/about", "/unknown"])
    expect((await server.open(path)).html).toContain('href="/search"');
  expect((await server.open("/")).html).toContain('"urlTemplate":"/search?q={query}"');
  expect((await server.open("/th")).html).toContain('"urlTemplate":"/th/search?q={query}"');
});
