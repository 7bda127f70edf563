// Seeds a database with 90 days of views of a busy site and aggregates them. `analytics.ts` runs it in a
// separate process: `bun scripts/bench/seedViews.ts DATA_DIR VIEWS`.
import { join } from "node:path";

import { createCalendar } from "#server/calendar.ts";
import { Rollups } from "#server/analytics/rollups/rollups.ts";
import { getSite } from "#server/settings/repository.ts";
import { createLogger } from "#server/logger.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import type { Connection } from "#server/database/open.ts";
import { readMigrations } from "#server/database/migrate.ts";

const DAYS = 90;
const DAY_MS = 86_400_000;
const VIEWS_PER_SESSION = 4;
/** One in this many sessions belongs to a new visitor. */
const SESSIONS_PER_VISITOR = 12.5;
const PAGES = 500;
const AGENTS = 60;
const REFERRERS = 300;
/** Views aggregated at once: large, because no request waits. */
const BATCH_SIZE = 20_000;

const [dataDir = "", count = "0"] = process.argv.slice(2);
const db = openDatabase(join(dataDir, "vitrine.db"), readMigrations("migrations"));
const { connection } = db.$writer;
connection.$client.run("PRAGMA synchronous = OFF");
connection.$client.run("PRAGMA cache_size = -200000");
seedDimensions(connection);
seedViews(connection, Number(count));
const started = performance.now();
await new Rollups({
  db,
  getSite: () => getSite(db),
  log: createLogger("warn", (line) => console.log(line)),
  batchSize: BATCH_SIZE,
}).catchUp();
const seconds = (performance.now() - started) / 1000;
console.log(
  `summed up in ${seconds.toFixed(1)} s, ${((seconds * 1e6) / Number(count)).toFixed(1)} µs a view`,
);
closeDatabase(db);

function seedDimensions({ $client }: Connection) {
  $client.transaction(() => {
    const page = $client.query("INSERT INTO view_pages (path, title) VALUES (?, ?)");
    for (let n = 1; n <= PAGES; n += 1) page.run(n === 1 ? "/" : `/article/bench-${n}`, `Page ${n}`);
    const agent = $client.query("INSERT INTO view_agents (device, browser, system) VALUES (?, ?, ?)");
    for (let n = 1; n <= AGENTS; n += 1) {
      agent.run(["Desktop", "Mobile", "Tablet"][n % 3] ?? "", `Browser ${n % 7}`, `System ${n}`);
    }
    const source = $client.query("INSERT INTO view_sources (referrer, campaign) VALUES (?, ?)");
    source.run("", "");
    for (let n = 2; n <= REFERRERS; n += 1) {
      source.run(`https://site-${n % 100}.example/page/${n}`, n % 10 === 0 ? `mail / letter / ${n}` : "");
    }
  })();
}

/** One transaction per day. Today is filled to its end, so its later views are in the future. */
function seedViews({ $client }: Connection, views: number) {
  const calendar = createCalendar("Asia/Bangkok");
  const today = calendar.toDay(Date.now());
  const sessions = Math.round(views / VIEWS_PER_SESSION / DAYS);
  const addVisitor = $client.query<{ n: number }, [string, number]>(
    "INSERT INTO visitors (key, agent) VALUES (?, ?) RETURNING n",
  );
  const addVisit = $client.query<{ n: number }, [Uint8Array, number, number, number]>(
    "INSERT INTO visits (session, visitor, entry, source) VALUES (?, ?, ?, ?) RETURNING n",
  );
  const addView = $client.query<null, [number, number, number]>(
    "INSERT INTO views (at, page, visit) VALUES (?, ?, ?)",
  );
  let visitors = 0;
  const seedDay = $client.transaction((start: number) => {
    const activeSessions: { at: number; visit: number; left: number }[] = [];
    const starts = Array.from({ length: sessions }, () => start + Math.random() * DAY_MS).sort(
      (a, b) => a - b,
    );
    for (const at of starts) {
      continueSessions(activeSessions, at);
      const page = 1 + skewedRandom(PAGES, 3);
      const visit = addVisit.get(
        randomSessionId(),
        pickVisitor(),
        page,
        Math.random() < 0.5 ? 1 : 1 + skewedRandom(REFERRERS, 2),
      );
      addView.run(Math.floor(at), page, visit?.n ?? 0);
      const left = Math.floor(Math.random() * (2 * VIEWS_PER_SESSION - 1));
      if (left > 0)
        activeSessions.push({ at: at + 40_000 * Math.random() + 5_000, visit: visit?.n ?? 0, left });
    }
    continueSessions(activeSessions, Infinity);
  });
  for (let day = today - DAYS + 1; day <= today; day += 1) seedDay(calendar.startOfDay(day));

  /** Adds views of open sessions until a point in time. */
  function continueSessions(activeSessions: { at: number; visit: number; left: number }[], until: number) {
    for (let index = 0; index < activeSessions.length; index += 1) {
      const session = activeSessions[index];
      if (!session || session.at >= until) continue;
      addView.run(Math.floor(session.at), 1 + skewedRandom(PAGES, 3), session.visit);
      session.at += 40_000 * Math.random() + 5_000;
      session.left -= 1;
      if (session.left > 0) index -= 1;
      else activeSessions.splice(index--, 1);
    }
  }

  function pickVisitor(): number {
    if (visitors > 100 && Math.random() > 1 / SESSIONS_PER_VISITOR) {
      return 1 + Math.floor(visitors * (1 - Math.random() ** 2));
    }
    visitors += 1;
    const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
    return addVisitor.get(key, 1 + skewedRandom(AGENTS, 2))?.n ?? 0;
  }
}

function randomSessionId(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}

/** An integer from 0; low numbers are far more frequent. */
function skewedRandom(below: number, power: number): number {
  return Math.floor(below * Math.random() ** power);
}
