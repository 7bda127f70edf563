import { like, or } from "drizzle-orm";

import type { AnyRecord } from "#resources/contentType.ts";
import type { Reader } from "#server/database/open.ts";
import { settings } from "#server/database/schema.ts";

import type { Collection } from "./Collection.ts";

const MENUS = ["headerMenu", "footerMenu"] as const;

/** Adds to each record the menus that lead to it in any language; nothing to the others. */
export async function addMenus<R extends AnyRecord>(
  db: Reader,
  { type }: Collection,
  records: R[],
): Promise<R[]> {
  const { key, value } = settings;
  const isMenu = or(...MENUS.map((name) => like(key, `${name}%`)));
  const rows = await db.select({ key, value }).from(settings).where(isMenu);
  if (rows.length === 0) return records;
  return records.map((record) => {
    const target = JSON.stringify(`${type.name}:${record._id}`);
    const leads = rows.filter((row) => row.value.includes(target));
    const menus = MENUS.filter((name) => leads.some((row) => row.key.startsWith(name)));
    return menus.length > 0 ? { ...record, menus } : record;
  });
}
