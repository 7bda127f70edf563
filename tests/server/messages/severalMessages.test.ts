import { expect } from "bun:test";

import { MESSAGE_TEXTS, UNKNOWN_SOURCE } from "#contract/messages/messages.ts";
import type { Message, MessageSource } from "#contract/messages/messages.ts";
import { createMessage } from "#server/messages/repository.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const source = (referrer: string): MessageSource => ({
  page: "/address",
  entry: "/articles",
  referrer,
  campaign: "line / social / opening",
});

async function createFixture() {
  const server = await createTestServer();
  const { accessToken: token, user } = await server.signInWithPassword();
  const { db, now } = server.parts;
  const call = (method: string, path: string, body?: unknown) =>
    server.request(method, `/messages${path}`, { token, body });
  return {
    ...server,
    token,
    me: user._id,
    call,
    /** Each a second after the one before. */
    write(name: string, fields: { message?: string; source?: MessageSource | null } = {}) {
      server.advanceClock(1_000);
      const { message = `I am ${name}.`, source: from = null } = fields;
      return createMessage(db, { name, email: "a@b.example", message }, { now: now(), source: from });
    },
    async names(query: string) {
      const { data } = await call("GET", query);
      return (data as Message[]).map(({ name }) => name);
    },
    async entries() {
      const { data } = await server.request("GET", "/audit?limit=100&kind=message", { token });
      return (data as { action: string; recordId: string | null; changes: unknown }[]).map(
        ({ action, recordId, changes }) => ({ action, recordId, changes }),
      );
    },
    async download(query = "") {
      const path = `/api/v1/messages/export${query}`;
      const response = await server.app.request(path, { headers: { authorization: `Bearer ${token}` } });
      return {
        headers: response.headers,
        text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()),
      };
    },
  };
}

const test = testWith(createFixture);

test("several messages change at once, each with an entry in the log; those deleted since are skipped", async (server) => {
  const { call, write, me, names, entries } = server;
  const [one, two] = [await write("One"), await write("Two")];
  const changes = [
    { _id: one, status: "done" },
    { _id: "gone", status: "done" },
    { _id: two, status: "inProgress", takenBy: me },
  ];
  const { data } = await call("PATCH", "", { changes });
  expect(data).toMatchObject([
    { _id: one, status: "done", takenBy: null },
    { _id: two, status: "inProgress", takenBy: { _id: me } },
  ]);
  expect(await names("?status=done")).toEqual(["One"]);
  expect((await entries()).map(({ action, recordId }) => [action, recordId])).toEqual([
    ["update", two],
    ["update", one],
  ]);
});

test("if one of several can't be taken, none changes", async ({ call, write, me, addUser, names }) => {
  const [one, two] = [await write("One"), await write("Two")];
  const colleague = await addUser({ email: "mali@firm.example" });
  await call("PATCH", `/${two}`, { status: "read", takenBy: colleague });
  const changes = [one, two].map((_id) => ({ _id, status: "inProgress", takenBy: me }));
  const refused = await call("PATCH", "", { changes });
  expect([refused.status, refused.body.message]).toEqual([409, MESSAGE_TEXTS.taken]);
  expect(await names("?status=new")).toEqual(["One"]);
});

test("deletes several messages at once, each with an entry in the log", async ({
  call,
  write,
  names,
  entries,
}) => {
  const [one, two] = [await write("One"), await write("Two")];
  await write("Three");
  const { data } = await call("POST", "/delete", { ids: [one, two, "gone"] });
  expect(data.ids.toSorted()).toEqual([one, two]);
  expect(await names("")).toEqual(["Three"]);
  expect((await entries()).map(({ action }) => action)).toEqual(["delete", "delete"]);
});

test.each<[string, string, unknown]>([
  ["PATCH", "", { changes: Array.from({ length: 101 }, () => ({ _id: "a", status: "done" })) }],
  ["PATCH", "", { changes: [{ status: "done" }] }],
  ["POST", "/delete", { ids: Array.from({ length: 101 }, () => "a") }],
  ["POST", "/delete", { ids: [""] }],
])("refuses %s %s %j", async ({ call }, method, path, body) => {
  expect((await call(method, path, body)).status).toBe(422);
});

