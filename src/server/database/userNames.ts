import type { Reader } from "./open.ts";
import { inJsonArray } from "./queryHelpers.ts";
import { users } from "./schema.ts";

/** The full names of users by id. Deleted users have none. */
export async function findUserNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName } = users;
  const found = await db.select({ id, firstName, lastName }).from(users).where(inJsonArray(id, ids));
  return new Map(found.map((user) => [user.id, `${user.firstName} ${user.lastName}`]));
}
