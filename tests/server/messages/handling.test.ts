import { expect } from "bun:test";

import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import { MESSAGE_TEXTS } from "#contract/messages/messages.ts";
import { messageNotice } from "#server/delivery/notices.ts";
import { createMessage } from "#server/messages/repository.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createTestServer();
  const { accessToken: token, user } = await server.signInWithPassword();
  const { db, now } = server.parts;
  const id = await createMessage(
    db,
    { name: "Nok", email: "nok@school.example", message: "Hello" },
    { now: now() },
  );
  const path = `/messages/${id}`;
  return {
    ...server,
    me: { _id: user._id, name: `${user.firstName} ${user.lastName}` },
    colleague: await server.addUser({ email: "mali@firm.example" }),
    change: (body: unknown) => server.request("PATCH", path, { token, body }),
    saveNote: (body: unknown, as = token) => server.request("PATCH", path, { token: as, body }),
    read: async () => (await server.request("GET", path, { token })).data,
    lastEntry: async () => (await server.request("GET", "/audit?limit=1", { token })).data[0],
    token,
    id,
  };
}

const test = testWith(createFixture);

test("a message is taken, and given back", async ({ change, read, me, lastEntry }) => {
  const taken = await change({ status: "inProgress", takenBy: me._id });
  expect(taken.data).toMatchObject({ status: "inProgress", takenBy: me });
  expect((await lastEntry()).changes).toContainEqual({ field: "takenBy", before: null, after: me.name });
  await change({ status: "done" });
  expect(await read()).toMatchObject({ status: "done", takenBy: me });
  expect((await change({ status: "read", takenBy: null })).data.takenBy).toBeNull();
});

test("what a colleague has taken must be given back before it is taken", async (server) => {
  const { change, read, me, colleague } = server;
  await change({ status: "inProgress", takenBy: colleague });
  const refused = await change({ status: "done", takenBy: me._id });
  expect([refused.status, refused.body.message]).toEqual([409, MESSAGE_TEXTS.taken]);
  expect(await read()).toMatchObject({ status: "inProgress", takenBy: { _id: colleague } });
  await change({ status: "read", takenBy: null });
  expect((await change({ status: "inProgress", takenBy: me._id })).status).toBe(200);
});

test("an unknown person can take no message; a deleted one has taken none", async (server) => {
  const { change, read, colleague, request, token } = server;
  const refused = await change({ status: "read", takenBy: "nobody" });
  expect([refused.status, refused.body.errors]).toEqual([422, { takenBy: MESSAGE_TEXTS.takenBy }]);
  await change({ status: "inProgress", takenBy: colleague });
  expect((await request("DELETE", `/users/${colleague}`, { token })).status).toBe(200);
  expect(await read()).toMatchObject({ status: "inProgress", takenBy: null });
});

test("a note is saved with a version of its own, and the log does not contain it", async (server) => {
  const { change, saveNote, read, lastEntry } = server;
  const { updatedAt } = await read();
  await change({ status: "read" });
  const saved = await saveNote({ note: "Called back.\nWants an offer.", updatedAt });
  expect(saved.data).toMatchObject({ note: "Called back.\nWants an offer.", status: "read" });
  expect(saved.data.updatedAt > updatedAt).toBe(true);
  expect(await read()).toEqual(saved.data);
  const hidden = { hidden: true };
  expect((await lastEntry()).changes).toEqual([{ field: "note", before: hidden, after: hidden }]);
});

test("a note that a colleague saved since is not overwritten; the same text again is no conflict", async (server) => {
  const { saveNote, read, signIn } = server;
  const { updatedAt } = await read();
  await saveNote({ note: "First", updatedAt }, await signIn("admin", "editor"));
  const refused = await saveNote({ note: "Second", updatedAt });
  expect([refused.status, refused.body.message]).toEqual([409, CONFLICT_MESSAGE]);
  expect(refused.data).toMatchObject({ current: { note: "First" }, savedBy: "Anan Suk", isOwn: false });
  expect((await saveNote({ note: "First", updatedAt })).status).toBe(200);
});

test("no channel gets the note, which is for colleagues", async ({ saveNote }) => {
  const { data } = await saveNote({ note: "Pays late" });
  const context = { siteName: "Firm", origin: "https://firm.example", timeZone: "Asia/Bangkok" };
  expect(JSON.stringify(messageNotice(data, context))).not.toContain("Pays late");
});
