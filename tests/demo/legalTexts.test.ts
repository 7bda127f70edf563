import { expect, test } from "bun:test";

import { findUnfilledByField, newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { placeholderValuesByLanguage } from "#resources/legalPlaceholders.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { DEMO_SITE } from "#demo/site.ts";

const [POLICY] = DEMO_LEGAL_TEXTS.map((text) => newLegalTextSchema.parse(text));
if (!POLICY) throw new Error("The demo has no policy");
const { contentTh: THAI, contentEn: ENGLISH } = POLICY;

/** The kind of each line. */
function shapeOf(text: string): string[] {
  return text.split("\n").map((line) => /^(?:## |- \*\*|- |)/.exec(line)?.[0] ?? "");
}

test("is published, in effect since 1 April 2022 as number TLO2022020, with no unfilled placeholders", () => {
  expect(POLICY).toMatchObject({ effectiveDate: "2022-04-01", number: "TLO2022020", status: "Published" });
  expect(findUnfilledByField(POLICY, placeholderValuesByLanguage(DEMO_SITE, POLICY))).toEqual([]);
});

test("promises a response within 30 days and a yearly review in both languages", () => {
  const plain = (facts: typeof POLICY.factsTh) => facts.map(({ value }) => value.replace("\u00A0", " "));
  expect(plain(POLICY.factsTh)).toEqual(["30 วัน", "ปีละหนึ่งครั้ง"]);
  expect(plain(POLICY.factsEn)).toEqual(["30 days", "Once a year"]);
  expect(THAI).toContain("ภายใน 30\u00A0วัน");
  expect(ENGLISH).toContain("within 30\u00A0days");
});

test("both languages have the same structure", () => {
  expect(shapeOf(THAI)).toEqual(shapeOf(ENGLISH));
});

test("both languages cite the same sections of the law", () => {
  const numbers = [
    [...THAI.matchAll(/มาตรา\u00A0(\d+(?:\u00A0\(\d\))?)/g)],
    [...ENGLISH.matchAll(/sections?[\u00A0 ](\d+(?:\u00A0\(\d\))?)/g)],
  ].map((found) => found.map(([, number]) => number));
  // The Thai text lists sections 28 and 29 separately.
  expect(numbers[0]?.filter((number) => number !== "29")).toEqual(numbers[1]);
});

test("names the firm from the site settings as the controller, and the supervisory authority", () => {
  for (const text of [THAI, ENGLISH]) {
    expect(text).not.toContain("Vitrine");
    for (const part of ["{{firm}}", "{{address}}", "{{email}}", "{{phone}}", "https://www.pdpc.or.th"]) {
      expect(text).toContain(part);
    }
  }
});
