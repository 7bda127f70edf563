import { getTableName } from "drizzle-orm";

import { TRASH_MESSAGES } from "#contract/content/trash.ts";
import { recordPath } from "#resources/contentType.ts";
import { insertRecordRows } from "#server/database/recordRows.ts";
import type { TableRows } from "#server/database/recordRows.ts";
import { AppError } from "#server/errors.ts";
import type { Language } from "#texts/language.ts";

import { isFree, saveSlug } from "./addresses.ts";
import type { Collection } from "./Collection.ts";
import { queueForSearch } from "./searchIndexing.ts";
import type { RestoreRows } from "./trash.ts";

/**
 * Restores deleted records. If others have their public addresses now, their texts get new ones, as those of a new record.
 */
export function restoreContent(collection: Collection): RestoreRows {
  const { type, textTable, addressTable } = collection;
  return async (tx, rows, { hasNewAddress }) => {
    const table = getTableName(addressTable);
    const kept: TableRows[string] = [];
    const taken = new Set<string>();
    for (const row of rows[table] ?? []) {
      const slug = String(row["slug"]);
      const text = { id: "", language: row["language"] as Language, isPublished: true };
      if (row["is_public"] !== 1 || (await isFree(tx, collection, text, slug))) kept.push(row);
      else taken.add(recordPath(type, { slug }));
    }
    if (taken.size > 0 && !hasNewAddress)
      throw new AppError("slugTaken", TRASH_MESSAGES.taken, { data: { addresses: [...taken] } });
    // The time of a planned text may have passed: an editor decides again.
    const texts = (rows[getTableName(textTable)] ?? []).map((row): TableRows[string][number] => ({
      ...row,
      scheduled_by: null,
    }));
    const leftOut = await insertRecordRows(tx, { ...rows, [table]: kept, [getTableName(textTable)]: texts });
    for (const row of texts) {
      const { language, status, [addressTable.ownerId.name]: id, [type.nameField]: name } = row;
      if (kept.some((address) => address["language"] === language && address["is_current"] === 1)) continue;
      const text = { id: String(id), language: language as Language, isPublished: status === "Published" };
      await saveSlug(tx, collection, text, { wanted: undefined, before: undefined, name: String(name) });
    }
    for (const { id } of rows[getTableName(collection.table)] ?? [])
      await queueForSearch(tx, collection, String(id));
    return leftOut;
  };
}
