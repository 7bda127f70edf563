// Whether the public site shows a record.
import type { Db } from "./database.ts";

export interface RecordPage {
  kind: "activity" | "article";
  id: string;
}

const FIND: Record<RecordPage["kind"], string> = {
  activity: "SELECT 1 AS found FROM activities WHERE id = $id",
  article: "SELECT 1 AS found FROM articles WHERE id = $id AND status = 'Published'",
};

export async function isPublished({ $client }: Db, { kind, id }: RecordPage): Promise<boolean> {
  return $client.query<{ found: number }, [{ id: string }]>(FIND[kind]).get({ id }) !== null;
}
