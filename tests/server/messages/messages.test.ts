import { expect } from "bun:test";

import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import type { Message, MessageStats } from "#contract/messages/messages.ts";
import { createMessage, MAX_SPAM_MESSAGES } from "#server/messages/repository.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function createFixture() {
  const server = await createTestServer();
  let token = await server.signIn();
  return {
    ...server,
    token,
    /** After an hour, the token has expired. */
    renewToken: async () => void (token = await server.signIn()),
    call: (method: string, path: string, body?: unknown) => server.request(method, path, { token, body }),
    list: async (query: Record<string, string> = {}) => {
      const { data, body } = await server.request("GET", `/messages?${new URLSearchParams(query)}`, {
        token,
      });
      return { names: (data as Message[]).map(({ name }) => name), pagination: body.pagination };
    },
  };
}

/** One second apart. */
async function write(server: TestServer, ...names: string[]) {
  const ids: string[] = [];
  for (const name of names) {
    server.advanceClock(1000);
    const fields = { name, email: `${name.toLowerCase()}@school.example`, message: `I am ${name}.` };
    ids.push(await createMessage(server.parts.db, fields, { now: server.parts.now() }));
  }
  return ids;
}

const test = testWith(createFixture);

const counts = (known: Partial<MessageStats>): MessageStats => ({
  new: 0,
  read: 0,
  inProgress: 0,
  done: 0,
  archived: 0,
  spam: 0,
  total: 0,
  ...known,
});

test("returns a message as it was sent", async (server) => {
  const body = { name: "นก", email: "nok@school.example", message: "สวัสดี\n\n<b>Two</b> lines" };
  await server.request("POST", "/contact", { body });
  const { data } = await server.call("GET", "/messages");
  const createdAt = new Date(START_TIME).toISOString();
  expect(data).toEqual([
    {
      _id: expect.stringMatching(UUID_V7),
      ...body,
      phone: "",
      lineId: "",
      company: "",
      subject: "",
      consent: null,
      repeats: 0,
      status: "new",
      spamReason: null,
      createdAt,
      source: null,
      policy: null,
      takenBy: null,
      note: "",
      updatedAt: createdAt,
    },
  ]);
  const [{ _id }] = data;
  expect((await server.call("GET", `/messages/${_id}`)).data).toEqual(data[0]);
});

test("lists newest first", async (server) => {
  await write(server, ..."ABC");
  expect((await server.list()).names).toEqual([..."CBA"]);
});

test("filters by one or more statuses, and searches name, email and text", async (server) => {
  const [anna = "", bert = ""] = await write(server, "Anna", "Bert", "Carl");
  await server.call("PATCH", `/messages/${anna}`, { status: "archived" });
  await server.call("PATCH", `/messages/${bert}`, { status: "read" });
  expect((await server.list({ status: "new" })).names).toEqual(["Carl"]);
  expect((await server.list({ status: "archived" })).names).toEqual(["Anna"]);
  expect((await server.list({ status: "new,read" })).names).toEqual(["Carl", "Bert"]);
  expect((await server.list({ status: "" })).names).toHaveLength(3);
  expect((await server.list({ search: "i am b" })).names).toEqual(["Bert"]);
  expect((await server.list({ search: "ANNA@" })).names).toEqual(["Anna"]);
  expect((await server.list({ search: "anna", status: "new,read" })).pagination).toMatchObject({
    totalItems: 0,
    totalPages: 1,
  });
  expect((await server.list({ search: "%" })).names).toEqual([]);
});

test.each(["status=unread", "status=new,gone", "status=,"])("rejects %s", async (server, query) => {
  expect((await server.call("GET", `/messages?${query}`)).status).toBe(422);
});

test("marks as read, archives and restores, with updated counts", async (server) => {
  const [id = ""] = await write(server, "Anna", "Bert");
  const stats = async () => (await server.call("GET", "/messages/stats")).data;
  expect(await stats()).toEqual(counts({ new: 2, total: 2 }));
  for (const status of ["read", "archived", "new", "read"]) {
    const answer = await server.call("PATCH", `/messages/${id}`, { status });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ _id: id, name: "Anna", status });
  }
  expect(await stats()).toEqual(counts({ new: 1, read: 1, total: 2 }));
});

test("returns zero counts for an empty inbox", async (server) => {
  const { data } = await server.call("GET", "/messages/stats");
  expect(data).toEqual(counts({}));
  expect(await server.list()).toMatchObject({ names: [], pagination: { totalItems: 0, totalPages: 1 } });
});

test.each<[unknown]>([[{ status: "unread" }], [[]]])("rejects the change %j", async (server, body) => {
  const [id = ""] = await write(server, "Anna");
  expect((await server.call("PATCH", `/messages/${id}`, body)).status).toBe(422);
  expect((await server.call("GET", `/messages/${id}`)).data.status).toBe("new");
});

