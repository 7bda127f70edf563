// Writes views and their dimension values, each value once. Used inside a transaction.
import type { Transaction } from "#server/database/transaction.ts";
import type { UserAgentInfo } from "#server/userAgent.ts";

import type { ReferrerQuota } from "./referrerLimits.ts";

/** A viewed page, whose session may not be known yet. */
export interface PageView extends UserAgentInfo {
  path: string;
  /** Empty if unknown: the last known title stays. */
  title: string;
  /** See `analytics/track/visitorIds.ts`. */
  visitor: string;
  /** The visitor that the visit is stored with, if this one is held back (`newVisitorLimit.ts`). */
  countAs?: string | undefined;
  referrer: string;
  /** `source / medium / campaign`. */
  campaign: string;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
}

export interface NewView extends PageView {
  /** Milliseconds since 1970. */
  at: number;
  /** See `analytics/track/visitorIds.ts`. */
  session: string;
}

type IdRow = { n: number };
type Value = string | number | Buffer;

const FIND_PAGE = "SELECT n, title FROM view_pages WHERE path = ?";
const INSERT_PAGE = "INSERT INTO view_pages (path, title) VALUES (?, ?)";
const UPDATE_TITLE = "UPDATE view_pages SET title = ? WHERE n = ?";
const FIND_AGENT = "SELECT n FROM view_agents WHERE device = ? AND browser = ? AND system = ?";
const INSERT_AGENT = "INSERT INTO view_agents (device, browser, system) VALUES (?, ?, ?)";
const FIND_SOURCE = "SELECT n FROM view_sources WHERE referrer = ? AND campaign = ?";
const LAST_SOURCE_ID = "SELECT coalesce(max(n), 0) AS n FROM view_sources";
const INSERT_SOURCE = "INSERT INTO view_sources (referrer, campaign) VALUES (?, ?)";
const FIND_VISITOR = "SELECT n FROM visitors WHERE key = ?";
const INSERT_VISITOR = "INSERT INTO visitors (key, agent, country) VALUES (?, ?, ?)";
const FIND_VISIT = "SELECT n FROM visits WHERE session = ?";
const INSERT_VISIT = "INSERT INTO visits (session, visitor, entry, source) VALUES (?, ?, ?, ?)";
const INSERT_VIEW = "INSERT INTO views (at, page, visit) VALUES (?, ?, ?)";
const INSERT_EXPECTED = "INSERT INTO expected_views (n, at, view) VALUES (?, ?, ?)";
const DELETE_EXPECTED = "DELETE FROM expected_views WHERE n = ?";
const RENAME_SESSION = `
  UPDATE visits SET session = ?2
  WHERE session = ?1 AND NOT EXISTS (SELECT 1 FROM visits AS others WHERE others.session = ?2)`;
const UPSERT_BOT_VIEWS = `
  INSERT INTO sums_of_robots (day, name, views) VALUES (?, ?, ?)
  ON CONFLICT (day, name) DO UPDATE SET views = views + excluded.views`;
const COUNT_OTHER_BOTS = "SELECT count(*) AS n FROM sums_of_robots WHERE day = ? AND name <> ?";
const FIND_BOT_VIEWS = "SELECT 1 AS n FROM sums_of_robots WHERE day = ? AND name = ?";

/** More names per day are forged. */
const MAX_BOT_NAMES = 200;
const OTHER_BOTS = "Other";

const NO_SOURCE = ["", ""];

/**
 * For one transaction: caches the ids that it looks up, and only for its duration, because rows may be deleted
 * later.
 */
export class ViewWriter {
  readonly #client: Transaction["$client"];
  readonly #referrerQuota: ReferrerQuota;
  readonly #idCache = new Map<string, number>();
  /** Ids of pages with a new title. */
  readonly retitled = new Set<number>();

  constructor({ $client }: Transaction, referrerQuota: ReferrerQuota) {
    this.#client = $client;
    this.#referrerQuota = referrerQuota;
  }

