import { expect, test } from "bun:test";

import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import {
  createResourceFixture,
  EDITED_RESOURCES,
  ID,
  RESOURCES,
} from "#tests/support/content/resourceCases.ts";
import type { ResourceCase, ResourceFields } from "#tests/support/content/resourceCases.ts";
import { codeOf } from "#tests/support/content/scopeTestServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";

const DAY = 24 * 3_600_000;
const CONFLICT = [409, "conflict"];
const STRANGE_KEYS = ["none", "%00", "..%2f..", "%ff", "a'b", "%F0%9F%98%80", "__proto__", "x".repeat(5000)];

test.each(RESOURCES)(
  "a form chooses the id of a new %s, and a repetition finds it a month later",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const first = await server.create();
    expect([first.status, first.data._id ?? ID]).toEqual([201, ID]);
    const files = server.files();
    server.advanceClock(30 * DAY);
    for (const fields of [{}, { isRetry: "true" }] as ResourceFields[]) {
      const again = await server.create(fields);
      expect([again.status, again.data]).toEqual([201, first.data]);
    }
    expect(await server.count()).toBe(1);
    expect([server.files(), files.staged]).toEqual([files, []]);
    expect(server.actions(resource.keyOf(first.data))).toEqual(["create"]);
  },
);

test.each(RESOURCES)("two equal calls at the same time create one %s", async (_, resource) => {
  await using server = await createResourceFixture(resource);
  const token = await server.signIn();
  const create = () => server.request("POST", resource.create, { token, ...resource.send({ _id: ID }) });
  const [one, other] = await Promise.all([create(), create()]);
  expect([one.status, other.status, other.data]).toEqual([201, 201, one.data]);
});

test.each(RESOURCES)(
  "a %s that differs is a conflict for a form that never sent it, such as the same draft in another tab",
  async (_, { name, keyOf, ...resource }) => {
    await using server = await createResourceFixture({ name, keyOf, ...resource });
    const first = await server.create();
    const other = await server.create({ [name]: "Other" });
    expect([codeOf(other), other.data.current]).toEqual([CONFLICT, first.data]);
    expect(await server.read(keyOf(first.data))).toMatchObject({ [name]: first.data[name] });
    const { updatedAt } = first.data;
    expect((await server.create({ [name]: "Other", updatedAt })).status).toBe(201);
    expect(await server.read(keyOf(first.data))).toMatchObject({ [name]: "Other" });
  },
);

test.each(EDITED_RESOURCES)("a retry does not overwrite a later change of the %s", async (_, resource) => {
  await using server = await createResourceFixture(resource);
  const { data } = await server.create();
  const key = resource.keyOf(data);
  server.advanceClock(DAY);
  const change = { [resource.name]: "Later", updatedAt: data.updatedAt };
  expect((await server.update(key, change)).status).toBe(200);
  const again = await server.create({ isRetry: "true" });
  expect([codeOf(again), again.data.current]).toMatchObject([CONFLICT, { [resource.name]: "Later" }]);
  expect(await server.read(key)).toMatchObject({ [resource.name]: "Later" });
});

const notFound = ({ notFound: message }: ResourceCase) => ({
  success: false,
  data: null,
  code: "not_found",
  message,
});

test.each(EDITED_RESOURCES)("answers 404 for an unknown %s and stores no file", async (_, resource) => {
  await using server = await createResourceFixture(resource);
  const token = await server.signIn();
  const { item, update, remove, send } = resource;
  for (const key of STRANGE_KEYS) {
    const calls = [
      ...(item ? [["GET", item(key), {}] as const] : []),
      ["PUT", update(key), send({}, 1)] as const,
      ["DELETE", remove(key), {}] as const,
    ];
    for (const [method, path, options] of calls) {
      const { status, body } = await server.request(method, path, { token, ...options });
      expect<unknown>([method, key, status, body]).toEqual([method, key, 404, notFound(resource)]);
    }
  }
  expect(server.files()).toEqual({ stored: [], staged: [] });
});

test.each(RESOURCES.filter(([, { send }]) => send({}).form))(
  "an update of a %s that is deleted meanwhile gets 404 and leaves no file",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const key = resource.keyOf((await server.create()).data);
    const token = await server.signIn();
    const send = (method: string, path: string, options: RequestOptions) =>
      server.request(method, path, { token, ...options });
    const [gone, updated] = await Promise.all([
      send("DELETE", resource.remove(key), {}),
      send("PUT", resource.update(key), resource.send({}, 5)),
    ]);
    expect([gone.status, updated.status]).toEqual([200, 404]);
    await server.emptyTrash();
    expect(server.files()).toEqual({ stored: [], staged: [] });
  },
);

test.each(RESOURCES)(
  "a repeated update of the %s is not a conflict; one with other values is",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const { data } = await server.create();
    const key = resource.keyOf(data);
    server.advanceClock(1000);
    const change = { [resource.name]: "Later", updatedAt: data.updatedAt };
    const first = await server.update(key, change, 5);
    expect(first.status).toBe(200);
    const files = server.files();
    server.advanceClock(1000);
    const again = await server.update(key, change, 5);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(codeOf(await server.update(key, { ...change, [resource.name]: "Other" }, 5))).toEqual(CONFLICT);
    expect([server.files(), files.staged]).toEqual([files, []]);
    expect(server.actions(key)).toEqual(["create", "update"]);
  },
);

