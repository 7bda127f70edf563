import { expect, test } from "bun:test";

import { contactFormFields, DEFAULT_FIELD_USES } from "#contract/messages/contactFieldUses.ts";
import type { ContactFieldName, ContactFieldUses } from "#contract/messages/contactFieldUses.ts";

const describe = (uses: Partial<ContactFieldUses>, contactSubjects: string[] = []) => {
  const contactFields = { ...DEFAULT_FIELD_USES, ...uses };
  const { shown, required, anyOf } = contactFormFields({ contactFields, contactSubjects });
  return { shown, required: [...required], anyOf };
};

const DEFAULT: ContactFieldName[] = ["name", "email", "message"];

test("a new site has the three fields, all required", () => {
  expect(describe({})).toEqual({ shown: DEFAULT, required: DEFAULT, anyOf: [] });
});

test("without a required way to answer, one of those that are shown must be filled in", () => {
  expect(describe({ email: "optional", phone: "optional" })).toEqual({
    shown: ["name", "email", "phone", "message"],
    required: ["name", "message"],
    anyOf: ["email", "phone"],
  });
  expect(describe({ email: "optional", phone: "required", lineId: "optional" })).toMatchObject({
    required: ["name", "phone", "message"],
    anyOf: [],
  });
});

test("the only way to answer is required, and without any, the email", () => {
  expect(describe({ email: "hidden", lineId: "optional" })).toEqual({
    shown: ["name", "lineId", "message"],
    required: ["name", "message", "lineId"],
    anyOf: [],
  });
  expect(describe({ name: "hidden", email: "hidden", message: "hidden" })).toEqual({
    shown: ["email"],
    required: ["email"],
    anyOf: [],
  });
});

test("the subject is shown once there are subjects", () => {
  expect(describe({ subject: "required" })).toEqual(describe({}));
  expect(describe({ subject: "required" }, ["Other"])).toMatchObject({
    shown: ["name", "email", "subject", "message"],
    required: ["name", "email", "subject", "message"],
  });
});
