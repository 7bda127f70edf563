import { expect, test } from "bun:test";

import { ACTIVITIES } from "#content/activities.ts";
import { contentSchema } from "#content/schema.ts";
import { CATEGORY_NAMES } from "#tests/support/content/defaultCategories.ts";

const schema = contentSchema(ACTIVITIES);
const FIELDS = { name: "Name", description: "Text", link: "", category: ["EdTech Consult"] };
const REQUIRED = "Please fill in all required fields";

function messagesOf(changes: Record<string, unknown>) {
  const issues = schema.safeParse({ ...FIELDS, ...changes }).error?.issues ?? [];
  return issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
}

test.each([
  ["name", ""],
  ["name", " \n\t"],
  ["name", "\u0000"],
  ["name", undefined],
  ["description", ""],
  ["description", "   "],
  ["category", []],
])("requires %s where it is %p", (field, value) => {
  expect(messagesOf({ [field]: value })).toEqual([`${field}: ${REQUIRED}`]);
});

test("accepts a list of category names", () => {
  expect(schema.parse({ ...FIELDS, category: CATEGORY_NAMES }).category).toEqual(CATEGORY_NAMES);
  const refused = ["category: Please choose from the categories"];
  expect(messagesOf({ category: [""] })).toEqual(refused);
  expect(messagesOf({ category: [5] })).toEqual(refused);
  expect(messagesOf({ category: "EdTech Consult" })).toEqual(refused);
  expect(messagesOf({ category: null })).toEqual(refused);
});

test("removes duplicate categories", () => {
  const twice = ["EdTech Consult", "Business Consult", "EdTech Consult"];
  expect(schema.parse({ ...FIELDS, category: twice }).category).toEqual([
    "EdTech Consult",
    "Business Consult",
  ]);
});

test("accepts names, texts and links up to their limits", () => {
  for (const field of ["name", "description"] as const) {
    const most = ACTIVITIES.fields[field].max;
    expect(messagesOf({ [field]: "ก".repeat(most) })).toEqual([]);
    expect(messagesOf({ [field]: "ก".repeat(most + 1) })).toEqual([
      `${field}: Please use at most ${most} characters`,
    ]);
  }
});

test.each([
  "",
  "https://firm.example",
  "http://localhost:3000/x?y#z",
  " https://firm.example ",
  "HTTPS://x.co",
])("accepts the link %p", (link) => {
  expect(schema.parse({ ...FIELDS, link }).link).toBe(link.trim());
});

test.each([
  "firm",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "//firm.example",
  "ftp://x.co",
  "https://",
])("rejects the link %p", (link) => {
  expect(messagesOf({ link })).toEqual(["link: Please enter a valid URL starting with http:// or https://"]);
});

test("keeps Thai, emoji, right-to-left text and line breaks, and removes control characters", () => {
  const read = schema.parse({
    ...FIELDS,
    name: "โรงเรียน\u0000 👩🏽‍🏫\tשלום",
    description: "one\r\ntwo\r\n\r\nthree\u0007\rfour\tfive",
  });
  expect(read.name).toBe("โรงเรียน 👩🏽‍🏫 שלום");
  expect(read.description).toBe("one\ntwo\n\nthree\nfour\tfive");
});

test("says how many categories may be sent", () => {
  const category = Array.from({ length: 101 }, (_, index) => `Category ${index}`);
  expect(messagesOf({ category: category.slice(1) })).toEqual([]);
  expect(messagesOf({ category })).toEqual(["category: Please keep at most 100 entries"]);
});
