import { and, asc, isNotNull, lte, min, or, sql } from "drizzle-orm";

import { createCommandActor } from "#server/database/actor.ts";
import type { Db, Reader } from "#server/database/open.ts";
import { firstRow } from "#server/database/rows.ts";
import type { TableTracker } from "#server/database/tableTracker.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Logger } from "#server/logger.ts";

import type { Collection, TextKey } from "./Collection.ts";
import type { SiteClock } from "./publishing.ts";
import { changeRecord } from "./recordMutations.ts";
import { hasSchedule } from "./schedule.ts";
import { changeOfText, findText } from "./texts.ts";
import type { FieldValues, TextRow } from "./texts.ts";

/** Half of the second within which a text is published. */
const CHECK_INTERVAL_MS = 500;
const RETRY_MS = 60_000;

interface ScheduleDependencies extends SiteClock {
  db: Db;
  tables: TableTracker;
  collections: readonly Collection[];
  log: Logger;
}

/** Publishes texts and takes them down when it is time, also what was due while the server did not run. */
export function createSchedule(dependencies: ScheduleDependencies) {
  const { db, tables, collections, log, now } = dependencies;
  const findNext = () => tables.track(() => findNextTime(db, collections));
  let next = findNext();
  let isStopped = false;
  /** Of texts that failed: when each is tried again. */
  const retries = new Map<string, number>();

  /** One text that can't be published does not keep the others waiting. */
  async function applyOrRetry(collection: Collection, key: TextKey): Promise<void> {
    const name = `${collection.type.name} ${key.id} ${key.language}`;
    if ((retries.get(name) ?? 0) > now()) return;
    try {
      await applySchedule(dependencies, collection, key);
      retries.delete(name);
    } catch (error) {
      retries.set(name, now() + RETRY_MS);
      log.error("a planned text was not published or taken down; will retry", error, { text: name });
    }
  }

  async function applyDue(): Promise<void> {
    if (!tables.isCurrent(next.reads)) next = findNext();
    if ((await next.result) > now()) return;
    for (const collection of collections)
      for (const key of await listDue(db, collection, now()))
        if (!isStopped) await applyOrRetry(collection, key);
  }

  return {
    /** Looks for what is due, once. */
    applyDue,
    /** @returns a function that stops it after the current text */
    start(): () => Promise<void> {
      let running: Promise<void> | null = null;
      const check = () => {
        running ??= applyDue()
          .catch((error: unknown) => {
            log.error("publishing by schedule failed; will retry", error);
            next = findNext();
          })
          .finally(() => (running = null));
      };
      // A timer for the whole wait would be wrong after a change of the clock.
      const timer = setInterval(check, CHECK_INTERVAL_MS);
      timer.unref();
      check();
      return async () => {
        clearInterval(timer);
        isStopped = true;
        await running;
      };
    },
  };
}

/** `Infinity` if nothing is planned. */
async function findNextTime(db: Reader, collections: readonly Collection[]): Promise<number> {
  const times = collections.map(async (collection) => {
    const { textTable } = collection;
    const { publishAt, unpublishAt, scheduledBy } = textTable;
    const decided = sql<number | null>`min(CASE WHEN ${scheduledBy} IS NOT NULL THEN ${publishAt} END)`;
    const query = db
      .select({ decided, taken: min(unpublishAt) })
      .from(textTable)
      .where(hasSchedule(collection));
    const row = await firstRow(query);
    return Math.min(row?.decided ?? Infinity, row?.taken === null ? Infinity : Number(row?.taken));
  });
  return Math.min(...(await Promise.all(times)));
}

async function listDue(db: Reader, collection: Collection, now: number): Promise<TextKey[]> {
  const { textTable } = collection;
  const { ownerId, language, publishAt, unpublishAt, scheduledBy } = textTable;
  const isDue = or(and(lte(publishAt, now), isNotNull(scheduledBy)), lte(unpublishAt, now));
  const rows = await db
    .select({ id: ownerId, language })
    .from(textTable)
    .where(and(hasSchedule(collection), isDue))
    .orderBy(asc(publishAt), asc(ownerId));
  // The columns of a table of texts.
  return rows as TextKey[];
}

/** Checked again in the transaction: an editor may have changed the text since it was found. */
async function applySchedule(
  { db, getSite, now }: Pick<ScheduleDependencies, "db" | "getSite" | "now">,
  collection: Collection,
  { id, language }: TextKey,
) {
  const { main } = (await getSite()).languages;
  await transaction(db, async (tx) => {
    const text = await findText(tx, collection, { id, language });
    const change = text && findDueChange(text, now());
    if (!change) return;
    // Drafts reserve no address: without a slug, the text gets a new one if another record has it now.
    const update = changeOfText(collection, text, { main, fields: change });
    await changeRecord(tx, collection, id, update, { actor: createCommandActor("schedule"), now: now() });
  });
}

/** Of both, the one that is due last holds. */
function findDueChange(text: TextRow, now: number): FieldValues | null {
  const { status, publishAt, unpublishAt, scheduledBy } = text;
  if (unpublishAt !== null && unpublishAt <= now) {
    const times = { publishAt: null, unpublishAt: null };
    // A draft may wait for its review.
    return status === "Draft" ? times : { ...times, status: "Draft" };
  }
  const isPublished = publishAt !== null && publishAt <= now && scheduledBy !== null;
  return isPublished ? { status: "Published" } : null;
}
