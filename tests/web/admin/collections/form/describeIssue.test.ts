import { expect, test } from "bun:test";
import type * as z from "zod";

import { emailSchema, optionalEmailSchema } from "#contract/accounts/auth.ts";
import { recoveryCodeSchema, totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import { publishedAtField } from "#contract/content/publishedAt.ts";
import { legalTextSchema } from "#contract/legal/legalFields.ts";
import { siteSchema } from "#contract/settings/settings.ts";
import { describeIssue } from "#web/admin/collections/form/describeIssue.ts";

const { accent, address, openingTimes, timeZone } = siteSchema.shape;

function describe(schema: z.ZodType, value: unknown): string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(describeIssue);
}

test.each<[string, z.ZodType, string]>([
  ["a code of an app", totpCodeSchema(), "Please enter the 6 digits that your app shows."],
  ["a recovery code", recoveryCodeSchema(), "Please enter one of your recovery codes, such as 4X7KQ-9M2TD."],
  ["a publishing date", publishedAtField(), "Please enter a valid date."],
  ["an effective date", legalTextSchema.shape.effectiveDate, "Please enter a valid date."],
  ["a country", address.shape.country, "Please choose one of the options."],
  ["an accent colour", accent, "Please choose a colour other than grey."],
  ["a time zone", timeZone, "Please choose one of the options."],
  ["an opening time", openingTimes.element.shape.opens, "Please enter a time such as 08:30."],
  ["an email address", emailSchema(), "Please enter a valid email."],
  ["an optional email address", optionalEmailSchema(), "Please enter a valid email."],
])("describes %s that is far too long like any other malformed one", (_, schema, text) => {
  for (const length of [3, 300, 5_000]) {
    expect([length, describe(schema, "x".repeat(length))]).toEqual([length, [text]]);
  }
});

test("names the limit of a text that may be long", () => {
  const name = siteSchema.shape.productName;
  expect(describe(name, "x".repeat(5_000))).toEqual(["Please use at most 60 characters."]);
});
