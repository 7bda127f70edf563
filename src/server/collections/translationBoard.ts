// What is missing or outdated in which language.
import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { TranslationState, TranslationTask } from "#contract/content/translations.ts";
import type { Language } from "#texts/language.ts";
import type { Reader } from "#server/database/open.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { firstRow } from "#server/database/rows.ts";

import type { Collection, TextTable } from "./Collection.ts";
import { findRecordNames } from "./recordQueries.ts";
import { listChangedFields } from "./translations.ts";

export interface BoardFilter extends PageRequest {
  main: Language;
  languages: readonly Language[];
  states: readonly TranslationState[];
}

/** The texts in one language of one content type. */
interface Section {
  collection: Collection;
  language: Language;
}

/** By language, then by content type, newest record first. */
export async function listTranslationTasks(
  db: Reader,
  collections: readonly Collection[],
  filter: BoardFilter,
): Promise<{ items: TranslationTask[]; total: number }> {
  const { page, limit, languages } = filter;
  const sections = languages.flatMap((language) =>
    collections.map((collection) => ({ collection, language })),
  );
  const items: TranslationTask[] = [];
  const start = (page - 1) * limit;
  let total = 0;
  for (const section of sections) {
    const size = await countTasks(db, section, filter);
    const offset = Math.max(start - total, 0);
    const end = Math.min(start + limit - total, size);
    if (offset < end)
      items.push(...(await readTasks(db, section, { ...filter, offset, limit: end - offset })));
    total += size;
  }
  return { items, total };
}

async function countTasks(db: Reader, section: Section, { main, states }: BoardFilter): Promise<number> {
  const tasks = selectStates(db, section, main);
  const query = db
    .select({ total: count() })
    .from(tasks)
    .where(inArray(tasks.state, [...states]));
  return (await firstRow(query))?.total ?? 0;
}

async function readTasks(
  db: Reader,
  section: Section,
  { main, states, offset, limit }: BoardFilter & { offset: number },
): Promise<TranslationTask[]> {
  const { collection, language } = section;
  const tasks = selectStates(db, section, main);
  const rows = await db
    .select()
    .from(tasks)
    .where(inArray(tasks.state, [...states]))
    .orderBy(desc(tasks.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const found = await findRecordNames(db, collection, { ids, language: main });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return Promise.all(
    rows.map(async ({ id, state }) => ({
      type: collection.type.name,
      _id: id,
      name: names.get(id) ?? "",
      language,
      state,
      changedFields:
        state === "outdated" ? await listChangedFields(db, collection, { id, language, main }) : [],
    })),
  );
}

/** All records with the state of their text in the language. */
function selectStates(db: Reader, { collection, language }: Section, main: Language) {
  const { table, textTable } = collection;
  // An alias has the columns of its table.
  const text = alias(textTable, "text") as unknown as TextTable;
  const source = alias(textTable, "source") as unknown as TextTable;
  const isOutdated = and(
    eq(text.sourceLanguage, source.language),
    ne(text.sourceFingerprint, source.fingerprint),
  );
  const state = sql<TranslationState>`CASE
    WHEN ${text.ownerId} IS NULL THEN 'missing'
    WHEN ${isOutdated} THEN 'outdated'
    WHEN ${text.status} = 'Draft' THEN 'draft'
    ELSE 'published' END`;
  return db
    .select({ id: sql<string>`${table.id}`.as("id"), state: state.as("state") })
    .from(table)
    .leftJoin(text, and(eq(text.ownerId, table.id), eq(text.language, language)))
    .leftJoin(source, and(eq(source.ownerId, table.id), eq(source.language, main)))
    .as("tasks");
}
