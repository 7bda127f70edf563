import { expect, it } from "bun:test";

import { DEFAULT_FIELD_USES } from "#contract/messages/contactFieldUses.ts";
import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import { DAY_MS } from "#server/calendar.ts";
import { MIN_FORM_AGE_MS, WORK_BITS } from "#server/http/protection/formTokens.ts";
import { postForm } from "#tests/support/server/postForm.ts";
import { solveProof } from "#tests/support/server/solveProof.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE_MS = 60_000;
const FIELDS = { name: "Nok", email: "nok@school.example", message: "Hello" };

const send = (server: TestServer, fields: object = {}, asking: RequestOptions = {}) =>
  server.request("POST", "/contact", { peer: "198.51.100.7", body: { ...FIELDS, ...fields }, ...asking });

function stored(server: TestServer) {
  return server.parts.db.$client.query("SELECT name, email, message, status FROM messages").all();
}

const test = testWith(createTestServer);

test("stores a message as new and returns a confirmation", async (server) => {
  const message = "สวัสดีครับ\r\n\r\n<b>Two</b> lines\u0000";
  const answer = await send(server, { name: " Nok\r\nBcc: x ", message });
  expect(answer.status).toBe(201);
  expect<unknown>(answer.body).toEqual({ success: true, data: null, message: "Message sent successfully!" });
  expect(stored(server)).toEqual([
    { name: "Nok Bcc: x", email: FIELDS.email, message: "สวัสดีครับ\n\n<b>Two</b> lines", status: "new" },
  ]);
});

test("needs no token", async (server) => {
  const staff = await server.signIn("staff");
  for (const token of [undefined, "nonsense", staff]) {
    expect((await send(server, {}, { token })).status).toBe(201);
  }
});

test.each<[string, object, Record<string, string>]>([
  ["half an email", { email: "nok@school" }, { email: "Please enter a valid email" }],
  ["a long message", { message: "x".repeat(5001) }, { message: "Please use at most 5000 characters" }],
])("rejects %s and stores nothing", async (server, _, fields, errors) => {
  const answer = await send(server, fields);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(stored(server)).toEqual([]);
});

test("accepts 5,000 Thai characters, but no larger body", async (server) => {
  expect((await send(server, { message: "x".repeat(66_000) })).status).toBe(413);
  expect((await send(server, { message: "\u0e01".repeat(5000) })).status).toBe(201);
});

const countByStatus = (server: TestServer) =>
  Object.fromEntries(
    server.parts.db.$client.query("SELECT status, count(*) FROM messages GROUP BY status").values(),
  );

/** A token of a form that was loaded long enough ago. */
async function openForm(server: TestServer): Promise<string> {
  const { data } = await server.request("GET", "/contact/token");
  server.advanceClock(MIN_FORM_AGE_MS);
  return data.token;
}

test("stores more than ten messages an hour from a device as spam, with the same response", async (server) => {
  const formToken = await openForm(server);
  const answers = [];
  for (let index = 0; index < 12; index += 1)
    answers.push(await send(server, { formToken, message: `Message ${index}` }));
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect<unknown>(body).toEqual({ success: true, data: null, message: "Message sent successfully!" });
  }
  expect(countByStatus(server)).toEqual({ new: 10, spam: 2 });
  await send(server, { formToken }, { peer: "203.0.113.1" });
  server.advanceClock(60 * MINUTE_MS);
  await send(server, { formToken, message: "An hour later" });
  expect(countByStatus(server)).toEqual({ new: 12, spam: 2 });
});

