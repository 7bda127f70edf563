import * as z from "zod";

import { expectedVersionSchema } from "./conflicts.ts";
import { boundedString } from "./fields/textFields.ts";

const ID_MESSAGE = "_id must be a UUID of version 7";
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Of the create call of a record that has an id. All are optional. */
export const newRecordFields = {
  /** Chosen by the form: a call that is repeated finds the record, even after a restart, and creates no second one. */
  _id: () => boundedString(ID_MESSAGE, 36).regex(UUID_V7, ID_MESSAGE).optional(),
  /**
   * True if an earlier call may have created the record, because its response was lost. This call may then change it,
   * unless someone has changed it since; otherwise, a record that differs is a conflict.
   */
  isRetry: () =>
    z
      .enum(["true", "false"], "isRetry must be true or false")
      .or(z.boolean())
      .optional()
      .transform((value) => String(value) === "true"),
  /** The version of the record that may be replaced, after a conflict. */
  updatedAt: expectedVersionSchema,
};

/** As the form sends it. */
export interface NewRecord {
  _id: string;
  isRetry: boolean;
  updatedAt?: string;
}
