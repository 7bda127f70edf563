import type * as z from "zod";

import { SLUG_PATTERN } from "#contract/fields/text.ts";
import { VISIBLE_PATTERN } from "#contract/fields/textFields.ts";
import { errorTexts } from "#texts/admin/errors.ts";
import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";

/** Rules by the pattern that a text must match. */
const PATTERN_RULES = new Map(
  [
    [VISIBLE_PATTERN, "required"],
    [SLUG_PATTERN, "slug"],
  ].map(([pattern, rule]) => [String(pattern), String(rule)]),
);

/** Describes the violated rule of a schema in the language of the back office. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const limit = "minimum" in issue ? issue.minimum : "maximum" in issue ? issue.maximum : 0;
  return errorTexts.byRule({ rule: ruleOf(issue), limit: Number(limit), names: namesOf(issue) });
}

/** Describes an error that no schema finds: with its message in English, and with the text of its rule in other languages. */
export function describeProblem({
  message,
  rule,
  names = "",
}: {
  message: string;
  rule: string;
  names?: string;
}) {
  return getLanguage() === DEFAULT_LANGUAGE ? message : errorTexts.byRule({ rule, limit: 0, names });
}

function ruleOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int" ? "number" : "required";
    case "invalid_format":
      return PATTERN_RULES.get(issue.pattern ?? "") ?? "format";
    case "invalid_value":
      return "option";
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1 ? "required" : `${kindOf(issue.origin)}Min`;
    case "too_big":
      return `${kindOf(issue.origin)}Max`;
    case "invalid_union": {
      // The API accepts a text or a number; forms send a text.
      const [issueOfText] = issue.errors[0] ?? [];
      return issueOfText ? ruleOf(issueOfText) : "other";
    }
    case "custom":
      return String(issue.params?.["rule"] ?? "other");
    default:
      return "other";
  }
}

function kindOf(origin: string): string {
  if (origin === "string") return "text";
  return origin === "array" ? "list" : "number";
}

function namesOf(issue: z.core.$ZodIssue): string {
  return issue.code === "custom" ? String(issue.params?.["names"] ?? "") : "";
}
