import { expect, test } from "bun:test";

import { createRecord } from "#server/resources/recordMutations.ts";
import { activityCollection } from "#server/content/activities/activityCollection.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

/** Searches are not cached. */
const ACTIVITIES = "/api/v1/projects/get?search=Long";
const DESCRIPTION = "เราทำงานกับโรงเรียน ".repeat(100);

async function createServerWithActivity() {
  const server = await createTestServer();
  const fields = { name: "Long", description: DESCRIPTION, link: "", category: [] };
  await createRecord(
    server.parts.db,
    activityCollection,
    { fields, files: { logo: null, images: [] }, language: "en" },
    testContext(1),
  );
  return server;
}

async function ask(
  server: TestServer,
  accepted: string,
  path = ACTIVITIES,
  headers: Record<string, string> = {},
) {
  const answer = await server.app.request(path, { headers: { ...headers, "accept-encoding": accepted } });
  return { answer, bytes: await answer.bytes() };
}

test("compresses a long response", async () => {
  await using server = await createServerWithActivity();
  const { answer, bytes } = await ask(server, "gzip, deflate, br");
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("vary")).toContain("Accept-Encoding");
  expect(bytes.length).toBeLessThan(DESCRIPTION.length / 4);
  const { data } = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(bytes)));
  expect(data[0].description).toBe(DESCRIPTION);
});

test.each(["", "br", "gzip;q=0"])(
  "sends an uncompressed response for Accept-Encoding %p",
  async (accepted) => {
    await using server = await createServerWithActivity();
    const { answer, bytes } = await ask(server, accepted);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect(JSON.parse(new TextDecoder().decode(bytes)).data[0].description).toBe(DESCRIPTION);
  },
);

test("does not compress a response that fits in one packet", async () => {
  await using server = await createTestServer();
  const { answer, bytes } = await ask(server, "gzip");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(JSON.parse(new TextDecoder().decode(bytes)).data).toEqual([]);
});

test("compresses CSV", async () => {
  await using server = await createTestServer();
  const authorization = `Bearer ${await server.signIn()}`;
  const path = "/api/v1/analytics/dashboard?period=90d&table=series&format=csv";
  const { answer, bytes } = await ask(server, "gzip", path, { authorization });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toStartWith("Start,Views");
});
