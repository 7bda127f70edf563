import { expect, test } from "bun:test";

import { CLIENT_LIMITS, clientSchema } from "#contract/content/clients.ts";

const FIELDS = { name: "Siam Orchard", url: "https://orchard.example", status: "active", type: "client" };

function messagesOf(changes: Record<string, unknown>): string[] {
  const issues = clientSchema.safeParse({ ...FIELDS, ...changes }).error?.issues ?? [];
  return issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
}

test.each([
  ["name", "", "Please enter company name"],
  ["name", " \n\t", "Please enter company name"],
  ["name", "\u0000", "Please enter company name"],
  ["name", undefined, "Please enter company name"],
  ["name", 5, "Please enter company name"],
  ["url", "", "Please enter website URL"],
  ["url", "  ", "Please enter website URL"],
  ["url", null, "Please enter website URL"],
  ["status", "gone", "Status must be active or inactive"],
  ["status", "", "Status must be active or inactive"],
  ["type", "friend", "Type must be client or partner"],
])("rejects %s %p with one message", (field, value, message) => {
  expect(messagesOf({ [field]: value })).toEqual([`${field}: ${message}`]);
});

test.each([
  "orchard",
  "javascript:alert(1)",
  "ftp://x.co",
  "//x.co",
  "https://",
  "http://a b",
  "mailto:a@b.co",
])("rejects the website %p", (url) => {
  expect(messagesOf({ url })).toEqual(["url: Please enter a valid URL starting with http:// or https://"]);
});

test.each(["http://localhost:3000", " https://x.co/ไทย?q=1#z ", "HTTPS://X.CO", "https://สยาม.example"])(
  "accepts the website %p",
  (url) => {
    expect(clientSchema.parse({ ...FIELDS, url }).url).toBe(url.trim());
  },
);

test("accepts names and websites up to their limits", () => {
  const { name, url } = CLIENT_LIMITS;
  const longest = `https://x.co/${"a".repeat(url - 13)}`;
  expect(messagesOf({ name: "ก".repeat(name), url: longest })).toEqual([]);
  expect(messagesOf({ name: "ก".repeat(name + 1), url: `${longest}a` })).toEqual([
    "name: Please use at most 200 characters",
    "url: Please use at most 2000 characters",
  ]);
});

test("defaults to an active client", () => {
  const { name, url } = FIELDS;
  expect(clientSchema.parse({ name, url })).toEqual({ name, url, status: "active", type: "client" });
});

test("normalizes Thai and accented letters, and joins lines", () => {
  const read = clientSchema.parse({ ...FIELDS, name: "  น\u0e4d\u0e49าใส\tCafe\u0301\u0000 " });
  expect(read.name).toBe("น้ำใส Café");
});
