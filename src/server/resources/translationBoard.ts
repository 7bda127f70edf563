// What is missing or outdated in which language.
import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Permission } from "#contract/accounts/permissions.ts";
import { LACKING_STATES, OTHER_TEXT_PERMISSIONS } from "#contract/content/translations.ts";
import type {
  LackingState,
  LanguageProgress,
  OtherTextType,
  TranslationState,
  TranslationTask,
} from "#contract/content/translations.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Reader } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Language } from "#texts/language.ts";

import type { Collection, TextTable } from "./Collection.ts";
import { findRecordNames } from "./recordQueries.ts";
import { listChangedFields } from "./translations.ts";

export interface BoardFilter extends PageRequest {
  /** Those of the site. */
  languages: SiteLanguages;
  /** Those of the texts. */
  shown: readonly Language[];
  states: readonly TranslationState[];
}

/** By language, then by source. */
export async function listTranslationTasks(
  db: Reader,
  sources: readonly TextSource[],
  { page, limit, shown, ...filter }: BoardFilter,
): Promise<TaskPage> {
  const items: TranslationTask[] = [];
  const start = (page - 1) * limit;
  let total = 0;
  for (const language of shown)
    for (const source of sources) {
      const range = { offset: Math.max(start - total, 0), limit: limit - items.length };
      const found = await source.list(db, { ...filter, ...range, language });
      items.push(...found.items);
      total += found.total;
    }
  return { items, total };
}

/** The numbers of texts that a language lacks, by source; without sources that lack none. */
export async function countLacking(
  db: Reader,
  sources: readonly TextSource[],
  filter: Pick<TextFilter, "language" | "languages">,
): Promise<LanguageProgress["lacking"]> {
  const counts = sources.map(async (source) => {
    const countState = async (state: LackingState) =>
      (await source.list(db, { ...filter, states: [state], limit: 0, offset: 0 })).total;
    const [missing = 0, outdated = 0, draft = 0] = await Promise.all(LACKING_STATES.map(countState));
    return { type: source.type, missing, outdated, draft };
  });
  return (await Promise.all(counts)).filter(({ missing, outdated, draft }) => missing + outdated + draft > 0);
}

/** The records of a content type, newest first. */
export function recordTextSource(collection: Collection): TextSource {
  return {
    type: collection.type.name,
    permission: "content.write",
    async list(db, filter) {
      const total = await countTasks(db, collection, filter);
      const isOnPage = filter.limit > 0 && filter.offset < total;
      return { items: isOnPage ? await readTasks(db, collection, filter) : [], total };
    },
  };
}

async function countTasks(db: Reader, collection: Collection, filter: TextFilter): Promise<number> {
  const tasks = selectStates(db, collection, filter);
  const query = db.select({ total: count() }).from(tasks).where(inJsonArray(tasks.state, filter.states));
  return (await firstRow(query))?.total ?? 0;
}

async function readTasks(db: Reader, collection: Collection, filter: TextFilter): Promise<TranslationTask[]> {
  const { language, languages, states, limit, offset } = filter;
  const { main } = languages;
  const tasks = selectStates(db, collection, filter);
  const rows = await db
    .select()
    .from(tasks)
    .where(inJsonArray(tasks.state, states))
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
function selectStates(
  db: Reader,
  { table, textTable }: Collection,
  { language, languages }: Pick<TextFilter, "language" | "languages">,
) {
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
    .leftJoin(source, and(eq(source.ownerId, table.id), eq(source.language, languages.main)))
    .as("tasks");
}

/** Texts of one kind on the board of translations. */
export interface TextSource {
  /** As the filter of the board names it. */
  type: string;
  /** Of those who may write the texts. */
  permission: Permission;
  list(db: Reader, filter: TextFilter): Promise<TaskPage>;
}

export interface TextFilter {
  language: Language;
  languages: SiteLanguages;
  states: readonly TranslationState[];
  limit: number;
  offset: number;
}

export interface TaskPage {
  items: TranslationTask[];
  /** Of all pages. */
  total: number;
}

/** A text in one language, as its source lists it. */
export type SourceTask = Omit<TranslationTask, "type" | "language">;

interface SmallSource {
  type: OtherTextType;
  listAll(db: Reader, filter: Pick<TextFilter, "language" | "languages">): Promise<SourceTask[]>;
}

/** A source with so few texts that each request reads all of them. */
export function createSmallSource({ type, listAll }: SmallSource): TextSource {
  return {
    type,
    permission: OTHER_TEXT_PERMISSIONS[type],
    async list(db, { states, limit, offset, ...filter }) {
      const { language } = filter;
      const tasks = (await listAll(db, filter)).filter(({ state }) => states.includes(state));
      const items = tasks.slice(offset, offset + limit).map((task) => ({ ...task, type, language }));
      return { items, total: tasks.length };
    },
  };
}
