// Keeps the search of the site up to date: each published text of a record is an entry.
import { setTimeout } from "node:timers/promises";

import { and, eq, getTableName, sql } from "drizzle-orm";

import { blockFields } from "#resources/blocks/blocks.ts";
import { parseBlocks } from "#resources/blocks/blockTexts.ts";
import type { Field, Fields } from "#resources/kinds/kinds.ts";
import type { Db } from "#server/database/open.ts";
import { preparedStatement } from "#server/database/preparedStatement.ts";
import { searchQueue } from "#server/database/schema.ts";
import { listBuilt, replaceEntries } from "#server/database/searchIndex.ts";
import type { SearchEntry } from "#server/database/searchIndex.ts";
import type { Logger } from "#server/logger.ts";
import { transaction } from "#server/database/transaction.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { toPlainText } from "#server/markdown/excerptOf.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";

import type { Collection } from "./Collection.ts";

/** Of this file and `searchIndex.ts`: a new number builds all entries again. */
const VERSION = 2;
/** Several saves of a record in this time cost one entry. */
const QUEUE_DELAY_MS = 1_000;
/** Records per transaction: others wait for it. */
const BATCH_SIZE = 50;

type Source = Pick<Collection, "type" | "textTable">;
type TextRow = Pick<SearchEntry, "language" | "listedAt"> & Record<string, unknown>;

const enqueue = preparedStatement((db: Transaction) =>
  db
    .insert(searchQueue)
    .values({ type: sql.placeholder("type"), id: sql.placeholder("id") })
    .onConflictDoNothing()
    .prepare(),
);

/**
 * In the transaction of any change of the texts of a record, also their deletion. The index follows after a moment, or before
 * the next search.
 */
export async function queueForSearch(
  tx: Transaction,
  { type }: Pick<Source, "type">,
  id: string,
): Promise<void> {
  await enqueue(tx).execute({ type: type.name, id });
}

/** Updates the entries of records that were queued, a batch of them. @returns how many */
export async function indexQueued(db: Db, sources: readonly Source[]): Promise<number> {
  const queued = await db.select().from(searchQueue).limit(BATCH_SIZE);
  if (queued.length === 0) return 0;
  const update = async (tx: Transaction) => {
    for (const { type: name, id } of queued) {
      const source = sources.find(({ type }) => type.name === name);
      if (source) await indexRecord(tx, source, id);
      await tx.delete(searchQueue).where(and(eq(searchQueue.type, name), eq(searchQueue.id, id)));
    }
  };
  await transaction(db, update, { durability: "relaxed" });
  return queued.length;
}

async function indexRecord(tx: Transaction, { type, textTable }: Source, id: string): Promise<void> {
  const isPublished = and(eq(textTable.ownerId, id), eq(textTable.status, "Published"));
  const rows = (await tx.select().from(textTable).where(isPublished)) as TextRow[];
  const entries = rows.map(({ language, listedAt, ...columns }) => {
    const textsOf = (name: string) => listTexts(type.fields[name], String(columns[name] ?? ""));
    const others = type.searchFields.filter((name) => name !== type.nameField);
    const title = String(columns[type.nameField] ?? "");
    return { language, listedAt, title, texts: others.flatMap(textsOf) };
  });
  await replaceEntries(tx, { type: type.name, id, build: buildKey(type) }, entries);
}

/** The words of Thai come from a dictionary of ICU. */
function buildKey({ searchFields }: Collection["type"]): string {
  return [VERSION, process.versions["icu"], ...searchFields].join(" ");
}

function listTexts(field: Field | undefined, value: string): string[] {
  if (field?.kind === "markdown") return [toPlainText(value, " · ")];
  if (field?.kind !== "blocks") return [value];
  const shown = parseBlocks(value).filter(({ isHidden }) => !isHidden);
  return shown.flatMap(({ type, fields }) => listBlockTexts(blockFields(type), fields));
}

/** What a block shows, without addresses, ids and choices. */
function listBlockTexts(fields: Fields, values: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind === "rows")
      return Array.isArray(value) ? value.flatMap((row) => listBlockTexts(field.fields, row)) : [];
    const isText = ["line", "text", "markdown"].includes(field.kind) && typeof value === "string";
    return isText ? listTexts(field, value) : [];
  });
}

interface Indexing {
  db: Db;
  collections: readonly Source[];
  log: Logger;
}

/** Builds what is missing or outdated, then what is queued, until the signal is aborted. */
export async function keepIndexed({ db, collections, log }: Indexing, signal: AbortSignal): Promise<void> {
  let change = Promise.withResolvers<void>();
  const wake = () => change.resolve();
  const report = (error: unknown) => {
    log.error("updating the search failed", error);
    return 0;
  };
  db.$tables.onCommit((tables) => void (new Set(tables).has(getTableName(searchQueue)) && wake()));
  signal.addEventListener("abort", wake);
  await updateSearchIndex(db, collections, signal).catch(report);
  while (!signal.aborted) {
    change = Promise.withResolvers<void>();
    const count = await indexQueued(db, collections).catch(report);
    if (count > 0) {
      await yieldToEventLoop();
      continue;
    }
    await change.promise;
    await setTimeout(QUEUE_DELAY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Builds missing and outdated entries, in a transaction for each record, so that the site keeps answering. */
export async function updateSearchIndex(
  db: Db,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<void> {
  for (const source of sources) {
    const { ownerId, language, status } = source.textTable;
    const built = await listBuilt(db, source.type.name, buildKey(source.type));
    const key = sql<string>`${ownerId} || ' ' || ${language}`;
    const id = sql<string>`${ownerId}`;
    const texts = await db.select({ id, key }).from(source.textTable).where(eq(status, "Published"));
    for (const text of texts.filter((one) => !built.has(one.key))) {
      if (signal.aborted) return;
      await transaction(db, (tx) => indexRecord(tx, source, text.id), { durability: "relaxed" });
      await yieldToEventLoop();
    }
  }
}
