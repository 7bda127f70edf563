import * as z from "zod";

export const CONFLICT_MESSAGE = "Somebody saved a newer version meanwhile. Nothing was overwritten.";
/** Of a caller who saved it, such as in another tab. */
export const OWN_CONFLICT_MESSAGE =
  "You saved a newer version in another tab or on another device. Nothing was overwritten.";

/** The data of a 409 response to a save that is based on an older version. */
export interface Conflict<T> {
  /** The current record. */
  current: T;
  /** Who saved it last; `null` if unknown, or if that account was deleted. */
  savedBy: string | null;
  /** True if that is the caller, such as in another tab or on another device. */
  isOwn: boolean;
}

/** The `updatedAt` that the editor saw, in milliseconds. Omitted or empty, the version is not checked. */
export function expectedVersionSchema() {
  return z.preprocess(
    (time) => (time === "" ? undefined : time),
    z.iso
      .datetime("updatedAt must be the time that came with the record")
      .transform((time) => Date.parse(time))
      .optional(),
  );
}
