import { expect, test } from "bun:test";

import { MONTH_MESSAGE, SCHEDULE_MESSAGES } from "#contract/content/schedule.ts";
import type { ContentType } from "#resources/contentType.ts";
import { createSchedule } from "#server/resources/createSchedule.ts";
import { getCollections } from "#server/serverParts.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { createScopeTestServer } from "#tests/support/content/scopeTestServer.ts";
import { translationForm } from "#tests/support/content/languageTestServer.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

/** An access token lasts longer than two. */
const STEP_MS = 5 * 60_000;
/** A step after the start, in Bangkok. */
const [SOON, SOON_ISO] = ["2026-11-20T10:05", "2026-11-20T03:05:00.000Z"];
const [LATER, LATER_ISO] = ["2026-11-20T10:10", "2026-11-20T03:10:00.000Z"];
const SCHEDULED = { status: "Draft", scheduled: "true", publishAt: SOON };

/** A site in English and Thai, with calls for one content type. */
async function createFixture(type: ContentType) {
  const server = await createScopeTestServer();
  const { db } = server.parts;
  writeSetting(db, "languages", { main: "en", further: ["th"] });
  const paths = apiPaths(type);
  const schedule = createSchedule({
    ...server.parts,
    tables: db.$tables,
    collections: getCollections(server.parts),
  });
  const send = (token: string, path: string, form: FormData) => server.request("PUT", path, { token, form });
  return {
    ...server,
    schedule,
    post: (token: string, changes: Record<string, string>) =>
      server.request("POST", paths.create, { token, form: recordForm(type, changes) }),
    create: async (token: string, changes: Record<string, string>) =>
      (await server.request("POST", paths.create, { token, form: recordForm(type, changes) })).data,
    save: (token: string, id: string, changes: Record<string, string>) =>
      send(token, paths.update(id), recordForm(type, changes, { logo: null })),
    translate: (token: string, id: string, changes: Record<string, string>) =>
      send(token, `${paths.update(id)}?lang=th`, translationForm(type, changes)),
    remove: (token: string, id: string) => server.request("DELETE", paths.remove(id), { token }),
    /** The ids of the listed records. */
    list: async (token: string | undefined, query: string): Promise<string[]> => {
      const { data } = await server.request("GET", `${paths.list}?${query}`, { token });
      return data.map(({ _id }: { _id: string }) => _id);
    },
    read: async (token: string | undefined, id: string, lang = "en") =>
      (await server.request("GET", `${paths.read(id)}?lang=${lang}`, { token })).data,
    events: async (token: string, month: string) =>
      (await server.request("GET", `/schedule?month=${month}`, { token })).data,
    advance: async (ms: number) => {
      server.advanceClock(ms);
      await schedule.applyDue();
    },
  };
}

