// Writes what is viewed: the views themselves and the names in them, each name once. Called inside a transaction.
import type { Transaction } from "#server/database/transaction.ts";

import type { ReferrerAllowance } from "./sourceAllowance.ts";

/** What a visitor looks with. */
export interface AgentKind {
  device: string;
  browser: string;
  system: string;
}

/** A page that somebody looked at; which session it belongs to may not be known yet. */
export interface SeenPage extends AgentKind {
  path: string;
  /** Empty where nobody told: the last one that is known stays. */
  title: string;
  /** See `analytics/visitorIds.ts`. */
  visitor: string;
  referrer: string;
  /** `source / medium / campaign`. */
  campaign: string;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
}

export interface NewView extends SeenPage {
  /** Milliseconds since 1970. */
  at: number;
  /** See `analytics/visitorIds.ts`. */
  session: string;
}

export type ViewWriter = ReturnType<typeof createViewWriter>;

type Numbered = { n: number };

const FIND_PAGE = "SELECT n, title FROM view_pages WHERE path = $path";
const PAGE = "INSERT INTO view_pages (path, title) VALUES ($path, $title)";
const RETITLE = "UPDATE view_pages SET title = $title WHERE n = $n";
const FIND_AGENT =
  "SELECT n FROM view_agents WHERE device = $device AND browser = $browser AND system = $system";
const AGENT = "INSERT INTO view_agents (device, browser, system) VALUES ($device, $browser, $system)";
const FIND_SOURCE = "SELECT n FROM view_sources WHERE referrer = $referrer AND campaign = $campaign";
const LAST_SOURCE = "SELECT coalesce(max(n), 0) AS n FROM view_sources";
const SOURCE = "INSERT INTO view_sources (referrer, campaign) VALUES ($referrer, $campaign)";
const FIND_VISITOR = "SELECT n FROM visitors WHERE key = $visitor";
const VISITOR = "INSERT INTO visitors (key, agent, country) VALUES ($visitor, $agent, $country)";
const FIND_VISIT = "SELECT n FROM visits WHERE session = $session AND visitor = $visitor";
const VISIT =
  "INSERT INTO visits (session, visitor, entry, source) VALUES ($session, $visitor, $entry, $source)";
const VIEW = "INSERT INTO views (at, page, visit) VALUES ($at, $page, $visit)";
const EXPECT = "INSERT INTO expected_views (n, at, view) VALUES ($n, $at, $view)";
const FORGET = "DELETE FROM expected_views WHERE n = $n";
const RENAME = `
  UPDATE visits SET session = $to
  WHERE session = $from AND visitor = (SELECT n FROM visitors WHERE key = $visitor)
    AND NOT EXISTS (SELECT 1 FROM visits AS others WHERE others.session = $to)
    AND NOT EXISTS (SELECT 1 FROM visits AS same WHERE same.session = $from AND same.n <> visits.n)`;
const ROBOT = `
  INSERT INTO sums_of_robots (day, name, views) VALUES ($day, $name, $views)
  ON CONFLICT (day, name) DO UPDATE SET views = views + $views`;
const ROBOT_NAMES = "SELECT count(*) AS n FROM sums_of_robots WHERE day = $day AND name <> $name";
const HAS_ROBOT = "SELECT 1 AS n FROM sums_of_robots WHERE day = $day AND name = $name";

/** More names than this in a day are made up. */
const MOST_ROBOTS = 200;
const OTHER_ROBOTS = "Other";

const NO_SOURCE = { referrer: "", campaign: "" };

/** For one transaction: a name that was looked up is not asked for again, and forgotten afterwards, for it may be gone then. */
export function createViewWriter({ $client }: Transaction, newSources: ReferrerAllowance) {
  const known = new Map<string, number>();
  /** Numbers of pages that have another title now. */
  const retitled = new Set<number>();

  function once(key: string, find: () => number): number {
    const number = known.get(key) ?? find();
    known.set(key, number);
    return number;
  }

  function numberOf(sql: string, values: Record<string, string | number | Buffer>): number | undefined {
    return $client.query<Numbered, [typeof values]>(sql).get(values)?.n;
  }

  /** The number of a new row. */
  function added(sql: string, values: Record<string, string | number | Buffer>): number {
    return Number($client.query<null, [typeof values]>(sql).run(values).lastInsertRowid);
  }

  function pageOf({ path, title }: SeenPage): number {
    return once(`page\n${path}\n${title}`, () => knownPage(path, title) ?? added(PAGE, { path, title }));
  }

  function knownPage(path: string, title: string): number | undefined {
    const page = $client.query<{ n: number; title: string }, [{ path: string }]>(FIND_PAGE).get({ path });
    if (page && title && title !== page.title) {
      $client.query(RETITLE).run({ n: page.n, title });
      retitled.add(page.n);
    }
    return page?.n;
  }

  function agentOf({ device, browser, system }: SeenPage): number {
    const kind = { device, browser, system };
    return once(
      `agent\n${Object.values(kind).join("\n")}`,
      () => numberOf(FIND_AGENT, kind) ?? added(AGENT, kind),
    );
  }

  function sourceOf({ referrer, campaign }: SeenPage): number {
    const source = { referrer, campaign };
    const known = numberOf(FIND_SOURCE, source);
    if (known !== undefined) return known;
    // What is made up is counted with what is unknown.
    if (newSources.hasRoom(numberOf(LAST_SOURCE, {}) ?? 0)) return added(SOURCE, source);
    return numberOf(FIND_SOURCE, NO_SOURCE) ?? added(SOURCE, NO_SOURCE);
  }

  function visitorOf(view: SeenPage): number {
    const { visitor, country } = view;
    const find = () => numberOf(FIND_VISITOR, { visitor });
    return once(
      `visitor\n${visitor}`,
      () => find() ?? added(VISITOR, { visitor, agent: agentOf(view), country }),
    );
  }

  function visitOf(view: NewView, entry: number): number {
    const session = bytesOf(view.session);
    const visitor = visitorOf(view);
    const find = () => numberOf(FIND_VISIT, { session, visitor });
    return find() ?? added(VISIT, { session, visitor, entry, source: sourceOf(view) });
  }

  return {
    retitled,
    addView(view: NewView): void {
      const page = pageOf(view);
      $client.query(VIEW).run({ at: view.at, page, visit: visitOf(view, page) });
    },
    /** @param n of the caller's choice */
    expect(n: number, at: number, view: SeenPage): void {
      $client.query(EXPECT).run({ n, at, view: JSON.stringify(view) });
    },
    forget(n: number): void {
      $client.query(FORGET).run({ n });
    },
    /** A visit takes the name of the browser's own session, unless either session has other visits: sums count them as one. */
    renameVisit(visitor: string, from: string, to: string): void {
      $client.query(RENAME).run({ visitor, from: bytesOf(from), to: bytesOf(to) });
    },
    /** @param day since 1970, in the site's time zone */
    addRobots(day: number, name: string, views: number): void {
      const isKnown = numberOf(HAS_ROBOT, { day, name }) !== undefined;
      const isOne = isKnown || (numberOf(ROBOT_NAMES, { day, name }) ?? 0) < MOST_ROBOTS;
      $client.query(ROBOT).run({ day, name: isOne ? name : OTHER_ROBOTS, views });
    },
  };
}

/** A session's key as it is kept. */
export function bytesOf(session: string): Buffer {
  return Buffer.from(session, "hex");
}
