import { expect, test } from "bun:test";

import { parsePagination } from "#contract/envelope.ts";
import { isPhoneNumber, phoneHref } from "#contract/fields/phone.ts";
import { fileNameOf, uploadPath, resolveImageUrl, variantFileName, variantWidths } from "#contract/images.ts";
import { visibleFilterCategories, isCategorySlug } from "#contract/content/categories.ts";
import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";

import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";

const PAGES = { currentPage: 2, totalPages: 3, hasNext: true, hasPrev: true };

test.each(["totalItems", "totalClients", "totalUsers"])("reads the total from %s", (name) => {
  expect(parsePagination({ ...PAGES, [name]: 25 })).toEqual({ ...PAGES, totalItems: 25 });
});

test.each([
  ["+66 2 000 0000", "tel:+6620000000"],
  ["(02) 123-45.67", "tel:021234567"],
  ["1669", "tel:1669"],
  ["02-123-4567 ต่อ 89", "tel:021234567,89"],
  ["02-123-4567ต่อ89", "tel:021234567,89"],
  ["02 123 4567 ext. 89", "tel:021234567,89"],
  ["02 123 4567 EXT 89", "tel:021234567,89"],
  ["02 123 4567 x1234", "tel:021234567,1234"],
  ["02 123 4567 #89", "tel:021234567,89"],
  ["+66 2 123 4567, 89", "tel:+6621234567,89"],
])("accepts %s", (phone, href) => {
  expect([isPhoneNumber(phone), phoneHref(phone)]).toEqual([true, href]);
});

test.each([
  "",
  "call us",
  "+-()",
  "12",
  "ext. 89",
  "02 123 4567 ext.",
  "02 123 4567, 081 234 5678",
  "+66 2+3",
])("rejects %p", (text) => expect(isPhoneNumber(text)).toBe(false));

test("converts a file name to its path and back", () => {
  expect(uploadPath("ab.jpg")).toBe("/uploads/ab.jpg");
  expect(fileNameOf("/uploads/ab.jpg")).toBe("ab.jpg");
  expect(fileNameOf("https://img.example/x/ab.jpg")).toBe("ab.jpg");
  expect(fileNameOf("ab.jpg")).toBe("ab.jpg");
});

test.each([
  [1, [1]],
  [320, [320]],
  [321, [320, 321]],
  [1200, [320, 480, 640, 800, 960, 1200]],
  [1920, [320, 480, 640, 800, 960, 1280, 1920]],
  [6000, [320, 480, 640, 800, 960, 1280, 1920]],
])("an image %p px wide has variants of %p", (width, widths) => {
  expect(variantWidths(width)).toEqual(widths);
});

test("names a variant after its image and width", () => {
  expect(variantFileName("3f.jpg", 640)).toBe("3f-640.webp");
});

test("keeps an absolute URL and resolves a stored path against the given host", () => {
  expect(resolveImageUrl("/uploads/a.jpg")).toBe("/uploads/a.jpg");
  expect(resolveImageUrl("/uploads/a.jpg", "https://img.example")).toBe("https://img.example/uploads/a.jpg");
  expect(resolveImageUrl("http://other.example/a.jpg", "https://img.example")).toBe(
    "http://other.example/a.jpg",
  );
});

test("lists categories in filter order and hides the empty one that is marked to be hidden", () => {
  const labels = visibleFilterCategories(DEFAULT_CATEGORIES).map(({ filterLabel }) => filterLabel);
  expect(labels).toEqual([
    "Artificial Intelligence (AI) Consult",
    "Business Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Enterprise Architecture (EA)",
  ]);
});

test("lists a category that is hidden while empty once an activity uses it", () => {
  const used = DEFAULT_CATEGORIES.map((one) => ({ ...one, activities: 1 }));
  expect(visibleFilterCategories(used).at(-1)?.filterLabel).toBe("Cybersecurity Cloud & IT Infrastructure");
});

test("recognizes slugs", () => {
  for (const { slug } of DEFAULT_CATEGORIES) expect(isCategorySlug(slug)).toBe(true);
  for (const text of ["", "-", "a--b", "EDTECH", "a b", "ไทย", "__proto__", "a".repeat(61)]) {
    expect([text, isCategorySlug(text)]).toEqual([text, false]);
  }
});

/** What browsers and password managers look for in names of fields: HTML's `autocomplete` values and Chromium's patterns. */
const AUTOFILL_WORDS =
  /name|nick|user|login|mail|phone|tel|mobile|fax|addr|street|road|house|building|floor|unit|apt|suite|city|town|state|province|region|district|zip|post|country|location|landmark|reference|company|business|organi[sz]ation|title|web|site|url|home|link|host|domain|birth|bday|age|sex|gender|card|cc|cvv|iban|account|bank|price|amount|promo|coupon|code|otp|pass|pin|search|query|lang|photo|impp|note|comment|message|subject|contact|vat|tax|passport|flight/i;

test("browsers do not fill the field that people can't see", () => {
  expect(HIDDEN_FIELD).not.toMatch(AUTOFILL_WORDS);
});
