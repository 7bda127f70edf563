import { expect, test } from "bun:test";

import { isPhoneNumber, phoneHref } from "#contract/fields/phone.ts";

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
