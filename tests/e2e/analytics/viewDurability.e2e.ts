// Every view that was acknowledged, and every page that was sent, is there after the process was killed in the middle of a load.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { waitForDashboard } from "#tests/e2e/support/server/waitForDashboard.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const ENV = { RATE_LIMITS: "off", LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" };
const ROUNDS = 4;
const CONNECTIONS = 32;
/** Before each kill; the moment within a group is another each time. */
const VIEWS_A_ROUND = 1_500;

const STORED = `
  SELECT campaign FROM views
    JOIN visits ON visits.n = views.visit
    JOIN view_sources ON view_sources.n = visits.source`;

function read<T>(dataDir: string, sql: string): T[] {
  using database = new Database(join(dataDir, "vitrine.db"), { readonly: true });
  return database.query<T, []>(sql).all();
}

/** Each view bears a mark of its own, in the place of a campaign. */
async function report(url: string, mark: string, visitor: number) {
  const answer = await fetch(`${url}/api/v1/analytics/track`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": CHROME,
      "x-forwarded-for": `203.0.113.${visitor}`,
    },
    body: JSON.stringify({
      path: `/about?utm_source=${mark}`,
      title: "About",
      referrer: "",
      sessionId: mark,
    }),
  });
  return answer.status;
}

/** Reports until the process is gone; gives the marks of what it acknowledged. */
async function reportUntilKilled(server: Vitrine, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  let next = 0;
  async function keepReporting() {
    for (;;) {
      const mark = `${round}-${next++}`;
      const status = await report(server.url, mark, next % 200).catch(() => null);
      if (status === null) return;
      expect(status).toBe(201);
      acknowledged.push(mark);
      if (acknowledged.length >= VIEWS_A_ROUND) enough.resolve();
    }
  }
  const reporters = Array.from({ length: CONNECTIONS }, keepReporting);
  await enough.promise;
  await server.crash();
  await Promise.all(reporters);
  return acknowledged;
}

test("what was acknowledged is counted once after kill -9, round after round, and the sums equal a rebuild", async () => {
  await using folder = await createTemporaryDirectory();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await using server = await startVitrine({ dataDir: folder.path, env: ENV });
    acknowledged.push(...(await reportUntilKilled(server, round)));
  }
  await using server = await startVitrine({ dataDir: folder.path, env: ENV });
  await server.stop();
  const stored = read<{ campaign: string }>(folder.path, STORED).map(({ campaign }) => campaign);
  expect(new Set(acknowledged).difference(new Set(stored)).size).toBe(0);
  expect(stored).toHaveLength(new Set(stored).size);
  // What was on its way when the process was killed may be there or not.
  expect(stored.length).toBeLessThanOrEqual(acknowledged.length + ROUNDS * CONNECTIONS);
  const { exitCode, output } = await runVitrine(["analytics", "rebuild"], { dataDir: folder.path });
  expect({ exitCode, output }).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("They match"),
  });
});

test("pages that were sent and not yet counted are counted after kill -9, each once", async () => {
  await using folder = await createTemporaryDirectory();
  const paths = ["/", "/about", "/activities", "/articles", "/address"];
  {
    await using server = await startVitrine({ dataDir: folder.path, env: ENV });
    for (const path of paths) await fetch(server.url + path, { headers: { "user-agent": CHROME } });
    // Views are written in the order they came: what was sent before this one is on the disk when it is acknowledged.
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
