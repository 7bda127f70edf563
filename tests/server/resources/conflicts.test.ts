import { expect } from "bun:test";

import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

type Call = [method: string, path: string, asking: RequestOptions];

const PERSON = { email: "ploy@firm.example", firstName: "Ploy", lastName: "Dee" };
const NEW_USER: Call = ["POST", "/users", { body: { ...PERSON, password: "long enough" } }];

async function createFixture() {
  const server = await createTestServer();
  const { accessToken } = await server.signInWithPassword();
  const other = await server.signIn();
  return {
    ...server,
    other,
    send: ([method, path, asking]: Call, token = accessToken) =>
      server.request(method, path, { ...asking, token }),
  };
}

const test = testWith(createFixture);

test("omits the name of the last editor if the account was deleted", async (server) => {
  const { data: seen } = await server.send(["POST", "/clients", { form: clientForm() }]);
  await server.send(["PUT", `/clients/${seen._id}`, { form: clientForm({ name: "First" }) }], server.other);
  server.parts.db.$writer.connection.$client.run("DELETE FROM users WHERE first_name = 'Anan'");
  const form = clientForm({ name: "Second" });
  form.set("updatedAt", seen.updatedAt);
  const answer = await server.send(["PUT", `/clients/${seen._id}`, { form }]);
  expect([answer.status, answer.data.savedBy]).toEqual([409, null]);
});

test("toggling the status of a user checks the version", async (server) => {
  const { data: seen } = await server.send(NEW_USER);
  await server.send(["PUT", `/users/${seen._id}`, { body: { ...PERSON, firstName: "Changed" } }]);
  const turn = (updatedAt?: string): Call => ["PATCH", `/users/${seen._id}/status`, { body: { updatedAt } }];
  const answer = await server.send(turn(seen.updatedAt));
  expect([answer.status, answer.data.current.firstName]).toEqual([409, "Changed"]);
  expect((await server.send(turn(answer.data.current.updatedAt))).data.isActive).toBe(false);
});

test("a duplicate email is a conflict without a current version", async (server) => {
  await server.send(NEW_USER);
  const answer = await server.send(NEW_USER);
  expect([answer.status, answer.body.data]).toEqual([409, null]);
});

test("signing in does not change the version of a user", async (server) => {
  const me = (
    await server.request("POST", "/auth/login", {
      body: { email: "somsri@firm.example", password: "correct horse" },
    })
  ).data.user;
  server.advanceClock(1000);
  const again = await server.signInWithPassword();
  expect(again.user.updatedAt).toBe(me.updatedAt);
});

test("settings: changes to different settings don't conflict, changes to the same one do", async (server) => {
  const save = (body: object, token?: string) => server.send(["PUT", "/settings", { body }], token);
  const { data: seen } = await server.send(["GET", "/settings", {}]);
  const { updatedAt } = seen;
  const first = await save({ footerNote: "Chiang Mai", updatedAt });
  expect(first.status).toBe(200);
  expect(first.data.updatedAt > updatedAt).toBe(true);
  expect((await save({ phone: "+66 2 111 1111", updatedAt }, server.other)).status).toBe(200);
  const third = await save({ footerNote: "Lampang", contactPrompt: "Hello", updatedAt }, server.other);
  expect(third.status).toBe(409);
  expect(third.data).toMatchObject({ current: { footerNote: "Chiang Mai" }, savedBy: "Somsri Jaidee" });
  const { data: stored } = await server.send(["GET", "/settings", {}]);
  expect(stored).toEqual(third.data.current);
  expect(stored.contactPrompt).toBe(seen.contactPrompt);
  // The same value is no change, so there is no conflict.
  expect((await save({ footerNote: "Chiang Mai", updatedAt })).status).toBe(200);
  expect((await save({ footerNote: "Lampang", updatedAt: stored.updatedAt })).status).toBe(200);
});

test("settings: an outdated logo upload is rejected and leaves no file", async (server) => {
  const put = (number: number, seen?: string) => {
    const form = new FormData();
    form.set("logo", new Blob([Uint8Array.from(uniquePng(number))]), "logo.png");
    if (seen !== undefined) form.set("updatedAt", seen);
    return server.send(["PUT", "/settings/logo", { form }]);
  };
  const { data: seen } = await server.send(["GET", "/settings", {}]);
  const first = await put(1, seen.updatedAt);
  expect(first.status).toBe(200);
  const files = server.listStoredFiles();
  const second = await put(2, seen.updatedAt);
  expect([second.status, second.data.current.logo]).toEqual([409, first.data.logo]);
  expect([server.listStoredFiles(), server.listStagedFiles()]).toEqual([files, []]);
  expect((await put(2, first.data.updatedAt)).status).toBe(200);
});
