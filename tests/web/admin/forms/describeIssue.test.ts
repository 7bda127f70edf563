import { expect, test } from "bun:test";
import type * as z from "zod";

import { errorTexts } from "#texts/admin/errors.ts";
import { emailSchema, optionalEmailSchema } from "#contract/accounts/auth.ts";
import { recoveryCodeSchema, totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import { fieldSchema } from "#resources/kinds/schemas.ts";
import { publishedAtField } from "#contract/content/publishedAt.ts";
import { legalTextSchema } from "#resources/legalTextSchema.ts";
import { siteSchema } from "#resources/settings/settingsSchema.ts";
import { describeIssue } from "#web/admin/forms/describeIssue.ts";

const { accent, openingTimes, timeZone } = siteSchema.shape;
// A list of objects, whatever its static type.
const { opens } = (openingTimes as unknown as z.ZodArray<z.ZodObject<{ opens: z.ZodType }>>).element.shape;

function describe(schema: z.ZodType, value: unknown): string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(describeIssue);
}

test.each<[string, z.ZodType, string]>([
  ["a code of an app", totpCodeSchema(), "totp"],
  ["a recovery code", recoveryCodeSchema(), "recoveryCode"],
  ["a publishing date", publishedAtField(), "date"],
  ["an effective date", legalTextSchema.shape.effectiveDate, "date"],
  ["a country", fieldSchema({ kind: "country" }), "option"],
  ["an accent colour", accent, "colour"],
  ["a time zone", timeZone, "option"],
  ["an opening time", opens, "time"],
  ["an email address", emailSchema(), "email"],
  ["an optional email address", optionalEmailSchema(), "email"],
])("describes %s that is far too long like any other malformed one", (_, schema, rule) => {
  for (const length of [3, 300, 5_000]) {
    expect([length, describe(schema, "x".repeat(length))]).toEqual([
      length,
      [errorTexts.byRule({ rule, limit: 0, names: "" })],
    ]);
  }
});

test("names the limit of a text that may be long", () => {
  const name = siteSchema.shape.productName;
  expect(describe(name, "x".repeat(5_000))).toEqual([
    errorTexts.byRule({ rule: "textMax", limit: 60, names: "" }),
  ]);
});
