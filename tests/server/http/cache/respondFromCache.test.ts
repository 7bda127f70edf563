import { expect } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { createRespondFromCache } from "#server/http/cache/respondFromCache.ts";
import { CHROME, readStoredViews, countUnconfirmedViews } from "#tests/support/analytics/trackView.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { comparableHeaders, getRequestId, startRawServer } from "#tests/support/server/rawServer.ts";
import type { RawServer } from "#tests/support/server/rawServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const HOST = "Host: firm.example";
const GZIP = "Accept-Encoding: gzip";

/** A real server with an activity, and direct access to the path of cached responses. */
async function createFixture() {
  const server = await startRawServer();
  const { testServer } = server;
  const token = await testServer.signIn();
  const { data } = await testServer.request("POST", "/projects/create", {
    token,
    form: recordForm(ACTIVITIES),
  });
  const respond = createRespondFromCache(testServer.parts);
  return {
    ...server,
    token,
    activity: data as { _id: string; slug: string; logo: string },
    /** The response if it is cached. */
    find: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      respond(
        new Request(`http://firm.example${path}`, { method, headers: { host: "firm.example", ...headers } }),
        () => "203.0.113.7",
      ),
  };
}

/** Requests until the response is cached: images are from the second request on. */
async function warmUp({ request }: Pick<RawServer, "request">, paths: string[]) {
  for (const path of [...paths, ...paths]) await request(path, { headers: [HOST, GZIP] });
}

const test = testWith(createFixture);

test("a cached response equals the first one, and so does its log line", async (server) => {
  const { _id, slug, logo } = server.activity;
  const pages = ["/", "/activities", `/activity-view/${slug}`, "/feed.xml", "/privacy-policy"];
  const replies = ["/api/v1/projects/get", `/api/v1/projects/${_id}`, "/api/v1/site", "/api/v1/legal"];
  for (const path of [...pages, ...replies, logo]) {
    const headers = [HOST, GZIP];
    const first = await server.request(path, { headers });
    await server.request(path, { headers });
    // The 404 of the policy too, which the site lacks.
    expect(server.find(path) !== null).toBe(first.status === 200 || path === "/privacy-policy");
    const again = await server.request(path, { headers });
    expect([path, again.status, again.body]).toEqual([path, first.status, first.body]);
    expect(comparableHeaders(again)).toEqual(comparableHeaders(first));
    const lines = [first, again].map((response) =>
      server.testServer.logEntries.find(({ requestId }) => requestId === getRequestId(response)),
    );
    expect(lines[1]).toEqual({ ...lines[0], requestId: getRequestId(again), ms: expect.any(Number) });
    expect(getRequestId(again)).not.toBe(getRequestId(first));
  }
});

test("answers HEAD and If-None-Match", async (server) => {
  const paths = ["/", "/api/v1/projects/get", server.activity.logo];
  await warmUp(server, paths);
  for (const path of paths) {
    const { head, body } = await server.request(path, { headers: [HOST, GZIP] });
    const [etag = ""] = /(?<=etag: ).*/.exec(head) ?? [];
    const unchanged = await server.request(path, {
      headers: [HOST, `If-None-Match: ${etag.replace("w/", "W/")}`],
    });
    expect([path, unchanged.status, unchanged.body]).toEqual([path, 304, ""]);
    const headOnly = await server.request(path, { method: "HEAD", headers: [HOST, GZIP] });
    expect([path, headOnly.status, headOnly.body]).toEqual([path, 200, ""]);
    expect(headOnly.head).toContain(`content-length: ${body.length}`);
  }
});

