import { and, asc, eq, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod";

import { isMonth, MAX_SCHEDULE_EVENTS, MONTH_MESSAGE } from "#contract/content/schedule.ts";
import type { ScheduleEvent } from "#contract/content/schedule.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import type { Language } from "#texts/language.ts";
import { startOfMonth } from "#server/calendar.ts";
import type { Db } from "#server/database/open.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import { reply } from "#server/http/reply.ts";
import { MAX_PARAM_LENGTH, optionalParam } from "#server/http/request.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import type { Collection } from "./Collection.ts";
import { getDraftAuthor } from "./draftAccess.ts";
import type { SiteClock } from "./publishing.ts";
import { getTextColumn, isCreatedBy } from "./recordColumns.ts";
import { hasSchedule } from "./schedule.ts";

const monthQuery = z.object(
  lazyFields({
    /** In the site's time zone; the current one by default. */
    month: () => optionalParam(boundedString(MONTH_MESSAGE, MAX_PARAM_LENGTH).refine(isMonth, MONTH_MESSAGE)),
  }),
);

interface ScheduleDependencies extends SiteClock {
  db: Db;
  collections: readonly Collection[];
}

export function scheduleRoutes(dependencies: ScheduleDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/", requirePermission("drafts.write"), validateQuery(monthQuery), handle(list)],
  ]);
}

/** The events of a month, earliest first; for an author those of own records. */
async function list(c: Validated<{ query: typeof monthQuery }>, dependencies: ScheduleDependencies) {
  const { now, getSite, collections } = dependencies;
  const { timeZone, languages } = await getSite();
  const { month } = c.req.valid("query");
  const from = month ? toTimestamp(month, timeZone) : startOfMonth(now(), timeZone);
  // A month has at most 31 days, and the clocks change by hours.
  const range = { from, to: startOfMonth(from + 32 * 86_400_000, timeZone) };
  const found = collections.map((collection) =>
    listEvents(dependencies, collection, {
      ...range,
      languages: listLanguages(languages),
      author: getDraftAuthor(c),
    }),
  );
  const events = (await Promise.all(found)).flat();
  return reply(
    c,
    events.toSorted((one, other) => one.at.localeCompare(other.at)),
  );
}

function toTimestamp(month: string, timeZone: string): number {
  return Temporal.PlainDate.from(`${month}-01`).toZonedDateTime(timeZone).epochMilliseconds;
}

interface EventFilter {
  languages: readonly Language[];
  from: number;
  to: number;
  author: string | undefined;
}

async function listEvents(
  { db }: ScheduleDependencies,
  collection: Collection,
  { from, to, languages, author }: EventFilter,
): Promise<ScheduleEvent[]> {
  const { type, textTable } = collection;
  const { ownerId, language, status, publishAt, unpublishAt, scheduledBy, listedAt } = textTable;
  const name = getTextColumn(collection, type.nameField);
  const own = author === undefined ? undefined : isCreatedBy(collection, author);
  const read = async (kind: ScheduleEvent["kind"], at: SQLiteColumn, condition: SQL | undefined) => {
    const rows = await db
      .select({ _id: ownerId, language, name, at })
      .from(textTable)
      .where(and(inArray(language, languages), condition, gte(at, from), lt(at, to), own))
      .orderBy(asc(at), asc(ownerId))
      .limit(MAX_SCHEDULE_EVENTS);
    return rows.map((row) => ({
      type: type.name,
      _id: String(row._id),
      // Columns of a table of texts.
      language: row.language as Language,
      name: String(row.name),
      at: new Date(Number(row.at)).toISOString(),
      kind,
    }));
  };
  const isPlanned = hasSchedule(collection);
  const events = await Promise.all([
    read("publish", publishAt, and(isPlanned, isNotNull(scheduledBy))),
    read("asked", publishAt, and(isPlanned, isNull(scheduledBy))),
    read("takeDown", unpublishAt, isPlanned),
    read("published", listedAt, eq(status, "Published")),
  ]);
  return events.flat();
}
