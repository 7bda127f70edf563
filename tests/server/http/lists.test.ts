import { expect, test } from "bun:test";

import { CONTENT_TYPES } from "#resources/registry.ts";
import { toFormData } from "#tests/support/content/toFormData.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { fillWithMarkup } from "#tests/support/validation/fieldPaths.ts";
import { FORM_CASES } from "#tests/support/validation/formCases.ts";

import { seedLists } from "../../../scripts/bench/seedLists.ts";

const RECORDS = 203;

const LISTS: [path: string, totalName: string][] = [
  ...CONTENT_TYPES.map(({ api: { list } }): [string, string] => [
    list + (list.includes("?") ? "&" : "?"),
    "totalItems",
  ]),
  ["/clients?", "totalClients"],
  ["/clients/public/logos?", "totalItems"],
  ["/users?role=admin&", "totalUsers"],
  ["/messages?", "totalItems"],
];

/** Each list has `RECORDS` records; the caller is one of the users. */
async function createFixture() {
  const server = await createTestServer();
  seedLists(server.dataDir, RECORDS);
  const { $client } = server.parts.db.$writer.connection;
  $client.run("UPDATE clients SET status = 'active', logo_file = (SELECT file FROM pictures LIMIT 1)");
  $client.run("DELETE FROM users WHERE email = 'person-0@firm.example'");
  return { server, token: await server.signIn() };
}

/** The total is named after the list. */
const pagination = (totalName: string, page: number, totalPages: number) => ({
  currentPage: page,
  totalPages,
  [totalName]: RECORDS,
  hasNext: page < totalPages,
  hasPrev: page > 1,
});

async function read(server: TestServer, path: string, token?: string) {
  const { status, data, body } = await server.request("GET", path, { token });
  expect([path, status]).toEqual([path, 200]);
  const items: unknown[] = data;
  return { items, pagination: body.pagination as unknown };
}

test.each(LISTS)("%s returns 100 records by default and the rest on further pages", async (path, name) => {
  const { server, token } = await createFixture();
  await using _ = server;
  const first = await read(server, path, token);
  expect([first.items.length, first.pagination]).toEqual([100, pagination(name, 1, 3)]);
  expect(await read(server, `${path}page=1`, token)).toEqual(first);
  expect(await read(server, `${path}page=&limit=`, token)).toEqual(first);
  expect(await read(server, `${path}limit=100`, token)).toEqual(first);
  const last = await read(server, `${path}page=3`, token);
  expect([last.items.length, last.pagination]).toEqual([3, pagination(name, 3, 3)]);
  const middle = await read(server, `${path}page=2&limit=2`, token);
  expect([middle.items, middle.pagination]).toEqual([first.items.slice(2, 4), pagination(name, 2, 102)]);
  const beyond = await read(server, `${path}page=9`, token);
  expect(beyond.items).toEqual([]);
});

test.each(LISTS)("%s rejects a limit over 100", async (path) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  for (const limit of ["101", "0", "-1", "1.5", "all"]) {
    const { status, body } = await server.request("GET", `${path}limit=${limit}`, { token });
    const message = "limit must be a whole number from 1 to 100";
    expect([limit, status, body.message, body.errors]).toEqual([limit, 422, message, { limit: message }]);
  }
});

test("an empty list has one page", async () => {
  await using server = await createTestServer();
  for (const path of ["/projects/get", "/articles/get", "/clients/public/logos"]) {
    const { items, pagination: pages } = await read(server, path);
    const none = { currentPage: 1, totalPages: 1, totalItems: 0, hasNext: false, hasPrev: false };
    expect([path, items, pages]).toEqual([path, [], none]);
  }
});

/** Fields whose samples a new site does not accept. */
const OTHER_FIELDS: Partial<Record<keyof typeof FORM_CASES, Record<string, unknown>>> = {
  "an activity": { category: ["EdTech Consult"] },
  "a new user": { password: "correct horse" },
};

const SEARCHED_TYPES: [list: string, create: string, type: keyof typeof FORM_CASES, textField: string][] = [
  ["/projects/get", "/projects/create", "an activity", "description"],
  ["/articles/get", "/articles/create", "an article", "content"],
  ["/clients", "/clients", "a client or partner", "name"],
  ["/users", "/users", "a new user", "firstName"],
  ["/messages", "/contact", "a contact message", "message"],
];

/** A server with one record of a type, and the search of its list. */
async function createSearch(list: string, create: string, fields: Record<string, unknown>) {
  const server = await createTestServer();
  const token = await server.signIn();
  const isJson = create === "/users" || create === "/contact";
  const options = isJson ? { body: fields } : { form: toFormData(fields) };
  expect((await server.request("POST", create, { ...options, token })).status).toBe(201);
  const query = (text: string) => server.request("GET", `${list}?limit=50&${text}`, { token });
  return {
    ...server,
    query,
    count: async (search: string): Promise<number> =>
      (await query(new URLSearchParams({ search }).toString())).data.length,
  };
}

const ALL = ["", " \t ", "\u0000\u001b", "\r\n"];
const THE_ONE = [`"><script>alert(1)`, " <SCRIPT>\n", "<scr\u0000ipt>\u0007\u202e", "<scr\u200eipt>", "&"];
const NONE = ["<b>", "\ufffd", "%3Cscript%3E"];

test.each(SEARCHED_TYPES)("%s handles any search text", async (list, create, type) => {
  const fields = { ...fillWithMarkup(FORM_CASES[type]), ...OTHER_FIELDS[type] };
  await using server = await createSearch(list, create, fields);
  const total = (await server.query("")).data.length;
  for (const search of ALL) expect([search, await server.count(search)]).toEqual([search, total]);
  for (const search of THE_ONE) expect([search, await server.count(search)]).toEqual([search, 1]);
  for (const search of NONE) expect([search, await server.count(search)]).toEqual([search, 0]);
  // The first value is used; invalid UTF-8 is searched for as it is.
  expect((await server.query("search=%26&search=nothing")).data).toHaveLength(1);
  expect((await server.query("search=%ff%00")).data).toEqual([]);
  expect((await server.query("search[]=nothing")).data).toHaveLength(total);
  const long = await server.query(`search=${"x".repeat(201)}`);
  const errors = { search: "search may have at most 200 characters" };
  expect([long.status, long.body.errors]).toEqual([422, errors]);
  expect((await server.query(`search=${"x".repeat(200)}`)).data).toEqual([]);
});

/** With invisible characters inside words and a no-break space between two. */
const TEXT =
  "ZÜRICH NESTLÉ โครงการ\u200bปรับ\u200bปรุงน้ำ ของ\u00a0บริษัท co\u00adoperation Straße Οδός Đà Nẵng Чайковский 👩🏽‍🏫";

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

test.each(SEARCHED_TYPES)(
  "%s ignores case, accents and invisible characters",
  async (list, create, type, textField) => {
    const fields = { ...FORM_CASES[type].sample, ...OTHER_FIELDS[type], [textField]: TEXT };
    await using server = await createSearch(list, create, fields);
    for (const search of FOUND) expect([search, await server.count(search)]).toEqual([search, 1]);
    for (const search of MISSED) expect([search, await server.count(search)]).toEqual([search, 0]);
  },
);
