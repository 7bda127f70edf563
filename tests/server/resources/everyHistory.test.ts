import { expect, test } from "bun:test";

import type { RecordVersion, VersionEntry } from "#contract/versions.ts";
import { createResourceFixture, RESOURCES } from "#tests/support/content/resourceCases.ts";
import type { ResourceCase } from "#tests/support/content/resourceCases.ts";
import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

async function createHistoryFixture(resource: ResourceCase) {
  const server = await createResourceFixture(resource);
  const created = (await server.create()).data;
  const key = resource.keyOf(created);
  const path = `${(resource.item ?? resource.update)(key).replace("/update/", "/")}/versions`;
  return {
    ...server,
    key,
    created,
    rename: async (name: string, number?: number) => {
      server.advanceClock(1000);
      return server.update(key, { [resource.name]: name }, number);
    },
    listVersions: async (): Promise<VersionEntry[]> => (await server.ask("GET", path)).data,
    readVersion: async (id = ""): Promise<RecordVersion> =>
      (await server.ask("GET", `${path}?version=${id}`)).data,
    countVersions: () =>
      server.parts.db.$client.query<{ count: number }, []>("SELECT count(*) AS count FROM versions").get()
        ?.count,
  };
}

test.each(RESOURCES)("each save of a %s that changes something adds a version", async (_, resource) => {
  await using server = await createHistoryFixture(resource);
  const { name } = resource;
  await server.rename("Second");
  await server.rename("Second");
  await server.rename("Third");
  const list = await server.listVersions();
  expect(list.map(({ changedFields }) => changedFields.includes(name))).toEqual([true, true, false]);
  expect(list[2]?.changedFields).toEqual([]);
  expect(new Set(list.map(({ createdBy }) => createdBy))).toEqual(new Set([list[0]?.createdBy ?? ""]));
  expect(list[0]?.createdBy).not.toBe("");
  const versions = await Promise.all(list.map(({ _id }) => server.readVersion(_id)));
  expect(versions.map(({ fields }) => fields[name])).toEqual(["Third", "Second", server.created[name]]);
  expect(list.map(({ createdAt }) => createdAt)).toEqual(
    list
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
});

test.each(RESOURCES)(
  "a %s that conflicts adds no version, one that is deleted for good has none",
  async (_, resource) => {
    await using server = await createHistoryFixture(resource);
    const { updatedAt } = server.created;
    await server.rename("Second");
    const refused = await server.update(server.key, { [resource.name]: "Mine", updatedAt });
    expect([refused.status, (await server.listVersions()).length]).toEqual([409, 2]);
    // A site needs a category, and the deletion of one names another.
    const { status } = await server.remove(server.key);
    expect([status, server.countVersions()]).toEqual([200, resource.isWithoutTrash ? 0 : 2]);
    await server.emptyTrash();
    expect(server.countVersions()).toBe(0);
  },
);

test.each(RESOURCES)("the oldest versions of a %s make room for new ones", async (_, resource) => {
  await using server = await createHistoryFixture(resource);
  writeSetting(server.parts.db, "versionsKept", 5);
  for (let number = 1; number <= 7; number += 1) await server.rename(`Name ${number}`);
  const list = await server.listVersions();
  const versions = await Promise.all(list.map(({ _id }) => server.readVersion(_id)));
  const names = versions.map(({ fields }) => fields[resource.name]);
  expect(names).toEqual(["Name 7", "Name 6", "Name 5", "Name 4", "Name 3"]);
});

test.each(RESOURCES)("strangers and visitors get no version of a %s", async (_, resource) => {
  await using server = await createHistoryFixture(resource);
  const [version] = await server.listVersions();
  const path = `${(resource.item ?? resource.update)(server.key).replace("/update/", "/")}/versions`;
  for (const query of ["", `?version=${version?._id}`]) {
    expect((await server.request("GET", path + query)).status).toBe(401);
    const token = await server.signIn("staff");
    expect((await server.request("GET", path + query, { token })).status).toBe(403);
  }
});

test.each(RESOURCES)(
  "the history of a %s keeps replaced pictures, hidden from visitors",
  async (_, resource) => {
    await using server = await createHistoryFixture(resource);
    const before = server.listStoredFiles();
    await server.rename("Second", 10);
    expect(server.listStoredFiles()).toEqual(expect.arrayContaining(before));
    const { logo } = server.created;
    if (!logo) return;
    expect((await server.app.request(logo)).status).toBe(404);
    writeSetting(server.parts.db, "versionsKept", 1);
    await server.rename("Third", 10);
    expect(server.listStoredFiles()).not.toContain(logo.slice("/uploads/".length));
  },
);

test.each(RESOURCES)(
  "a retry with changes updates the %s, and removes replaced images",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    keepNoHistory(server);
    const { name, keyOf } = resource;
    const first = await server.create();
    const files = server.listStoredFiles().length;
    const again = await server.create({ isRetry: "true", [name]: "Changed" }, 5);
    expect([again.status, keyOf(again.data), again.data[name]]).toEqual([201, keyOf(first.data), "Changed"]);
    expect(await server.read(keyOf(first.data))).toMatchObject({ [name]: "Changed" });
    expect(again.data.images?.length).toBe(first.data.images?.length);
    expect(await server.count()).toBe(1);
    expect(server.listStoredFiles()).toHaveLength(files);
    expect(server.actions(keyOf(first.data))).toEqual(["create", "update"]);
  },
);