test.each(TYPES_BY_NAME)("a %s is published and taken down at its times", async (_, type) => {
  await using server = await createFixture(type);
  const { editor } = server.tokens;
  const { _id, updatedAt } = await server.create(editor, { ...SCHEDULED, unpublishAt: LATER });
  const stored = { publishAt: SOON_ISO, unpublishAt: LATER_ISO, isDecided: true };
  expect(await server.read(editor, _id)).toMatchObject({ status: "Draft", schedule: stored });
  expect(await server.list(editor, "status=Scheduled")).toEqual([_id]);
  expect(await server.list(undefined, "status=Scheduled")).toEqual([]);

  await server.advance(STEP_MS - 1);
  expect(await server.read(undefined, _id)).toBeNull();
  await server.advance(1);
  expect(await server.read(undefined, _id)).toMatchObject({ status: "Published", publishedAt: SOON_ISO });
  // Visitors don't learn when it is taken down.
  expect(await server.read(undefined, _id)).not.toHaveProperty("schedule");
  const { data: listed } = await server.request("GET", apiPaths(type).list);
  expect(listed[0]).not.toHaveProperty("schedule");
  const published = await server.read(editor, _id);
  expect(published.schedule).toEqual({ publishAt: null, unpublishAt: LATER_ISO, isDecided: false });
  expect(Date.parse(published.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  expect(await server.list(editor, "status=Scheduled")).toEqual([]);

  await server.advance(STEP_MS);
  expect(await server.read(undefined, _id)).toBeNull();
  expect(await server.read(editor, _id)).not.toHaveProperty("schedule");
});

test.each(TYPES_BY_NAME)("what was due while the server did not run happens once", async (_, type) => {
  await using server = await createFixture(type);
  const { editor } = server.tokens;
  const { _id } = await server.create(editor, SCHEDULED);
  const past = await server.create(editor, { ...SCHEDULED, unpublishAt: LATER });
  await server.advance(24 * STEP_MS);
  const published = await server.read(undefined, _id);
  expect(published).toMatchObject({ status: "Published" });
  expect(await server.read(undefined, past._id)).toBeNull();

  // The clock goes back and forth.
  await server.advance(-48 * STEP_MS);
  await server.advance(72 * STEP_MS);
  expect((await server.read(undefined, _id)).updatedAt).toBe(published.updatedAt);
});

test.each(TYPES_BY_NAME)(
  "an author asks for the publishing of a %s, and an editor decides",
  async (_, type) => {
    await using server = await createFixture(type);
    const { author, colleague, editor } = server.tokens;
    expect((await server.post(author, SCHEDULED)).status).toBe(403);
    const wish = { status: "Draft", readyForReview: "true", publishAt: SOON };
    const { _id } = await server.create(author, wish);
    expect(await server.read(editor, _id)).toMatchObject({
      schedule: { publishAt: SOON_ISO, isDecided: false },
    });
    expect(await server.events(editor, "2026-11")).toMatchObject([{ _id, kind: "asked", at: SOON_ISO }]);
    expect(await server.events(colleague, "2026-11")).toEqual([]);
    expect((await server.save(author, _id, SCHEDULED)).status).toBe(403);

    // Sent back, the wish stays.
    await server.save(editor, _id, { status: "Draft" });
    expect(await server.read(author, _id)).toMatchObject({ schedule: { isDecided: false } });
    await server.save(editor, _id, SCHEDULED);
    expect(await server.events(author, "2026-11")).toMatchObject([{ _id, kind: "publish" }]);

    // A change by the author is a wish again.
    await server.save(author, _id, { status: "Draft", publishAt: SOON });
    await server.advance(2 * STEP_MS);
    expect(await server.read(undefined, _id)).toBeNull();
  },
);

test.each(TYPES_BY_NAME)("each language of a %s has its own times", async (_, type) => {
  await using server = await createFixture(type);
  const { editor } = server.tokens;
  const { _id } = await server.create(editor, { status: "Published" });
  await server.translate(editor, _id, SCHEDULED);
  // The translation becomes outdated before it is published.
  await server.save(editor, _id, { [type.nameField]: "A later text", status: "Published" });
  await server.advance(STEP_MS);
  expect(await server.read(undefined, _id, "th")).toMatchObject({ status: "Published" });
  const { data } = await server.request("GET", `${apiPaths(type).read(_id)}/translations`, { token: editor });
  expect(data[1]).toMatchObject({ language: "th", state: "outdated", status: "Published" });
});

test.each(TYPES_BY_NAME)(
  "publishing a %s by hand, and saving it as a draft, end the wait",
  async (_, type) => {
    await using server = await createFixture(type);
    const { editor } = server.tokens;
    const { _id } = await server.create(editor, SCHEDULED);
    await server.save(editor, _id, { status: "Published", publishAt: SOON });
    expect(await server.read(editor, _id)).not.toHaveProperty("schedule");
    await server.save(editor, _id, { status: "Draft" });
    await server.advance(2 * STEP_MS);
    expect(await server.read(undefined, _id)).toBeNull();
    expect(await server.events(editor, "2026-11")).toEqual([]);
  },
);

test.each(TYPES_BY_NAME)("a deleted %s is not published", async (_, type) => {
  await using server = await createFixture(type);
  const { editor } = server.tokens;
  const { _id } = await server.create(editor, SCHEDULED);
  await server.remove(editor, _id);
  await server.advance(STEP_MS);
  expect(await server.list(editor, "")).toEqual([]);
});

test.each(TYPES_BY_NAME)("any change by its author withdraws the decision on a %s", async (_, type) => {
  await using server = await createFixture(type);
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
    await using server = await createFixture(type);
    const { editor } = server.tokens;
    const name = { [type.nameField]: "The same name" };
    const { _id, slug } = await server.create(editor, { ...SCHEDULED, ...name });
    expect(await server.create(editor, { ...name, status: "Published" })).toMatchObject({ slug });
    await server.advance(STEP_MS);
    expect(await server.read(undefined, _id)).toMatchObject({ status: "Published", slug: `${slug}-2` });
  },
);

test.each(TYPES_BY_NAME)("a restored %s waits for a new decision", async (_, type) => {
  await using server = await createFixture(type);
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
  await using server = await createFixture(type);
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

test.each(TYPES_BY_NAME)("the times of a %s are checked", async (_, type) => {
  await using server = await createFixture(type);
  const { editor } = server.tokens;
  const errorsOf = async (changes: Record<string, string>) =>
    (await server.post(editor, { ...SCHEDULED, ...changes })).body.errors;
  expect(await errorsOf({ publishAt: "2026-11-20T09:58" })).toEqual({ publishAt: SCHEDULE_MESSAGES.past });
  expect(await errorsOf({ publishAt: "" })).toEqual({ publishAt: SCHEDULE_MESSAGES.missing });
  for (const malformed of [
    "2026-02-30T10:00",
    "2026-11-20",
    "2026-11-20T24:00",
    "2026-11-20T10:60",
    "soon",
    "9".repeat(5000),
  ])
    expect(await errorsOf({ publishAt: malformed })).toEqual({ publishAt: SCHEDULE_MESSAGES.malformed });
  expect(await errorsOf({ unpublishAt: SOON })).toEqual({ unpublishAt: SCHEDULE_MESSAGES.order });
  expect(await server.list(editor, "")).toEqual([]);
  // A time that has passed since it was stored can be saved again.
  const { _id } = await server.create(editor, { status: "Draft", publishAt: SOON });
  server.advanceClock(2 * STEP_MS);
  expect((await server.save(editor, _id, { status: "Draft", publishAt: SOON })).status).toBe(200);
});

test("times are in the site's time zone, also when its clocks change", async () => {
  const [[, type]] = TYPES_BY_NAME as [[string, ContentType]];
  await using server = await createFixture(type);
  const { editor } = server.tokens;
  writeSetting(server.parts.db, "timeZone", "Europe/Berlin");
  const timeOf = async (publishAt: string) =>
    (await server.create(editor, { ...SCHEDULED, publishAt })).schedule.publishAt;
  expect(await timeOf("2027-03-28T01:30")).toBe("2027-03-28T00:30:00.000Z");
  // 02:30 does not exist on that day: an hour after it would have been.
  expect(await timeOf("2027-03-28T02:30")).toBe("2027-03-28T01:30:00.000Z");
  // 02:30 comes twice on that day: the first one.
  expect(await timeOf("2027-10-31T02:30")).toBe("2027-10-31T00:30:00.000Z");
});

test("a month has the events of all content types in the order of their times", async () => {
  const [[, first], [, second]] = TYPES_BY_NAME as [[string, ContentType], [string, ContentType]];
  await using server = await createFixture(first);
  const { editor, analyst } = server.tokens;
  const { _id } = await server.create(editor, {
    ...SCHEDULED,
    publishAt: LATER,
    [first.nameField]: "A plan",
  });
  await server.request("POST", apiPaths(second).create, {
    token: editor,
    form: recordForm(second, SCHEDULED),
  });
  await server.create(editor, { ...SCHEDULED, publishAt: "2026-12-01T00:00" });
  const { _id: published } = await server.create(editor, {
    status: "Published",
    unpublishAt: "2026-12-01T00:01",
  });
  const events = await server.events(editor, "2026-11");
  expect(events).toEqual([
    expect.objectContaining({ _id: published, kind: "published", at: new Date(START_TIME).toISOString() }),
    expect.objectContaining({ type: second.name, kind: "publish", at: SOON_ISO }),
    { type: first.name, _id, language: "en", name: "A plan", at: LATER_ISO, kind: "publish" },
  ]);
  expect((await server.events(editor, "2026-12")).map(({ kind }: { kind: string }) => kind)).toEqual([
    "publish",
    "takeDown",
  ]);
  expect(await server.events(editor, "")).toEqual(events);
  for (const month of ["2026-13", "2026", "2026-11-01"]) {
    const reply = await server.request("GET", `/schedule?month=${month}`, { token: editor });
    expect([reply.status, reply.body.errors]).toEqual([422, { month: MONTH_MESSAGE }]);
  }
  expect((await server.request("GET", "/schedule", { token: analyst })).status).toBe(403);
  expect((await server.request("GET", "/schedule")).status).toBe(401);
});
