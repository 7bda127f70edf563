import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";

import { ADMIN_ENV, waitForDashboard } from "#tests/e2e/support/server/apiClient.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const ENV = { RATE_LIMITS: "off", LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" };
const ROUNDS = 4;
const CONNECTIONS = 32;
/** Views acknowledged before each kill. Rounds end at different moments of a group commit. */
const VIEWS_PER_ROUND = 1_500;

const STORED_CAMPAIGNS_SQL = `
  SELECT campaign FROM views
    JOIN visits ON visits.n = views.visit
    JOIN view_sources ON view_sources.n = visits.source`;

function read<T>(dataDir: string, sql: string): T[] {
  using database = new Database(join(dataDir, "vitrine.db"), { readonly: true });
  return database.query<T, []>(sql).all();
}

/** Identifies each view by a unique campaign. */
async function report(url: string, id: string, visitor: number) {
  const response = await fetch(`${url}/api/v1/analytics/track`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": CHROME,
      "x-forwarded-for": `203.0.113.${visitor}`,
    },
    body: JSON.stringify({
      path: `/about?utm_source=${id}`,
      title: "About",
      referrer: "",
      sessionId: id,
    }),
  });
  return response.status;
}

/** Reports views until the server is killed and returns the ids of the acknowledged ones. */
async function reportUntilKilled(server: Vitrine, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  let next = 0;
  async function keepReporting() {
    for (;;) {
      const id = `${round}-${next++}`;
      const status = await report(server.url, id, next % 200).catch(() => null);
      if (status === null) return;
      expect(status).toBe(201);
      acknowledged.push(id);
      if (acknowledged.length >= VIEWS_PER_ROUND) enough.resolve();
    }
  }
  const reporters = Array.from({ length: CONNECTIONS }, keepReporting);
  await enough.promise;
  await server.crash();
  await Promise.all(reporters);
  return acknowledged;
}

test("acknowledged views are counted exactly once after kill -9, and the rollups match a rebuild", async () => {
  await using folder = await createTemporaryDirectory();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using server = await startVitrine({ dataDir: folder.path, env: ENV });
    acknowledged.push(...(await reportUntilKilled(server, round)));
  }
  await using server = await startVitrine({ dataDir: folder.path, env: ENV });
  await server.stop();
  const stored = read<{ campaign: string }>(folder.path, STORED_CAMPAIGNS_SQL).map(
    ({ campaign }) => campaign,
  );
  expect(new Set(acknowledged).difference(new Set(stored)).size).toBe(0);
  expect(stored).toHaveLength(new Set(stored).size);
  // Views in flight at the kill may or may not be stored.
  expect(stored.length).toBeLessThanOrEqual(acknowledged.length + ROUNDS * CONNECTIONS);
  const { exitCode, output } = await runVitrine(["analytics", "rebuild"], { dataDir: folder.path });
  expect({ exitCode, output }).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("They match"),
  });
});

test("pages that were served but not counted before kill -9 are counted once after it", async () => {
  await using folder = await createTemporaryDirectory();
  const paths = ["/", "/about", "/activities", "/articles", "/address"];
  {
    await using server = await startVitrine({ dataDir: folder.path, env: ENV });
    for (const path of paths) await fetch(server.url + path, { headers: { "user-agent": CHROME } });
    // Views are written in order, so the acknowledgement of this one implies that the served pages are on disk.
    expect(await report(server.url, "last", 1)).toBe(201);
    expect(read(folder.path, "SELECT n FROM expected_views")).toHaveLength(paths.length);
    await server.crash();
  }
  await using server = await startVitrine({ dataDir: folder.path, env: { ...ENV, ...ADMIN_ENV } });
  await waitForDashboard(server.url, ({ totalPageViews }) => totalPageViews > paths.length);
  const views = read<{ path: string }>(
    folder.path,
    "SELECT path FROM views JOIN view_pages ON view_pages.n = views.page ORDER BY views.n",
  );
  expect(views.map(({ path }) => path)).toEqual(["/about", ...paths]);
  expect(read(folder.path, "SELECT n FROM expected_views")).toEqual([]);
  expect(await server.stop()).toBe(0);
});