  addView(view: NewView): void {
    const page = this.#upsertPage(view);
    this.#insert(INSERT_VIEW, view.at, page, this.#upsertVisit(view, page));
  }

  /** @param n an id chosen by the caller */
  addExpected(n: number, at: number, view: PageView): void {
    this.#insert(INSERT_EXPECTED, n, at, JSON.stringify(view));
  }

  deleteExpected(n: number): void {
    this.#client.query(DELETE_EXPECTED).run(n);
  }

  /** Renames a visit's session to the browser's own, unless that one has a visit already. */
  renameSession(from: string, to: string): void {
    this.#client.query(RENAME_SESSION).run(sessionBytes(from), sessionBytes(to));
  }

  /** @param day since 1970, in the site's time zone */
  addBotViews(day: number, name: string, views: number): void {
    const isKnown = this.#findId(FIND_BOT_VIEWS, day, name) !== undefined;
    const hasRoom = isKnown || (this.#findId(COUNT_OTHER_BOTS, day, name) ?? 0) < MAX_BOT_NAMES;
    this.#client.query(UPSERT_BOT_VIEWS).run(day, hasRoom ? name : OTHER_BOTS, views);
  }

  #cachedId(key: string, find: () => number): number {
    const id = this.#idCache.get(key) ?? find();
    this.#idCache.set(key, id);
    return id;
  }

  #findId(sql: string, ...values: Value[]): number | undefined {
    return this.#client.query<IdRow, Value[]>(sql).get(...values)?.n;
  }

  /** Returns the id of the new row. */
  #insert(sql: string, ...values: Value[]): number {
    return Number(this.#client.query<null, Value[]>(sql).run(...values).lastInsertRowid);
  }

  #upsertPage({ path, title }: PageView): number {
    return this.#cachedId(
      `page\n${path}\n${title}`,
      () => this.#findPage(path, title) ?? this.#insert(INSERT_PAGE, path, title),
    );
  }

  #findPage(path: string, title: string): number | undefined {
    const page = this.#client.query<{ n: number; title: string }, [string]>(FIND_PAGE).get(path);
    if (page && title && title !== page.title) {
      this.#client.query(UPDATE_TITLE).run(title, page.n);
      this.retitled.add(page.n);
    }
    return page?.n;
  }

  #upsertAgent({ device, browser, system }: PageView): number {
    const agent = [device, browser, system];
    return this.#cachedId(
      `agent\n${agent.join("\n")}`,
      () => this.#findId(FIND_AGENT, ...agent) ?? this.#insert(INSERT_AGENT, ...agent),
    );
  }

  #upsertSource({ referrer, campaign }: PageView): number {
    const existing = this.#findId(FIND_SOURCE, referrer, campaign);
    if (existing !== undefined) return existing;
    // Beyond the quota, sources count as unknown.
    if (this.#referrerQuota.hasRoom(this.#findId(LAST_SOURCE_ID) ?? 0))
      return this.#insert(INSERT_SOURCE, referrer, campaign);
    return this.#findId(FIND_SOURCE, ...NO_SOURCE) ?? this.#insert(INSERT_SOURCE, ...NO_SOURCE);
  }

  #upsertVisitor(view: PageView): number {
    const visitor = view.countAs ?? view.visitor;
    return this.#cachedId(
      `visitor\n${visitor}`,
      () =>
        this.#findId(FIND_VISITOR, visitor) ??
        this.#insert(INSERT_VISITOR, visitor, this.#upsertAgent(view), view.country),
    );
  }

  #upsertVisit(view: NewView, entry: number): number {
    const session = sessionBytes(view.session);
    return (
      this.#findId(FIND_VISIT, session) ??
      this.#insert(INSERT_VISIT, session, this.#upsertVisitor(view), entry, this.#upsertSource(view))
    );
  }
}

/** The stored form of a session key. */
export function sessionBytes(session: string): Buffer {
  return Buffer.from(session, "hex");
}
