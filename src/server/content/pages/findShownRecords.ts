// The records in the lists of a page.
import type { ShownRecord } from "#resources/blocks/block.ts";
import type { Activity } from "#resources/activities.ts";
import type { Article } from "#resources/articles.ts";
import { fieldValue, omittedFields, recordName, recordPath } from "#resources/contentType.ts";
import type { RecordsValue } from "#resources/kinds/pageKinds.ts";
import type { Db } from "#server/database/open.ts";
import { inJsonArray } from "#server/database/queryHelpers.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { listRecords } from "#server/resources/recordQueries.ts";
import type { Language } from "#texts/language.ts";

import { activityCollection } from "../activities/activityCollection.ts";
import { hasCategorySlug } from "../activities/categoryNames.ts";
import { articleCollection } from "../articles/articleCollection.ts";
import { listClients } from "../clients/repository.ts";

/** The collections of the sources, with the field whose beginning is shown. */
const SOURCES: Readonly<Record<string, { collection: Collection; textField: string }>> = {
  activities: { collection: activityCollection, textField: "description" satisfies keyof Activity },
  articles: { collection: articleCollection, textField: "excerpt" satisfies keyof Article },
};

/** What visitors can see of the records of each value, in a language. */
export async function findShownRecords(
  db: Db,
  values: readonly RecordsValue[],
  language: Language,
): Promise<ReadonlyMap<RecordsValue, ShownRecord[]>> {
  const found = await Promise.all(
    values.map(async (value) => [value, await listShown(db, value, language)] as const),
  );
  return new Map(found);
}

async function listShown(db: Db, value: RecordsValue, language: Language): Promise<ShownRecord[]> {
  const { pick, ids } = value;
  const records = await readSource(db, value, language);
  if (pick !== "chosen") return records;
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readSource(
  db: Db,
  { source, pick, ids, count, category }: RecordsValue,
  language: Language,
): Promise<ShownRecord[]> {
  const isChosen = pick === "chosen";
  const page = { page: 1, limit: isChosen ? ids.length : count };
  const content = SOURCES[source];
  if (!content) {
    const chosen = isChosen ? { ids } : {};
    const { clients } = await listClients(db, { ...page, ...chosen, status: "active" });
    return clients.map(({ _id: id, name, url, pictures }) => {
      const shared = { text: "", picture: pictures[0] ?? null, publishedAt: null };
      return { id, href: url || null, title: name, ...shared };
    });
  }
  const { collection, textField } = content;
  const { items } = await listRecords(db, collection, {
    ...page,
    languages: [language],
    status: "Published",
    where: isChosen
      ? inJsonArray(collection.textTable.ownerId, ids)
      : source === "activities" && pick === "category"
        ? hasCategorySlug(db, category)
        : undefined,
    omittedTexts: Object.keys(omittedFields(collection.type)),
  });
  return items.map((record) => ({
    id: record._id,
    href: recordPath(collection.type, record),
    title: recordName(collection.type, record),
    text: excerptOf(String(fieldValue(record, textField))),
    picture: record.pictures.find(({ path }) => path !== record.logo) ?? record.pictures[0] ?? null,
    publishedAt: record.publishedAt,
  }));
}
