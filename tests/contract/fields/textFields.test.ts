import { expect, test } from "bun:test";
import * as fc from "fast-check";

import { isEmail } from "#contract/fields/email.ts";
import { normalizeText, normalizeUnicode, tooLongMessage } from "#contract/fields/text.ts";
import { lineField, requiredText } from "#contract/fields/textFields.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";

test("keeps 30 marks in a row and drops the others", () => {
  const marks = "\u0316\u0301".repeat(15);
  expect(normalizeUnicode(`x${marks}`)).toBe(`x${marks}`.normalize("NFC"));
  expect(normalizeUnicode(`x${marks}${marks}y${marks}`)).toBe(`x${marks}y${marks}`.normalize("NFC"));
});

test.each([
  ["Thai", "ที่ปรึกษาด้านน้ำและผู้เชี่ยวชาญ"],
  ["Vietnamese", "Nguyễn Thị Ngọc Ánh"],
  ["Hebrew with points", "בְּרֵאשִׁית בָּרָא אֱלֹהִים"],
  ["emoji", "👩🏽‍🚒 👨‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 🇹🇭"],
])("changes no text in %s", (_, text) => {
  expect(normalizeText(text.normalize("NFC"))).toBe(text.normalize("NFC"));
  expect(normalizeText(text.normalize("NFD"))).toBe(text.normalize("NFC"));
});

test("a text that is too long before it is cleaned has the message of the field's limit", () => {
  for (const field of [lineField("Not a text", 20), requiredText("Required", 20)]) {
    for (const text of ["a".repeat(21), " ".repeat(81), "a".repeat(81), "\u200b".repeat(1_000)]) {
      const issues = field.safeParse(text).error?.issues ?? [];
      expect(issues).toMatchObject([{ code: "too_big", maximum: 20, message: tooLongMessage(20) }]);
    }
  }
});

test("a text that cleaning makes short enough is accepted", () => {
  expect(lineField("Not a text", 20).parse(`${"\u200b".repeat(30)}${"e\u0301".repeat(20)} `)).toBe(
    "é".repeat(20),
  );
});

test(
  "an email address is something, @, something, a dot and something",
  async () => {
    const parts = fc.array(fc.constantFrom("a", ".", "@", " ", "é", "\u200b"), { maxLength: 9 });
    await checkProperty(
      parts.map((all) => all.join("")),
      { few: 2_000, many: 100_000 },
      (text) => {
        const [local = "", domain = "", ...others] = text.split("@");
        const isDomain = domain.slice(1, -1).includes(".");
        const hasForm = local !== "" && isDomain && others.length === 0 && !/[ \u200b]/.test(text);
        expect([text, isEmail(text)]).toEqual([text, hasForm]);
      },
    );
  },
  PROPERTY_TIMEOUT_MS,
);