test("a message that is sent again within a day is stored and delivered once, and counted", async (server) => {
  const { db } = server.parts;
  writeSetting(db, "contactFields", { ...DEFAULT_FIELD_USES, phone: "optional" });
  db.$writer.connection.$client.run(
    `INSERT INTO channels (id, fields, secrets, created_at, updated_at) VALUES ('1',
     '{"kind":"webhook","name":"A","isEnabled":true,"events":["message"],"language":"en"}', '{}', 0, 0)`,
  );
  const read = (sql: string) => db.$client.query(sql).values().flat();
  const earlier = { formToken: await openForm(server) };
  const [one, other] = await Promise.all([send(server, earlier), send(server, earlier)]);
  expect([one.status, other.status]).toEqual([201, 201]);
  server.advanceClock(DAY_MS - 1 - MIN_FORM_AGE_MS);
  const formToken = await openForm(server);
  await send(server, { formToken });
  expect(read("SELECT repeats FROM messages")).toEqual([2]);
  for (const changed of [{ message: "Another" }, { email: "other@school.example" }, { phone: "0812345678" }])
    await send(server, { formToken, ...changed });
  expect(read("SELECT repeats FROM messages ORDER BY id")).toEqual([2, 0, 0, 0]);
  server.advanceClock(1);
  await send(server, { formToken });
  expect(read("SELECT repeats FROM messages ORDER BY id")).toEqual([2, 0, 0, 0, 0]);
  expect(read("SELECT count(*) FROM deliveries")).toEqual([5]);
});

test.each(["done", "archived"])(
  "a message that is sent again after it was %s is a new one",
  async (server, status) => {
    const formToken = await openForm(server);
    await send(server, { formToken });
    server.parts.db.$writer.connection.$client.run(`UPDATE messages SET status = '${status}'`);
    await send(server, { formToken });
    expect(countByStatus(server)).toEqual({ [status]: 1, new: 1 });
  },
);

test("a message that was taken for spam does not keep the same one from the inbox", async (server) => {
  await send(server, { [HIDDEN_FIELD]: "x" });
  await send(server, { formToken: await openForm(server) });
  expect(countByStatus(server)).toEqual({ new: 1, spam: 1 });
});

test("15 people behind one carrier's address reach the inbox within an hour, with and without scripts", async (server) => {
  const formToken = await openForm(server);
  for (let index = 0; index < 15; index += 1) {
    const headers = { "user-agent": `Phone ${index}` };
    await send(server, { formToken, message: `Message ${index}` }, { headers });
    const fields = { ...FIELDS, message: `Message ${index} without scripts`, formToken };
    expect((await postForm(server, "/address", fields, { headers })).status).toBe(303);
  }
  expect(countByStatus(server)).toEqual({ new: 30 });
});

test("others' messages with a person's email address do not silence that person", async (server) => {
  for (let index = 0; index < 60; index += 1) await send(server, {}, { peer: `198.51.100.${index}` });
  const formToken = await openForm(server);
  await send(server, { formToken, message: "Really me" }, { peer: "203.0.113.1" });
  expect(stored(server).at(-1)).toMatchObject({ message: "Really me", status: "new" });
});

test("a message with the hidden field is spam, and its visit is not looked up", async (server) => {
  expect((await send(server, { [HIDDEN_FIELD]: "https://buy.example" })).status).toBe(201);
  expect(
    server.parts.db.$client.query("SELECT status, spam_reason AS reason, page FROM messages").all(),
  ).toEqual([{ status: "spam", reason: "hiddenField", page: "" }]);
});

test("during a flood a message with a proof of work arrives", async (server) => {
  const formToken = await openForm(server);
  for (let index = 0; index < 101; index += 1) await send(server, { formToken }, { peer: `10.0.${index}.1` });
  const { data } = await server.request("GET", "/contact/token");
  expect(data.workBits).toBe(WORK_BITS);
  const { nonce } = solveProof(formToken, data.workBits);
  await send(server, { formToken, nonce, message: "With work" }, { peer: "203.0.113.1" });
  await send(server, { formToken, message: "Without work" }, { peer: "203.0.113.1" });
  expect(stored(server).slice(-2)).toMatchObject([
    { message: "With work", status: "new" },
    { message: "Without work", status: "spam" },
  ]);
});

test.each([[5], [null], [{}], [["a"]]])("the additional field %p counts as none", async (server, value) => {
  const extra = { [HIDDEN_FIELD]: value, formToken: value, nonce: value, policyVersion: value };
  expect((await send(server, extra)).status).toBe(201);
  expect(countByStatus(server)).toEqual({ new: 1 });
});

