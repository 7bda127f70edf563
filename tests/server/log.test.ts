// The log: one line an event, and nobody's secrets in it.
import { expect, test } from "bun:test";

import { createLog } from "#server/log.ts";
import { activityForm } from "#tests/support/activityForm.ts";
import { ADMIN, START, testApp } from "#tests/support/testApp.ts";

test("writes one JSON line an event, whatever stands in it", () => {
  const lines: string[] = [];
  createLog(
    "info",
    (line) => lines.push(line),
    () => START,
  ).info("a\nb", { path: "/\r\n\u2028\u0000", count: 2 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\r\n]/);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    time: new Date(START).toISOString(),
    level: "info",
    event: "a\nb",
    path: "/\r\n\u2028\u0000",
    count: 2,
  });
});

test("leaves out what is below its level", () => {
  const lines: string[] = [];
  const log = createLog("warn", (line) => lines.push(line));
  log.debug("no");
  log.info("no");
  log.warn("yes");
  log.error("yes", new Error("broken"));
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(["warn", "error"]);
});

test("tells of an error what it is, where, and what caused it", () => {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  log.error("failed", new TypeError("broken", { cause: new Error("rust") }), { requestId: "1" });
  log.error("failed", "just a text");
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ error: "TypeError: broken", cause: "Error: rust", requestId: "1" });
  expect(first.stack).toContain("log.test.ts");
  expect(second).toMatchObject({ error: "just a text" });
});

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

test("holds no password, token, email or address after all that can go wrong and right", async () => {
  await using house = await testApp();
  const peer = "198.51.100.77";
  const link = house.services.setupLink.token;
  const person = { ...ADMIN, firstName: "Somsri", lastName: "Jaidee" };
  const { data } = await house.ask("POST", "/auth/setup", { peer, body: { ...person, token: link } });
  await house.ask("POST", "/auth/login", { peer, body: ADMIN });
  await house.ask("POST", "/auth/login", { peer, body: { ...ADMIN, password: "wrong horse" } });
  await house.ask("POST", "/auth/refresh", { peer, body: { refreshToken: data.refreshToken } });
  await house.ask("POST", "/projects/create", { peer, token: data.accessToken, form: activityForm() });
  const { $client } = house.services.db;
  $client.run("CREATE TRIGGER refuse BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'refused'); END");
  expect((await house.ask("POST", "/auth/login", { peer, body: ADMIN })).status).toBe(500);
  $client.run("DROP TABLE users");
  expect((await house.ask("POST", "/auth/login", { peer, body: ADMIN })).status).toBe(500);
  const text = JSON.stringify(house.logged);
  expect(text).toContain("refused");
  const secrets = [ADMIN.email, ADMIN.password, "wrong horse", "$argon2id", "Somsri", link, data.accessToken];
  for (const secret of [...secrets, data.refreshToken, peer]) expect(text).not.toContain(secret);
});
