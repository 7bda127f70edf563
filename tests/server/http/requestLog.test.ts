import { expect, test } from "bun:test";

import { activityForm } from "#tests/support/content/activityForm.ts";
import { ADMIN, START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const warnings = (server: TestServer) => server.logEntries.filter(({ level }) => level === "warn");

test("logs one line per request, with the id from the response", async () => {
  await using server = await createTestServer();
  const answer = await server.request("GET", "/projects/none?token=secret");
  expect(server.logEntries).toEqual([
    {
      time: new Date(START_TIME).toISOString(),
      level: "info",
      event: "request",
      requestId: answer.headers.get("x-request-id"),
      method: "GET",
      path: "/api/v1/projects/none",
      status: 404,
      ms: expect.any(Number),
    },
  ]);
});

test("warns once about an untrusted X-Forwarded-For header, without its value", async () => {
  const headers = { "x-forwarded-for": "198.51.100.77" };
  await using server = await createTestServer();
  await server.request("GET", "/site");
  expect(warnings(server)).toEqual([]);
  for (const peer of ["127.0.0.1", "127.0.0.1", "192.0.2.9"])
    await server.request("GET", "/site", { headers, peer });
  expect(warnings(server)).toMatchObject([{ event: expect.stringContaining("TRUSTED_PROXIES") }]);
  expect(JSON.stringify(warnings(server))).not.toContain("198.51.100.77");
  await using behind = await createTestServer({ TRUSTED_PROXIES: "127.0.0.1" });
  for (const peer of ["127.0.0.1", "::ffff:127.0.0.1"])
    await behind.request("GET", "/site", { headers, peer });
  expect(warnings(behind)).toEqual([]);
});

test("logs no password, token, email or address", async () => {
  await using server = await createTestServer();
  const peer = "198.51.100.77";
  const link = server.parts.setupLink.token;
  const person = { ...ADMIN, firstName: "Somsri", lastName: "Jaidee" };
  const { data } = await server.request("POST", "/auth/setup", { peer, body: { ...person, token: link } });
  await server.request("POST", "/auth/login", { peer, body: ADMIN });
  await server.request("POST", "/auth/login", { peer, body: { ...ADMIN, password: "wrong horse" } });
  await server.request("POST", "/auth/refresh", { peer, body: { refreshToken: data.refreshToken } });
  await server.request("POST", "/projects/create", { peer, token: data.accessToken, form: activityForm() });
  const { $client } = server.parts.db.$writer.connection;
  $client.run("CREATE TRIGGER refuse BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'refused'); END");
  expect((await server.request("POST", "/auth/login", { peer, body: ADMIN })).status).toBe(500);
  $client.run("DROP TABLE users");
  expect((await server.request("POST", "/auth/login", { peer, body: ADMIN })).status).toBe(500);
  const text = JSON.stringify(server.logEntries);
  expect(text).toContain("refused");
  const secrets = [ADMIN.email, ADMIN.password, "wrong horse", "$argon2id", "Somsri", link, data.accessToken];
  for (const secret of [...secrets, data.refreshToken, peer]) expect(text).not.toContain(secret);
});
