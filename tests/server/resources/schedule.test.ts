import { expect, test } from "bun:test";

import { MONTH_MESSAGE, SCHEDULE_MESSAGES } from "#contract/content/schedule.ts";
import type { ContentType } from "#resources/contentType.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import {
  LATER,
  LATER_ISO,
  SCHEDULED,
  SOON,
  SOON_ISO,
  STEP_MS,
  createScheduleTestServer,
} from "#tests/support/content/scheduleTestServer.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

test.each(TYPES_BY_NAME)("a %s is published and taken down at its times", async (_, type) => {
  await using server = await createScheduleTestServer(type);
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
  await using server = await createScheduleTestServer(type);
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
    await using server = await createScheduleTestServer(type);
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
  await using server = await createScheduleTestServer(type);
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
    await using server = await createScheduleTestServer(type);
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
  await using server = await createScheduleTestServer(type);
  const { editor } = server.tokens;
  const { _id } = await server.create(editor, SCHEDULED);
  await server.remove(editor, _id);
  await server.advance(STEP_MS);
  expect(await server.list(editor, "")).toEqual([]);
});

test.each(TYPES_BY_NAME)("the times of a %s are checked", async (_, type) => {
  await using server = await createScheduleTestServer(type);
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
  await using server = await createScheduleTestServer(type);
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
  await using server = await createScheduleTestServer(first);
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
