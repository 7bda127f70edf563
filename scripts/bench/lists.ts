// `npm run bench:lists` measures the response times of the admin lists with 10,000 records each.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { COMMON_WORD, seedLists, RARE_WORD } from "./seedLists.ts";
import { percentile } from "./statistics.ts";

const RECORDS = 10_000;
const LAST_PAGE = RECORDS / 10;
const REPEATS = 40;
/** Maximum response time of a list in milliseconds. */
const LIMIT_MS = 50;
const env = { ...ADMIN_ENV, LOG_LEVEL: "warn", RATE_LIMITS: "off" };

/** Each list with the queries it gets besides its first page, last page and searches. */
const LIST_CASES: [path: string, filters: string[]][] = [
  ...CONTENT_TYPES.map((type): [string, string[]] => [
    `${type.api.list}${type.api.list.includes("?") ? "&" : "?"}limit=10&page=`,
    contentFilters(type),
  ]),
  ["/clients?limit=10&page=", ["1&status=active&type=partner", "500&order=name"]],
  ["/users?role=admin&limit=10&page=", ["1&status=active"]],
  ["/messages?limit=10&page=", ["1&status=new,read", "300&status=archived"]],
];
const STATS = ["/articles/stats", "/clients/stats", "/users/stats", "/messages/stats"];

const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
try {
  // The first start creates the database and the admin.
  await (await startVitrine({ dataDir, env })).stop();
  seedLists(dataDir, RECORDS);
  const rows = await measureAll();
  console.table(rows);
  const slow = rows.filter((row) => Number(row["median (ms)"]) > LIMIT_MS);
  if (slow.length > 0) throw new Error(`${slow.length} calls took longer than ${LIMIT_MS} ms`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measureAll() {
  await using vitrine = await startVitrine({ dataDir, env });
  const base = `${vitrine.url}/api/v1`;
  const { authorization } = await signIn(vitrine.url);
  const headers = { authorization };
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  for (const path of listPaths()) rows.push(await measure(base, path, headers));
  return rows;
}

function contentFilters({ fields }: ContentType): string[] {
  return [
    ...("category" in fields ? ["1&category=edtech", `1&category=edtech&search=${RARE_WORD}`] : []),
    "1&status=Draft",
    "600&status=Published",
  ];
}

function listPaths(): string[] {
  const commonQueries = [
    "1",
    String(LAST_PAGE),
    ...[RARE_WORD, COMMON_WORD, "nowhere"].map((text) => `1&search=${text}`),
  ];
  const lists = LIST_CASES.flatMap(([path, filters]) =>
    [...commonQueries, ...filters].map((rest) => path + rest),
  );
  return [...lists, ...STATS];
}

async function measure(base: string, path: string, headers: Record<string, string>) {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const started = performance.now();
    const response = await fetch(base + path, { headers });
    await response.bytes();
    times.push(performance.now() - started);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
  times.sort((one, other) => one - other);
  return { call: path, "median (ms)": percentile(times, 0.5), "p95 (ms)": percentile(times, 0.95) };
}
