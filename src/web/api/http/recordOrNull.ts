import { nullIfNotFound } from "./ApiError.ts";

/**
 * `null` where there is no such record.
 * @param reservedIds names that the API uses in place of an id: a page whose address ends in one shows no record
 */
export async function recordOrNull<T>(
  id: string,
  reservedIds: readonly string[],
  fetchRecord: () => Promise<T>,
): Promise<T | null> {
  return reservedIds.includes(id) ? null : fetchRecord().catch(nullIfNotFound);
}
