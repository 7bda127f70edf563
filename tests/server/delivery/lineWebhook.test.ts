// LINE tells the site who writes to its account: the form then offers the ids.
import { expect, test } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";

const SECRET = "channel-secret";
const idOf = (kind: "C" | "R" | "U", digit: number) => kind + String(digit).repeat(32);
const GROUP = { type: "group", groupId: idOf("C", 1), userId: idOf("U", 1) };
const ROOM = { type: "room", roomId: idOf("R", 2), userId: idOf("U", 1) };
const USER = { type: "user", userId: idOf("U", 3) };

const sign = (body: string, secret = SECRET) =>
  new Bun.CryptoHasher("sha256", secret).update(body).digest("base64");

async function createLineServer() {
  const server = await createTestServer();
  const token = await server.signIn();
  const body = { name: "Sales", kind: "line", channelSecret: SECRET, language: "th", events: ["message"] };
  const { data } = await server.request("POST", "/notifications/channels", { token, body });
  const path = `/notifications/channels/${data._id}`;
  return {
    request: server.request,
    token,
    path,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    /** As LINE calls. */
    async call(body: string, signature = sign(body), id: string = data._id) {
      const headers = { "x-line-signature": signature, "content-type": "application/json; charset=utf-8" };
      const init = { method: "POST", body, headers };
      return (await server.app.request(`/api/v1/notifications/line/${id}`, init)).status;
    },
    listFound: async () => (await server.request("GET", path, { token })).data.found ?? [],
  };
}

const bodyOf = (...sources: object[]) =>
  JSON.stringify({ destination: "U0", events: sources.map((source) => ({ type: "message", source })) });

test("keeps the groups, rooms and users in which the account was greeted", async () => {
  await using server = await createLineServer();
  // The console checks the address without events.
  expect(await server.call(bodyOf())).toBe(200);
  expect(await server.call(bodyOf(GROUP))).toBe(200);
  expect(await server.call(bodyOf(ROOM, USER, { type: "group", groupId: "C<script>" }, {}))).toBe(200);
  expect(await server.call(bodyOf(GROUP))).toBe(200);
  expect(await server.listFound()).toEqual([GROUP.groupId, ROOM.roomId, USER.userId]);
  for (let digit = 4; digit < 9; digit += 1)
    await server.call(bodyOf({ type: "group", groupId: idOf("C", digit) }));
  expect(await server.listFound()).toEqual([8, 7, 6, 5, 4].map((digit) => idOf("C", digit)));
});

test("believes only what the channel's secret signed", async () => {
  await using server = await createLineServer();
  const body = bodyOf(GROUP);
  for (const signature of ["", "nonsense", sign(body, "another"), sign(bodyOf(ROOM))])
    expect(await server.call(body, signature)).toBe(403);
  expect(await server.call(body, sign(body, ""), "nobody")).toBe(403);
  // Without a secret, nothing can be signed.
  const plain = { name: "Sales", kind: "line", channelSecret: "", language: "th", events: [] };
  await server.request("PUT", server.path, { token: server.token, body: plain });
  expect(await server.call(body, sign(body, ""))).toBe(403);
  expect(await server.listFound()).toEqual([]);
});

test("what was found is no change of the channel", async () => {
  await using server = await createLineServer();
  const { data } = await server.request("GET", server.path, { token: server.token });
  await server.call(bodyOf(GROUP));
  const change = { name: "Sales", kind: "line", language: "en", events: [], updatedAt: data.updatedAt };
  const saved = await server.request("PUT", server.path, { token: server.token, body: change });
  expect(saved.data).toMatchObject({ language: "en", found: [GROUP.groupId] });
});
