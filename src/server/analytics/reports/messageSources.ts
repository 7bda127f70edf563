import type { Reader } from "#server/database/open.ts";

/**
 * Counts contact messages without spam by the referrer's host.
 * @param span milliseconds since 1970; `to` is excluded
 */
export function countMessagesByReferrer(
  db: Reader,
  { from, to }: { from: number; to: number },
): { _id: string; count: number }[] {
  return db.$client
    .query<{ _id: string; count: number }, [number, number]>(
      `SELECT referrer AS _id, count(*) AS count FROM messages
       WHERE created_at >= ? AND created_at < ? AND status <> 'spam' GROUP BY referrer`,
    )
    .all(from, to);
}
