import { nullIfNotFound } from "./ApiError.ts";

/**
 * Resolves to `null` if the record doesn't exist.
 * @param reservedIds names that the API treats as other routes, not as ids
 */
export async function recordOrNull<T>(
  id: string,
  reservedIds: readonly string[],
  fetchRecord: () => Promise<T>,
): Promise<T | null> {
  return reservedIds.includes(id) ? null : fetchRecord().catch(nullIfNotFound);
}
