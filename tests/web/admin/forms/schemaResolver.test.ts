import { afterEach, beforeEach, expect, test } from "bun:test";

import type { FieldValues } from "react-hook-form";
import type * as z from "zod";

import { loginSchema } from "#contract/accounts/auth.ts";
import { newUserSchema, userUpdateSchema } from "#contract/accounts/users.ts";
import { clientSchema } from "#contract/content/clients.ts";
import { newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { settingsChangeSchema } from "#resources/settings/settingsSchema.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { contentSchema } from "#resources/schema.ts";
import { errorTexts } from "#texts/admin/errors.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { newPasswordSchema } from "#web/admin/screens/account/accountForm.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { listErrors } from "#web/admin/forms/fieldErrors.ts";

beforeEach(() => loadAdminLanguage("th"));
afterEach(() => loadAdminLanguage("en"));

const USER = { email: "ada@firm.example", firstName: "Ada", lastName: "Ray", password: "correct horse" };
const CLIENT = { name: "Firm", url: "https://firm.example" };
const OPENING_TIMES = { days: ["Monday"], opens: "09:00", closes: "17:00" };

interface Details {
  limit?: number;
  names?: string;
}

const CASES: [string, z.ZodType, FieldValues, field: string, rule: string, details?: Details][] = [
  ["an empty line", clientSchema, { ...CLIENT, name: " " }, "name", "required"],
  ["too long a line", clientSchema, { ...CLIENT, name: "x".repeat(201) }, "name", "textMax", { limit: 200 }],
  ["a wrong URL", clientSchema, { ...CLIENT, url: "firm" }, "url", "webAddress"],
  ["an unknown option", clientSchema, { ...CLIENT, type: "rival" }, "type", "option"],
  ["an empty password", loginSchema, { email: "a@b.example", password: "" }, "password", "required"],
  ["a wrong email", loginSchema, { email: "a", password: USER.password }, "email", "email"],
  ["a short password", newUserSchema, { ...USER, password: "short" }, "password", "textMin", { limit: 8 }],
  ["a short new password", userUpdateSchema, { ...USER, password: "short" }, "password", "password"],
  ["no choice", contentSchema(ACTIVITIES), { category: [] }, "category", "listMin"],
  [
    "a date before 1900",
    contentSchema(ACTIVITIES),
    { publishedAt: "1899-12-31" },
    "publishedAt",
    "dateTooEarly",
  ],
  ["a wrong slug", settingsChangeSchema, { productSlug: "a b" }, "productSlug", "slug"],
  ["a reserved slug", settingsChangeSchema, { productSlug: "api" }, "productSlug", "reserved"],
  ["too high a number", settingsChangeSchema, { viewMonths: 121 }, "viewMonths", "numberMax", { limit: 120 }],
  ["no number", settingsChangeSchema, { viewMonths: Number.NaN }, "viewMonths", "number"],
  [
    "a list with too many entries",
    settingsChangeSchema,
    { taglines: Array.from({ length: 5 }, () => ({ name: "a", text: "b" })) },
    "taglines",
    "listMax",
    { limit: 4 },
  ],
  [
    "closing before opening",
    settingsChangeSchema,
    { openingTimes: [{ ...OPENING_TIMES, closes: "08:00" }] },
    "openingTimes.0.closes",
    "closesLater",
  ],
  [
    "a gap in Thai in a legal text",
    newLegalTextSchema,
    {
      slug: "terms",
      status: "Published",
      effectiveDate: "2026-01-01",
      titleTh: "ข้อตกลง",
      contentTh: "[ชื่อ]",
    },
    "contentTh",
    "legalGaps",
    { names: "[ชื่อ]" },
  ],
  [
    "a gap in a legal text",
    newLegalTextSchema,
    {
      slug: "terms",
      status: "Published",
      effectiveDate: "2026-01-01",
      titleEn: "Terms",
      contentEn: "[name]",
    },
    "contentEn",
    "legalGaps",
    { names: "[name]" },
  ],
];

test.each(CASES)("%s is described in Thai", async (_, schema, values, field, rule, details = {}) => {
  const text = errorTexts.byRule({ rule, limit: 0, names: "", ...details });
  expect((await validate(schema, values)).get(field)).toBe(text);
});

test("in English, an error has the message of its schema", async () => {
  await loadAdminLanguage("en");
  expect((await validate(clientSchema, { ...CLIENT, name: "" })).get("name")).toBe(
    "Please enter company name",
  );
});

test("a message of the back office stays, in the language chosen last", async () => {
  const different = { password: "correct horse", repeated: "another horse" };
  for (const language of ["th", "en"] as const) {
    await loadAdminLanguage(language);
    expect((await validate(newPasswordSchema, different, ["repeated"])).get("repeated")).toBe(
      accountTexts.repeatDiffers,
    );
  }
});

/** Messages by field. */
async function validate(schema: z.ZodType, values: FieldValues, localFields: string[] = []) {
  // A resolver accepts any values of a form.
  const resolve = schemaResolver(schema as z.ZodType<FieldValues, FieldValues>, localFields);
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return listErrors(errors);
}
