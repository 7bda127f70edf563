import { expect, test } from "bun:test";

import type { ContentType } from "#resources/contentType.ts";
import { apiPaths, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { SCHEDULED, STEP_MS, createScheduleTestServer } from "#tests/support/content/scheduleTestServer.ts";

test.each(TYPES_BY_NAME)("any change by its author withdraws the decision on a %s", async (_, type) => {
  await using server = await createScheduleTestServer(type);
  const { author, editor } = server.tokens;
  const { _id } = await server.create(author, { status: "Draft" });
  const decide = async () => {
    await server.save(editor, _id, SCHEDULED);
    expect(await server.read(editor, _id)).toMatchObject({ schedule: { isDecided: true } });
  };
  const expectWish = async (lang: string) =>
    expect(await server.read(editor, _id, lang)).toMatchObject({ schedule: { isDecided: false } });
  await decide();
  // Without a status, a change keeps what it says nothing about.
  expect((await server.save(author, _id, { [type.nameField]: "Unseen" })).status).toBe(200);
  await expectWish("en");
  await decide();
  expect((await server.translate(author, _id, { status: "Draft" })).status).toBe(200);
  await expectWish("en");
  await decide();
  const path = `${apiPaths(type).read(_id)}/exchange-languages?lang=th`;
  expect((await server.request("PUT", path, { token: author, body: {} })).status).toBe(200);
  await expectWish("th");
  await server.advance(2 * STEP_MS);
  expect(await server.list(undefined, "")).toEqual([]);
});

test.each(TYPES_BY_NAME)(
  "a %s whose address was taken meanwhile is published at a new one",
  async (_, type) => {
    await using server = await createScheduleTestServer(type);
    const { editor } = server.tokens;
    const name = { [type.nameField]: "The same name" };
    const { _id, slug } = await server.create(editor, { ...SCHEDULED, ...name });
    expect(await server.create(editor, { ...name, status: "Published" })).toMatchObject({ slug });
    await server.advance(STEP_MS);
    expect(await server.read(undefined, _id)).toMatchObject({ status: "Published", slug: `${slug}-2` });
  },
);

test.each(TYPES_BY_NAME)("a restored %s waits for a new decision", async (_, type) => {
  await using server = await createScheduleTestServer(type);
  const { author, editor } = server.tokens;
  const { _id } = await server.create(author, { status: "Draft" });
  await server.save(editor, _id, SCHEDULED);
  await server.remove(editor, _id);
  await server.advance(2 * STEP_MS);
  const [{ _id: entry }] = (await server.request("GET", "/trash", { token: author })).data;
  expect((await server.request("POST", `/trash/${entry}/restore`, { token: author })).status).toBe(201);
  await server.schedule.applyDue();
  expect(await server.read(undefined, _id)).toBeNull();
  expect(await server.read(editor, _id)).toMatchObject({ schedule: { isDecided: false } });
});

test("a text that can't be published does not keep the others waiting, and is tried again", async () => {
  const [[, type]] = TYPES_BY_NAME as [[string, ContentType]];
  await using server = await createScheduleTestServer(type);
  const { editor } = server.tokens;
  const { _id: broken } = await server.create(editor, SCHEDULED);
  const { _id: other } = await server.create(editor, { ...SCHEDULED, [type.nameField]: "Another" });
  const { connection } = server.parts.db.$writer;
  connection.run(`CREATE TRIGGER broken BEFORE UPDATE ON activity_texts WHEN new.activity_id = '${broken}'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await server.advance(STEP_MS);
  expect(await server.read(undefined, other)).toMatchObject({ status: "Published" });
  await server.schedule.applyDue();
  expect(server.logEntries.filter(({ level }) => level === "error")).toHaveLength(1);
  connection.run("DROP TRIGGER broken");
  await server.advance(60_000);
  expect(await server.read(undefined, broken)).toMatchObject({ status: "Published" });
});
