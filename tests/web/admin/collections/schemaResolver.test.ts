import { afterEach, beforeEach, expect, test } from "bun:test";

import type { FieldValues } from "react-hook-form";
import type * as z from "zod";

import { loginSchema } from "#contract/accounts/auth.ts";
import { newUserSchema, userUpdateSchema } from "#contract/accounts/users.ts";
import { clientSchema } from "#contract/content/clients.ts";
import { newLegalTextSchema } from "#contract/legal/legalForm.ts";
import { settingsChangeSchema } from "#contract/settings/settings.ts";
import { ACTIVITIES } from "#content/activities.ts";
import { contentSchema } from "#content/schema.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { newPasswordSchema } from "#web/admin/account/accountForm.ts";
import { schemaResolver } from "#web/admin/collections/form/schemaResolver.ts";
import { listErrors } from "#web/admin/settings/settingsForm.ts";

beforeEach(() => loadAdminLanguage("th"));
afterEach(() => loadAdminLanguage("en"));

const USER = { email: "ada@firm.example", firstName: "Ada", lastName: "Ray", password: "correct horse" };
const CLIENT = { name: "Firm", url: "https://firm.example" };
const OPENING_TIMES = { days: ["Monday"], opens: "09:00", closes: "17:00" };

const CASES: [string, z.ZodType, FieldValues, field: string, message: string][] = [
  ["an empty line", clientSchema, { ...CLIENT, name: " " }, "name", "โปรดกรอกช่องนี้"],
  [
    "too long a line",
    clientSchema,
    { ...CLIENT, name: "x".repeat(201) },
    "name",
    "โปรดใช้ไม่เกิน 200 อักขระ",
  ],
  [
    "a wrong URL",
    clientSchema,
    { ...CLIENT, url: "firm" },
    "url",
    "โปรดกรอกที่อยู่เว็บ เช่น https://www.firm.example",
  ],
  ["an unknown option", clientSchema, { ...CLIENT, type: "rival" }, "type", "โปรดเลือกจากตัวเลือกที่มี"],
  ["an empty password", loginSchema, { email: "a@b.example", password: "" }, "password", "โปรดกรอกช่องนี้"],
  ["a wrong email", loginSchema, { email: "a", password: USER.password }, "email", "โปรดกรอกอีเมลให้ถูกต้อง"],
  [
    "a short password",
    newUserSchema,
    { ...USER, password: "short" },
    "password",
    "โปรดใช้อย่างน้อย 8 อักขระ",
  ],
  [
    "a short new password",
    userUpdateSchema,
    { ...USER, password: "short" },
    "password",
    "รหัสผ่านสั้นเกินไป",
  ],
  ["no choice", contentSchema(ACTIVITIES), { category: [] }, "category", "โปรดเลือกอย่างน้อยหนึ่งรายการ"],
  [
    "a date before 1900",
    contentSchema(ACTIVITIES),
    { publishedAt: "1899-12-31" },
    "publishedAt",
    "โปรดกรอกวันที่ตั้งแต่ พ.ศ. 2443 เป็นต้นมา",
  ],
  [
    "a wrong slug",
    settingsChangeSchema,
    { productSlug: "a b" },
    "productSlug",
    "ใช้ได้เฉพาะอักษรอังกฤษตัวพิมพ์เล็ก ตัวเลข และขีดกลางคั่นระหว่างคำ",
  ],
  [
    "a reserved slug",
    settingsChangeSchema,
    { productSlug: "api" },
    "productSlug",
    "ที่อยู่เว็บนี้ระบบใช้อยู่แล้ว โปรดเลือกที่อยู่เว็บอื่น",
  ],
  ["too high a number", settingsChangeSchema, { viewMonths: 121 }, "viewMonths", "โปรดกรอกตัวเลขไม่เกิน 120"],
  ["no number", settingsChangeSchema, { viewMonths: Number.NaN }, "viewMonths", "โปรดกรอกตัวเลข"],
  [
    "a list with too many entries",
    settingsChangeSchema,
    { taglines: Array.from({ length: 5 }, () => ({ name: "a", text: "b" })) },
    "taglines",
    "มีได้ไม่เกิน 4 รายการ",
  ],
  [
    "closing before opening",
    settingsChangeSchema,
    { openingTimes: [{ ...OPENING_TIMES, closes: "08:00" }] },
    "openingTimes.0.closes",
    "เวลาปิดต้องอยู่หลังเวลาเปิด",
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
    "ยังต้องเติม: [name]",
  ],
];

test.each(CASES)("%s is described in Thai", async (_, schema, values, field, message) => {
  expect((await validate(schema, values)).get(field)).toBe(message);
});

test("in English, an error has the message of its schema", async () => {
  await loadAdminLanguage("en");
  expect((await validate(clientSchema, { ...CLIENT, name: "" })).get("name")).toBe(
    "Please enter company name",
  );
});

test("a message of the back office stays, in the language chosen last", async () => {
  const different = { password: "correct horse", repeated: "another horse" };
  expect((await validate(newPasswordSchema, different)).get("repeated")).toBe("รหัสผ่านทั้งสองช่องไม่ตรงกัน");
  await loadAdminLanguage("en");
  expect((await validate(newPasswordSchema, different)).get("repeated")).toBe(accountTexts.repeatDiffers);
});

/** Messages by field. */
async function validate(schema: z.ZodType, values: FieldValues) {
  // A resolver accepts any values of a form.
  const resolve = schemaResolver(schema as z.ZodType<FieldValues, FieldValues>);
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return listErrors(errors);
}
