// Looks up redirects, and counts their hits and the addresses that were not found.
import { and, desc, eq, lt, notInArray, or, sql } from "drizzle-orm";

import { MAX_PATH_LENGTH } from "#resources/redirects.ts";
import { isPattern, matchesPattern, resolveRedirect, toPathKey } from "#resources/redirectPaths.ts";
import { DAY_MS } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { addressCounts, redirects } from "#server/database/redirectSchema.ts";
import { firstRow } from "#server/database/rows.ts";
import { createTrackedCache } from "#server/database/tableTracker.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Logger } from "#server/logger.ts";

const MAX_ADDRESSES = 2_000;
const KEPT_DAYS = 90;
/** How long counts wait for their transaction, in milliseconds, and how many addresses. */
const WRITE_DELAY_MS = 5_000;
const MAX_WAITING = 1_000;
/** Files of other software, and hidden files, that scanners try. */
const SCANNED = /\.php\d?(\/|$)|\/\.|^\/(wp-|cgi-bin\/|phpmyadmin|vendor\/)/;

interface Dependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  isBot: (userAgent: string) => boolean;
}

type Counts = Map<string, { hits: number; referrer: string }>;
export type Redirects = ReturnType<typeof createRedirects>;

const exactQuery = preparedStatement((db) =>
  db
    .select()
    .from(redirects)
    .where(eq(redirects.from, sql.placeholder("from")))
    .prepare(),
);

export function createRedirects({ db, log, now, isBot }: Dependencies) {
  /** The longest first. */
  const readPatterns = createTrackedCache({
    tables: db.$tables,
    minCapacity: 1,
    read: async () => {
      const all = await db.select().from(redirects).orderBy(redirects.from);
      const patterns = all.filter(({ from }) => isPattern(from));
      return patterns.sort((one, other) => other.from.length - one.from.length);
    },
  });
  let counts: Counts = new Map();
  let timer: Timer | undefined;

  async function find(path: string) {
    const key = toPathKey(path);
    if (key === null) return undefined;
    const exact = await firstRow(exactQuery(db).execute({ from: key }));
    return exact ?? (await readPatterns("")).find(({ from }) => matchesPattern(from, key));
  }

  function count(path: string, referrer: string) {
    const known = counts.get(path);
    if (!known && counts.size >= MAX_WAITING) return;
    counts.set(path, { hits: (known?.hits ?? 0) + 1, referrer: referrer || (known?.referrer ?? "") });
    timer ??= setTimeout(() => void flush(), WRITE_DELAY_MS).unref();
  }

  /** Writes what was counted; a failed write loses it. @param isHourly also removes what is too old */
  async function flush(isHourly = false): Promise<number> {
    clearTimeout(timer);
    timer = undefined;
    const counted = counts;
    counts = new Map();
    if (counted.size === 0 && !isHourly) return 0;
    const write = (tx: Transaction) => addCounts(tx, counted, now());
    await transaction(db, write, { durability: "relaxed" }).catch((error: unknown) =>
      log.error("counting addresses failed", error),
    );
    return counted.size;
  }

  return {
    find,
    flush,
    /** Where a request for a missing page leads, which is counted. */
    async redirect(url: URL): Promise<{ target: string; status: 301 | 302 } | null> {
      const found = await find(url.pathname);
      if (!found) return null;
      count(found.from, "");
      return { target: resolveRedirect(found, url), status: found.status === "301" ? 301 : 302 };
    },
    /** Counts a page that was not found, with nothing else about who asked for it. */
    countMissing({ url, method, headers }: Request): void {
      if (method !== "GET" || !headers.get("accept")?.includes("text/html")) return;
      const key = toPathKey(new URL(url).pathname)?.slice(0, MAX_PATH_LENGTH) ?? "";
      const isScan = SCANNED.test(key) || isBot(headers.get("user-agent") ?? "");
      const referrer = URL.parse(headers.get("referer") ?? "")?.hostname.slice(0, 253) ?? "";
      count(isScan ? "" : key, isScan ? "" : referrer);
    },
  };
}

async function addCounts(tx: Transaction, counts: Counts, now: number) {
  const { path, hits, referrer, lastAt, isIgnored } = addressCounts;
  for (const [address, added] of counts) {
    const set = {
      hits: sql`${hits} + ${added.hits}`,
      referrer: added.referrer || sql`${referrer}`,
      lastAt: now,
    };
    await tx
      .insert(addressCounts)
      .values({ path: address, ...added, firstAt: now, lastAt: now })
      .onConflictDoUpdate({ target: path, set });
  }
  const sources = tx.select({ from: redirects.from }).from(redirects);
  const kept = tx
    .select({ path })
    .from(addressCounts)
    .where(notInArray(path, sources))
    .orderBy(desc(isIgnored), desc(hits), desc(lastAt))
    .limit(MAX_ADDRESSES);
  const isExpired = or(lt(lastAt, now - KEPT_DAYS * DAY_MS), notInArray(path, kept));
  await tx.delete(addressCounts).where(and(notInArray(path, sources), isExpired));
}
