import { expect, it } from "bun:test";

import type { ApiErrorCode } from "#contract/envelope.ts";
import { postForm } from "#tests/support/server/postForm.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";
import { runInLanguage } from "#texts/language.ts";
import { error as textOfCode } from "#texts/public/api.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";

const errorInThai = (code: ApiErrorCode) => runInLanguage("th", () => textOfCode({ code }));
const TOO_MANY = errorInThai("too_many");

const HERE = "198.51.100.7";
const QUOTA = 6_000;

/** Uses up a quota of an address, as its own requests would. @param left units that remain */
function exhaust({ parts }: TestServer, left = 0, quota: "pages " | "" = "pages ") {
  const consume = (units: number) =>
    parts.requestLimiter?.consume([quota + HERE], [{ name: "test", quota: QUOTA }], units);
  consume((consume(0)?.usage.remaining ?? 0) - left);
}

const open = ({ app }: TestServer, path: string, init: RequestInit = {}) =>
  app.request(path, init, { peer: HERE });

const FIELDS = { name: "สุภาพร", email: "supaporn@ruamjai.example", message: '<b>Two</b> "three".' };

const post = (server: TestServer) => postForm(server, "/address", FIELDS, { peer: HERE });

const countMessages = ({ parts }: TestServer) =>
  parts.db.$client.query("SELECT count(*) FROM messages").values()[0]?.[0];

const test = testWith(createTestServer);

test("refuses a flood of missing pages with a page in their language, and accepts it later", async (server) => {
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  exhaust(server, 100);
  const statuses: number[] = [];
  for (let count = 0; count < 110; count += 1)
    statuses.push((await open(server, `/article/unknown-${count}`)).status);
  // The first one is rendered, which costs nine more.
  expect(statuses.filter((status) => status === 404)).toHaveLength(91);
  expect(statuses.slice(91)).toEqual(Array(19).fill(429));
  const refused = await open(server, "/th/article/unknown");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  const html = await refused.text();
  expect(html).toContain('<html lang="th"');
  expect(html).toContain(TOO_MANY);
  expect(html).toContain('href="/th"');
  expect(html.length).toBeLessThan(10_000);
  server.advanceClock(1000);
  expect((await open(server, "/th/article/unknown")).status).toBe(404);
});

it.each([
  "/about",
  "/article/unknown",
  "/feed.xml",
  "/sitemap-9.xml",
  "/x/feed.xml",
  "/admin",
  "/vitrine/login",
])("limits %s, which is not in the cache", async (path) => {
  await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  exhaust(server);
  expect((await open(server, path)).status).toBe(429);
  expect((await server.app.request(path, {}, { peer: "203.0.113.9" })).status).not.toBe(429);
});

test("limits the Coming soon page", async (server) => {
  writeSetting(server.parts.db, "comingSoon", true);
  expect((await server.app.request("/")).status).toBe(503);
  exhaust(server);
  for (const path of ["/", "/feed.xml"]) expect((await open(server, path)).status).toBe(429);
  expect((await post(server)).status).toBe(429);
});

test("people behind one address are served from the cache, whatever others do there", async (server) => {
  for (let phone = 0; phone < 120; phone += 1)
    for (const path of ["/", "/about", `/articles?fbclid=${phone}`, "/address"])
      expect((await open(server, path)).status).toBe(200);
  exhaust(server);
  for (const path of ["/", "/?utm_source=mail", "/articles"])
    expect([path, (await open(server, path)).status]).toEqual([path, 200]);
  // The API has a quota of its own.
  expect((await server.request("GET", "/site", { peer: HERE })).status).toBe(200);
});

test("a stranger in the same network does not shut out a browser that was signed in", async (server) => {
  await server.addUser();
  const response = await server.request("POST", "/auth/login", { body: ADMIN });
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  exhaust(server);
  expect((await open(server, "/admin")).status).toBe(429);
  expect((await open(server, "/admin", { headers: { cookie } })).status).toBe(200);
});

test("limits the form without scripts like a call of the API, and keeps what was typed", async (server) => {
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  exhaust(server, 0, "");
  const refused = await postForm(server, "/th/address", FIELDS, { peer: HERE });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(countMessages(server)).toBe(0);
  const html = await refused.text();
  expect(html).toContain('action="/th/address#message"');
  expect(html).toContain(TOO_MANY);
  expect(html).toContain(`value="${FIELDS.name}"`);
  expect(html).toContain(`value="${FIELDS.email}"`);
  expect(html).toContain("&lt;b&gt;Two&lt;/b&gt; &quot;three&quot;.");
  expect(html).toContain('name="formToken"');
  server.advanceClock(1000);
  expect((await post(server)).status).toBe(303);
});

test("refuses a flood of posts without rendering the form", async (server) => {
  exhaust(server);
  exhaust(server, 0, "");
  const refused = await post(server);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await refused.text()).length).toBeLessThan(10_000);
});

test("posts a form of a browser that was signed in, whatever strangers in the same network do", async (server) => {
  await server.addUser();
  const response = await server.request("POST", "/auth/login", { body: ADMIN });
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  exhaust(server, 0, "");
  const options = { headers: { cookie }, peer: HERE };
  expect((await postForm(server, "/address", FIELDS, options)).status).toBe(303);
});

test("a flood of posts stores no more messages than calls of the API may", async (server) => {
  exhaust(server, 30, "");
  for (let count = 0; count < 20; count += 1)
    await postForm(server, "/address", { ...FIELDS, message: `Message ${count}` }, { peer: HERE });
  expect(countMessages(server)).toBe(10);
});

test.each([
  ["/xx/feed.xml", "GET", 404, publicLayoutTexts.notFoundDescription()],
  ["/about", "PUT", 405, "PUT is not allowed here"],
  ["/th/about", "PUT", 405, errorInThai("method_not_allowed")],
])("the error page of %s (%s) says what happened", async (server, path, method, status, message) => {
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  const response = await open(server, path, { method });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(message);
});
