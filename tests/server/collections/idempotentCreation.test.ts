import { expect, test } from "bun:test";

import { CONTENT_TYPES } from "#content/registry.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const DAY = 24 * 3_600_000;
const KEY = { headers: { "idempotency-key": "key-1" } };
const PICTURES = { logo: uniquePng(0), images: [uniquePng(1), uniquePng(2)] };

const CLIENT = {
  create: "/clients",
  form: () => clientForm({ logo: uniquePng(0) }),
  list: "/clients",
  read: (id: string) => `/clients/${id}`,
  update: (id: string) => `/clients/${id}`,
  remove: (id: string) => `/clients/${id}`,
};

const NOUNS = CONTENT_TYPES.map((type) => ({
  name: type.name,
  noun: { ...apiPaths(type), form: () => recordForm(type, {}, PICTURES) },
}));

for (const { name, noun } of [...NOUNS, { name: "client", noun: CLIENT }]) {
  /** Requests of one admin who signs in again for each, because days pass in between. */
  function createAdminClient(server: TestServer) {
    const ask = async (method: string, path: string, options: Parameters<TestServer["request"]>[2] = {}) => {
      const { accessToken: token } = await server.signInWithPassword();
      return server.request(method, path, { token, ...options });
    };
    return {
      ask,
      create: () => ask("POST", noun.create, { form: noun.form(), ...KEY }),
      count: async () => (await ask("GET", noun.list)).data.length,
    };
  }

  test(`creating the same ${name} again a month later returns the first one with its images`, async () => {
    await using server = await createTestServer();
    const { create, count } = createAdminClient(server);
    const first = await create();
    expect(first.status).toBe(201);
    const files = server.listStoredFiles();
    server.advanceClock(30 * DAY);
    const again = await create();
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(await count()).toBe(1);
    expect([server.listStoredFiles(), server.listStagedFiles()]).toEqual([files, []]);
  });

  test(`a repeated creation returns the first version of the ${name}, so that later edits are not overwritten`, async () => {
    await using server = await createTestServer();
    const { ask, create } = createAdminClient(server);
    const { _id, updatedAt } = (await create()).data;
    server.advanceClock(DAY);
    const change = (seen: string) => {
      const form = noun.form();
      form.set("updatedAt", seen);
      return ask("PUT", noun.update(_id), { form });
    };
    expect((await change(updatedAt)).status).toBe(200);
    const again = await create();
    expect(again.data.updatedAt).toBe(updatedAt);
    expect((await change(again.data.updatedAt)).status).toBe(409);
  });

  test(`creates the ${name} again if it was deleted`, async () => {
    await using server = await createTestServer();
    const { ask, create, count } = createAdminClient(server);
    const first = await create();
    await ask("DELETE", noun.remove(first.data._id));
    const second = await create();
    expect(second.data._id).not.toBe(first.data._id);
    expect((await create()).data._id).toBe(second.data._id);
    expect((await ask("GET", noun.read(second.data._id))).status).toBe(200);
    expect(await count()).toBe(1);
  });
}

test("other callers, other keys and missing keys create separate records", async () => {
  await using server = await createTestServer();
  const create = async (token: string, headers: Record<string, string>) =>
    (await server.request("POST", "/clients", { token, form: clientForm(), headers })).data._id;
  const one = await server.signIn();
  const ids = [
    await create(one, KEY.headers),
    await create(await server.signIn(), KEY.headers),
    await create(one, { "idempotency-key": "key-2" }),
    await create(one, {}),
    await create(one, {}),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test("forgets and deletes idempotency keys after 60 days", async () => {
  await using server = await createTestServer();
  const create = async (key: string) => {
    const { accessToken: token } = await server.signInWithPassword();
    const headers = { "idempotency-key": key };
    return (await server.request("POST", "/clients", { token, form: clientForm(), headers })).data._id;
  };
  const known = () => server.parts.db.$client.query("SELECT count(*) AS n FROM made_records").get();
  const first = await create("key-1");
  server.advanceClock(60 * DAY + 1);
  await create("key-2");
  expect(known()).toEqual({ n: 1 });
  expect(await create("key-1")).not.toBe(first);
  expect(known()).toEqual({ n: 2 });
});
