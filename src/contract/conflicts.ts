// Two people on one record: how a save says which version it began with, and what it meets when there is a newer one.
import * as z from "zod";

export const CONFLICT_MESSAGE = "Somebody saved a newer version meanwhile. Nothing was overwritten.";

/** The answer's data where a save meets a newer version (409). */
export interface Conflict<T> {
  /** The record as it stands. */
  current: T;
  /** Who saved it last; `null` when it is not known, or the account is gone. */
  savedBy: string | null;
}

/** `updatedAt` of the record as the editor saw it, in milliseconds; left out or empty, the save asks no questions. */
export function expectedVersionSchema() {
  return z.preprocess(
    (time) => (time === "" ? undefined : time),
    z.iso
      .datetime("updatedAt must be the time that came with the record")
      .transform((time) => Date.parse(time))
      .optional(),
  );
}
