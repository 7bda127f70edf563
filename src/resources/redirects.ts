// Redirects, and the addresses that visitors did not find.
import type * as z from "zod";

import { rule } from "#contract/fields/rule.ts";

import type { FieldsValue, RecordFields } from "./kinds/kinds.ts";
import { recordSchema } from "./kinds/schemas.ts";
import { isRedirectTarget, parseFrom } from "./redirectPaths.ts";

export const REDIRECT_MESSAGES = {
  from: "Please enter a path such as /old-page, or /old/* for all paths below it, without ? and #",
  to: "Please enter a path such as /about or a web address; it may end in /* if the old address does",
  status: "status must be 301 or 302",
  notFound: "Redirect not found",
  page: "The site has a page at this address",
  exists: "Another redirect has this address",
  loop: "This redirect would lead back to its own address, perhaps through others",
  patterns: "Please keep at most 200 redirects that end in /*",
} as const;

export const MAX_PATTERNS = 200;
/** Characters of a path. */
export const MAX_PATH_LENGTH = 500;

/** In the order of the form. */
export const REDIRECT_FIELDS = {
  from: { kind: "line", max: MAX_PATH_LENGTH, required: REDIRECT_MESSAGES.from },
  to: { kind: "line", max: 2_000, required: REDIRECT_MESSAGES.to },
  status: { kind: "choice", options: ["301", "302"], invalid: REDIRECT_MESSAGES.status },
  note: { kind: "line", max: 300 },
} as const satisfies RecordFields;

export type RedirectFields = FieldsValue<typeof REDIRECT_FIELDS>;

// Built from the fields that the type is inferred from.
type FieldSchema<Value> = z.ZodType<Value, Value>;
type Schema = z.ZodObject<{ [Name in keyof RedirectFields]: FieldSchema<RedirectFields[Name]> }>;

export const redirectSchema = (recordSchema(REDIRECT_FIELDS) as unknown as Schema).superRefine(
  ({ from, to }, context) => {
    const key = parseFrom(from);
    const addIssue = (field: "from" | "to", name: string) => {
      const { error, params } = rule(name, REDIRECT_MESSAGES[field]);
      context.addIssue({ code: "custom", path: [field], message: error, params, input: "" });
    };
    if (key === null) addIssue("from", "redirectFrom");
    if (!isRedirectTarget(to, key ?? from)) addIssue("to", "redirectTo");
  },
);

/** On the wire. `from` is the key of a path. */
export interface Redirect extends RedirectFields {
  _id: string;
  hits: number;
  /** ISO 8601, UTC; `null` before the first hit. */
  lastHitAt: string | null;
  updatedAt: string;
}

/** An address that visitors did not find; its id is the path. That of the requests of bots and scanners is empty. */
export interface MissingAddress {
  _id: string;
  hits: number;
  /** The host of the page that linked it last; empty if unknown. */
  referrer: string;
  /** ISO 8601, UTC. */
  firstAt: string;
  lastAt: string;
}
