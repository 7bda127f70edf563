import { expect, test } from "bun:test";

import { legalPath } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import type { LegalInput } from "#resources/legalTexts.ts";
import { findUnfilledByField, legalFieldsSchema, newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { LEGAL_FIELDS, LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import {
  findUnfilledPlaceholders,
  placeholderValues,
  placeholderValuesByLanguage,
  resolvePlaceholders,
  omitEmptyEntries,
} from "#resources/legalPlaceholders.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { runInLanguage } from "#texts/language.ts";
import * as hoursTexts from "#texts/public/hours.ts";

const COMPLETE: LegalInput = {
  effectiveDate: "2022-04-01",
  titleEn: "Terms of use",
  contentEn: "One.",
  status: "Published",
};

function errorsOf(changes: LegalInput): Record<string, string> {
  const { error } = legalFieldsSchema.safeParse({ ...COMPLETE, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

function slugError(slug: string): string | undefined {
  return newLegalTextSchema.safeParse({ ...COMPLETE, slug }).error?.issues[0]?.message;
}

test("accepts calendar dates from 1900 to 2100 only", () => {
  for (const date of ["1900-01-01", "2022-04-01", "2024-02-29", "2100-12-31"]) {
    expect([date, errorsOf({ effectiveDate: date })]).toEqual([date, {}]);
  }
  const wrong = ["0000-01-01", "0001-04-01", "1899-12-31", "2101-01-01", "9999-12-31", "2023-02-29"];
  for (const date of [
    ...wrong,
    "2026-13-01",
    "2022-4-1",
    "2022-04-01T00:00",
    "01.04.2022",
    "soon",
    "-002022-04-01",
  ]) {
    expect(errorsOf({ effectiveDate: date })).toEqual({ effectiveDate: LEGAL_FIELDS.effectiveDate.invalid });
  }
});

test("formats dates in both languages with no-break spaces, Thai years in the Buddhist era", () => {
  expect(formatLegalDate("2022-04-01", "en")).toBe("1\u00A0April\u00A02022");
  expect(formatLegalDate("2022-04-01", "th")).toBe("1\u00A0เมษายน\u00A02565");
  expect(formatLegalDate("2026-12-31", "th")).toBe("31\u00A0ธันวาคม\u00A02569");
});

test("a draft requires only a title in one language", () => {
  expect(legalFieldsSchema.safeParse({ titleTh: "ข้อกำหนด", status: "Draft" }).success).toBe(true);
  const { error } = legalFieldsSchema.safeParse({ status: "Draft", contentTh: "หนึ่ง" });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["titleTh", LEGAL_MESSAGES.titleRequired],
  ]);
});

test("a published version requires a date and at least one language with title and text", () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ effectiveDate: "" })).toEqual({ effectiveDate: LEGAL_MESSAGES.dateRequired });
  expect(errorsOf({ titleEn: "", contentEn: "" })).toEqual({
    titleTh: LEGAL_MESSAGES.titleRequired,
    contentTh: LEGAL_MESSAGES.contentRequired,
  });
  expect(errorsOf({ titleTh: "ข้อกำหนด" })).toEqual({
    contentTh: "Please write the Thai text, or clear its title and facts",
  });
  expect(errorsOf({ contentTh: "หนึ่ง" })).toEqual({ titleTh: "Please enter the Thai title" });
});

test("a published version must not contain unfilled placeholders", () => {
  expect(errorsOf({ contentEn: "Write to [name of the contact person], {{phone}} or {{fax}}." })).toEqual({
    contentEn: "Still to fill in: [name of the contact person], {{fax}}",
  });
  expect(errorsOf({ factsEn: [{ label: "Answered within", value: "[number] days" }] })).toEqual({
    factsEn: "Still to fill in: [number]",
  });
});

test("links, task lists, numeric footnotes and escaped brackets are not placeholders", () => {
  const text =
    "[the law](https://law.example) ![a map](/uploads/a.jpg) [x] [ ] [1] \\[2019\\] UKSC \\[sic\\] [see][note]\n\n[note]: /about";
  expect(findUnfilledPlaceholders(text)).toEqual([]);
  expect(findUnfilledPlaceholders("[ชื่อผู้ติดต่อ] และ [ชื่อผู้ติดต่อ]")).toEqual(["[ชื่อผู้ติดต่อ]"]);
});

test("resolves placeholders from the settings and the version; an empty value counts as unfilled", () => {
  const values = placeholderValues(DEMO_SITE, { effectiveDate: "2022-04-01", number: "" }, "en");
  expect(resolvePlaceholders("{{firm}}, {{ phone }}, {{months}}, {{date}}, {{other}}", values)).toBe(
    "Vitrine, +66\u00A02\u00A0000\u00A00000, 25, 1\u00A0April\u00A02022, {{other}}",
  );
  expect(findUnfilledPlaceholders("{{firm}} {{number}}", values)).toEqual(["{{number}}"]);
});

