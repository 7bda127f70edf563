// GET /analytics/realtime as a stream of events.
import { expect, test } from "bun:test";

import { listen } from "#commands/serve.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";
import { visit } from "#tests/support/visits.ts";

const EVENTS = "text/event-stream";
const PATH = "/api/v1/analytics/realtime";

async function openStream(house: TestApp, given?: string) {
  const token = given ?? (await house.enter());
  const headers = { authorization: `Bearer ${token}`, accept: EVENTS };
  const answer = await house.app.request(PATH, { headers });
  return { answer, ...readEvents(answer) };
}

/** Gives one piece after the other as it comes; `null` at the end. */
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

test("the stream is for admins alone", async () => {
  await using house = await testApp();
  const status = async (headers: Record<string, string>) =>
    (await house.app.request(PATH, { headers: { accept: EVENTS, ...headers } })).status;
  expect(await status({})).toBe(401);
  for (const role of ["staff", "student"] as const) {
    expect(await status({ authorization: `Bearer ${await house.enter(role)}` })).toBe(403);
  }
  expect(await status({ authorization: `Bearer ${await house.enter()}` })).toBe(200);
  expect(house.parts.analytics.live.count()).toBe(1);
});

test("tells the figures at once and again when something was counted, and keeps nobody from reading on", async () => {
  await using house = await testApp();
  const { answer, figures } = await openStream(house);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  expect(answer.headers.has("content-encoding")).toBe(false);
  expect(await figures()).toEqual({ activeSessions: 0, recentPageViews: [] });
  await visit(house, { path: "/about" });
  expect(await figures()).toMatchObject({
    activeSessions: 1,
    recentPageViews: [{ pageView: { path: "/about" } }],
  });
});

test("many views together are told at once", async () => {
  await using house = await testApp();
  const { figures } = await openStream(house);
  await figures();
  await Promise.all(["a", "b", "c", "d"].map((sessionId) => visit(house, { sessionId })));
  expect((await figures()).activeSessions).toBe(4);
});

test("says that it is still there, and then how old sessions ended", async () => {
  await using house = await testApp();
  await visit(house);
  const { next, figures } = await openStream(house);
  expect((await figures()).activeSessions).toBe(1);
  house.pass(6 * 60_000);
  await house.parts.analytics.live.sendHeartbeat();
  expect(await next()).toBe(": still here\n\n");
  expect((await figures()).activeSessions).toBe(0);
});

test("ends when the token runs out", async () => {
  await using house = await testApp();
  const { next } = await openStream(house);
  await next();
  house.pass(ACCESS_TOKEN_LIFETIME_MS);
  await house.parts.analytics.live.sendHeartbeat();
  expect(await next()).toBeNull();
  expect(house.parts.analytics.live.count()).toBe(0);
});

test("ends when the admin signs out", async () => {
  await using house = await testApp();
  const { accessToken, refreshToken } = await house.signIn();
  const { next } = await openStream(house, accessToken);
  await next();
  await house.ask("POST", "/auth/logout", { token: accessToken, body: { refreshToken } });
  await visit(house);
  expect(await next()).toBeNull();
});

test("ends when the server stops, and no more are opened", async () => {
  await using house = await testApp();
  const { next } = await openStream(house);
  await next();
  house.parts.analytics.live.close();
  expect(await next()).toBeNull();
  expect((await openStream(house)).answer.status).toBe(503);
});

test("opens no more than twenty, and one more when one leaves", async () => {
  await using house = await testApp();
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(house)));
  const refused = (await openStream(house)).answer;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  await streams[0]?.reader.cancel();
  expect((await openStream(house)).answer.status).toBe(200);
});

test("opens no more than ten for one person, and still others for the rest", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(house, token)));
  expect((await openStream(house, token)).answer.status).toBe(503);
  // Nothing is broken: the log has no error, and no stack.
  expect(house.logged.filter(({ event }) => /dashboards/.test(String(event)))).toEqual([
    expect.objectContaining({ level: "warn" }),
  ]);
  expect((await openStream(house)).answer.status).toBe(200);
  await streams[0]?.reader.cancel();
  expect((await openStream(house, token)).answer.status).toBe(200);
});

test("who leaves is forgotten, over a real connection too", async () => {
  await using house = await testApp();
  const server = listen({ host: "127.0.0.1", port: 0, publicUrl: null }, house.app, house.parts.log);
  try {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${await house.enter()}`, accept: EVENTS };
    const answer = await fetch(new URL(PATH, server.url), { headers, signal: leaving.signal });
    const { figures } = readEvents(answer);
    expect((await figures()).activeSessions).toBe(0);
    expect(house.parts.analytics.live.count()).toBe(1);
    leaving.abort();
    // The next thing that is told finds nobody there, at the latest.
    while (house.parts.analytics.live.count() > 0) {
      await house.parts.analytics.live.sendHeartbeat();
      await new Promise(setImmediate);
    }
  } finally {
    await server.stop(true);
  }
});

test("HEAD, and whoever does not ask for events, is answered with the figures", async () => {
  await using house = await testApp();
  const headers = { authorization: `Bearer ${await house.enter()}` };
  for (const init of [{ headers }, { headers: { ...headers, accept: EVENTS }, method: "HEAD" }]) {
    const answer = await house.app.request(PATH, init);
    expect(answer.headers.get("content-type")).toContain("application/json");
  }
  expect(house.parts.analytics.live.count()).toBe(0);
});
