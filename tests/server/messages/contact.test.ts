import { expect, test } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

const MINUTE_MS = 60_000;
const FIELDS = { name: "Nok", email: "nok@school.example", message: "Hello" };

const send = (server: TestServer, fields: object = {}, asking: RequestOptions = {}) =>
  server.request("POST", "/contact", { peer: "198.51.100.7", body: { ...FIELDS, ...fields }, ...asking });

function stored(server: TestServer) {
  return server.parts.db.$client.query("SELECT name, email, message, status FROM messages").all();
}

test("stores a message as new and returns a confirmation", async () => {
  await using server = await createTestServer();
  const message = "สวัสดีครับ\r\n\r\n<b>Two</b> lines\u0000";
  const answer = await send(server, { name: " Nok\r\nBcc: x ", message });
  expect(answer.status).toBe(201);
  expect<unknown>(answer.body).toEqual({ success: true, data: null, message: "Message sent successfully!" });
  expect(stored(server)).toEqual([
    { name: "Nok Bcc: x", email: FIELDS.email, message: "สวัสดีครับ\n\n<b>Two</b> lines", status: "new" },
  ]);
});

test("needs no token and does not reveal messages", async () => {
  await using server = await createTestServer();
  const staff = await server.signIn("staff");
  for (const token of [undefined, "nonsense", staff]) {
    expect((await send(server, {}, { token })).status).toBe(201);
  }
  expect((await server.request("GET", "/contact")).status).toBe(405);
});

test.each<[string, object, Record<string, string>]>([
  ["no name", { name: " " }, { name: "Name is required" }],
  ["no email", { email: "" }, { email: "Email is required" }],
  ["half an email", { email: "nok@school" }, { email: "Please enter a valid email" }],
  ["no message", { message: undefined }, { message: "Message is required" }],
  ["a name of another kind", { name: 5 }, { name: "Name is required" }],
  ["a long name", { name: "x".repeat(101) }, { name: "Please use at most 100 characters" }],
  ["a long message", { message: "x".repeat(5001) }, { message: "Please use at most 5000 characters" }],
])("rejects %s and stores nothing", async (_, fields, errors) => {
  await using server = await createTestServer();
  const answer = await send(server, fields);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(stored(server)).toEqual([]);
});

test("rejects bodies that are not JSON, not an object or too large", async () => {
  await using server = await createTestServer();
  const form = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) form.set(name, value);
  expect((await server.request("POST", "/contact", { form })).status).toBe(415);
  expect((await server.request("POST", "/contact", { body: [] })).status).toBe(422);
  expect((await send(server, { message: "x".repeat(66_000) })).status).toBe(413);
  expect((await send(server, { message: "\u0e01".repeat(5000) })).status).toBe(201);
});

test("accepts ten messages from an address in ten minutes, then answers with Retry-After", async () => {
  await using server = await createTestServer();
  for (let index = 0; index < 10; index += 1) {
    expect((await send(server, { email: `p${index}@school.example` })).status).toBe(201);
  }
  const answer = await send(server, { email: "p10@school.example" });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("600");
  expect(answer.body.message).toBe("Too many attempts. Please try again in 10 minutes.");
  expect(stored(server)).toHaveLength(10);
  expect((await send(server, { email: "p10@school.example" }, { peer: "203.0.113.1" })).status).toBe(201);
  server.advanceClock(10 * MINUTE_MS);
  expect((await send(server)).status).toBe(201);
});

test("accepts five messages per email and hour from any address", async () => {
  await using server = await createTestServer();
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const email = index % 2 ? FIELDS.email : FIELDS.email.toUpperCase();
    statuses.push((await send(server, { email }, { peer: `198.51.100.${index}` })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test("does not count a rejected message or a sign-in", async () => {
  await using server = await createTestServer();
  for (let index = 0; index < 20; index += 1) await send(server, { name: "" });
  expect((await send(server)).status).toBe(201);
  for (let index = 0; index < 40; index += 1) await send(server);
  const body = { email: "a@b.co", password: "wrong password" };
  expect((await server.request("POST", "/auth/login", { peer: "198.51.100.7", body })).status).toBe(401);
});
