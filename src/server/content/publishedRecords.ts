// Whether the public site shows a record.
import { todayOf } from "#server/legal/effectiveDates.ts";

import type { Db } from "#server/database/open.ts";
import { findPublishedVersion } from "#server/legal/repository.ts";

export type RecordPage =
  | { kind: "activity" | "article"; id: string }
  /** A legal text, or the version of it that takes effect on the date. */
  | { kind: "legal"; slug: string; date: string | undefined };

const FIND: Record<Exclude<RecordPage["kind"], "legal">, string> = {
  activity: "SELECT 1 AS found FROM activities WHERE id = $id",
  article: "SELECT 1 AS found FROM articles WHERE id = $id AND status = 'Published'",
};

export async function isPublished(
  { db, now }: { db: Db; now: () => number },
  page: RecordPage,
): Promise<boolean> {
  if (page.kind === "legal") {
    return (await findPublishedVersion(db, { ...page, today: todayOf({ db, now }) })) !== null;
  }
  const { kind, id } = page;
  return db.$client.query<{ found: number }, [{ id: string }]>(FIND[kind]).get({ id }) !== null;
}
