import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { DAY_MS } from "#server/calendar.ts";
import { addressCounts } from "#server/database/redirectSchema.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const test = testWith(() => createLanguageTestServer({ RATE_LIMITS: "off" }));

function visit({ app }: LanguageTestServer, path: string, headers: Record<string, string> = {}) {
  return app.request(path, { headers: { accept: "text/html,*/*", "user-agent": BROWSER, ...headers } });
}

async function list({ request, token }: LanguageTestServer) {
  const { data } = await request("GET", "/redirects/missing", { token });
  return data.map(({ _id, hits, referrer }: Record<string, string>) => [_id, hits, referrer]);
}

test("counts pages that were not found by path, the most asked for first", async (server) => {
  await visit(server, "/lost");
  await visit(server, "/old?token=secret", { referer: "https://blog.example/post?id=1" });
  await visit(server, "/old");
  await visit(server, "/th/%E0%B9%81%E0%B8%9C%E0%B8%99");
  await visit(server, "/about");
  await visit(server, "/picture", { accept: "image/*" });
  await server.app.request("/head", { method: "HEAD", headers: { accept: "text/html" } });
  expect(await list(server)).toEqual([
    ["/old", 2, "blog.example"],
    ["/th/แผน", 1, ""],
    ["/lost", 1, ""],
  ]);
});

test("counts bots and scanners together, and cuts long addresses", async (server) => {
  const bot = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
  for (const path of ["/wp-admin", "/xmlrpc.php", "/.env", "/a/.git/config"]) await visit(server, path);
  await visit(server, "/old", bot);
  await visit(server, "/old", { "user-agent": "" });
  await visit(server, "/%E0%A4%A");
  await visit(server, `/${"a".repeat(3_000)}`);
  const rows = await list(server);
  expect(rows[0]).toEqual(["", 7, ""]);
  expect(rows[1][0]).toHaveLength(500);
  expect(rows).toHaveLength(2);
});

test("an address leaves the list once it has a page or a redirect", async (server) => {
  const record = `${ACTIVITIES.pages.record}/map`;
  for (const path of [record, "/old", "/blog/one", "/left"]) await visit(server, path);
  expect(await list(server)).toHaveLength(4);
  await server.create(ACTIVITIES, { status: "Published", slug: "map" });
  const { token, request } = server;
  await request("POST", "/redirects", { token, body: { from: "/old", to: "/about" } });
  await request("POST", "/redirects", { token, body: { from: "/blog/*", to: "/about" } });
  expect(await list(server)).toEqual([["/left", 1, ""]]);
  // Hits count from the redirect on.
  await visit(server, "/old");
  const { data } = await request("GET", "/redirects?search=old", { token });
  expect(data[0].hits).toBe(1);
});

test("an ignored address is not listed, until that is undone", async (server) => {
  await visit(server, "/old");
  await list(server);
  const ignore = (path: string, isIgnored: boolean) =>
    server.request("PUT", "/redirects/missing", { token: server.token, body: { path, isIgnored } });
  expect((await ignore("/old", true)).status).toBe(200);
  await visit(server, "/old");
  expect(await list(server)).toEqual([]);
  await ignore("/old", false);
  expect(await list(server)).toEqual([["/old", 2, ""]]);
  expect((await ignore("/never", true)).status).toBe(404);
});

test("a flood leaves at most 2,000 addresses, those that are asked for most", async (server) => {
  const { redirects, db } = server.parts;
  for (let index = 0; index < 3; index += 1) await visit(server, "/asked-for");
  for (let index = 0; index < 2_500; index += 1) {
    if (index % 900 === 0) await redirects.flush();
    redirects.countMissing(
      new Request(`http://localhost/flood-${index}`, {
        headers: { accept: "text/html", "user-agent": BROWSER },
      }),
    );
  }
  await redirects.flush();
  const rows = db.select().from(addressCounts).all();
  expect(rows).toHaveLength(2_000);
  expect(rows.find(({ path }) => path === "/asked-for")?.hits).toBe(3);
  expect(rows.some(({ path }) => path === "/flood-2499")).toBe(true);
});

test("forgets after 90 days what nobody asks for, and keeps the hits of redirects", async (server) => {
  const { token, request } = server;
  await request("POST", "/redirects", { token, body: { from: "/old", to: "/about" } });
  for (const path of ["/old", "/lost"]) await visit(server, path);
  expect(await list(server)).toHaveLength(1);
  server.advanceClock(91 * DAY_MS);
  await server.parts.redirects.flush(true);
  expect(
    server.parts.db
      .select()
      .from(addressCounts)
      .all()
      .map(({ path }) => path),
  ).toEqual(["/old"]);
});
