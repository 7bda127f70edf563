import { REDIRECT_MESSAGES, redirectSchema } from "#resources/redirects.ts";

import * as is from "./fieldCases.ts";
import type { FieldCases } from "./fieldCases.ts";

function path(invalid: string, max: number): FieldCases {
  const longest = "/".padEnd(max, "a");
  return {
    ...is.line(invalid, max),
    tooLong: [
      ...is.unchanged(longest),
      ...is.rejections(`Please use at most ${max} characters`, `${longest}a`),
    ],
    markup: is.rejections(invalid, is.MARKUP, "javascript:alert(1)"),
    controlCharacters: [
      ["/o\u0000l\u0007d\u202e\u2060", is.accepted("/old")],
      ...is.rejections(invalid, "old"),
    ],
    spellings: [
      [" /old ", is.accepted("/old")],
      ...is.unchanged("https://www.firm.example/a", "/\u0e01/\u0e02"),
    ],
  };
}

export const REDIRECT_FORM = {
  schema: redirectSchema,
  sample: { from: "/old", to: "/about" },
  fields: {
    from: path(REDIRECT_MESSAGES.from, 500),
    to: path(REDIRECT_MESSAGES.to, 2_000),
    status: is.strictFormat(REDIRECT_MESSAGES.status, is.unchanged("302")),
    note: is.optionalLine("Please enter a text", 300, ""),
  },
};
