// Analytics tables: views with their dimensions, and rollups. Dimension values are stored once, so that a view
// is four small ids. Days are days since 1970 in the site's time zone. Rollups can be rebuilt from the stored
// views, except for bot counts.
import { blob, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

export const viewPages = sqliteTable("view_pages", {
  n: integer().primaryKey(),
  path: text().notNull().unique(),
  /** The title of the last view. */
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

/** The source of a session; the row with empty texts means "unknown". */
export const viewSources = sqliteTable(
  "view_sources",
  {
    n: integer().primaryKey(),
    /** Without query, user name and password. */
    referrer: text().notNull(),
    /** `source / medium / campaign` of `utm_*`. */
    campaign: text().notNull(),
  },
  (table) => [unique("view_sources_unique").on(table.referrer, table.campaign)],
);

export const visitors = sqliteTable("visitors", {
  n: integer().primaryKey(),
  /** See `analytics/track/visitorIds.ts`. */
  key: text().notNull().unique(),
  agent: integer().notNull(),
  /** ISO 3166-1 alpha-2, or empty. */
  country: text().notNull().default(""),
  /** Derived: the days of the first two visits. */
  firstDay: integer("first_day"),
  secondDay: integer("second_day"),
});

/** Sessions. Their keys are derived from their visitor's, so that two visitors never share one. */
export const visits = sqliteTable("visits", {
  n: integer().primaryKey(),
  /** 16 bytes of a hash of the visitor's id and the browser's `sessionId`. */
  session: blob({ mode: "buffer" }).notNull().unique(),
  visitor: integer().notNull(),
  /** The page and the source of its first view. */
  entry: integer().notNull(),
  source: integer().notNull(),
  /** Derived: the day of the first view. */
  day: integer(),
});

/** In order of insertion, which is nearly the order of time. */
export const views = sqliteTable("views", {
  n: integer().primaryKey(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
  page: integer().notNull(),
  visit: integer().notNull(),
});

/** Pages that were just sent and whose tracking call is still missing. */
export const expectedViews = sqliteTable("expected_views", {
  n: integer().primaryKey(),
  at: integer().notNull(),
  /** The complete view as JSON. */
  view: text().notNull(),
});

export const hourlyRollups = sqliteTable("sums_by_hour", {
  /** The start of an hour in the site's time zone, in milliseconds since 1970. */
  hour: integer().primaryKey(),
  views: integer().notNull(),
  visitors: integer().notNull(),
  /** Its visitors, packed (`rollups/VisitorSet.ts`). */
  visitorSet: blob("seen", { mode: "buffer" }).notNull(),
});

export const dailyRollups = sqliteTable("sums_by_day", {
  day: integer().primaryKey(),
  views: integer().notNull(),
  visitors: integer().notNull(),
  /** Visitors whose first view is on this day. */
  newcomers: integer().notNull(),
  /** Sessions that started. */
  sessions: integer().notNull(),
  /** Its visitors, packed (`rollups/VisitorSet.ts`); empty once the day is closed. */
  visitorSet: blob("seen", { mode: "buffer" }).notNull(),
});

// The key starts with the dimension and continues with the day, so that a period is one index scan per value,
// without sorting.

export const pageRollups = sqliteTable(
  "sums_by_page",
  {
    page: integer().notNull(),
    day: integer().notNull(),
    views: integer().notNull(),
    /** Sessions that started with it. */
    entries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.day] })],
);

export const agentRollups = sqliteTable(
  "sums_by_agent",
  { agent: integer().notNull(), day: integer().notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.agent, table.day] })],
);

/** Sessions by source. */
export const sourceRollups = sqliteTable(
  "sums_by_source",
  { source: integer().notNull(), day: integer().notNull(), sessions: integer().notNull() },
  (table) => [primaryKey({ columns: [table.source, table.day] })],
);

/** The same per entry page. */
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

/** Visitors by the days of their first and second visit, to count returning visitors in a period. */
export const returnVisitRollups = sqliteTable(
  "sums_of_returns",
  {
    firstDay: integer("first_day").notNull(),
    secondDay: integer("second_day").notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.firstDay, table.secondDay] })],
);

/** Days on which a session continued that had started earlier. */
export const multiDaySessions = sqliteTable(
  "sums_of_long_sessions",
  {
    day: integer().notNull(),
    visit: integer().notNull(),
    firstDay: integer("first_day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.visit] }),
    index("sums_of_long_sessions_by_visit").on(table.visit),
  ],
);

/** Views of bots, which are counted but not stored; and `HELD_BACK_VISITORS`, which are no bots. */
export const botRollups = sqliteTable(
  "sums_of_robots",
  { day: integer().notNull(), name: text().notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** The progress of the rollups; during a rebuild a second row describes the previous ones. */
export const rollupState = sqliteTable("sums_state", {
  id: integer().primaryKey(),
  /** The time zone of the rollups' days. */
  timeZone: text("time_zone").notNull(),
  /** The rollups contain every view up to this id. */
  upTo: integer("up_to").notNull(),
  /** Views of earlier days are deleted; their rollups stay. */
  firstOpenDay: integer("kept_from").notNull(),
});
