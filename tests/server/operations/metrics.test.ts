import { expect, test } from "bun:test";

import { recordAudit } from "#server/audit/recordAudit.ts";
import { transaction } from "#server/database/transaction.ts";
import { parseMetrics } from "#tests/support/server/parseMetrics.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const TOKEN = "a-token-of-the-monitoring";
const SCRAPER = "10.0.0.7";

async function scrape(server: TestServer, peer: string, headers: Record<string, string> = {}) {
  const response = await server.app.request("/metrics", { headers }, { peer });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

async function read(server: TestServer) {
  const { status, text } = await scrape(server, SCRAPER);
  expect(status).toBe(200);
  const families = parseMetrics(text);
  return (name: string, labels = "") =>
    families.get(name.replace(/_(bucket|sum|count)$/, ""))?.samples.get(name + labels) ??
    families.get(name)?.samples.get(name + labels);
}

const createMeasuredServer = () => createTestServer({ METRICS_NETWORKS: "10.0.0.0/8" });

test("counts requests by class and status, their time, and errors, in the text format of Prometheus", async () => {
  await using server = await createMeasuredServer();
  for (const path of ["/api/v1/site", "/api/v1/nothing", "/api/v1/nothing", "/robots.txt", "/healthz"])
    await server.app.request(path);
  server.parts.log.access({ requestId: "1", method: "GET", path: "/uploads/a.jpg", status: 200, ms: 90 });
  server.parts.log.access({ requestId: "2", method: "GET", path: "/", status: 200, ms: 60_000 });
  server.parts.log.error("a request failed", new Error("no disk"));
  const metric = await read(server);
  const requests = (name: string, status: number) =>
    metric("vitrine_requests_total", `{class="${name}",status="${status}"}`);
  expect([requests("api", 200), requests("api", 404), requests("file", 200)]).toEqual([1, 2, 1]);
  expect([requests("page", 200), requests("probe", 200)]).toEqual([2, 1]);
  expect(metric("vitrine_request_duration_seconds_bucket", '{le="+Inf"}')).toBe(7);
  expect(metric("vitrine_request_duration_seconds_bucket", '{le="10"}')).toBe(6);
  expect(metric("vitrine_request_duration_seconds_sum")).toBeGreaterThanOrEqual(60.09);
  expect(metric("vitrine_errors_total")).toBe(1);
});

test("says what is stored, waits and is free", async () => {
  await using server = await createMeasuredServer();
  const metric = await read(server);
  expect(metric("vitrine_info", `{version="${server.parts.system.version}"}`)).toBe(1);
  for (const state of ["waiting", "failed", "givenUp"])
    expect(metric("vitrine_deliveries", `{state="${state}"}`)).toBe(0);
  const sizes = ["vitrine_database_bytes", "vitrine_disk_free_bytes", "process_resident_memory_bytes"];
  for (const name of sizes) expect(metric(name)).toBeGreaterThan(0);
  expect(metric("vitrine_backup_age_seconds")).toBeUndefined();
  const context = testContext(server.parts.now() - 60_000);
  const entry = { action: "backup", kind: "backup", recordId: null, recordName: "vitrine-1" } as const;
  await transaction(server.parts.db, (tx) => recordAudit(tx, context, entry));
  expect((await read(server))("vitrine_backup_age_seconds")).toBe(60);
});

test("nobody reads metrics unless a setting allows it", async () => {
  await using server = await createTestServer();
  expect((await scrape(server, "127.0.0.1")).status).toBe(404);
});

test("only networks in METRICS_NETWORKS read them, as the client's address counts for limits", async () => {
  const env = { METRICS_NETWORKS: "10.0.0.0/8,127.0.0.1", TRUSTED_PROXIES: "192.0.2.1,10.0.0.9" };
  await using server = await createTestServer(env);
  const statusOf = async (peer: string, forwardedFor?: string) =>
    (await scrape(server, peer, forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }))
      .status;
  expect(await statusOf(SCRAPER)).toBe(200);
  expect(await statusOf(`::ffff:${SCRAPER}`)).toBe(200);
  expect(await statusOf("203.0.113.5")).toBe(403);
  expect(await statusOf("192.0.2.1", SCRAPER)).toBe(200);
  expect(await statusOf("10.0.0.9", "203.0.113.5")).toBe(403);
  expect(await statusOf("10.0.0.9", "unknown")).toBe(403);
  // Through a proxy on this machine that is not in TRUSTED_PROXIES.
  expect(await statusOf("127.0.0.1", "203.0.113.5")).toBe(403);
  expect(await statusOf("203.0.113.5", SCRAPER)).toBe(403);
});

test("the token of METRICS_TOKEN reads them from anywhere", async () => {
  await using server = await createTestServer({ METRICS_TOKEN: TOKEN });
  const read = async (authorization?: string) =>
    scrape(server, "203.0.113.5", authorization === undefined ? {} : { authorization });
  expect(await read(`Bearer ${TOKEN}`)).toMatchObject({
    status: 200,
    type: "text/plain; version=0.0.4; charset=utf-8",
  });
  for (const wrong of [undefined, "Bearer ", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const refused = await read(wrong);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("vitrine_");
  }
});
