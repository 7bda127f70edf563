import { expect } from "bun:test";

import { listen } from "#commands/listen.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { users } from "#server/database/schema.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";
import { testWith } from "#tests/support/testWith.ts";

const EVENTS = "text/event-stream";
const PATH = "/api/v1/analytics/realtime";

async function openStream(testServer: TestServer, given?: string) {
  const token = given ?? (await testServer.signIn());
  const headers = { authorization: `Bearer ${token}`, accept: EVENTS };
  const answer = await testServer.app.request(PATH, { headers });
  return { answer, ...readEvents(answer) };
}

/** Resolves to the next chunk; `null` at the end. */
function readEvents(answer: Response) {
  const reader = (answer.body ?? new Blob().stream()).getReader();
  const decoder = new TextDecoder();
  const next = async () => {
    const { done, value } = await reader.read();
    return done ? null : decoder.decode(value);
  };
  return {
    next,
    figures: async () => JSON.parse(/^data: (.*)\n\n$/.exec((await next()) ?? "")?.[1] ?? "null"),
    reader,
  };
}

const test = testWith(createTestServer);

test("the stream is restricted to admins", async (testServer) => {
  const status = async (headers: Record<string, string>) =>
    (await testServer.app.request(PATH, { headers: { accept: EVENTS, ...headers } })).status;
  expect(await status({})).toBe(401);
  for (const role of ["staff", "student"] as const) {
    expect(await status({ authorization: `Bearer ${await testServer.signIn(role)}` })).toBe(403);
  }
  expect(await status({ authorization: `Bearer ${await testServer.signIn()}` })).toBe(200);
  expect(testServer.parts.analytics.live.count()).toBe(1);
});

test("sends the metrics immediately and again after each counted view", async (testServer) => {
  const { answer, figures } = await openStream(testServer);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  expect(answer.headers.has("content-encoding")).toBe(false);
  expect(await figures()).toEqual({ activeSessions: 0, recentPageViews: [] });
  await trackView(testServer, { path: "/about" });
  expect(await figures()).toMatchObject({
    activeSessions: 1,
    recentPageViews: [{ pageView: { path: "/about" } }],
  });
});

test("sends concurrent views as one event", async (testServer) => {
  const { figures } = await openStream(testServer);
  await figures();
  await Promise.all(["a", "b", "c", "d"].map((sessionId) => trackView(testServer, { sessionId })));
  expect((await figures()).activeSessions).toBe(4);
});

test("sends a heartbeat, and then the metrics without expired sessions", async (testServer) => {
  await trackView(testServer);
  const { next, figures } = await openStream(testServer);
  expect((await figures()).activeSessions).toBe(1);
  testServer.advanceClock(6 * 60_000);
  await testServer.parts.analytics.live.sendHeartbeat();
  expect(await next()).toBe(": still here\n\n");
  expect((await figures()).activeSessions).toBe(0);
});

test("ends when the token expires", async (testServer) => {
  const { next } = await openStream(testServer);
  await next();
  testServer.advanceClock(ACCESS_TOKEN_LIFETIME_MS);
  await testServer.parts.analytics.live.sendHeartbeat();
  expect(await next()).toBeNull();
  expect(testServer.parts.analytics.live.count()).toBe(0);
});

test("ends when the admin signs out", async (testServer) => {
  const { accessToken, refreshToken } = await testServer.signInWithPassword();
  const { next } = await openStream(testServer, accessToken);
  await next();
  await testServer.request("POST", "/auth/logout", { token: accessToken, body: { refreshToken } });
  await trackView(testServer);
  expect(await next()).toBeNull();
});

test("ends when the admin gets a scope that may not read the figures", async (testServer) => {
  const { next } = await openStream(testServer, await testServer.signIn("admin", "analyst"));
  await next();
  testServer.parts.db.$writer.connection.update(users).set({ scope: "author" }).run();
  await testServer.parts.analytics.live.sendHeartbeat();
  expect(await next()).toBeNull();
});

test("ends when the server stops, and rejects new streams", async (testServer) => {
  const { next } = await openStream(testServer);
  await next();
  testServer.parts.analytics.live.close();
  expect(await next()).toBeNull();
  expect((await openStream(testServer)).answer.status).toBe(503);
});

test("allows 20 streams, and another one when one is closed", async (testServer) => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(testServer)));
  const refused = (await openStream(testServer)).answer;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  await streams[0]?.reader.cancel();
  expect((await openStream(testServer)).answer.status).toBe(200);
});

test("allows 10 streams per account, while other accounts can still open streams", async (testServer) => {
  const token = await testServer.signIn();
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(testServer, token)));
  expect((await openStream(testServer, token)).answer.status).toBe(503);
  // Not an error: the log has no entry with a stack.
  expect(testServer.logEntries.filter(({ event }) => /dashboards/.test(String(event)))).toEqual([
    expect.objectContaining({ level: "warn" }),
  ]);
  expect((await openStream(testServer)).answer.status).toBe(200);
  await streams[0]?.reader.cancel();
  expect((await openStream(testServer, token)).answer.status).toBe(200);
});

test("removes the stream when the client disconnects from a real server", async (testServer) => {
  const server = listen({ host: "127.0.0.1", port: 0 }, testServer.app, testServer.parts);
  try {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${await testServer.signIn()}`, accept: EVENTS };
    const answer = await fetch(new URL(PATH, server.url), { headers, signal: leaving.signal });
    const { figures } = readEvents(answer);
    expect((await figures()).activeSessions).toBe(0);
    expect(testServer.parts.analytics.live.count()).toBe(1);
    leaving.abort();
    // The next event finds the subscriber gone.
    while (testServer.parts.analytics.live.count() > 0) {
      await testServer.parts.analytics.live.sendHeartbeat();
      await new Promise(setImmediate);
    }
  } finally {
    await server.stop(true);
  }
});

test("answers HEAD and requests without Accept: text/event-stream with JSON", async (testServer) => {
  const headers = { authorization: `Bearer ${await testServer.signIn()}` };
  for (const init of [{ headers }, { headers: { ...headers, accept: EVENTS }, method: "HEAD" }]) {
    const answer = await testServer.app.request(PATH, init);
    expect(answer.headers.get("content-type")).toContain("application/json");
  }
  expect(testServer.parts.analytics.live.count()).toBe(0);
});
