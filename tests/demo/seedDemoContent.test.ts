import { expect, test } from "bun:test";

import type { DashboardReport } from "#contract/analytics/analytics.ts";
import { DEMO_CONTENT, seedDemoContent } from "#demo/seedDemoContent.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const DAY_MS = 86_400_000;
const NO_RECORDS = { ...DEMO_CONTENT, records: {}, clients: [], legalTexts: [] };

test("the dashboard and the inbox have the same figures on whichever day the demo is created", async () => {
  const figures: unknown[] = [];
  for (let days = 0; days < 7; days += 1) figures.push(await readFigures(days));
  expect(figures).toEqual(figures.map(() => figures[0]));
});

/** Of a demo that is created a number of days later. */
async function readFigures(days: number) {
  await using server = await createTestServer();
  server.advanceClock(days * DAY_MS);
  await seedDemoContent(server.parts, NO_RECORDS);
  const token = await server.signIn();
  const { data } = await server.request("GET", "/analytics/dashboard?period=90d", { token });
  const report: DashboardReport = data;
  expect(report.totalPageViews).toBeGreaterThan(3000);
  expect(report.messageSources.length).toBeGreaterThan(1);
  const { data: messages } = await server.request("GET", "/messages/stats", { token });
  // The chart has dates, and two visits of a visitor may fall on one day.
  const { series: _series, returningUsers: _returning, ...figures } = report;
  return { figures, messages };
}
