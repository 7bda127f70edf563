import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { REDIRECT_MESSAGES } from "#resources/redirects.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const ORIGIN = "https://firm.example";
const THAI_PATH = "/th/แผนที่-เก่า";

const test = testWith(() => createLanguageTestServer({ PUBLIC_URL: ORIGIN }));

function add({ request, token }: LanguageTestServer, from: string, to: string, more: object = {}) {
  return request("POST", "/redirects", { token, body: { from, to, ...more } });
}

/** Status and target of a page. */
async function open({ app }: LanguageTestServer, path: string) {
  const answer = await app.request(path);
  return `${answer.status} ${answer.headers.get("location") ?? ""}`.trim();
}

// The second one matches no route: all such paths share a cached page.
test.each(["/old", "/old/page.html"])(
  "%s redirects as soon as a redirect is saved, also if its 404 is cached",
  async (server, path) => {
    expect(await open(server, path)).toBe("404");
    expect(await open(server, path)).toBe("404");
    const { data } = await add(server, path, "/about", { status: "302" });
    expect(await open(server, path)).toBe("302 /about");
    const change = { from: path, to: "https://other.example/new", updatedAt: data.updatedAt };
    await server.request("PUT", `/redirects/${data._id}`, { token: server.token, body: change });
    expect(await open(server, path)).toBe("301 https://other.example/new");
    expect((await server.app.request(path)).headers.get("cache-control")).toBe("no-cache");
    await server.request("DELETE", `/redirects/${data._id}`, { token: server.token });
    expect(await open(server, path)).toBe("404");
  },
);

test("matches in every spelling, and carries the query and the rest of a pattern over", async (server) => {
  await add(server, THAI_PATH, "/about");
  await add(server, "/Old.ASPX", "/about?from=old");
  await add(server, "/blog/*", "/articles");
  await add(server, "/blog/2020/*", "/archive/*");
  for (const path of [THAI_PATH, encodeURI(THAI_PATH), `${encodeURI(THAI_PATH)}/`])
    expect(await open(server, path)).toBe("301 /about");
  expect(await open(server, "/old.aspx?utm_source=x")).toBe("301 /about?from=old&utm_source=x");
  expect(await open(server, "/blog/One")).toBe("301 /articles");
  expect(await open(server, "/blog/2020/One/two?a=b")).toBe("301 /archive/One/two?a=b");
  expect(await open(server, "/blog")).toBe("404");
  expect(await open(server, "/แผนที่-เก่า")).toBe("404");
});

test("a deleted redirect is restored, unless it would lead in a circle by now", async (server) => {
  const { data } = await add(server, "/old", "/new");
  const trash = (await server.request("DELETE", `/redirects/${data._id}`, { token: server.token })).data;
  const restore = () => server.request("POST", `/trash/${trash.trashId}/restore`, { token: server.token });
  const other = (await add(server, "/new", "/old")).data;
  expect((await restore()).body.errors).toEqual({ to: REDIRECT_MESSAGES.loop });
  await server.request("DELETE", `/redirects/${other._id}`, { token: server.token });
  expect((await restore()).status).toBe(201);
  expect(await open(server, "/old")).toBe("301 /new");
});

test("a record that takes the address later is shown, and its pages stay as they are", async (server) => {
  await add(server, "/activity-view/map", "/about");
  expect(await open(server, "/activity-view/map")).toBe("301 /about");
  const { data } = await server.create(ACTIVITIES, { status: "Published", slug: "map" });
  expect(data.slug).toBe("map");
  expect(await open(server, `${ACTIVITIES.pages.record}/map`)).toBe("200");
});

test("refuses addresses that have a page, and says why at the field", async (server) => {
  const { data: record } = await server.create(ACTIVITIES, { status: "Published", slug: "map" });
  await server.update(ACTIVITIES, record._id, { status: "Published", slug: "moved" });
  const page = ACTIVITIES.pages.record;
  const taken = ["/", "/about/", "/th/about", "/en/about", "/admin", "/admin/x", "/api/v1", "/uploads/*"];
  for (const from of [...taken, "/robots.txt", "/projects", `${page}/map`, `${page}/moved`]) {
    const { status, body } = await add(server, from, "/address");
    expect([from, status, body.code]).toEqual([from, 409, "slug_taken"]);
    expect(body.errors).toEqual({ from: REDIRECT_MESSAGES.page });
  }
});

test("refuses loops, doubles and addresses in no form", async (server) => {
  await add(server, "/a", "/b");
  const refused = async (from: string, to: string) => {
    const { status, body } = await add(server, from, to);
    return [status, body.code, body.errors];
  };
  expect(await refused("/b", "/a")).toEqual([409, "redirect_loop", { to: REDIRECT_MESSAGES.loop }]);
  for (const [from, to] of [
    ["/c", "/C/"],
    ["/b", `${ORIGIN}/a`],
    ["/b", "/en/a"],
    ["/b", "/EN/a"],
    ["/*", "/new/*"],
  ] as const)
    expect((await refused(from, to))[1]).toBe("redirect_loop");
  expect(await refused("/A/", "/x")).toEqual([409, "redirect_exists", { from: REDIRECT_MESSAGES.exists }]);
  expect(await refused("a?b", "/x")).toEqual([422, "invalid", { from: REDIRECT_MESSAGES.from }]);
  expect(await refused("/c", "/x/*")).toEqual([422, "invalid", { to: REDIRECT_MESSAGES.to }]);
  expect((await refused("/c/*", "/en//other.example/*"))[0]).toBe(422);
  expect(await refused("/c", "javascript:alert(1)")).toEqual([422, "invalid", { to: REDIRECT_MESSAGES.to }]);
});

test("keeps at most 200 patterns", async (server) => {
  for (let index = 0; index < 200; index += 1) await add(server, `/old-${index}/*`, "/about");
  const { status, body } = await add(server, "/one-more/*", "/about");
  expect([status, body.errors]).toEqual([422, { from: REDIRECT_MESSAGES.patterns }]);
  expect((await add(server, "/one-more", "/about")).status).toBe(201);
});

test("lists the newest first with their hits, and finds them by address and note", async (server) => {
  await add(server, "/old", "/about", { note: "Brochure of 2019" });
  await add(server, "/older/*", "/address");
  await open(server, "/old?a=b");
  await open(server, "/older/a");
  await open(server, "/older/b");
  const list = async (query = "") =>
    (await server.request("GET", `/redirects${query}`, { token: server.token })).data;
  const summary = (await list()).map(({ from, hits, lastHitAt }: never) => [from, hits, typeof lastHitAt]);
  expect(summary).toEqual([
    ["/older/*", 2, "string"],
    ["/old", 1, "string"],
  ]);
  expect((await list("?search=brochure"))[0].from).toBe("/old");
  expect((await list("?search=address"))[0].from).toBe("/older/*");
  expect(await list("?search=nothing")).toEqual([]);
});
