import { expect, test } from "bun:test";

import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";

/** What browsers and password managers look for in names of fields: HTML's `autocomplete` values and Chromium's patterns. */
const AUTOFILL_WORDS =
  /name|nick|user|login|mail|phone|tel|mobile|fax|addr|street|road|house|building|floor|unit|apt|suite|city|town|state|province|region|district|zip|post|country|location|landmark|reference|company|business|organi[sz]ation|title|web|site|url|home|link|host|domain|birth|bday|age|sex|gender|card|cc|cvv|iban|account|bank|price|amount|promo|coupon|code|otp|pass|pin|search|query|lang|photo|impp|note|comment|message|subject|contact|vat|tax|passport|flight/i;

test("browsers do not fill the field that people can't see", () => {
  expect(HIDDEN_FIELD).not.toMatch(AUTOFILL_WORDS);
});