test("formats address and opening hours in the language of the text, and empty ones as empty strings", () => {
  const version = { effectiveDate: "2022-04-01", number: "" };
  const th = {
    street: "18/4 ซอยอารีย์ 3",
    subdistrict: "พญาไท",
    district: "พญาไท",
    province: "กรุงเทพมหานคร",
  };
  const site = {
    ...DEFAULT_SITE,
    address: { ...DEMO_SITE.address, th },
    openingTimes: [
      ...DEMO_SITE.openingTimes,
      { days: ["Saturday" as const], opens: "09:00", closes: "12:00" },
    ],
  };
  const [thai, english] = [placeholderValues(site, version, "th"), placeholderValues(site, version, "en")];
  expect(thai.address).toBe("18/4 ซอยอารีย์ 3 พญาไท พญาไท กรุงเทพมหานคร 10400 ไทย");
  expect(english.address).toBe("18/4 Soi Ari 3, Phaya Thai, Phaya Thai, Bangkok 10400, Thailand");
  const saturday = hoursTexts.day({ day: "Saturday" });
  expect(english.hours).toBe(`Weekday 08:30 - 17:30, ${saturday} 09:00 - 12:00`);
  const lines = [
    { days: runInLanguage("th", hoursTexts.weekdays), opens: "08:30", closes: "17:30" },
    { days: runInLanguage("th", () => hoursTexts.day({ day: "Saturday" })), opens: "09:00", closes: "12:00" },
  ];
  expect(thai.hours).toBe(runInLanguage("th", () => lines.map(hoursTexts.line)).join(", "));
  const empty = placeholderValues({ ...DEFAULT_SITE, productName: "" }, version, "th");
  expect(empty).toMatchObject({ firm: "", address: "", email: "", phone: "", hours: "" });
});

test("omits list entries with an empty value; optional facts do not count as unfilled there", () => {
  const version = { effectiveDate: "2022-04-01", number: "" };
  const values = placeholderValues({ ...DEFAULT_SITE, email: "a@firm.example" }, version, "en");
  const text =
    "Call {{phone}}.\n\n- **Address**: {{address}}\n- **Email**: {{email}}\n- **Phone**: {{ phone }}\n* **Hours**: {{hours}}\n- **Fax**: {{fax}}";
  expect(omitEmptyEntries(text, values)).toBe(
    "Call {{phone}}.\n\n- **Email**: {{email}}\n- **Fax**: {{fax}}",
  );
  expect(findUnfilledPlaceholders(text, values)).toEqual(["{{phone}}", "{{address}}", "{{fax}}"]);
  expect(findUnfilledPlaceholders("- **Phone**: {{phone}}\n- **Hours**: {{hours}}", values)).toEqual([]);
});

test("lists the unfilled placeholders of a draft by field", () => {
  const draft = legalFieldsSchema.parse({
    titleTh: "นโยบาย",
    contentTh: "[ชื่อผู้ติดต่อ]",
    factsEn: [{ label: "Answered within", value: "[days]" }],
    contentEn: "{{number}}",
    status: "Draft",
  });
  expect(findUnfilledByField(draft, placeholderValuesByLanguage(DEMO_SITE, draft))).toEqual([
    { field: "contentTh", placeholder: "[ชื่อผู้ติดต่อ]" },
    { field: "factsEn", placeholder: "[days]" },
    { field: "contentEn", placeholder: "{{number}}" },
  ]);
});

test("a slug consists of lowercase letters, digits and hyphens and is not a reserved segment", () => {
  expect(slugError("terms-of-use")).toBeUndefined();
  const scripts = ["ข้อกำหนด", "tеrms", "ｔｅｒｍｓ", "términos", "条款", "📜"];
  const signs = [
    "",
    "terms_of_use",
    "terms of use",
    "-terms",
    "terms-",
    "a--b",
    "a/b",
    "..",
    "%2e%2e",
    "a\u0000b",
  ];
  for (const slug of [...scripts, ...signs]) {
    expect([slug, slugError(slug)]).toEqual([slug, LEGAL_MESSAGES.slugForm]);
  }
  for (const slug of ["documents", "login", "preview", "setup", "template", "versions", " SETUP "]) {
    expect([slug, slugError(slug)]).toEqual([slug, LEGAL_MESSAGES.slugReserved]);
  }
});

test("the privacy policy is at /privacy-policy, every other text under /legal", () => {
  expect(legalPath("privacy-policy")).toBe("/privacy-policy");
  expect(legalPath("privacy-policy", "2022-04-01")).toBe("/privacy-policy/2022-04-01");
  expect(legalPath("terms", "2022-04-01")).toBe("/legal/terms/2022-04-01");
});

test.each(["[", "[a", "[ "])("finds placeholders in a long text of %p in linear time", (part) => {
  const text = part.repeat(100_000 / part.length);
  const started = performance.now();
  expect(findUnfilledPlaceholders(text)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(400);
});
