import { expect, test } from "bun:test";

import { FORM_CASES } from "#tests/support/validation/formCases.ts";
import { toFormData } from "#tests/support/content/toFormData.ts";
import { fillWithMarkup } from "#tests/support/validation/fieldPaths.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";

const LISTS: [list: string, create: string, asking: () => RequestOptions][] = [
  [
    "/projects/get",
    "/projects/create",
    () => ({
      form: toFormData({ ...fillWithMarkup(FORM_CASES["an activity"]), category: ["EdTech Consult"] }),
    }),
  ],
  [
    "/articles/get",
    "/articles/create",
    () => ({ form: toFormData(fillWithMarkup(FORM_CASES["an article"])) }),
  ],
  ["/clients", "/clients", () => ({ form: toFormData(fillWithMarkup(FORM_CASES["a client or partner"])) })],
  [
    "/users",
    "/users",
    () => ({ body: { ...fillWithMarkup(FORM_CASES["a new user"]), password: "correct horse" } }),
  ],
  ["/messages", "/contact", () => ({ body: fillWithMarkup(FORM_CASES["a contact message"]) })],
];
const ALL = ["", " \t ", "\u0000\u001b", "\r\n"];
const THE_ONE = [`"><script>alert(1)`, " <SCRIPT>\n", "<scr\u0000ipt>\u0007\u202e", "<scr\u200eipt>", "&"];
const NONE = ["<b>", "\ufffd", "%3Cscript%3E"];

test.each(LISTS)("%s handles any search text", async (path, create, asking) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  expect((await server.request("POST", create, { ...asking(), token })).status).toBe(201);
  const list = (query: string) => server.request("GET", `${path}?limit=50&${query}`, { token });
  const found = async (search: string) =>
    (await list(new URLSearchParams({ search }).toString())).data.length;
  const count = (await list("")).data.length;
  for (const search of ALL) expect([search, await found(search)]).toEqual([search, count]);
  for (const search of THE_ONE) expect([search, await found(search)]).toEqual([search, 1]);
  for (const search of NONE) expect([search, await found(search)]).toEqual([search, 0]);
  // The first value is used; invalid UTF-8 is searched for as it is.
  expect((await list("search=%26&search=nothing")).data).toHaveLength(1);
  expect((await list("search=%ff%00")).data).toEqual([]);
  expect((await list("search[]=nothing")).data).toHaveLength(count);
  const long = await list(`search=${"x".repeat(201)}`);
  const errors = { search: "search may have at most 200 characters" };
  expect([long.status, long.body.errors]).toEqual([422, errors]);
  expect((await list(`search=${"x".repeat(200)}`)).data).toEqual([]);
});