test("other requests take the usual path", async (server) => {
  const { token } = server;
  await warmUp(server, ["/", "/api/v1/articles/get"]);
  expect(server.find("/")).not.toBeNull();
  expect(server.find("/", {}, "POST")).toBeNull();
  expect(server.find("/", { host: "a/b" })).toBeNull();
  expect(server.find("/", { host: "firm.example:99999" })).toBeNull();
  expect(server.find("/?utm_source=news")).toBeNull();
  for (const name of ["authorization", "origin", "range"])
    expect(server.find("/", { [name]: "x" })).toBeNull();

  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Draft", content: "x", author: "x", status: "Draft" }))
    form.set(name, value);
  await server.testServer.request("POST", "/articles/create", { token, form });
  await warmUp(server, ["/api/v1/articles/get"]);
  const asAdmin = await server.request("/api/v1/articles/get", {
    headers: [HOST, `Authorization: Bearer ${token}`],
  });
  expect(asAdmin.body).toContain('"Draft"');
  expect(asAdmin.head).toContain("cache-control: no-store");
  const asVisitor = await server.request("/api/v1/articles/get");
  expect(asVisitor.body).not.toContain('"Draft"');
});

test("counts the view of each navigation", async (server) => {
  const navigate = (extra: string[] = [], method = "GET") =>
    server.request("/about", { method, headers: [HOST, `User-Agent: ${CHROME}`, ...extra] });
  for (let count = 0; count < 3; count += 1) await navigate();
  await navigate([], "HEAD");
  await navigate(["Sec-Fetch-Dest: empty"]);
  await navigate(["DNT: 1"]);
  await countUnconfirmedViews(server.testServer);
  expect(readStoredViews(server.testServer).map(({ path }) => path)).toEqual(["/about", "/about", "/about"]);
});

test("asks the socket for its address once per view of a person, and never for a bot", async (server) => {
  await warmUp(server, ["/"]);
  const respond = createRespondFromCache(server.testServer.parts);
  const countQuestions = (userAgent: string) => {
    let questions = 0;
    const request = new Request("http://firm.example/", {
      headers: { host: "firm.example", "user-agent": userAgent },
    });
    const response = respond(request, () => {
      questions += 1;
      return "203.0.113.7";
    });
    return [response?.status, questions];
  };
  expect(countQuestions(CHROME)).toEqual([200, 1]);
  expect(countQuestions("Googlebot/2.1")).toEqual([200, 0]);
});

test("a site that is taken offline is no longer sent from the cache", async (server) => {
  const { token, testServer } = server;
  const paths = ["/", "/feed.xml", "/api/v1/projects/get"];
  await warmUp(server, paths);
  await testServer.request("PUT", "/settings", { token, body: { comingSoon: true } });
  for (const path of paths) expect([path, (await server.request(path)).status]).toEqual([path, 503]);
  // The preview of an admin is not cached.
  const preview = await testServer.request("GET", "/settings", { token });
  const cookie = preview.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect((await server.request("/", { headers: [HOST, `Cookie: ${cookie}`] })).status).toBe(200);
  expect((await server.request("/")).status).toBe(503);
});

test("a deleted image is not sent from the cache", async (server) => {
  const { _id, logo } = server.activity;
  await warmUp(server, [logo]);
  expect(server.find(logo)).not.toBeNull();
  await server.testServer.request("DELETE", `/projects/delete/${_id}`, { token: server.token });
  expect(server.find(logo)).toBeNull();
  expect((await server.request(logo)).status).toBe(404);
});

test("an image is cached from its second request on, if it is small", async (server) => {
  const { logo } = server.activity;
  await server.request(logo);
  expect(server.find(logo)).toBeNull();
  await server.request(logo);
  expect(server.find(logo)).not.toBeNull();
  const large = uniquePng(1).length;
  expect(server.testServer.parts.fileCache.shouldStore("large", 512 * 1024 + large)).toBe(false);
});

test("a range of a cached image is sent from the file", async (server) => {
  const { logo } = server.activity;
  await warmUp(server, [logo]);
  const whole = await server.request(logo);
  const part = await server.request(logo, { headers: [HOST, "Range: bytes=1-3"] });
  expect([part.status, part.body]).toEqual([206, whole.body.slice(1, 4)]);
  expect(part.head).toContain(`content-range: bytes 1-3/${whole.body.length}`);
});

test("warns about an untrusted proxy", async (server) => {
  await warmUp(server, ["/"]);
  await server.request("/", { headers: [HOST, "X-Forwarded-For: 198.51.100.7"] });
  expect(server.testServer.logEntries).toContainEqual(
    expect.objectContaining({ level: "warn", event: expect.stringContaining("TRUSTED_PROXIES") }),
  );
});