test("lists what one has taken, what nobody has, and what came from a source", async (server) => {
  const { call, write, me, names, addUser } = server;
  const colleague = await addUser({ email: "mali@firm.example" });
  const mine = await write("Mine", { source: source("line.me") });
  const theirs = await write("Theirs", { source: source("google.com") });
  await write("Free");
  await write("Direct", { source: source("") });
  await call("PATCH", `/${mine}`, { status: "inProgress", takenBy: me });
  await call("PATCH", `/${theirs}`, { status: "inProgress", takenBy: colleague });
  expect(await names("?taken=me")).toEqual(["Mine"]);
  expect(await names("?taken=nobody")).toEqual(["Direct", "Free"]);
  expect(await names("?taken=me&status=done")).toEqual([]);
  expect(await names("?source=google.com")).toEqual(["Theirs"]);
  expect(await names(`?source=${UNKNOWN_SOURCE}`)).toEqual(["Direct", "Free"]);
  expect((await call("GET", "?taken=you")).status).toBe(422);
  expect((await call("GET", "/sources")).data).toEqual(["", "google.com", "line.me"]);
});

test("the search finds notes", async ({ call, write, names }) => {
  const one = await write("One");
  await write("Two");
  await call("PATCH", `/${one}`, { note: "โทรกลับวันพุธ" });
  expect(await names("?search=วันพุธ")).toEqual(["One"]);
});

test.each(["081 234 5678", "+66812345678", "0812-345", "45678", "๐๘๑๒๓๔๕๖๗๘"])(
  "the search finds a telephone number by %s",
  async (server, search) => {
    const fields = { name: "Phone", email: "", phone: "+66812345678", message: "Hello" };
    await createMessage(server.parts.db, fields, { now: server.parts.now() });
    await server.write("Other", { message: "5678" });
    expect(await server.names(`?search=${encodeURIComponent(search)}`)).toEqual(["Phone"]);
  },
);

test("exports the filtered messages as CSV that Excel opens, with an entry in the log", async (server) => {
  const { call, write, download, entries } = server;
  const one = await write("นก", {
    message: `=HYPERLINK("http://evil.example")\n\n+66 81 234 5678, "สวัสดี"`,
    source: source("line.me"),
  });
  await write("Other");
  await call("PATCH", `/${one}`, { status: "done" });
  const { headers, text } = await download("?status=done");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="vitrine-messages-2026-11-20.csv"');
  expect(headers.get("cache-control")).toBe("no-store");
  expect(text).toBe(
    "\uFEFFReceived,Name,Email,Phone,LINE ID,Company,Subject,Message,Status,Taken by,Note,Consent,Times sent,Page,First page,Referrer,Campaign\r\n" +
      `2026-11-20 10:00,นก,a@b.example,,,,,"'=HYPERLINK(""http://evil.example"")\n\n'+66 81 234 5678, ""สวัสดี""",` +
      "done,,,,1,/address,/articles,line.me,line / social / opening\r\n",
  );
  expect((await entries())[0]).toEqual({
    action: "export",
    recordId: null,
    changes: [{ field: "messages", before: null, after: 1 }],
  });
});

test("exports more messages than one batch, newest first and each once", async ({ write, download }) => {
  for (let count = 0; count < 401; count += 1) await write(`Sender ${count}`);
  const rows = (await download()).text.split("\r\n").slice(1, -1);
  expect(rows.map((row) => row.split(",")[1])).toEqual(
    Array.from({ length: 401 }, (_, index) => `Sender ${400 - index}`),
  );
});

test("only owners and editors export", async ({ request, signIn }) => {
  const statusFor = async (scope: "editor" | "author" | "analyst") =>
    (await request("GET", "/messages/export", { token: await signIn("admin", scope) })).status;
  expect([await statusFor("author"), await statusFor("analyst")]).toEqual([403, 403]);
});
