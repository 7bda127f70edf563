// What the log holds of requests: one line each, and nobody's secrets.
import { expect, test } from "bun:test";

import { activityForm } from "#tests/support/activityForm.ts";
import { ADMIN, START, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const warnings = (house: TestApp) => house.logged.filter(({ level }) => level === "warn");

test("one line a request, with the id that the caller got", async () => {
  await using house = await testApp();
  const answer = await house.ask("GET", "/projects/none?token=secret");
  expect(house.logged).toEqual([
    {
      time: new Date(START).toISOString(),
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

test("what broke is told with the id and the path of its request", async () => {
  await using house = await testApp();
  house.parts.db.$writer.connection.$client.run("DROP TABLE activities");
  const answer = await house.ask("GET", "/projects/get?search=secret");
  expect(answer.status).toBe(500);
  expect(house.logged).toContainEqual(
    expect.objectContaining({
      level: "error",
      event: "a request failed",
      requestId: answer.headers.get("x-request-id"),
      path: "/api/v1/projects/get",
    }),
  );
});

test("tells once of a forwarding header that is not believed, and never where it is", async () => {
  const headers = { "x-forwarded-for": "198.51.100.77" };
  await using house = await testApp();
  await house.ask("GET", "/site");
  expect(warnings(house)).toEqual([]);
  for (const peer of ["127.0.0.1", "127.0.0.1", "192.0.2.9"])
    await house.ask("GET", "/site", { headers, peer });
  expect(warnings(house)).toMatchObject([{ event: expect.stringContaining("TRUSTED_PROXIES") }]);
  expect(JSON.stringify(warnings(house))).not.toContain("198.51.100.77");
  await using behind = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
  for (const peer of ["127.0.0.1", "::ffff:127.0.0.1"]) await behind.ask("GET", "/site", { headers, peer });
  expect(warnings(behind)).toEqual([]);
});

test("holds no password, token, email or address after all that can go wrong and right", async () => {
  await using house = await testApp();
  const peer = "198.51.100.77";
  const link = house.parts.setupLink.token;
  const person = { ...ADMIN, firstName: "Somsri", lastName: "Jaidee" };
  const { data } = await house.ask("POST", "/auth/setup", { peer, body: { ...person, token: link } });
  await house.ask("POST", "/auth/login", { peer, body: ADMIN });
  await house.ask("POST", "/auth/login", { peer, body: { ...ADMIN, password: "wrong horse" } });
  await house.ask("POST", "/auth/refresh", { peer, body: { refreshToken: data.refreshToken } });
  await house.ask("POST", "/projects/create", { peer, token: data.accessToken, form: activityForm() });
  const { $client } = house.parts.db.$writer.connection;
  $client.run("CREATE TRIGGER refuse BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'refused'); END");
  expect((await house.ask("POST", "/auth/login", { peer, body: ADMIN })).status).toBe(500);
  $client.run("DROP TABLE users");
  expect((await house.ask("POST", "/auth/login", { peer, body: ADMIN })).status).toBe(500);
  const text = JSON.stringify(house.logged);
  expect(text).toContain("refused");
  const secrets = [ADMIN.email, ADMIN.password, "wrong horse", "$argon2id", "Somsri", link, data.accessToken];
  for (const secret of [...secrets, data.refreshToken, peer]) expect(text).not.toContain(secret);
});
