// The tables behind the visitor analytics: what was seen (kept views and the names in them), and what it sums up to.
// Names are written once and numbered, so that a view is four small numbers. Days are numbers too: days since 1970 in the site's
// time zone. What sums up can be made anew from the views, as far back as they are kept; only the counts of robots cannot.
import { blob, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

export const viewPages = sqliteTable("view_pages", {
  n: integer().primaryKey(),
  path: text().notNull().unique(),
  /** Of its last view. */
  title: text().notNull(),
});

export const viewAgents = sqliteTable(
  "view_agents",
  {
    n: integer().primaryKey(),
    device: text().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
  },
  (table) => [unique("view_agents_unique").on(table.device, table.browser, table.system)],
);

/** What led a session to the site; the row whose texts are all empty is: nothing that is known. */
export const viewSources = sqliteTable(
  "view_sources",
  {
    n: integer().primaryKey(),
    /** Without query, name and password. */
    referrer: text().notNull(),
    /** `source / medium / campaign` of `utm_*`. */
    campaign: text().notNull(),
  },
  (table) => [unique("view_sources_unique").on(table.referrer, table.campaign)],
);

export const visitors = sqliteTable("visitors", {
  n: integer().primaryKey(),
  /** See `analytics/visitorIds.ts`. */
  key: text().notNull().unique(),
  agent: integer().notNull(),
  /** ISO 3166-1 alpha-2, or empty. */
  country: text().notNull().default(""),
  /** Sums: the days its first two visits began. */
  firstDay: integer("first_day"),
  secondDay: integer("second_day"),
});

/** A session of a visitor. One session may be two visitors': a phone that changes its network keeps its session. */
export const visits = sqliteTable(
  "visits",
  {
    n: integer().primaryKey(),
    /** 16 bytes of a hash of the browser's `sessionId`. */
    session: blob({ mode: "buffer" }).notNull(),
    visitor: integer().notNull(),
    /** The page and the source of its first view. */
    entry: integer().notNull(),
    source: integer().notNull(),
    /** Sums: the day of its first view. */
    day: integer(),
  },
  (table) => [unique("visits_unique").on(table.session, table.visitor)],
);

/** In the order they were kept; nearly, but not always, the order of their times. */
export const views = sqliteTable("views", {
  n: integer().primaryKey(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
  page: integer().notNull(),
  visit: integer().notNull(),
});

/** Pages that the server sent a moment ago, and whose own call has not come yet. */
export const expectedViews = sqliteTable("expected_views", {
  n: integer().primaryKey(),
  at: integer().notNull(),
  /** The whole view, as JSON. */
  view: text().notNull(),
});

export const hourlyRollups = sqliteTable("sums_by_hour", {
  /** Milliseconds since 1970 of the first moment of an hour of the site. */
  hour: integer().primaryKey(),
  views: integer().notNull(),
  visitors: integer().notNull(),
  /** Numbers of the visitors seen in it. */
  seen: blob({ mode: "buffer" }).notNull(),
});

export const dailyRollups = sqliteTable("sums_by_day", {
  day: integer().primaryKey(),
  views: integer().notNull(),
  visitors: integer().notNull(),
  /** Visitors whose first view ever lies in it. */
  newcomers: integer().notNull(),
  /** Sessions that began in it. */
  sessions: integer().notNull(),
  /** Numbers of the visitors seen in it; empty once the day is closed. */
  seen: blob({ mode: "buffer" }).notNull(),
});

// What is counted by name has the name first and then the day: a period is then one walk for each name, without sorting.

export const pageRollups = sqliteTable(
  "sums_by_page",
  {
    page: integer().notNull(),
    day: integer().notNull(),
    views: integer().notNull(),
    /** Sessions that began with it. */
    entries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.day] })],
);

export const agentRollups = sqliteTable(
  "sums_by_agent",
  { agent: integer().notNull(), day: integer().notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.agent, table.day] })],
);

/** Sessions by what led them to the site. */
export const sourceRollups = sqliteTable(
  "sums_by_source",
  { source: integer().notNull(), day: integer().notNull(), sessions: integer().notNull() },
  (table) => [primaryKey({ columns: [table.source, table.day] })],
);

/** The same, apart for each page that they began with. */
export const entryPageRollups = sqliteTable(
  "sums_by_entry",
  {
    entry: integer().notNull(),
    source: integer().notNull(),
    day: integer().notNull(),
    sessions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.source, table.day] })],
);

export const countryRollups = sqliteTable(
  "sums_by_country",
  { country: text().notNull(), day: integer().notNull(), sessions: integer().notNull() },
  (table) => [primaryKey({ columns: [table.country, table.day] })],
);

/** Visitors by the days on which their first and their second visit began: who came again within a period. */
export const returnVisitRollups = sqliteTable(
  "sums_of_returns",
  {
    firstDay: integer("first_day").notNull(),
    secondDay: integer("second_day").notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.firstDay, table.secondDay] })],
);

/** Days on which a session went on that had begun on an earlier one. */
export const multiDaySessions = sqliteTable(
  "sums_of_long_sessions",
  {
    day: integer().notNull(),
    /** The first of the session's visits stands for it. */
    visit: integer().notNull(),
    firstDay: integer("first_day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.visit] }),
    index("sums_of_long_sessions_by_visit").on(table.visit),
  ],
);

/** Views of robots: counted, never kept. */
export const botRollups = sqliteTable(
  "sums_of_robots",
  { day: integer().notNull(), name: text().notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** How far the sums have come; while they are made anew, a second row tells of those before. */
export const rollupState = sqliteTable("sums_state", {
  id: integer().primaryKey(),
  /** The zone that the days of the sums are cut in. */
  timeZone: text("time_zone").notNull(),
  /** Every view up to this number is in the sums. */
  upTo: integer("up_to").notNull(),
  /** Views of earlier days are no longer kept; their sums are. */
  keptFrom: integer("kept_from").notNull(),
});
