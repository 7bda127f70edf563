import type { RecordPage } from "#contract/content/recordPage.ts";
import type { Db } from "#server/database/open.ts";

type ContentPage = Exclude<RecordPage, { kind: "legal" }>;

const FIND: Record<ContentPage["kind"], string> = {
  activity: "SELECT 1 AS found FROM activities WHERE id = $id",
  article: "SELECT 1 AS found FROM articles WHERE id = $id AND status = 'Published'",
};

/** Whether the public site shows the record. */
export function isPublished(db: Db, { kind, id }: ContentPage): boolean {
  return db.$client.query<{ found: number }, [{ id: string }]>(FIND[kind]).get({ id }) !== null;
}