test.each(EDITED_RESOURCES)(
  "a %s without its required fields is rejected at each, and nothing is stored",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const { form } = resource.send({});
    const empty: RequestOptions = form ? { form: new FormData() } : { body: {} };
    const refused = await server.ask("POST", resource.create, empty);
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      422,
      resource.missing.toSorted(),
    ]);
    const { data } = await server.create();
    const files = server.files();
    const stored = await server.read(resource.keyOf(data));
    const changed = await server.update(resource.keyOf(data), { [resource.name]: "x".repeat(5000) }, 5);
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, [resource.name]]);
    expect([await server.read(resource.keyOf(data)), server.files()]).toEqual([stored, files]);
  },
);

test.each(RESOURCES)("a write of a %s that fails in the database changes nothing", async (_, resource) => {
  await using server = await createResourceFixture(resource);
  const { data } = await server.create();
  const key = resource.keyOf(data);
  const [stored, files] = [await server.read(key), server.files()];
  for (const event of ["UPDATE", "INSERT", "DELETE"])
    server.parts.db.$writer.connection.$client.run(
      `CREATE TRIGGER fail_${event} BEFORE ${event} ON ${resource.table} BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
  const other = { _id: ID.replace("ab", "ac"), slug: "other", [resource.name]: "Other" };
  expect((await server.update(key, { [resource.name]: "Changed" }, 5)).status).toBe(500);
  expect((await server.create(other, 6)).status).toBe(500);
  expect((await server.remove(key)).status).toBe(500);
  expect([await server.read(key), server.files(), server.actions(key)]).toEqual([stored, files, ["create"]]);
});

test.each(EDITED_RESOURCES)("only admins with the permission write a %s", async (_, resource) => {
  await using server = await createResourceFixture(resource);
  const { data } = await server.create();
  const key = resource.keyOf(data);
  const stored = await server.read(key);
  const staff = await server.signIn("staff");
  for (const [method, path] of [
    ["POST", resource.create],
    ["PUT", resource.update(key)],
    ["DELETE", resource.remove(key)],
  ] as const) {
    const send = resource.send({ [resource.name]: "Changed" });
    expect([path, (await server.request(method, path, send)).status]).toEqual([path, 401]);
    expect([path, (await server.request(method, path, { token: staff, ...send })).status]).toEqual([
      path,
      403,
    ]);
  }
  expect(await server.read(key)).toEqual(stored);
});

test.each(EDITED_RESOURCES)(
  "rejects the second save of a %s by another admin with 409 and the first one's data",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const token = await server.signIn();
    const { data: seen } = await server.create();
    const key = resource.keyOf(seen);
    const change = (name: string, { updatedAt }: { updatedAt: string }) => ({
      [resource.name]: name,
      updatedAt,
    });
    const byOther = (fields: ResourceFields) =>
      server.request("PUT", resource.update(key), { token, ...resource.send(fields, 7) });
    const first = await server.update(key, change("First", seen), 5);
    expect(first.status).toBe(200);
    expect(Date.parse(first.data.updatedAt)).toBeGreaterThan(Date.parse(seen.updatedAt));
    const [stored, files] = [await server.read(key), server.files()];
    const second = await byOther(change("Second", seen));
    expect(second.status).toBe(409);
    expect<unknown>(second.body).toEqual({
      success: false,
      code: "conflict",
      message: CONFLICT_MESSAGE,
      data: { current: first.data, savedBy: "Somsri Jaidee", isOwn: false },
    });
    expect([await server.read(key), server.files()]).toEqual([stored, files]);
    // In another tab or on another device.
    const own = await server.update(key, change("Second", seen));
    expect(own.data).toMatchObject({ savedBy: "Somsri Jaidee", isOwn: true });
    // After both versions were compared, the save succeeds.
    expect((await byOther(change("Both", second.data.current))).status).toBe(200);
  },
);

test.each(EDITED_RESOURCES)(
  "of two concurrent saves of a %s, one succeeds and one gets 409",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const { data } = await server.create();
    const key = resource.keyOf(data);
    const answers = await Promise.all(
      ["One", "Two"].map((name) => server.update(key, { [resource.name]: name, updatedAt: data.updatedAt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await server.read(key)).toMatchObject(winner?.data);
  },
);

test.each(EDITED_RESOURCES)(
  "a save of a %s without a version is not checked; a malformed version is rejected",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const key = resource.keyOf((await server.create()).data);
    expect((await server.update(key, { [resource.name]: "Plain" })).status).toBe(200);
    expect((await server.update(key, { [resource.name]: "Empty", updatedAt: "" })).status).toBe(200);
    const { updatedAt } = await server.read(key);
    for (const seen of ["yesterday", "5", "2026-11-20", "<b>"]) {
      const answer = await server.update(key, { [resource.name]: "X", updatedAt: seen });
      expect([seen, answer.status]).toEqual([seen, 422]);
      expect(answer.body.errors).toEqual({
        updatedAt: "updatedAt must be the time that came with the record",
      });
    }
    expect(await server.read(key)).toMatchObject({ updatedAt });
  },
);

test.each(EDITED_RESOURCES)(
  "rejects a chosen id of a %s that is no UUID of version 7",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    for (const _id of ["night-shift", "0192f0a0-5b1c-4d2e-8f30-0123456789ab", ID.toUpperCase(), ""]) {
      const { status, body } = await server.create({ _id });
      expect([status, body.errors]).toEqual([422, { _id: "_id must be a UUID of version 7" }]);
    }
  },
);
