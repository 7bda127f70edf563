import { expect } from "bun:test";

import { SETTINGS } from "#resources/settings/settings.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { DAY_MS } from "#server/calendar.ts";

async function createFixture(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  writeSetting(server.parts.db, "metaPixel", SETTINGS.metaPixel.example);
  return {
    ...server,
    choose: (choice: unknown) => server.request("POST", "/consent", { body: { choice } }),
    count: async () => (await server.request("GET", "/consent", { token: await server.signIn() })).data,
    rows: () => server.parts.db.$client.query("SELECT * FROM consent_counts ORDER BY day").all(),
  };
}

const test = testWith(() => createFixture());

test("counts choices by day, without anything about the visitor", async (server) => {
  for (const choice of ["accepted", "refused", "refused"])
    expect(await server.choose(choice)).toMatchObject({ status: 200, body: { data: null } });
  server.advanceClock(DAY_MS);
  await server.choose("accepted");
  expect(await server.count()).toEqual({ accepted: 2, refused: 2 });
  expect(server.rows()).toEqual([
    { day: "2026-11-20", accepted: 1, refused: 2 },
    { day: "2026-11-21", accepted: 1, refused: 0 },
  ]);
});

test("sets no cookie", async (server) => {
  const { headers } = await server.choose("accepted");
  expect(headers.get("set-cookie")).toBeNull();
});

test("admins see the last 30 days", async (server) => {
  await server.choose("refused");
  server.advanceClock(29 * DAY_MS);
  expect(await server.count()).toEqual({ accepted: 0, refused: 1 });
  server.advanceClock(DAY_MS);
  expect(await server.count()).toEqual({ accepted: 0, refused: 0 });
});

test("the day begins where the site is", async (server) => {
  writeSetting(server.parts.db, "timeZone", "Pacific/Kiritimati");
  await server.choose("accepted");
  writeSetting(server.parts.db, "timeZone", "Pacific/Pago_Pago");
  await server.choose("accepted");
  expect(server.rows()).toHaveLength(2);
});

test("refuses other choices, and counts none while the site has no tags", async (server) => {
  for (const choice of ["maybe", "day", null]) expect((await server.choose(choice)).status).toBe(422);
  writeSetting(server.parts.db, "metaPixel", "");
  expect((await server.choose("accepted")).status).toBe(200);
  expect(server.rows()).toEqual([]);
});

test("counts 100 an hour of a network, unless the limits are off", async (server) => {
  await using unlimited = await createFixture({ RATE_LIMITS: "off" });
  for (const [{ choose }, status] of [
    [server, 429],
    [unlimited, 200],
  ] as const) {
    for (let calls = 0; calls < 100; calls += 1) expect((await choose("refused")).status).toBe(200);
    expect((await choose("refused")).status).toBe(status);
  }
});
