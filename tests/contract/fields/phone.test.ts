import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";

import { formatPhone, isPhoneNumber, normalizePhone, phoneHref } from "#contract/fields/phone.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";

const MOBILE = "+66812345678";
const OFFICE = "+6621234567";

describe("normalizes a phone number of a person", () => {
  test.each([
    ["081-234-5678", MOBILE],
    ["0812345678", MOBILE],
    ["081 234 5678", MOBILE],
    ["081.234.5678", MOBILE],
    ["08 1234 5678", MOBILE],
    ["(081) 234-5678", MOBILE],
    ["081–234–5678", MOBILE],
    ["+66 81 234 5678", MOBILE],
    ["+66812345678", MOBILE],
    ["+66 (0)81 234 5678", MOBILE],
    ["(+66) 81 234 5678", MOBILE],
    ["+660812345678", MOBILE],
    ["66812345678", MOBILE],
    ["0066 81 234 5678", MOBILE],
    ["๐๘๑ ๒๓๔ ๕๖๗๘", MOBILE],
    ["+๖๖ ๘๑ ๒๓๔ ๕๖๗๘", MOBILE],
    ["โทร. 081 234 5678", MOBILE],
    ["tel:+66812345678", MOBILE],
    ["02 123 4567", OFFICE],
    ["(02) 123 4567 ต่อ 12", `${OFFICE},12`],
    ["๐๒-๑๒๓-๔๕๖๗ ต่อ ๑๒", `${OFFICE},12`],
    ["02 123 4567 ext. 12", `${OFFICE},12`],
    ["053 123 456", "+6653123456"],
    ["+44 20 7946 0958", "+442079460958"],
    ["0044 20 7946 0958", "+442079460958"],
    ["+1 (415) 555-2671", "+14155552671"],
  ])("%s", (text, phone) => {
    expect(normalizePhone(text)).toBe(phone);
  });
});

test.each([
  "",
  "call me",
  "081 234 567",
  "081 234 56789",
  "812345678",
  "1669",
  "02 123 456",
  "+1 23",
  "+0 812 345 678",
  "+1234567890123456",
  "081 234 5678, 082 345 6789",
  "081 234 5678 ต่อ",
])("%p is no phone number of a person", (text) => {
  expect(normalizePhone(text)).toBeNull();
});

test.each([
  [MOBILE, "081 234 5678"],
  [OFFICE, "02 123 4567"],
  [`${OFFICE},12`, "02 123 4567 #12"],
  ["+6653123456", "053 123 456"],
  ["+442079460958", "+442079460958"],
])("shows %s as %s", (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

const RUNS = { few: 200, many: 50_000 };
const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(""));
const startingWith = (firsts: string, rest: number) =>
  fc.tuple(fc.constantFrom(...firsts), digits(rest)).map((parts) => parts.join(""));
/** Without the zero of calls in Thailand. */
const thaiNumber = fc.oneof(startingWith("689", 8), startingWith("23457", 7));

test(
  "every spelling of a number is the same number, and so is what is shown and called",
  () =>
    checkProperty(
      fc.record({
        national: thaiNumber,
        separators: fc.array(fc.constantFrom("", " ", "-", ".", " - ", "–"), { minLength: 9, maxLength: 9 }),
        code: fc.constantFrom("0", "+66", "+66 ", "66", "0066 ", "+66 (0)", "+660"),
        extension: fc.option(fc.integer({ min: 1, max: 999_999 })),
        hasThaiDigits: fc.boolean(),
      }),
      RUNS,
      ({ national, separators, code, extension, hasThaiDigits }) => {
        const number = [...national].map((digit, index) => digit + (separators[index] ?? "")).join("");
        const text = `${code}${number}${extension === null ? "" : ` ต่อ ${extension}`}`;
        const typed = hasThaiDigits
          ? text.replace(/\d/g, (digit) => "๐๑๒๓๔๕๖๗๘๙".charAt(Number(digit)))
          : text;
        const phone = `+66${national}${extension === null ? "" : `,${extension}`}`;
        expect([normalizePhone(typed), normalizePhone(formatPhone(phone))]).toEqual([phone, phone]);
        expect([isPhoneNumber(phone), phoneHref(phone)]).toEqual([true, `tel:${phone}`]);
      },
    ),
  PROPERTY_TIMEOUT_MS,
);

test(
  "what is normalized stays as it is, whatever was typed",
  () =>
    checkProperty(
      fc.string({ unit: fc.constantFrom(..."0123456789๐๘+-(). ,#ต่อext"), maxLength: 24 }),
      RUNS,
      (text) => {
        const phone = normalizePhone(text);
        if (phone === null) return;
        expect([normalizePhone(phone), normalizePhone(formatPhone(phone))]).toEqual([phone, phone]);
      },
    ),
  PROPERTY_TIMEOUT_MS,
);
