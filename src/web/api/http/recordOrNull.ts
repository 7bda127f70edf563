import { nullIfNotFound } from "./ApiError.ts";

/**
 * `null` where there is no such record.
 * @param calls names that the API uses in place of an id: a page whose address ends in one shows no record
 */
export async function recordOrNull<T>(
  id: string,
  calls: readonly string[],
  ask: () => Promise<T>,
): Promise<T | null> {
  return calls.includes(id) ? null : ask().catch(nullIfNotFound);
}
