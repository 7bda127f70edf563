import { expect } from "bun:test";
import { join } from "node:path";

import { sign } from "hono/jwt";

import { ACCESS_TOKEN_LIFETIME_MS, RENEWAL_WINDOW_MS } from "#contract/accounts/session.ts";
import { sessions, secrets } from "#server/database/schema.ts";
import { openKeys } from "#server/keys/keys.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const PATH = "/projects/delete/none";

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

const test = testWith(createTestServer);

test("rejects every token that it did not sign", async (server) => {
  const token = await server.signIn();
  const [header = "", payload = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const longer = encode({ ...claims, until: claims.until + 1 });
  const forged: Record<string, string> = {
    "without a signature": `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    "of the algorithm none": `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    "of another algorithm": await sign(claims, "guess", "HS512"),
    "of another key": await sign(claims, "guess", "HS256"),
    "with a longer life": `${header}.${longer}.${signature}`,
    "cut short": token.slice(0, -1),
    "in two parts": `${header}.${payload}`,
    "made of dots": "..",
    "of nothing": "",
    "of words": "null",
  };
  // Before and after the valid token was used.
  for (let round = 0; round < 2; round += 1) {
    for (const [what, forgery] of Object.entries(forged)) {
      const answer = await server.request("DELETE", PATH, { token: forgery });
      expect([what, answer.status]).toEqual([what, 401]);
      expect(answer.body.message).toBe("Session expired. Please login again.");
    }
    expect((await server.request("DELETE", PATH, { token })).status).toBe(404);
  }
});

test("rejects a correctly signed token with missing claims", async (server) => {
  const key = openKeys(join(server.dataDir, "keys"), server.parts.log)
    .get("accessTokens")
    .toString("base64url");
  const [session] = (await server.signIn(), server.parts.db.select().from(sessions).all());
  const until = START_TIME + 1000;
  for (const claims of [
    {},
    { sid: session?.id },
    { until, since: START_TIME },
    { sid: session?.id, until },
    { sid: 5, until, since: START_TIME },
    { sid: session?.id, until: "never", since: START_TIME },
  ]) {
    const token = await sign(claims, key, "HS256");
    expect((await server.request("DELETE", PATH, { token })).status).toBe(401);
  }
  const token = await sign({ sid: session?.id, until, since: START_TIME }, key, "HS256");
  expect((await server.request("DELETE", PATH, { token })).status).toBe(404);
});

test("accepts the token only in an Authorization: Bearer header", async (server) => {
  const token = await server.signIn();
  const ask = (headers: Record<string, string>, path = PATH) => server.request("DELETE", path, { headers });
  expect((await ask({ authorization: `bearer ${token}` })).status).toBe(404);
  for (const authorization of [
    token,
    `Basic ${token}`,
    `Bearer  ${token} x`,
    `Bearer ${token}, Bearer ${token}`,
  ]) {
    expect((await ask({ authorization })).status).toBe(401);
  }
  expect((await ask({ cookie: `token=${token}; accessToken=${token}` })).status).toBe(401);
  expect((await ask({}, `${PATH}?token=${token}&access_token=${token}`)).status).toBe(401);
});

test("rejects a token of another installation", async (here) => {
  await using there = await createTestServer();
  const token = await here.signIn();
  expect((await there.request("DELETE", PATH, { token })).status).toBe(401);
});

test("a token expires after an hour", async (server) => {
  const token = await server.signIn();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS - 1);
  expect((await server.request("DELETE", PATH, { token })).status).toBe(404);
  server.advanceClock(1);
  expect((await server.request("DELETE", PATH, { token })).status).toBe(401);
});

test("renews a token with less than 10 minutes left, but not earlier", async (server) => {
  const token = await server.signIn();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS - RENEWAL_WINDOW_MS);
  const early = await server.request("DELETE", PATH, { token });
  expect(early.headers.has("x-new-token")).toBe(false);
  expect(early.headers.has("x-token-expires-at")).toBe(false);

  server.advanceClock(1);
  const answer = await server.request("DELETE", PATH, { token });
  const now = START_TIME + ACCESS_TOKEN_LIFETIME_MS - RENEWAL_WINDOW_MS + 1;
  expect(answer.headers.get("x-token-expires-at")).toBe(String(now + ACCESS_TOKEN_LIFETIME_MS));
  const renewed = answer.headers.get("x-new-token") ?? "";
  server.advanceClock(RENEWAL_WINDOW_MS);
  expect((await server.request("DELETE", PATH, { token })).status).toBe(401);
  expect((await server.request("DELETE", PATH, { token: renewed })).status).toBe(404);
});

test("does not renew a rejected token", async (server) => {
  const token = await server.signIn();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS);
  const late = await server.request("DELETE", PATH, { token });
  expect(late.headers.has("x-new-token")).toBe(false);
});

test("a renewed token belongs to the same session and ends with it", async (server) => {
  const { accessToken } = await server.signInWithPassword();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS - 1);
  const renewed =
    (await server.request("DELETE", PATH, { token: accessToken })).headers.get("x-new-token") ?? "";
  await server.request("POST", "/auth/logout", { token: renewed });
  expect((await server.request("DELETE", PATH, { token: renewed })).status).toBe(401);
  expect((await server.request("DELETE", PATH, { token: accessToken })).status).toBe(401);
});

test("nothing in a copy of the database signs an access token", async (server) => {
  await server.signIn();
  const { db } = server.parts;
  const [session] = db.select().from(sessions).all();
  const values = db.select().from(secrets).all();
  expect(values).not.toEqual([]);
  for (const { value } of values) {
    for (const key of [value, Buffer.from(value, "base64url").toString("base64url")]) {
      const token = await sign({ sid: session?.id, until: START_TIME + 1000 }, key, "HS256");
      expect((await server.request("GET", "/users/stats", { token })).status).toBe(401);
    }
  }
});
