import { expect, test } from "bun:test";

import { FORM_CASES } from "#tests/support/validation/formCases.ts";
import { toFormData } from "#tests/support/content/toFormData.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";

/** With invisible characters inside words and a no-break space between two. */
const TEXT =
  "ZÜRICH NESTLÉ โครงการ\u200bปรับ\u200bปรุงน้ำ ของ\u00a0บริษัท co\u00adoperation Straße Οδός Đà Nẵng Чайковский 👩🏽‍🏫";

const LISTS: [list: string, create: string, asking: () => RequestOptions][] = [
  [
    "/projects/get",
    "/projects/create",
    () => ({
      form: toFormData({
        ...FORM_CASES["an activity"].sample,
        description: TEXT,
        category: ["EdTech Consult"],
      }),
    }),
  ],
  [
    "/articles/get",
    "/articles/create",
    () => ({ form: toFormData({ ...FORM_CASES["an article"].sample, content: TEXT }) }),
  ],
  [
    "/clients",
    "/clients",
    () => ({ form: toFormData({ ...FORM_CASES["a client or partner"].sample, name: TEXT }) }),
  ],
  ["/users", "/users", () => ({ body: { ...FORM_CASES["a new user"].sample, firstName: TEXT } })],
  ["/messages", "/contact", () => ({ body: { ...FORM_CASES["a contact message"].sample, message: TEXT } })],
];

const FOUND = [
  "ZÜRICH NESTLÉ",
  "zürich nestlé",
  "Zurich Nestle",
  "Zu\u0308rich",
  "zü\u00adrich\u00a0nestlé",
  "\u202aZÜRICH\u202c",
  "й",
  "üR",
  "ปรับปรุงน้ำ",
  "ปรับ\u200bปรุง",
  "ปรับปรุงน\u0e4d\u0e49า",
  "ของ บริษัท",
  "ของ\u00a0บริษัท",
  "cooperation",
  "CO\u00adOPERATION",
  "\u200eco\u200foper\ufeffation\u061c",
  "STRASSE",
  "straße",
  "STRAẞE",
  "ΟΔΟΣ",
  "οδοσ",
  "đà nẵng",
  "Чайковскии",
  "ЧАЙКОВСКИЙ",
  "👩🏽‍🏫",
];
/** Vowels and tones make another word; spaces count. */
const MISSED = ["ปรบ", "นำ", "ปรุงนา", "zurichnestle", "ของบริษัท", "%", "_", "🏫🏽"];

test.each(LISTS)("%s ignores case, accents and invisible characters", async (path, create, asking) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  expect((await server.request("POST", create, { ...asking(), token })).status).toBe(201);
  async function count(search: string) {
    const query = new URLSearchParams({ search, limit: "50" });
    return (await server.request("GET", `${path}?${query}`, { token })).data.length;
  }
  for (const search of FOUND) expect([search, await count(search)]).toEqual([search, 1]);
  for (const search of MISSED) expect([search, await count(search)]).toEqual([search, 0]);
});