test("does not count a rejected message or a sign-in", async (server) => {
  for (let index = 0; index < 20; index += 1) await send(server, { name: "" });
  await send(server);
  expect(countByStatus(server)).toEqual({ new: 1 });
  for (let index = 0; index < 40; index += 1) await send(server);
  const body = { email: "a@b.co", password: "wrong password" };
  expect((await server.request("POST", "/auth/login", { peer: "198.51.100.7", body })).status).toBe(401);
});

type ServerFixture = Awaited<ReturnType<typeof createLegalTestServer>>;

const POLICY = { slug: "privacy-policy", titleEn: "Privacy policy", titleTh: "นโยบายความเป็นส่วนตัว" };

async function policyOf(server: ServerFixture, policyVersion?: unknown) {
  expect((await server.request("POST", "/contact", { body: { ...FIELDS, policyVersion } })).status).toBe(201);
  const { data } = await server.request("GET", "/messages", { token: server.token });
  const { data: one } = await server.request("GET", `/messages/${data[0]._id}`, { token: server.token });
  expect(one.policy).toEqual(data[0].policy);
  return data[0].policy;
}

it("stores a message with the policy version from its form, even if another is in effect by then", async () => {
  await using server = await createLegalTestServer();
  const old = (await server.create({ ...POLICY, effectiveDate: "2022-04-01" })).data;
  await server.addVersion(old.documentId, { ...POLICY, effectiveDate: "2026-11-20" });
  expect(await policyOf(server, old._id)).toEqual({ title: "Privacy policy", effectiveDate: "2022-04-01" });
});

it("stores a message without a known version with the current one", async () => {
  await using server = await createLegalTestServer({ RATE_LIMITS: "off" });
  const { documentId } = (await server.create({ ...POLICY, effectiveDate: "2026-11-20" })).data;
  const draft = (await server.addVersion(documentId, { effectiveDate: "2026-01-01", status: "Draft" })).data;
  const upcoming = (await server.addVersion(documentId, { effectiveDate: "2027-01-01" })).data;
  const terms = (await server.create({ slug: "terms" })).data;
  for (const named of [undefined, null, "", "none", 5, {}, draft._id, upcoming._id, terms._id]) {
    expect([named, (await policyOf(server, named))?.effectiveDate]).toEqual([named, "2026-11-20"]);
  }
});

it("stores a message without a version if no policy is in effect", async () => {
  await using server = await createLegalTestServer();
  expect(await policyOf(server, "none")).toBeNull();
  await server.create({ ...POLICY, effectiveDate: "2027-01-01" });
  expect(await policyOf(server)).toBeNull();
});

it("a version that a message refers to cannot be changed or deleted", async () => {
  await using server = await createLegalTestServer();
  const { _id, documentId } = (await server.create(POLICY)).data;
  await policyOf(server);
  expect((await server.requestLegal("GET", `/versions/${_id}`)).data.messages).toBe(1);
  const refusals = [
    await server.update(_id, { titleEn: "Other words" }),
    await server.update(_id, { status: "Draft" }),
    await server.requestLegal("DELETE", `/versions/${_id}`),
    await server.requestLegal("DELETE", `/documents/${documentId}`),
  ];
  expect(refusals.map(({ status, body }) => [status, body.data, body.message])).toEqual([
    [
      409,
      null,
      "1 message was sent while this text applied, so it can no longer change. Start a new version instead.",
    ],
    [
      409,
      null,
      "1 message was sent while this text applied, so it can no longer change. Start a new version instead.",
    ],
    [409, null, "1 message was sent while this text applied, so it cannot be deleted."],
    [409, null, "1 message was sent while this text applied, so it cannot be deleted."],
  ]);
  const { data } = await server.request("GET", "/messages", { token: server.token });
  await server.request("DELETE", `/messages/${data[0]._id}`, { token: server.token });
  expect((await server.update(_id, { titleEn: "Other words" })).status).toBe(200);
  expect((await server.requestLegal("DELETE", `/documents/${documentId}`)).status).toBe(200);
});
