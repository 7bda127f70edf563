import { expect, test } from "bun:test";

import { upsertImages, upsertUploads, listImages } from "#server/media/repository.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const named = (letter: string, bytes = 1) =>
  ({ file: `${letter.repeat(32)}.jpg`, type: "image/jpeg", width: 40, height: 30, bytes }) as const;

test("updates the recorded size of an image that is stored again", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  const recorded = async () =>
    (await listImages(db, "", 9)).map(({ bytes, createdAt }) => [bytes, createdAt]);
  await upsertImages(db.$writer.connection, [named("a", 1)], 100);
  await upsertImages(db.$writer.connection, [named("a", 2)], 200);
  expect(await recorded()).toEqual([[2, 100]]);
  await upsertUploads(db, [named("a", 3)], testContext(300));
  expect(await recorded()).toEqual([[3, 100]]);
});

test("lists images in batches, each once", async () => {
  await using server = await createTestServer();
  const { db } = server.parts;
  await upsertImages(
    db.$writer.connection,
    ["c", "a", "b"].map((letter) => named(letter)),
    100,
  );
  const filesAfter = async (after: string) => (await listImages(db, after, 2)).map(({ file }) => file[0]);
  expect([
    await filesAfter(""),
    await filesAfter(named("b").file),
    await filesAfter(named("c").file),
  ]).toEqual([["a", "b"], ["c"], []]);
});