test("deletes permanently", async (server) => {
  const [id = ""] = await write(server, "Anna", "Bert");
  expect((await server.call("DELETE", `/messages/${id}`)).data).toEqual({ _id: id });
  expect((await server.list()).names).toEqual(["Bert"]);
  for (const [method, body] of [["GET"], ["PATCH", { status: "read" }], ["DELETE"]] as const) {
    const answer = await server.call(method, `/messages/${id}`, body);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe("Message not found");
  }
});

/** Stores spam of the same time with one statement. */
function fillSpam(server: TestServer, count: number, evictionPriority = 0) {
  server.parts.db.$writer.connection.$client.run(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
     INSERT INTO messages (id, name, email, message, status, spam_reason, eviction_priority, created_at)
     SELECT printf('spam-%06d', n), 'Spam ' || n, 'a@b.example', 'Buy', 'spam', 'flood', ${evictionPriority},
       ${START_TIME} FROM numbers`,
  );
}

test("spam is in its own box, is not counted, and can be moved to the inbox", async (server) => {
  await write(server, "Anna");
  fillSpam(server, 1);
  expect((await server.list()).names).toEqual(["Anna"]);
  expect((await server.list({ status: "spam" })).names).toEqual(["Spam 1"]);
  const stats = async () => (await server.call("GET", "/messages/stats")).data;
  expect(await stats()).toEqual(counts({ new: 1, spam: 1, total: 1 }));
  const { data } = await server.call("PATCH", "/messages/spam-000001", { status: "read" });
  expect(data).toMatchObject({ status: "read", spamReason: "flood" });
  expect(await stats()).toEqual(counts({ new: 1, read: 1, total: 2 }));
});

test("keeps the newest 10,000 messages of spam, and every other message", async (server) => {
  await write(server, "Anna");
  fillSpam(server, MAX_SPAM_MESSAGES);
  server.advanceClock(1000);
  const fields = { name: "Latest", email: "a@b.example", message: "Buy" };
  await createMessage(server.parts.db, fields, { now: server.parts.now(), spamReason: "network" });
  const stats = (await server.call("GET", "/messages/stats")).data;
  expect(stats).toEqual(counts({ new: 1, spam: MAX_SPAM_MESSAGES, total: 1 }));
  expect((await server.call("GET", "/messages/spam-000001")).status).toBe(404);
  expect((await server.call("GET", "/messages/spam-000002")).status).toBe(200);
  expect((await server.list({ status: "spam", limit: "1" })).names).toEqual(["Latest"]);
});

/** A doubtful message, sent without the form: programs fill in its hidden field. */
const sendDoubtful = ({ request }: TestServer, peer: string, name: string) =>
  request("POST", "/contact", {
    peer,
    body: { name, email: "a@b.example", message: "Hello", [HIDDEN_FIELD]: "x" },
  });

test("a flood makes room for itself: the first doubtful message of a network stays, whenever it arrives", async (server) => {
  const statuses: number[] = [];
  const send = async (peer: string, name: string) =>
    statuses.push((await sendDoubtful(server, peer, name)).status);
  await send("203.0.113.5", "Before");
  server.advanceClock(1000);
  fillSpam(server, MAX_SPAM_MESSAGES - 20, 200);
  for (let count = 0; count < 30; count += 1) await send("198.51.100.7", `Flood ${count}`);
  await send("192.0.2.1", "During");
  server.advanceClock(3_600_000);
  await server.renewToken();
  await send("192.0.2.77", "Its neighbour");
  await send("2001:db8::1", "Later");
  expect(new Set(statuses)).toEqual(new Set([201]));
  const { spam } = (await server.call("GET", "/messages/stats")).data;
  expect(spam).toBe(MAX_SPAM_MESSAGES);
  const names = new Set((await server.list({ status: "spam", limit: "100" })).names);
  for (const name of ["Before", "Flood 0", "During", "Later"]) {
    const { names: found } = await server.list({ status: "spam", search: name });
    expect(found).toContain(name);
  }
  // The neighbour's is the second of its network, and less than the flood sent.
  expect(names).toContain("Its neighbour");
});

test("a flood from more networks than there is room makes room for itself too", async (server) => {
  await sendDoubtful(server, "203.0.113.5", "Before");
  server.advanceClock(1000);
  // Each the first of its network.
  fillSpam(server, MAX_SPAM_MESSAGES, 100);
  const flood = (count: number) => sendDoubtful(server, `198.51.${count}.7`, `Flood ${count}`);
  for (let count = 0; count < 30; count += 1) await flood(count);
  server.advanceClock(3_600_000);
  await server.renewToken();
  await sendDoubtful(server, "192.0.2.1", "After");
  for (const name of ["Before", "After"]) {
    const { names } = await server.list({ status: "spam", search: name });
    expect(names).toEqual([name]);
  }
});

test("a message that an admin moves to spam stays longest", async (server) => {
  await write(server, "Anna");
  const [{ _id = "" } = {}] = (await server.call("GET", "/messages")).data;
  await server.call("PATCH", `/messages/${_id}`, { status: "spam" });
  fillSpam(server, MAX_SPAM_MESSAGES, 1);
  await sendDoubtful(server, "198.51.100.7", "Latest");
  expect((await server.call("GET", `/messages/${_id}`)).status).toBe(200);
});
